// plat voronoi: the ground that is nearest to each point, or triangles between points.

import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import Planar

/// Makes the Voronoi cells or the Delaunay triangles of points.
struct Voronoi: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "voronoi",
    abstract: "Make the area nearest to each point (Voronoi cells), or triangles between points (Delaunay).",
    discussion: """
      Each point becomes the area that is nearer to it than to any other, and keeps its id and its properties. In \
      longitude and latitude cells cover the globe, over 180 degrees and the poles; plat clip cuts them to a country. \
      On projected data they end in a box around the points. Of points at one place the first has the cell.

        plat voronoi stations.ndjson then clip --within country.geojson
        plat voronoi --delaunay stations.ndjson

      \(StageKind.retainsAll.rawValue)
      """)

  @Switch(help: "Make triangles between the points none of whose circles has a point inside, in place of cells.")
  var delaunay = false

  @ValueOption(
    limit: .positiveLength,
    help: OptionHelp(
      "How far edges may lie from where two points are equally far, in longitude and latitude. (default: 10m)",
      valueName: "distance"), transform: Distance.parse)
  var maxError: Distance?

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [.excludes("--delaunay", "--max-error", because: "triangles have straight edges")]
  }

  func prepare() throws(RunError) -> PreparedStage {
    let plan = VoronoiPlan(
      makesTriangles: delaunay, tolerance: maxError?.value ?? 10, coordinates: coordinates,
      names: results.names(of: Self.name))
    return PreparedStage(
      .reducer(Reduction(collector: { VoronoiCollector() }, reducer: { VoronoiReducer(plan) })),
      needs: GeometryNeeds(ordinates: true, positions: false), retention: .triangles)
  }
}

/// What `voronoi` is asked for.
struct VoronoiPlan: Sendable {
  let makesTriangles: Bool
  /// In metres.
  let tolerance: Double
  let coordinates: CoordinateOptions
  let names: ResultNames
}
