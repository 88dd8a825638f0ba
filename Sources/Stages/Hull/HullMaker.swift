// Hulls on the plane and on the globe, where they are taken on the side on which everything lies closest together.

import Buffering
import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar
import SystemLibrary

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
    let made = try hull(geometry, crs)
    // Only a box that is turned reaches farther than what is in it.
    if crs.unit == .degrees, options.kind == .orientedBox, made.geometry.firstVertex(beyond: .degrees) != nil {
      throw RecordError(
        code: "beyond-pole",
        message: "the box goes beyond a pole; plat project brings the record to a CRS of the place, and --kind convex "
          + "and circle stay on the globe")
    }
    return made
  }

  private func hull(
    _ geometry: Geometry, _ crs: CoordinateReferenceSystem
  ) throws(RecordError) -> (geometry: Geometry, radius: Double?) {
    let format = coordinates.format(for: crs.unit)
    var flat = geometry.withoutHeights
    if options.kind == .convex, flat.totalVertexCount > 64 {
      var box = Box()
      flat.visitPositions { box.add($0) }
      // What may go over ±180° is looked at as a whole.
      let mayGoOver = box.goesBeyondSeam || 2 * box.size.x >= Longitude.turn
      if !crs.hasSeam || !mayGoOver { flat = flat.outermostPositions }
    }
    let known = KnownPositions(of: flat)
    if crs.hasSeam { flat.unrollTogether() }
    do throws(EngineError) {
      if options.kind == .circle { return try circle(around: flat, crs.unit, format) }
      // The last digit that is written is what a cut may be off by.
      let own = crs.hasSeam ? flat.placesWithoutCuts(within: 2 * format.seamTolerance) : nil
      var hull = try planarHull(own ?? flat, isInDegrees: crs.hasSeam)
      hull.followRightHandRule()
      if crs.hasSeam {
        // An outline may go farther round than longitudes can say.
        let isHalved = hull.hasWideEdge && hull.halveWideEdges()
        var cutter = AntimeridianCutter(tolerance: format.seamTolerance)
        cutter.cut(&hull)
        if isHalved { hull.straightenPoles() }
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
    // In degrees lengths and angles are those at the middle latitude. Longitudes are counted from the western end, so
    // that it does not depend on them which of several equally good hulls is taken.
    var box = Box()
    geometry.visitPositions { box.add($0) }
    let scale = isInDegrees ? max(1e-3, cos(box.center.y * .pi / 180)) : 1
    let west = isInDegrees ? box.min.x : 0
    let scaled = geometry.scaled(x: scale, from: west)
    if options.kind == .orientedBox {
      return try engine.minimumRotatedRectangle(try engine.convexHull(scaled)).scaledBack(x: scale, to: west)
    }
    let convex = try engine.convexHull(geometry)
    if !convex.type.hasRings { return convex }
    let hull = concaveHull(geometry, scaled)
    // Around vertices that are nearly on one line there is nothing else: scaled, they may be on one.
    if hull.isEmpty { return convex }
    return try engine.invalidity(hull) == nil ? hull : convex
  }

  /// - Parameter scaled: the geometry, as it is where lengths are compared.
  private func concaveHull(_ geometry: Geometry, _ scaled: Geometry) -> Geometry {
    var (positions, plane): ([Position], [Position]) = ([], [])
    geometry.visitPositions { positions.append($0) }
    scaled.visitPositions { plane.append($0) }
    var hull = Geometry(type: .polygon)
    for ring in ConcaveHull(plane, ratio: options.ratio, allowsHoles: options.allowsHoles).rings {
      for vertex in ring { hull.ordinates += [positions[vertex].x, positions[vertex].y] }
      hull.ringEnds.append(hull.vertexCount)
    }
    return hull
  }

  /// The smallest circle around all vertices, as a polygon, and its radius in metres.
  ///
  /// A single place is a point, and its radius 0.
  func circle(
    around geometry: Geometry, _ unit: AxisUnit, _ format: CoordinateFormat
  ) throws(EngineError) -> (geometry: Geometry, radius: Double?) {
    var (center, radius, metres, plane) = (Position.zero, 0.0, 1.0, Bufferer.Plane.geographic)
    switch unit {
    case .degrees: (center, radius) = try SmallestCircle(engine, geodesic).around(geometry)
    case .linear(let metresPerUnit):
      metres = metresPerUnit
      // There is none around a single place.
      if let circle = try engine.minimumBoundingCircle(geometry) {
        (center, radius) = circle
      } else {
        geometry.visitPositions { center = $0 }
      }
      plane = .planar(metresPerUnit: metresPerUnit)
    }
    var circle = Geometry(type: .point, ordinates: [format.rounded(center.x), format.rounded(center.y)])
    guard radius * metres >= 1e-4 else { return (circle, radius * metres) }
    do throws(BufferFailure) { try circles.buffer(&circle, distance: radius, on: plane) } catch {
      switch error {
      case .engine(let error): throw error
      case .distance(let words): throw EngineError(function: "circle", message: words)
      // That is of sides, which a point has none of.
      case .tooManyVertices: throw EngineError(function: "circle", message: "too many vertices")
      }
    }
    circle.round(to: format, butFor: KnownPositions())
    return (circle, radius * metres)
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
