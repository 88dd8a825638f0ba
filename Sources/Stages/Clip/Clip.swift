// plat clip: what of each feature lies in a box, a tile, a camera's ground, or the polygons of a file.

import Cartography
import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import Layers
import MapGeometry
import Planar

/// Cuts features to an area, or takes the area away from them.
struct Clip: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "clip",
    abstract: "Cut features to an area, or take it away from them.",
    discussion: """
      The area is a box, a region, a tile, the ground that a camera sees, or the polygons of a file. Lines stay lines and \
      polygons stay polygons: what only touches the area is not in it, but a point on the border is. A Feature that is \
      wholly in the area is the same line, and one of which nothing is in it is left out; with --erase it is the other \
      way round. Vertices that stay keep their numbers; where there are heights, those of new vertices are interpolated.

        plat clip --bbox -71.07,42.35,-71.05,42.37 paths.ndjson
        plat clip --within boston.geojson --erase roads.ndjson

      \(StageKind.streaming.rawValue) With --within: holds the polygons of the file.
      """)

  @ValueOption(
    parsing: .unconditional, help: .box("The area: a box"), transform: { try RegionText.box($0) })
  var bbox: RegionText.Box?

  @ValueOption(
    parsing: .unconditional, help: .region("The area: a region"),
    transform: { try RegionText.region($0) })
  var region: CoordinateRegion?

  @ValueOption(
    limit: .fileBeside("the features"), help: OptionHelp("The area: the polygons of this file.", valueName: "file"),
    completion: .file())
  var within: String?

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp(
      "The area: the ground that this camera sees: a file, its JSON, or lon,lat,distance[,heading[,pitch]].",
      valueName: "camera"))
  var camera: String?

  @Options var screen: ViewportOptions

  @ValueOption(
    help: OptionHelp("The area: a tile of the map, such as 12/1239/1514.", valueName: "z/x/y"),
    transform: TileKey.parse)
  var tile: TileKey?

  @Switch(help: "Keep what is outside of the area instead.")
  var erase = false

  @Options var edge: EdgeOptions

  @Options var grid: GridOptions

  @Options var coordinates: CoordinateOptions

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] { .read("--within", within) }

  static var constraints: [OptionConstraint] {
    [
      .exactlyOne("--bbox, --region, --within, --camera, --tile", because: "the area"),
      .requires("--size, --padding", "--camera", because: "they are its screen"),
    ]
  }

  func prepare() throws(RunError) -> PreparedStage {
    let edges = edge.plan
    let (area, erases, coordinates) = (try area(edges), erase, coordinates)
    var stage = PreparedStage(
      .perRecord { ClipOperator(area, erases: erases, edges: edges, coordinates) },
      needs: GeometryNeeds(ordinates: true, positions: false))
    stage.closingWarnings = { edges.warnings }
    let places = [bbox.flatMap { NamedPlace("--bbox", $0) }, region.flatMap { NamedPlace("--region", $0) }]
    if !erases { stage.places = places.compactMap(\.self) }
    return stage.onGrid(grid, coordinates)
  }

  private func area(_ edges: EdgePlan) throws(RunError) -> ClipArea {
    if let bbox { return ClipArea(bbox) }
    if let region { return ClipArea(RegionText.box(region)) }
    if let tile { return ClipArea(tile.box) }
    if let within { return try ClipArea(option: "--within", within, stream.reading, edges: edges) }
    guard let camera else { throw RunError(.usage, "give --bbox, --region, --within, --camera or --tile") }
    let reading = try CameraReading(option: "--camera", camera, stream.reading)
    try reading.refusePlane("--camera")
    let viewport = try screen.viewport(of: reading)
    return ClipArea(VisibleGround(MapProjection(reading.camera(on: viewport), viewport)))
  }
}
