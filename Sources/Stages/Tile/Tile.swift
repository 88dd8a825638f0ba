// plat tile: which tiles of the slippy map each feature touches.

import Cartography
import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import Planar

/// Hands on each feature once for each tile that it touches.
struct Tile: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "tile",
    abstract: "Hand on each feature once for each map tile that it touches, whole or cut.",
    discussion: """
      Tiles are those of the slippy map (Web Mercator, z/x/y from the north-west), by their key and their quadkey. With \
      --min-zoom, four tiles that are all touched become the one above, down to that level. Edges are straight on the \
      map of the tiles.

        plat tile --zoom 12 roads.ndjson
        plat tile --zoom 14 --split parks.ndjson | plat encode --as csv --columns name,tile_key

      \(StageKind.streaming.rawValue)
      """)

  @ValueOption(
    limit: .between(0, TileKey.finestZoom), help: OptionHelp("The zoom level of all tiles.", valueName: "z"))
  var zoom: Int?

  @ValueOption(
    limit: .between(0, TileKey.finestZoom),
    help: OptionHelp("The coarsest level: four tiles of one become that one. Goes with --max-zoom.", valueName: "z"))
  var minZoom: Int?

  @ValueOption(limit: .between(0, TileKey.finestZoom), help: OptionHelp("The finest level.", valueName: "z"))
  var maxZoom: Int?

  @Switch(help: "Cut each feature: every tile gets its part.")
  var split = false

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .atLeastOne("--zoom, --min-zoom", because: "--zoom, or --min-zoom and --max-zoom, says which tiles"),
      .excludes("--zoom", "--min-zoom, --max-zoom"),
      .together("--min-zoom, --max-zoom"),
    ]
  }

  func validate() throws {
    if let minZoom, let maxZoom, minZoom > maxZoom { throw ValidationError("--min-zoom is greater than --max-zoom.") }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let levels = (minZoom ?? zoom ?? 0)...(maxZoom ?? zoom ?? 0)
    let (split, coordinates, names) = (split, coordinates, results.names(of: Self.name))
    return PreparedStage(
      .perRecord { TileOperator(levels, splits: split, coordinates, names) },
      needs: GeometryNeeds(ordinates: true, positions: split))
  }
}
