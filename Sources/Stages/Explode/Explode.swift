// plat explode: a Feature for each part of a multi-geometry or a collection, or for each element of a list.

import CommandOptions
import FeatureStream
import GeoJSON
import Planar

/// Takes multi-geometries and collections, or a property that is a list, apart.
struct Explode: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "explode",
    abstract: "Take multi-geometries and collections, or a list among the properties, apart: a Feature for each part.",
    discussion: """
      Each part has the id, the properties and the foreign members of the whole, and its number, from 1. What has one \
      part by its type, a Point, LineString or Polygon, goes on as it is. plat collect puts parts together again.

      With --array it is a property that is taken apart, and the geometry stays: each element of the array, or with \
      --separator each part of a text, is the value of a Feature of its own. plat group --list is the way back.

        plat explode islands.ndjson
        plat explode islands.ndjson then measure --area then collect
        plat explode --array cuisine --separator ';' places.ndjson then group --by cuisine --count places

      \(StageKind.streaming.rawValue)
      """)

  @ValueOption(
    parsing: .unconditional, limit: .nameOf("a property"),
    help: OptionHelp("Take this property apart, an array, in place of the geometry.", valueName: "name"))
  var array: String?

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp("With --array, take texts apart too, at this text, such as ';'.", valueName: "text"))
  var separator: String?

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] { [.requires("--separator", "--array", because: "it is in its texts")] }

  func validate() throws {
    if separator == "" { throw ValidationError("--separator is a text that stands between others, such as ';'.") }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let names = results.names(of: Self.name)
    if let array {
      let separator = separator
      return PreparedStage(
        .perRecord { ArrayOperator(array, separator: separator, number: names["part"]) },
        needs: GeometryNeeds(ordinates: false, positions: false), names: [NamedProperty("--array", array)])
    }
    return PreparedStage(
      .perRecord { ExplodeOperator(names) },
      needs: GeometryNeeds(ordinates: true, positions: true, check: CoordinateCheck.none))
  }
}

/// The work of `explode` on one worker.
final class ExplodeOperator: FeatureOperator {
  private let partName, pathName: String
  private var edits = PropertyEdits()

  init(_ names: ResultNames) { (partName, pathName) = (names["part"], names["path"]) }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.hasGeometry, feature.geometry.isMultiple else { return try next(&feature) }
    let parts = feature.geometry.parts
    // What has no vertex has no parts, and is not lost.
    if parts.isEmpty { return try next(&feature) }
    let isCollection = feature.geometry.type == .geometryCollection
    for (index, part) in parts.enumerated() {
      // What is after may change it, and the next one begins anew.
      var one = feature
      one.takePart(part.geometry, vertices: part.vertices)
      edits.removeAll()
      edits.set(partName) { $0.append("\(index + 1)") }
      if isCollection {
        edits.set(pathName) { $0.append("[" + part.path.map { "\($0 + 1)" }.joined(separator: ",") + "]") }
      }
      one.setProperties(edits)
      if try next(&one) == .enough { return .enough }
    }
    return .goOn
  }
}
