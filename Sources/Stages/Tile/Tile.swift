// plat tile: which tiles of the slippy map each feature touches, or vector tiles as files.

import Cartography
import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import Layers

/// Hands on each feature once for each tile that it touches, or writes vector tiles.
struct Tile: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "tile",
    abstract: "Hand on each feature once for each map tile that it touches, or write vector tiles.",
    discussion: """
      Tiles are those of the slippy map (Web Mercator, z/x/y from the north-west), by their key and their quadkey. With \
      --min-zoom, four tiles that are all touched become the one above, down to that level. Edges are straight on the \
      map of the tiles. With --as mvt, vector tiles of all levels are written to files, and a row for each goes on.

        plat tile --zoom 12 roads.ndjson
        plat tile --zoom 14 --split parks.ndjson | plat encode --as csv --columns name,tile_key
        plat tile --as mvt --files 'tiles/{z}/{x}/{y}.mvt' --min-zoom 0 --max-zoom 12 parks.ndjson

      \(StageKind.streaming.rawValue) With --as, what is more than 16 MiB waits in temporary files until all records are there.
      """)

  /// Where vector tiles go where nothing is said.
  private static let usualFiles = "{z}/{x}/{y}.mvt"

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

  @ValueOption(
    help: "Write vector tiles to files: mvt, those of all levels. What goes on is a Feature for each file.")
  var `as`: TileForm?

  @ValueOption(
    help: OptionHelp(
      "With --as, the names of the files, with {z}, {x} and {y}. (default: \(usualFiles))", valueName: "pattern"))
  var files: String?

  @ValueOption(
    help: OptionHelp(
      "With --as, the layer of records that name none by a property mvt_layer. (default: features)", valueName: "name"))
  var layer: String?

  @Options var tiles: VectorTileOptions

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .atLeastOne("--zoom, --min-zoom", because: "--zoom, or --min-zoom and --max-zoom, says which tiles"),
      .excludes("--zoom", "--min-zoom, --max-zoom"),
      .together("--min-zoom, --max-zoom"),
      .requires("--files, --layer, --max-tile-size, --drop-rate, --detect-shared-borders", "--as"),
      .excludes("--as", "--split, --precision", because: "vector tiles are cut, and rounded to their grid"),
    ]
  }

  func validate() throws {
    if let minZoom, let maxZoom, minZoom > maxZoom { throw ValidationError("--min-zoom is greater than --max-zoom.") }
    do throws(FilePattern.Problem) { _ = try fileNames } catch { throw ValidationError("--files \(error.message)") }
  }

  private var fileNames: TileFileNames {
    get throws(FilePattern.Problem) { try TileFileNames(files ?? Self.usualFiles) }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let levels = (minZoom ?? zoom ?? 0)...(maxZoom ?? zoom ?? 0)
    let (split, coordinates, names) = (split, coordinates, results.names(of: Self.name))
    if self.as != nil { return try filesStage(levels, names) }
    return PreparedStage(
      .perRecord { TileOperator(levels, splits: split, coordinates, names) },
      needs: GeometryNeeds(ordinates: true, positions: split))
  }

  private func filesStage(_ levels: ClosedRange<Int>, _ names: ResultNames) throws(RunError) -> PreparedStage {
    let files: TileFileNames
    do throws(FilePattern.Problem) { files = try fileNames } catch {
      throw RunError(.usage, "--files \(error.message)")
    }
    let plan = tiles.plan(levels, layer: layer)
    var stage = PreparedStage(
      .reducer(
        Reduction(
          collector: { plan.collector() }, reducer: { TileFilesReducer(files, plan, names) }
        ).losing(.values, .heights)),
      needs: GeometryNeeds(ordinates: true, positions: false))
    stage.holds = tiles.holds
    return stage
  }
}

extension TileForm: OptionValue {}
