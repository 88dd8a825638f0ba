// plat unique: the first record of each value, of each geometry, or of each content.

import CommandOptions
import FeatureStream
import GeoJSON

/// Hands on the first of the records that are alike, as the bytes they are.
struct Unique: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "unique",
    abstract: "Hand on the first of records that are alike, and leave out the others.",
    discussion: """
      Records are alike when all that they hold but the id is the same; with --by, when these properties are; with \
      --by-geometry, when the geometry is. Spelling does not count: 1 and 1.0 are one number. The order stays, and \
      records do not change.

        plat unique places.ndjson
        plat unique --by name,kind places.ndjson
        plat unique --by-geometry places.ndjson then encode -o places.geojson

      Retains all: holds the values that tell records apart, once each, and writes as it reads.
      """)

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Records are alike when these properties are; a missing one is as null.", valueName: "names"),
    transform: NameList.parse)
  var by: [NameList] = []

  @Switch(help: "Records are alike when their geometries are, vertex for vertex; with --by, when both are.")
  var byGeometry = false

  @Options var stream: StreamOptions

  func validate() throws { try refuseRepeated(by.names, of: "--by") }

  func prepare() throws(RunError) -> PreparedStage {
    let (names, geometry) = (by.names, byGeometry)
    let likeness: Likeness = names.isEmpty && !geometry ? .content : .parts(names: names, geometry: geometry)
    var stage = PreparedStage(
      .inOrder { UniqueOperator(likeness) }, names: names.map { NamedProperty("--by", $0) })
    (stage.holds, stage.retention) = (.retainsAll, .records)
    return stage
  }
}

/// What is the same in records that are alike.
enum Likeness: Sendable {
  /// Everything but the id.
  case content
  /// Some properties, the geometry, or both.
  case parts(names: [String], geometry: Bool)
}

/// The work of `unique`: what was not seen before goes on.
final class UniqueOperator: OrderedOperator {
  private let likeness: Likeness
  private var seen: Set<[UInt8]> = []
  private var writer = FeatureWriter()
  private var buffer = ByteBuffer()

  init(_ likeness: Likeness) { self.likeness = likeness }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard seen.insert(try key(of: &feature)).inserted else { return .goOn }
    return try next(&feature)
  }

  private func key(of feature: inout Feature) throws(RecordError) -> [UInt8] {
    switch likeness {
    case .content: return try members(of: &feature) { $0 != "id" }
    case .parts(let names, false): return feature.valueKey(names)
    case .parts(let names, true):
      let geometry = try members(of: &feature) { $0 == "geometry" || $0 == "crs" }
      return ValueKey.key(of: [feature.valueKey(names), geometry])
    }
  }

  /// What equal values of a record's members have in common, as the record would be written; of a repeated name the
  /// last counts.
  private func members(of feature: inout Feature, _ isWanted: (String) -> Bool) throws(RecordError) -> [UInt8] {
    buffer.removeAll()
    writer.write(&feature, to: &buffer)
    if buffer.hasUnwritableNumber { throw .unwritableRecord }
    return buffer.withPaddedBytes { text in
      var values: [String: [UInt8]] = [:]
      var members = JSONMembers(text)
      while let member = members.next() {
        let name = unescape(text[member.name])
        if isWanted(name) { values[name] = JSONEquality.canonical(text.slice(member.value)) }
      }
      let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return ValueKey.key(of: sorted.flatMap { [Array($0.key.utf8), $0.value] })
    }
  }
}
