// plat merge-lines: lines that meet end to end become one, and what is there twice goes.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers
import Planar

/// Joins lines end to end.
struct MergeLines: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-lines",
    abstract: "Join lines end to end, and remove what is there twice; or take the borders between polygons.",
    discussion: """
      Where the ends of two lines meet, and no other line ends, they become one; where three meet, none do. A segment \
      that is there again, in either direction, is removed. Properties that all parts have with one value stay. With \
      --by, only lines with the same values belong together. With --inner, the lines are the borders that two polygons \
      share, vertex by vertex.

        plat merge-lines --by name --count segments streets.ndjson
        plat merge-lines --inner --by country provinces.geojson

      \(StageKind.retainsAll.rawValue) Holds positions with their text, and the other members; whole records are in a \
      temporary file where they are more than 32 MiB.
      """)

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp(
      "Join what has the same values of these properties; with --inner, what has other values has a border.",
      valueName: "names"),
    transform: NameList.parse)
  var by: [NameList] = []

  @Options var group: GroupOptions

  @Switch(help: "Take the borders that two polygons share.")
  var inner = false

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .excludes(
        "--inner", "\(GroupOptions.names.joined(separator: ", ")), --count", because: "borders have no properties")
    ]
  }

  func validate() throws {
    try group.check(by: by)
  }

  func prepare() throws(RunError) -> PreparedStage {
    let fields = group.fields(by: by)
    let needs = GeometryNeeds(ordinates: true, positions: true)
    let (count, coordinates, inner) = (group.count, coordinates, inner)
    if inner {
      let sides = results.names(of: Self.name)["sides"]
      return PreparedStage(
        .reducer(
          Reduction(
            collector: { LineCollector(fields, takesPolygons: true) },
            reducer: { BorderReducer(fields, sidesName: sides, coordinates) }
          ).losing(.values)), needs: needs, names: fields.named, retention: .borders)
    }
    let misfits = VertexMisfits()
    var stage = PreparedStage(
      .reducer(
        Reduction(
          collector: { LineCollector(fields, takesPolygons: false) },
          reducer: { LineReducer(fields, count: count, coordinates, misfits) })), needs: needs,
      names: fields.named, retention: .lines)
    stage.closingWarnings = { misfits.warnings }
    return stage
  }
}
