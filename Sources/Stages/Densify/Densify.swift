// plat densify: more vertices, so that straight segments follow the curve that is meant.

import CommandOptions
import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

extension Contour: OptionValue {}

/// Adds vertices to lines and rings along geodesics, straight lines or rhumb lines.
struct Densify: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "densify",
    abstract: "Add vertices so that segments follow geodesics, straight or rhumb lines.",
    discussion: """
      Vertices that are there keep the text of their numbers. On longitude and latitude edges are geodesics of the \
      WGS 84 ellipsoid unless --contour says otherwise; on projected data they are straight. What comes to cross \
      180 degrees is cut there.

        plat densify --max-segment 100km flights.ndjson
        plat densify --max-error 100m flights.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @ValueOption(
    help: OptionHelp(
      """
      What an edge is: geodesic, straight or rhumb. (default: geodesic for longitude and latitude, straight for \
      projected data)
      """, valueName: "contour"))
  var contour: Contour?

  @ValueOption(
    limit: .positive,
    help: OptionHelp("The longest segment: 10km, 5mi; 1deg with --contour straight.", valueName: "distance"),
    transform: Distance.parse)
  var maxSegment: Distance?

  @ValueOption(
    limit: .positiveLength,
    help: OptionHelp(
      "How far the curve may be from segments that are straight in longitude and latitude: 100m.",
      valueName: "distance"),
    transform: Distance.parse)
  var maxError: Distance?

  @ValueOption(limit: .atLeast(1), help: OptionHelp("The most vertices that a feature is given.", valueName: "n"))
  var maxVertices = Densifier.limit

  @Options var coordinates: CoordinateOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .exactlyOne("--max-segment, --max-error"),
      .excludes(
        "--contour straight", "--max-error", because: "straight lines have no error to bound; give --max-segment"),
    ]
  }

  func validate() throws {
    if maxSegment?.unit == .degrees, contour != .straight {
      throw ValidationError("--max-segment in degrees goes with --contour straight only.")
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let (contour, coordinates, limit) = (contour, coordinates, maxVertices)
    let spacing: Densifier.Spacing = maxSegment.map { .segment($0) } ?? .error(maxError?.value ?? 0)
    return PreparedStage(
      .perRecord { DensifyOperator(contour: contour, spacing: spacing, limit: limit, coordinates: coordinates) },
      needs: GeometryNeeds(ordinates: true, positions: true))
  }
}

/// The work of `densify` on one worker.
final class DensifyOperator: FeatureOperator {
  /// What serves the records of one CRS.
  private struct Tools {
    let crs: String?
    let densifier: Densifier
    /// For rings that are narrower than a few steps of the last digit that is written: it rounds nothing.
    let exact: Densifier
    let format: CoordinateFormat
    var cutter: AntimeridianCutter?
  }

  private let contour: Contour?
  private let spacing: Densifier.Spacing
  private let limit: Int
  private let coordinates: CoordinateOptions
  private let registry = CRSRegistry()
  /// Those for the CRS of the last record; nearly always that of the next.
  private var current: Tools?
  private var sources: [Int32] = []
  private var precision = RingPrecision()

  init(contour: Contour?, spacing: Densifier.Spacing, limit: Int, coordinates: CoordinateOptions) {
    self.contour = contour
    self.spacing = spacing
    self.limit = limit
    self.coordinates = coordinates
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if feature.hasGeometry {
      let crs = feature.currentCRS
      if current == nil || current?.crs != crs { current = try makeTools(crs) }
      guard let tools = current else { return try next(&feature) }
      if unwrapped(feature.geometry, tools).hasThinRing(in: tools.format) {
        if try densify(&feature.geometry, tools.exact) {
          let format = precision.format(for: unwrapped(feature.geometry, tools), tools.format)
          round(&feature.geometry, format)
          finish(&feature, tools, format)
        }
      } else if try densify(&feature.geometry, tools.densifier) {
        finish(&feature, tools, tools.format)
      }
    }
    return try next(&feature)
  }

  private func makeTools(_ name: String?) throws(RecordError) -> Tools {
    let crs = try registry.crs(name)
    let format = coordinates.format(for: crs.unit)
    let space: Densifier.Space
    switch crs.unit {
    case .degrees: space = .geographic
    case .linear(let metres):
      space = .planar(metresPerUnit: metres)
      let what: String?
      switch (contour, spacing) {
      case (.geodesic, _): what = "--contour geodesic makes"
      case (.rhumb, _): what = "--contour rhumb makes"
      case (_, .error): what = "--max-error makes"
      case (_, .segment(let distance)): what = distance.unit == .degrees ? "a segment in degrees makes" : nil
      }
      if let what {
        throw RecordError(
          code: "unit-mismatch", message: "\(what) no sense in \(name ?? "this CRS"), which is projected")
      }
    }
    let (contour, spacing, limit) = (contour ?? .geodesic, spacing, limit)
    func densifier(_ round: @escaping (inout [Double], Range<Int>) -> Void) -> Densifier {
      Densifier(
        contour: contour, space: space, spacing: spacing, limit: limit, geodesic: Engines.geodesic, round: round)
    }
    return Tools(
      crs: name, densifier: densifier { format.round(&$0, $1) }, exact: densifier { _, _ in }, format: format,
      cutter: crs.hasSeam ? AntimeridianCutter(tolerance: format.seamTolerance) : nil)
  }

  private func densify(_ geometry: inout Geometry, _ densifier: Densifier) throws(RecordError) -> Bool {
    do throws(DensifyError) {
      return try densifier.densify(&geometry, sources: &sources)
    } catch {
      throw RecordError(edge: error, limit: limit)
    }
  }

  /// Says what was done, and cuts what came to cross the antimeridian.
  private func finish(_ feature: inout Feature, _ tools: Tools, _ format: CoordinateFormat) {
    var cutter = tools.cutter
    let trail = feature.trail
    feature.noteVertices(sources, of: feature.geometry)
    if cutter?.cut(&feature, rounding: format) == true { return }
    feature.trail = trail
    feature.addVertices(sources)
    feature.format = .shortest
  }

  /// The geometry without jumps at ±180°, so that its rings are as narrow as they are.
  private func unwrapped(_ geometry: Geometry, _ tools: Tools) -> Geometry {
    guard tools.cutter != nil, geometry.type != .geometryCollection, geometry.mayJump else { return geometry }
    var unwrapped = geometry
    _ = unwrapped.unwrapLongitudes()
    return unwrapped
  }

  /// Rounds the vertices that are new.
  private func round(_ geometry: inout Geometry, _ format: CoordinateFormat) {
    var first = 0
    geometry.forEachSimple { part in
      for vertex in 0..<part.vertexCount where sources[first + vertex] < 0 {
        format.round(&part.ordinates, vertex * part.dimension..<(vertex + 1) * part.dimension)
      }
      first += part.vertexCount
    }
  }
}
