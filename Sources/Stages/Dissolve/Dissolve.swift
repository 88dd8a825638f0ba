// plat dissolve: the features of each group united to one.

import ArgumentParser
import FeatureStream
import GeoJSON
import SimpleFeatures

/// Unites features that have the same values of some properties, or all of them.
struct Dissolve: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "dissolve",
    abstract: "Unite the features of each group to one.",
    discussion: """
      With --by, features whose properties of these names have the same values become one; without it, all do. Polygons \
      that share borders vertex by vertex lose those borders, and every vertex that is left is one of theirs; where they \
      overlap, or their borders have other vertices, they are united anew. Lines are joined end to end, and points are \
      gathered. The groups come out in the order of their first features.

        plat dissolve --by country --sum population --count provinces provinces.geojson
        plat dissolve --by class --list name zones.ndjson

      \(StageKind.retainsAll.rawValue) Holds the geometries, and of the properties what is asked for.
      """)

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Unite what has the same values of these properties. (default: everything)", valueName: "a,b"))
  var by: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Add up this property, a number; null and missing ones are left out.", valueName: "name"))
  var sum: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Put the number of features of each group into this property.", valueName: "name"))
  var count: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Keep the first value of this property that is not null.", valueName: "name"))
  var first: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Keep all values of this property, as an array; null for a missing one.", valueName: "name"))
  var list: [String] = []

  @OptionGroup var coordinates: CoordinateOptions

  @OptionGroup var stream: StreamOptions

  func validate() throws {
    var names: Set<String> = []
    for name in fields.map(\.name) + (count.map { [$0] } ?? []) {
      if name.isEmpty { throw ValidationError("A property's name is empty; name a property.") }
      guard names.insert(name).inserted else {
        throw ValidationError("'\(name)' is named twice by --by, --sum, --count, --first and --list; once is enough.")
      }
    }
  }

  /// The properties that are read, in the order in which they come out.
  private var fields: [DissolveField] {
    by.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map { DissolveField(.by, String($0)) }
      + sum.map { DissolveField(.sum, $0) } + first.map { DissolveField(.first, $0) }
      + list.map { DissolveField(.list, $0) }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let (fields, count, coordinates) = (fields, count, coordinates)
    return PreparedStage(
      .reducer(
        Reduction(
          collector: { DissolveCollector(fields) },
          concurrentReducer: { GroupReducer(fields, count: count, coordinates, jobs: $0) })),
      needs: GeometryNeeds(ordinates: true, positions: false))
  }
}

/// A property that `dissolve` reads, and what for.
struct DissolveField: Sendable {
  enum Use { case by, sum, first, list }

  let use: Use
  let name: String

  init(_ use: Use, _ name: String) { (self.use, self.name) = (use, name) }

  /// The option that names it.
  var option: String {
    switch use {
    case .by: "--by"
    case .sum: "--sum"
    case .first: "--first"
    case .list: "--list"
    }
  }
}
