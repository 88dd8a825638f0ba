// The smallest circles around vertices: on the plane, and geodesic ones on the ground.

import Buffering
import GeoJSON
import Layers
import SimpleFeatures

extension HullMaker {
  /// The smallest circle around all vertices, as a polygon, and its radius in metres.
  ///
  /// A single place is a point, and its radius 0.
  func circle(
    around geometry: Geometry, _ unit: AxisUnit, _ format: CoordinateFormat
  ) throws(EngineError) -> (geometry: Geometry, radius: Double?) {
    var (center, radius, metres, plane) = (Position.zero, 0.0, 1.0, Bufferer.Plane.geographic)
    switch unit {
    case .degrees: (center, radius) = try groundCircle(around: geometry)
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

  /// The smallest geodesic circle around all vertices.
  ///
  /// The circle around a few is found, beginning with the outermost in sixteen directions, and the farthest of all is
  /// added to them until none is outside.
  private func groundCircle(around geometry: Geometry) throws(EngineError) -> (center: Position, radius: Double) {
    var places: [Position] = []
    geometry.visitPositions { places.append($0) }
    // There is none around a single place.
    guard let start = try engine.minimumBoundingCircle(geometry)?.center ?? places.first else { return (.zero, 0) }
    let first = Position(start.x.remainder(dividingBy: 360), max(-90, min(90, start.y)))
    let map = places.map { offset(of: $0, from: first) }
    var few = (0..<16).compactMap { direction in
      let angle = Double(direction) * .pi / 8
      let way = Position(cosine(angle), sine(angle))
      return map.indices.max { (map[$0] * way).sum() < (map[$1] * way).sum() }.map { places[$0] }
    }
    var circle = try groundCircle(around: few, from: first)
    for _ in 0..<200 {
      var farthest = (distance: circle.radius + 1e-4, place: Position?.none)
      for place in places {
        let distance = geodesic.distance(x: circle.center.x, y: circle.center.y, toX: place.x, toY: place.y)
        if distance > farthest.distance { farthest = (distance, place) }
      }
      guard let place = farthest.place else { break }
      few.append(place)
      circle = try groundCircle(around: few, from: circle.center)
    }
    return circle
  }

  /// The smallest geodesic circle around a few places.
  ///
  /// On the azimuthal equidistant map around its own centre the smallest circle is in the middle: the centre is moved
  /// to where the map says until it stays there.
  private func groundCircle(
    around places: [Position], from start: Position
  ) throws(EngineError) -> (center: Position, radius: Double) {
    var center = start
    var best = (center: center, radius: Double.infinity)
    for _ in 0..<60 {
      var (map, radius) = (Geometry(type: .multiPoint), 0.0)
      for place in places {
        let offset = offset(of: place, from: center)
        radius = max(radius, (offset * offset).sum().squareRoot())
        map.ordinates += [offset.x, offset.y]
      }
      if radius < best.radius { best = (center, radius) }
      guard let circle = try engine.minimumBoundingCircle(map) else { break }
      let offset = (circle.center * circle.center).sum().squareRoot()
      if offset < 1e-5 { break }
      let azimuth = arcTangent(circle.center.x, circle.center.y) * 180 / .pi
      let next = geodesic.direct(x: center.x, y: center.y, azimuth: azimuth, distance: offset)
      center = Position(next.x, next.y)
    }
    return best
  }

  /// Metres to the east and north, on the azimuthal equidistant map around a centre.
  private func offset(of place: Position, from center: Position) -> Position {
    let way = geodesic.inverse(x: center.x, y: center.y, toX: place.x, toY: place.y)
    let azimuth = way.azimuth * .pi / 180
    return Position(way.distance * sine(azimuth), way.distance * cosine(azimuth))
  }
}
