// plat unique: the first record of each value, of each geometry, or of each content.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers

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
        plat unique --by name --repeated --count times places.ndjson
        plat unique --by-geometry places.ndjson then encode -o places.geojson

      Retains all: holds the values that tell records apart, once each, and writes as it reads; with --count and \
      --repeated it writes when the input has ended, and records are in a temporary file where they are more than 32 MiB.
      """)

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Records are alike when these properties are; a missing one is as null.", valueName: "names"),
    transform: NameList.parse)
  var by: [NameList] = []

  @Switch(help: "Records are alike when their geometries are, vertex for vertex; with --by, when both are.")
  var byGeometry = false

  @ValueOption(
    parsing: .unconditional, limit: .nameOf("a property"),
    help: OptionHelp("Put the number of records that are alike into this property.", valueName: "name"))
  var count: String?

  @Switch(help: "Leave out what is there once: of records that are alike, the first of two or more.")
  var repeated = false

  @Options var stream: StreamOptions

  func validate() throws { try refuseRepeated(by.names, of: "--by") }

  func prepare() throws(RunError) -> PreparedStage {
    let (names, geometry) = (by.names, byGeometry)
    let likeness: Likeness =
      names.isEmpty && !geometry ? .content : .parts(names: names.map { MemberKey($0) }, geometry: geometry)
    let work: StageWork
    if count == nil, !repeated {
      work = .inOrder { UniqueOperator(likeness) }
    } else {
      let (count, least) = (count, repeated ? 2 : 1)
      work = .reducer(
        Reduction(collector: { UniqueCollector(likeness) }, reducer: { UniqueReducer(count: count, least: least) }))
    }
    let namesAll = count == nil && !names.isEmpty && !geometry
    var stage = PreparedStage(work, names: names.map { NamedProperty("--by", $0) }, use: namesAll ? .named() : .all)
    (stage.holds, stage.retention) = (.retainsAll, .records)
    return stage
  }
}

/// The work of `unique`: what was not seen before goes on.
final class UniqueOperator: OrderedOperator {
  private let reader: LikenessReader
  private var seen = KeyNumbers()

  init(_ likeness: Likeness) { reader = LikenessReader(likeness) }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard seen.insert(try reader.key(of: &feature)).isNew else { return .goOn }
    return try next(&feature)
  }
}
