// plat dissolve: the features of each group united to one.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers
import Planar

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

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Unite what has the same values of these properties. (default: everything)", valueName: "names"),
    transform: NameList.parse)
  var by: [NameList] = []

  @Options var group: GroupOptions

  @Options var edge: EdgeOptions

  @Options var grid: GridOptions

  @Options var coordinates: CoordinateOptions

  @Options var stream: StreamOptions

  func validate() throws { try group.check(by: by) }

  func prepare() throws(RunError) -> PreparedStage {
    let (fields, count, edges, coordinates) = (group.fields(by: by), group.count, edge.plan, coordinates)
    var stage = PreparedStage(
      .reducer(
        Reduction(
          collector: { DissolveCollector(fields, .united, edges: edges, coordinates.format(for: .degrees)) },
          concurrentReducer: { GroupReducer(fields, count: count, .united, coordinates, jobs: $0) }
        ).losing(.values, .measures)),
      needs: GeometryNeeds(ordinates: true, positions: false), names: fields.named, retention: .unions)
    stage.closingWarnings = { edges.warnings }
    return stage.onGrid(grid, coordinates)
  }
}
