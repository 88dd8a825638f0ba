// The smallest geodesic circle around places.

import Planar
import SystemLibrary

/// Finds the smallest geodesic circle around places, by way of the smallest circles of a plane.
package struct SmallestCircle {
  private let engine: any GeometryEngine
  private let geodesic: any GeodesicEngine

  package init(_ engine: any GeometryEngine, _ geodesic: any GeodesicEngine) {
    (self.engine, self.geodesic) = (engine, geodesic)
  }

  /// The smallest geodesic circle around all vertices.
  ///
  /// The circle around a few is found, beginning with the outermost in sixteen directions, and the farthest of all is
  /// added to them until none is outside.
  package func around(_ geometry: Geometry) throws(EngineError) -> (center: Position, radius: Double) {
    var places: [Position] = []
    geometry.visitPositions { places.append($0) }
    // There is none around a single place.
    guard let start = try engine.minimumBoundingCircle(geometry)?.center ?? places.first else { return (.zero, 0) }
    let first = Position(Longitude.reduced(start.x), max(-90, min(90, start.y)))
    let map = places.map { offset(of: $0, from: first) }
    var few = (0..<16).compactMap { direction in
      let angle = Double(direction) * .pi / 8
      let way = Position(cos(angle), sin(angle))
      return map.indices.max { (map[$0] * way).sum() < (map[$1] * way).sum() }.map { places[$0] }
    }
    var circle = try around(few, from: first)
    for _ in 0..<200 {
      var farthest = (distance: circle.radius + 1e-4, place: Position?.none)
      for place in places {
        let distance = geodesic.distance(x: circle.center.x, y: circle.center.y, toX: place.x, toY: place.y)
        if distance > farthest.distance { farthest = (distance, place) }
      }
      guard let place = farthest.place else { break }
      few.append(place)
      circle = try around(few, from: circle.center)
    }
    return circle
  }

  /// The smallest geodesic circle around a few places.
  ///
  /// On the azimuthal equidistant map around its own centre the smallest circle is in the middle: the centre is moved
  /// to where the map says until it stays there.
  private func around(
    _ places: [Position], from start: Position
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
      let azimuth = atan2(circle.center.x, circle.center.y) * 180 / .pi
      let next = geodesic.direct(x: center.x, y: center.y, azimuth: azimuth, distance: offset)
      center = Position(next.x, next.y)
    }
    return best
  }

  /// Metres to the east and north, on the azimuthal equidistant map around a centre.
  private func offset(of place: Position, from center: Position) -> Position {
    let way = geodesic.inverse(x: center.x, y: center.y, toX: place.x, toY: place.y)
    let azimuth = way.azimuth * .pi / 180
    return Position(way.distance * sin(azimuth), way.distance * cos(azimuth))
  }
}
