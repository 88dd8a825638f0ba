// Hulls on the plane and on the globe, where they are taken on the side on which everything lies closest together.

import Buffering
import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import SimpleFeatures

/// Makes hulls; a worker makes its own.
final class HullMaker {
  let options: HullOptions
  let coordinates: CoordinateOptions
  private let registry = CRSRegistry()
  let engine = Engines.geometry()
  lazy var geodesic = Engines.geodesic()
  lazy var circles = circleMaker()

  init(_ options: HullOptions, _ coordinates: CoordinateOptions) {
    (self.options, self.coordinates) = (options, coordinates)
  }

  private func circleMaker() -> Bufferer {
    var circle = BufferOptions()
    circle.segments = .count(options.segments)
    circle.decimals = (coordinates.decimals(for: .degrees), coordinates.decimals(for: .linear(metres: 1)))
    return Bufferer(circle, engine: Engines.geometry, geodesic: Engines.geodesic)
  }

  /// The hull of all vertices, as it is written, and for a circle its radius in metres.
  ///
  /// - Parameter geometry: not empty.
  func hull(_ geometry: Geometry, in crs: String?) throws(RecordError) -> (geometry: Geometry, radius: Double?) {
    let crs = try registry.crs(crs)
    let format = coordinates.format(for: crs.unit)
    var flat = geometry.withoutHeights
    let known = KnownPositions(of: flat)
    if crs.hasSeam { flat.unrollTogether() }
    do throws(EngineError) {
      if options.kind == .circle { return try circle(around: flat, crs.unit, format) }
      var hull = try planarHull(flat, isInDegrees: crs.hasSeam)
      hull.followRightHandRule()
      if crs.hasSeam {
        var cutter = AntimeridianCutter(tolerance: format.seamTolerance)
        cutter.cut(&hull)
      }
      var precision = RingPrecision()
      hull.round(to: precision.format(for: hull, format), butFor: known)
      hull.narrow()
      return (hull, nil)
    } catch { throw RecordError(engine: error) }
  }

  private func planarHull(_ geometry: Geometry, isInDegrees: Bool) throws(EngineError) -> Geometry {
    switch options.kind {
    case .convex, .circle: return try engine.convexHull(geometry)
    case .envelope:
      var box = Box()
      geometry.visitPositions { box.add($0) }
      let (low, high) = (box.min, box.max)
      let corners = Geometry(
        type: .multiPoint, ordinates: [low.x, low.y, high.x, low.y, high.x, high.y, low.x, high.y])
      return try engine.convexHull(corners)
    case .concave, .orientedBox: break
    }
    // In degrees lengths and angles are those at the middle latitude.
    var box = Box()
    geometry.visitPositions { box.add($0) }
    let scale = isInDegrees ? max(1e-3, cosine(ofDegrees: box.center.y)) : 1
    let scaled = geometry.scaled(x: scale)
    if options.kind == .orientedBox {
      return try engine.minimumRotatedRectangle(try engine.convexHull(scaled)).scaled(x: 1 / scale)
    }
    let convex = try engine.convexHull(geometry)
    if !convex.type.hasRings { return convex }
    // Each vertex is one that was there, and not nearly so.
    let hull = try engine.concaveHull(scaled, ratio: options.ratio, allowsHoles: options.allowsHoles)
      .scaled(x: 1 / scale).snapped(to: geometry)
    // Round vertices that are nearly on one line there is nothing else.
    return try engine.invalidity(hull) == nil ? hull : convex
  }
}

extension Geometry {
  /// Makes a line of a polygon two of whose three corners were one pole.
  fileprivate mutating func narrow() {
    guard type == .polygon, ringEnds == [3] else { return }
    ordinates.removeLast(dimension)
    (type, ringEnds) = (.lineString, [2])
  }
}
