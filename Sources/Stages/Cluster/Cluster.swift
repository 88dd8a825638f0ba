// plat cluster: points that are near each other, on a map of some zoom level or on the ground.

import Cartography
import CommandOptions
import FeatureStream
import GeoJSON
import Layers
import Planar

/// Finds clusters of points.
struct Cluster: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster",
    abstract: "Put points together that are near each other, on a map or on the ground.",
    discussion: """
      With --zoom, points that would lie on each other on a map of that zoom level become one point with their number, \
      as annotations of a map do: --radius is in screen points. Without it, --radius is a distance on the ground, such \
      as 500m, and points get the number of the cluster that they belong to (DBSCAN): where at least --min-points are \
      within that distance, there is one, and it goes on from point to point. Points alone stay as they are.

        plat cluster --zoom 10 --radius 40 places.ndjson
        plat cluster --radius 500m --min-points 3 then filter --where 'cluster_number = 1' places.ndjson

      \(StageKind.retainsAll.rawValue) Holds about 150 bytes a point with its id; the records are in a temporary file \
      where they are more than 32 MiB.
      """)

  @ValueOption(
    limit: .between(0, 30),
    help: OptionHelp("The zoom level of the map; may have a fraction.", valueName: "level"))
  var zoom: Double?

  @ValueOption(
    help: OptionHelp(
      """
      How near: with --zoom in screen points (default: 40); without it a distance on the ground, such as 500m, where a \
      bare number is metres.
      """, valueName: "points|distance"))
  var radius: String?

  @ValueOption(
    limit: .positive,
    help: OptionHelp(
      """
      How many points make a cluster; on the ground, how many must be within the distance of one, which counts. \
      (default: 2 with --zoom, else 3)
      """, valueName: "n"))
  var minPoints: Int?

  @ValueOption(
    limit: .oneOf(256, 512),
    help: OptionHelp("The side of the map's tiles at their zoom level, in screen points.", valueName: "n")
  )
  var tileSize: Int?

  @ValueOption(
    limit: .between(0, 30),
    help: OptionHelp(
      """
      The zoom level from which down points are put together, level by level; at higher ones none are. (default: 16, or \
      that of --zoom)
      """, valueName: "level"))
  var maxZoom: Double?

  @Switch(help: OptionHelp("What comes out: all points, or the clusters. (default: collect with --zoom, else label)"))
  var output: ClusterOutput?

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp(
      "Add up these properties, numbers, over each cluster; null and missing ones are left out.", valueName: "names"),
    transform: NameList.parse)
  var sum: [NameList] = []

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  /// How far apart what belongs together may be.
  enum Reach: Sendable {
    case map(MapReach)
    /// Metres on the ground.
    case ground(Double)
  }

  private static let nearest = 40.0

  private func reach() throws -> Reach {
    guard let zoom else {
      let distance = try Distance.parse(radius ?? "")
      if distance.unit == .degrees {
        throw ValidationError(
          "--radius is a distance on the ground, such as 500m; degrees are not of one length there.")
      }
      if distance.value < 0 { throw ValidationError("--radius is less than 0.") }
      return .ground(distance.value)
    }
    guard let points = Double(radius ?? "\(Self.nearest)"), points.isFinite else {
      if let radius, Distance(radius) != nil {
        throw ValidationError(
          "With --zoom, --radius is a number of screen points, such as 40; clusters by '\(radius)' on the ground go "
            + "without --zoom.")
      }
      throw ValidationError("--radius is a number of screen points, such as 40.")
    }
    if points < 0 { throw ValidationError("--radius is less than 0.") }
    let most = maxZoom ?? max(16, zoom)
    return .map(MapReach(zoom: zoom, maxZoom: most, points: points, tileSize: Double(tileSize ?? 256)))
  }

  private var collects: Bool { (output ?? (zoom == nil ? .label : .collect)) == .collect }

  static var constraints: [OptionConstraint] {
    [
      .atLeastOne(
        "--zoom, --radius", because: "--zoom for clusters on a map, --radius such as 500m for clusters on the ground"),
      .requires("--tile-size, --max-zoom", "--zoom", because: "they are for clusters on a map"),
      .requires("--sum", "--collect, --zoom", because: "sums are properties of clusters"),
      .excludes("--sum", "--label", because: "sums are properties of clusters"),
    ]
  }

  func validate() throws {
    _ = try reach()
    try refuseRepeated(sum.names, of: "--sum")
  }

  func prepare() throws(RunError) -> PreparedStage {
    let reach: Reach
    do { reach = try self.reach() } catch { throw RunError(.usage, "\(error)") }
    let names = ClusterNames(results.names(of: Self.name))
    let task = ClusterTask(
      reach: reach, minPoints: minPoints ?? (zoom == nil ? 3 : 2), collects: collects,
      sums: sum.names.map { GroupField(.sum, $0) }, coordinates: coordinates, names: names)
    return PreparedStage(
      .reducer(
        Reduction(collector: { ClusterCollector(task) }, reducer: { ClusterReducer(task) })),
      needs: GeometryNeeds(ordinates: true, positions: true), names: task.sums.named)
  }
}

/// What comes out of `cluster`.
enum ClusterOutput: String, SwitchCases {
  case label, collect

  static func help(for value: ClusterOutput) -> OptionHelp? {
    switch value {
    case .label: "Hand on all points, with the number of their cluster."
    case .collect: "Hand on a Feature for each cluster, and the points that belong to none."
    }
  }
}

/// What is to be done.
struct ClusterTask: Sendable {
  let reach: Cluster.Reach
  let minPoints: Int
  let collects: Bool
  let sums: [GroupField]
  let coordinates: CoordinateOptions
  let names: ClusterNames

  /// Whether a cluster is the points that it has, and not a place on the map.
  var keepsPositions: Bool { if case .ground = reach { collects } else { false } }
}

/// The names of the properties that `cluster` adds.
struct ClusterNames: Sendable {
  let number, role, count, members, expansionZoom: String

  init(_ names: ResultNames) {
    (number, role, count, members) = (names["number"], names["role"], names["count"], names["members"])
    expansionZoom = names["expansion_zoom"]
  }
}
