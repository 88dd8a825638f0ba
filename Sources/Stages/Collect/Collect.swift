// plat collect: Features that belong together become one, with a multi-geometry or a collection.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers

/// Puts Features together that have one id, or one value of a property.
struct Collect: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "collect",
    abstract: "Put Features with one id or property value together, as multi-geometries or collections.",
    discussion: """
      Geometries stay as they are, side by side; nothing is dissolved. Points, lines or polygons become a \
      multi-geometry, a mixture a GeometryCollection. Properties that all have with one value stay. Without --by it is \
      the way back from plat explode.

        plat explode islands.ndjson then measure --area then collect
        plat collect --by route_id --count stops stops.ndjson

      \(StageKind.retainsAll.rawValue)
      """)

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp(
      "Collect what has the same values of these properties. (default: the same id)", valueName: "names"),
    transform: NameList.parse)
  var by: [NameList] = []

  @ValueOption(help: OptionHelp("Count what was collected, under this name.", valueName: "name"))
  var count: String?

  @ValueOption(
    help: OptionHelp(
      "What the names of the properties that explode added begin with.", valueName: "text"))
  var explodePrefix = "explode_"

  @Options var stream: StreamOptions

  func prepare() throws(RunError) -> PreparedStage {
    let names = by.isEmpty ? nil : by.names
    let partNames = ResultNames(prefix: explodePrefix)
    let parts = ExplodedNames(part: partNames["part"], path: partNames["path"])
    let (countName, misfits) = (count, VertexMisfits())
    var stage = PreparedStage(
      .reducer(
        Reduction(
          collector: { CollectCollector(by: names, parts) }, reducer: { CollectReducer(parts, countName, misfits) })),
      // Read, so that a number that no double holds is the record's own fault.
      needs: GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none),
      names: by.names.map { NamedProperty("--by", $0) }, retention: names == nil ? .records : .largeGroups)
    stage.closingWarnings = { misfits.warnings }
    return stage
  }
}
