// plat buffer: points to circles, lines and polygons to buffers, in metres on the ground.

import Buffering
import CommandOptions
import FeatureStream
import GeoJSON
import Planar

/// Replaces every geometry by the places within a distance of it.
struct Buffer: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "buffer",
    abstract: "Turn points into circles, lines and polygons into the places within a distance.",
    discussion: """
      On longitude and latitude distances are metres on the ellipsoid. A point becomes a geodesic circle: each vertex \
      is at the radius. With --segments n a side is r(1 - cos(180°/n)) from the true circle at most, 0.12 % of the \
      radius with 64; with --max-error, no more than that. Lines and polygons are buffered on local planes. \
      Results are cut at 180 degrees. Projected data is buffered on its plane, metres converted to its unit.

        plat buffer --radius 500m places.ndjson
        plat buffer --radius 1km,2km,5km --rings places.ndjson

      \(StageKind.streaming.rawValue) With --dissolve: holds all buffers, united on the way, and writes when the input \
      has ended.
      """)

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp(
      """
      How far: 500m, 2km, 0.5mi; a bare number is metres. Negative shrinks polygons. Several, such as 1km,2km,5km, make \
      a feature each, with the property buffer_radius.
      """, valueName: "distance"),
    transform: BufferRadii.parse)
  var radius: BufferRadii?

  @Switch(help: "Of several radii, what lies between: each without the places of the one before it.")
  var rings = false

  @ValueOption(
    limit: .nameOf("a property"),
    help: OptionHelp("Take the radius from this property: metres, or text with a unit.", valueName: "name"))
  var radiusProperty: String?

  @Switch(help: "Instead, make each feature's box the largest circle in it.")
  var inscribed = false

  @ValueOption(limit: .between(3, 65_536), help: OptionHelp("Vertices of a circle. (default: 64)", valueName: "n"))
  var segments: Int?

  @ValueOption(
    limit: .positiveLength,
    help: OptionHelp(
      "Instead, as many vertices as keep the sides within this distance of the circle.", valueName: "distance"),
    transform: Distance.parse)
  var maxError: Distance?

  @ValueOption(help: "Circles on the ellipsoid, or as MapKit draws them on its map.")
  var shape = BufferOptions.Shape.geodesic

  @ValueOption(help: "The ends of lines.")
  var cap = BufferStyle.Cap.round

  @ValueOption(help: "The bends of lines and corners of polygons.")
  var join = BufferStyle.Join.round

  @ValueOption(
    limit: .atLeast(1), help: OptionHelp("How far a mitre may reach, in distances. (default: 5)", valueName: "ratio"))
  var mitreLimit: Double?

  @ValueOption(
    limit: .between(1, 16_384),
    help: OptionHelp("Segments of a quarter circle at ends and bends. (default: segments / 4)", valueName: "n"))
  var quadrantSegments: Int?

  @ValueOption(help: "The sides of lines to buffer, seen in their direction.")
  var side = BufferStyle.Side.both

  @Switch(
    help: OptionHelp(
      """
      Unite the buffers of all features to one feature, of several radii to one each, whose property buffer_count is \
      their number.
      """))
  var dissolve = false

  @ValueOption(
    limit: .atLeast(1),
    help: OptionHelp(
      "The most vertices by which the long sides of a feature are divided, to follow the ground.", valueName: "n"))
  var maxVertices = BufferOptions().maxVertices

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .exactlyOne("--radius, --radius-property, --inscribed"),
      .excludes("--segments", "--max-error"),
      .requires("--mitre-limit", "--join mitre"),
    ]
  }

  func validate() throws {
    let isSeveral = radius?.isSeveral ?? false
    if rings, !isSeveral { throw ValidationError("--rings is for several radii, such as --radius 1km,2km,5km.") }
    if results.prefix != nil, !dissolve, !isSeveral {
      throw ValidationError("--prefix is for the properties of --dissolve and of several radii.")
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    var options = BufferOptions()
    options.shape = shape
    options.segments = maxError.map { .maxError($0.value) } ?? .count(segments ?? 64)
    options.style.cap = cap
    options.style.join = join
    options.style.side = side
    options.style.mitreLimit = mitreLimit ?? options.style.mitreLimit
    options.style.quadrantSegments = quadrantSegments ?? options.style.quadrantSegments
    options.hasQuadrantSegments = quadrantSegments != nil
    options.decimals = (coordinates.decimals(for: .degrees), coordinates.decimals(for: .linear(metres: 1)))
    options.maxVertices = maxVertices
    options.addsDecimals = coordinates.precision == nil
    let source: BufferOperator.Source =
      radius.map { .fixed($0, rings: rings) } ?? radiusProperty.map { .property($0) } ?? .inscribed
    let (settings, coordinates, names) = (options, coordinates, results.names(of: Self.name))
    let needs = GeometryNeeds(ordinates: true, positions: false)
    let properties = radiusProperty.map { [NamedProperty("--radius-property", $0)] } ?? []
    if dissolve {
      let radii = radius.flatMap { $0.isSeveral ? $0.distances : nil }
      let rings = rings
      return PreparedStage(
        .reducer(
          Reduction(
            collector: {
              BufferCollector(BufferOperator(source: source, options: settings, coordinates: coordinates, names))
            }, concurrentReducer: { DissolveReducer(radii, rings: rings, names, jobs: $0) }
          ).losing(.values, .heights)), needs: needs,
        names: properties, retention: .buffers)
    }
    return PreparedStage(
      .perRecord { BufferOperator(source: source, options: settings, coordinates: coordinates, names) }, needs: needs,
      names: properties)
  }
}

extension BufferOptions.Shape: OptionValue {}
extension BufferStyle.Cap: OptionValue {}
extension BufferStyle.Join: OptionValue {}
extension BufferStyle.Side: OptionValue {}
