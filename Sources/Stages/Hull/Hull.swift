// plat hull: the convex, concave or round outline around features, each or all.

import CommandOptions
import FeatureStream
import GeoJSON
import Planar

/// Replaces geometries by what is around them.
struct Hull: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "hull",
    abstract: "Put a hull, box or circle around each feature, or around all of them.",
    discussion: """
      The hull is convex by default. It is that of all vertices of a Feature, or with --collect of all Features together, \
      as one with the property hull_count. In longitude and latitude it is taken where the vertices lie closest together, \
      over 180 degrees if that is so, and cut there. A circle is a geodesic one, the smallest around all vertices, and \
      the property hull_radius is its radius in metres.

        plat hull parks.ndjson
        plat hull --collect --kind concave --ratio 0.3 places.ndjson

      \(StageKind.streaming.rawValue) With --collect: holds all geometries, and writes when the input has ended.
      """)

  @ValueOption(help: "What is put around: convex, concave, envelope, circle or oriented-box.")
  var kind = HullKind.convex

  @ValueOption(
    parsing: .unconditional,
    limit: .between(0, 1),
    help: OptionHelp(
      "For --kind concave, from 0, as close as can be, to 1, the convex hull. (default: 0.3)", valueName: "ratio"))
  var ratio: Double?

  @Switch(help: "Let a concave hull have holes.")
  var holes = false

  @Switch(help: "One hull around all features.")
  var collect = false

  @ValueOption(limit: .between(3, 65_536), help: OptionHelp("Vertices of a circle. (default: 64)", valueName: "n"))
  var segments: Int?

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .requires("--ratio, --holes", "--kind concave"),
      .requires("--segments", "--kind circle"),
      .requires("--prefix", "--kind circle, --collect", because: "it is for the properties that they make"),
    ]
  }

  func prepare() throws(RunError) -> PreparedStage {
    let options = HullOptions(kind: kind, ratio: ratio ?? 0.3, allowsHoles: holes, segments: segments ?? 64)
    let (coordinates, names) = (coordinates, results.names(of: Self.name))
    let needs = GeometryNeeds(ordinates: true, positions: false)
    if collect {
      return PreparedStage(
        .reducer(
          Reduction(
            collector: { HullCollector() }, reducer: { HullReducer(HullMaker(options, coordinates), names) }
          ).losing(.values, .heights)),
        needs: needs, retention: .hull)
    }
    return PreparedStage(.perRecord { HullOperator(HullMaker(options, coordinates), names) }, needs: needs)
  }
}

/// `--kind`.
enum HullKind: String, OptionValue, CaseIterable, Sendable {
  case convex, concave, envelope, circle
  case orientedBox = "oriented-box"
}

/// How hulls are made.
struct HullOptions: Sendable {
  let kind: HullKind
  let ratio: Double
  let allowsHoles: Bool
  let segments: Int
}
