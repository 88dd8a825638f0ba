// How far a geometry is from a position on the screen.

import Globe
public import Planar
import SystemLibrary

/// A position on the screen, and what of the ground is there.
public struct ScreenTouch: Sendable {
  /// The position.
  public let position: ScreenPoint
  /// The map point there, or, where the ground has ended, straight below.
  let ground: MapPoint
  /// How many points above the ground's end the position is.
  let height: Double
}

extension ScreenPlacement {
  /// The touch of a position on the screen; nil in the sky.
  public func touch(_ position: ScreenPoint) -> ScreenTouch? {
    guard projection.mapPoint(at: position) != nil else { return nil }
    let height = max(0, (projection.groundTop ?? -.infinity) - position.y)
    guard let ground = projection.mapPoint(at: ScreenPoint(x: position.x, y: position.y + height)) else { return nil }
    return ScreenTouch(position: position, ground: ground, height: height)
  }

  /// How far a geometry is from a position on the screen, in points.
  ///
  /// A polygon that contains the place is at 0; what is behind the camera, or so near to the horizon that it is no
  /// ground, is left out. Of the copies of the world the nearest counts. The geometry is not a collection, is in
  /// longitude and latitude, and its longitudes are unwrapped; its ordinates are replaced by map points.
  ///
  /// - Returns: infinity where nothing is before the camera.
  /// - Throws: `HiddenVertex` at the first vertex that is not a coordinate.
  public func distance(from touch: ScreenTouch, to geometry: inout Geometry) throws(HiddenVertex) -> Double {
    try toMapPoints(&geometry)
    let (position, ground) = (touch.position, touch.ground)
    var best = Double.infinity
    let polygons = geometry.polygons
    for (index, part) in geometry.partRanges.enumerated() {
      guard let span = geometry.span(part) else { continue }
      let near = -MapPoint.world * (((span.lower + span.upper) / 2 - ground.x) / MapPoint.world).rounded()
      let shifts = projection.map.repeats ? [near, near - MapPoint.world, near + MapPoint.world] : [0]
      for shift in shifts {
        if geometry.type.hasRings {
          let place = Position(ground.x - shift, ground.y)
          // Of what is drawn of the polygon, the nearest to a position above the ground is straight below.
          if geometry.location(of: place, inPolygon: polygons[index]) != .outside { best = min(best, touch.height) }
          if best == 0 { return 0 }
        }
        best = min(best, distance(from: position, to: geometry, part, shift))
        if best == 0 { return 0 }
        // Half a world away is off any screen that shows less than that.
        if span.upper - span.lower < MapPoint.world / 2, isNarrow { break }
      }
    }
    return best
  }

  private func distance(
    from position: ScreenPoint, to geometry: Geometry, _ part: Range<Int>, _ shift: Double
  ) -> Double {
    let stride = geometry.dimension
    func cameraPoint(_ vertex: Int) -> SIMD3<Double> {
      projection.cameraPoint(x: geometry.ordinates[vertex * stride] + shift, y: geometry.ordinates[vertex * stride + 1])
    }
    if geometry.ringEnds.isEmpty {
      let place = cameraPoint(part.lowerBound)
      return projection.distance(from: position, place, place)
    }
    var best = Double.infinity
    for ring in geometry.ringEnds.indices {
      let vertices = geometry.ring(ring)
      guard vertices.lowerBound >= part.lowerBound, vertices.upperBound <= part.upperBound, !vertices.isEmpty else {
        continue
      }
      var previous = cameraPoint(vertices.lowerBound)
      for vertex in vertices.dropFirst() {
        let next = cameraPoint(vertex)
        best = min(best, projection.distance(from: position, previous, next))
        previous = next
      }
    }
    return best
  }

  /// The longitudes and latitudes, south to north, that can be within a distance of a position on the screen; nil when
  /// the horizon of a screen without sky is within it, and on the plane of a projection.
  public func reach(of touch: ScreenTouch, radius: Double) -> (
    west: Double, south: Double, east: Double, north: Double
  )? {
    guard projection.map.repeats else { return nil }
    // As far beyond as numbers round.
    let radius = radius * (1 + 1e-9) + 1e-6
    let (position, top) = (touch.position, projection.groundTop ?? -.infinity)
    let corners = [(-radius, -radius), (radius, -radius), (-radius, radius), (radius, radius)].compactMap {
      projection.mapPoint(at: ScreenPoint(x: position.x + $0.0, y: max(top, position.y + $0.1)))
    }
    guard corners.count == 4 else { return nil }
    let rect = MapRect(around: corners)
    func longitude(_ x: Double) -> Double { MapPoint(x: x, y: 0).longitude }
    func latitude(_ y: Double) -> Double { MapPoint(x: 0, y: y).coordinate.latitude }
    return (longitude(rect.minX), latitude(rect.maxY), longitude(rect.maxX), latitude(rect.minY))
  }
}

extension MapProjection {
  /// A map point seen from the camera: to the right, up, and the depth before it.
  func cameraPoint(x: Double, y: Double) -> SIMD3<Double> {
    let (east, north) = (x - center.x, center.y - y)
    let v = east * perspective.sinH + north * perspective.cosH
    let a = east * perspective.cosH - north * perspective.sinH
    return SIMD3(a, v * perspective.cosP, v * perspective.sinP + distance)
  }

  /// How far the part of a segment that is before the camera, and not beyond the ground's end, is from a position on
  /// the screen.
  func distance(from position: ScreenPoint, _ from: SIMD3<Double>, _ to: SIMD3<Double>) -> Double {
    let (near, far) = (distance * 1e-9, groundDepth)
    if max(from.z, to.z) < near || min(from.z, to.z) > far { return .infinity }
    var (a, b) = (from, to)
    if a.z < near { a += (b - a) * ((near - a.z) / (b.z - a.z)) }
    if b.z < near { b += (a - b) * ((near - b.z) / (a.z - b.z)) }
    if a.z > far { a += (b - a) * ((far - a.z) / (b.z - a.z)) }
    if b.z > far { b += (a - b) * ((far - b.z) / (a.z - b.z)) }
    let origin = perspective.viewport.principalPoint
    func drawn(_ point: SIMD3<Double>) -> SIMD2<Double> {
      let scale = perspective.focalLength / max(point.z, near)
      return SIMD2(origin.x + scale * point.x - position.x, origin.y - scale * point.y - position.y)
    }
    return distanceFromOrigin(drawn(a), drawn(b))
  }
}

/// How far a segment of the plane is from its origin.
public func distanceFromOrigin(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
  let edge = b - a
  let length = (edge * edge).sum()
  guard length > 0 else { return hypot(a.x, a.y) }
  let share = -(a * edge).sum() / length
  if share <= 0 { return hypot(a.x, a.y) }
  if share >= 1 { return hypot(b.x, b.y) }
  return abs(cross(a, edge)) / length.squareRoot()
}
