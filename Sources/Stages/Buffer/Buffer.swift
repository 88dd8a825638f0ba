// plat buffer: points to circles, lines and polygons to buffers, in metres on the ground.

import ArgumentParser
import Buffering
import FeatureStream
import GeoJSON
import SimpleFeatures

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

      \(StageKind.streaming.rawValue) With --dissolve: holds all buffers, united on the way, and writes when the input \
      has ended.
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far: 500m, 2km, 0.5mi; a bare number is metres. Negative shrinks polygons.", valueName: "distance"),
    transform: Distance.parse)
  var radius: Distance?

  @Option(
    help: ArgumentHelp("Take the radius from this property: metres, or text with a unit.", valueName: "name"))
  var radiusProperty: String?

  @Flag(help: "Instead, make each feature's box the largest circle in it.")
  var inscribed = false

  @Option(help: ArgumentHelp("Vertices of a circle. (default: 64)", valueName: "n"))
  var segments: Int?

  @Option(
    help: ArgumentHelp(
      "Instead, as many vertices as keep the sides within this distance of the circle.", valueName: "distance"),
    transform: Distance.parse)
  var maxError: Distance?

  @Option(help: "Circles on the ellipsoid, or as MapKit draws them on its map.")
  var shape = BufferOptions.Shape.geodesic

  @Option(help: "The ends of lines.")
  var cap = BufferStyle.Cap.round

  @Option(help: "The bends of lines and corners of polygons.")
  var join = BufferStyle.Join.round

  @Option(help: ArgumentHelp("How far a mitre may reach, in distances. (default: 5)", valueName: "ratio"))
  var mitreLimit: Double?

  @Option(
    help: ArgumentHelp("Segments of a quarter circle at ends and bends. (default: segments / 4)", valueName: "n"))
  var quadrantSegments: Int?

  @Option(help: "The sides of lines to buffer, seen in their direction.")
  var side = BufferStyle.Side.both

  @Flag(help: "Unite the buffers of all features to one feature, whose property buffer_count is their number.")
  var dissolve = false

  @OptionGroup var coordinates: CoordinateOptions

  @OptionGroup var results: ResultOptions

  @OptionGroup var stream: StreamOptions

  func validate() throws {
    guard [radius != nil, radiusProperty != nil, inscribed].filter({ $0 }).count == 1 else {
      throw ValidationError("Give one of --radius, --radius-property and --inscribed.")
    }
    if segments != nil, maxError != nil { throw ValidationError("--segments does not go with --max-error.") }
    if let segments, !(3...65_536).contains(segments) {
      throw ValidationError("--segments must be from 3 to 65536.")
    }
    if let maxError, maxError.value <= 0 || maxError.unit != .metres {
      throw ValidationError("--max-error must be a distance greater than 0, such as 1m.")
    }
    if let mitreLimit, !(mitreLimit >= 1 && mitreLimit.isFinite) {
      throw ValidationError("--mitre-limit must be at least 1.")
    }
    if mitreLimit != nil, join != .mitre { throw ValidationError("--mitre-limit is for --join mitre.") }
    if let quadrantSegments, !(1...16_384).contains(quadrantSegments) {
      throw ValidationError("--quadrant-segments must be from 1 to 16384.")
    }
    if radiusProperty?.isEmpty == true { throw ValidationError("--radius-property is empty; name a property.") }
    if results.prefix != nil, !dissolve { throw ValidationError("--prefix is for the property of --dissolve.") }
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
    options.addsDecimals = coordinates.precision == nil
    let source: BufferOperator.Source =
      radius.map { .fixed($0) } ?? radiusProperty.map { .property($0) } ?? .inscribed
    let (settings, coordinates) = (options, coordinates)
    let needs = GeometryNeeds(ordinates: true, positions: false)
    if dissolve {
      let names = results.names(of: Self.name)
      return PreparedStage(
        .reducer(
          Reduction(
            collector: {
              BufferCollector(BufferOperator(source: source, options: settings, coordinates: coordinates))
            }, reducer: { DissolveReducer(names) })), needs: needs)
    }
    return PreparedStage(
      .perRecord { BufferOperator(source: source, options: settings, coordinates: coordinates) }, needs: needs)
  }
}

extension BufferOptions.Shape: ExpressibleByArgument {}
extension BufferStyle.Cap: ExpressibleByArgument {}
extension BufferStyle.Join: ExpressibleByArgument {}
extension BufferStyle.Side: ExpressibleByArgument {}

/// The work of `buffer` on one worker.
final class BufferOperator: FeatureOperator {
  /// Where the radius is taken from.
  enum Source: Sendable {
    case fixed(Distance)
    /// From a property of each feature.
    case property(String)
    /// From the feature's box.
    case inscribed
  }

  private let source: Source
  private let coordinates: CoordinateOptions
  private let bufferer: Bufferer
  private let registry = CRSRegistry()

  init(source: Source, options: BufferOptions, coordinates: CoordinateOptions) {
    self.source = source
    self.coordinates = coordinates
    bufferer = Bufferer(options, engine: Engines.geometry, geodesic: Engines.geodesic)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if feature.hasGeometry, !feature.geometry.isEmpty {
      let unit = try registry.crs(feature.currentCRS).unit
      let radius = try radius(of: feature)
      do throws(BufferFailure) {
        switch (radius, unit) {
        case (nil, .degrees): try bufferer.inscribe(&feature.geometry, on: .geographic)
        case (nil, .linear(let metres)):
          try bufferer.inscribe(&feature.geometry, on: .planar(metresPerUnit: metres))
        case (let radius?, .degrees):
          // Degrees are asked for as such, and then they are the plane's unit.
          try bufferer.buffer(
            &feature.geometry, distance: radius.value, on: radius.unit == .degrees ? .degrees : .geographic)
        case (let radius?, .linear(let metres)):
          if radius.unit == .degrees {
            throw .distance(
              "a radius in degrees makes no sense in \(feature.currentCRS ?? "this CRS"), which is projected")
          }
          try bufferer.buffer(&feature.geometry, distance: radius.value / metres, on: .planar(metresPerUnit: metres))
        }
      } catch {
        switch error {
        case .distance(let message): throw RecordError(code: "bad-radius", message: message)
        case .engine(let error): throw RecordError(code: "geos", message: "\(error.function): \(error.message)")
        }
      }
      feature.places.positionOffsets.removeAll(keepingCapacity: true)
      feature.geometryChange = .replaced
      feature.format = coordinates.format(for: unit)
      if let radius, case .decimals = feature.format {
        let plane: Bufferer.Plane =
          switch unit {
          case .degrees: radius.unit == .degrees ? .degrees : .geographic
          case .linear(let metres): .planar(metresPerUnit: metres)
          }
        let distance = radius.value / (radius.unit == .degrees ? 1 : plane.metresPerUnit)
        feature.format = .decimals(bufferer.decimals(distance, on: plane) ?? 15)
      }
    }
    return try next(&feature)
  }

  /// The radius for a feature; nil when its box decides.
  private func radius(of feature: Feature) throws(RecordError) -> Distance? {
    let name: String
    switch source {
    case .inscribed: return nil
    case .fixed(let radius): return radius
    case .property(let property): name = property
    }
    let problem: String
    switch feature.property(name) {
    case .number(let number): return Distance(number)
    case .text(let text):
      if let distance = Distance(text) { return distance }
      problem = "is \"\(text)\", which is not a distance: a number with a unit (\(Distance.unitList))"
    case .other(let text): problem = "is \(text.count > 40 ? "not a number or text" : text), which is not a distance"
    case nil: problem = "is missing"
    }
    throw RecordError(code: "bad-radius", message: "property \"\(name)\" \(problem)")
  }
}
