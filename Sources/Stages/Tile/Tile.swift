// plat tile: which tiles of the slippy map each feature touches.

import ArgumentParser
import CommandOptions
import FeatureStream
import GeoJSON
import SimpleFeatures

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

  @ValueOption(help: ArgumentHelp("The zoom level of all tiles, 0 to 30.", valueName: "z"))
  var zoom: Int?

  @ValueOption(
    help: ArgumentHelp("The coarsest level: four tiles of one become that one. Goes with --max-zoom.", valueName: "z"))
  var minZoom: Int?

  @ValueOption(help: ArgumentHelp("The finest level, 0 to 30.", valueName: "z"))
  var maxZoom: Int?

  @Switch(help: "Cut each feature: every tile gets its part.")
  var split = false

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  func validate() throws {
    if zoom != nil, minZoom != nil || maxZoom != nil {
      throw ValidationError("Give --zoom, or --min-zoom and --max-zoom.")
    }
    if zoom == nil, maxZoom == nil || minZoom == nil {
      throw ValidationError("Give --zoom, or --min-zoom and --max-zoom: which tiles?")
    }
    for (name, level) in [("--zoom", zoom), ("--min-zoom", minZoom), ("--max-zoom", maxZoom)] {
      if let level, !(0...TileKey.finestZoom).contains(level) { throw ValidationError("\(name) is 0 to 30.") }
    }
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
