// How far a geometry is from a place, in metres on the ellipsoid.

import Engines
import Globe
import Planar
import SystemLibrary

/// Measures from one place.
///
/// Edges are straight in longitude and latitude (RFC 7946 §3.1.1). An edge is halved until it is so straight in the
/// azimuthal equidistant plane around the place, in which distances from the place are true, that its nearest place is
/// known; that one is measured. Halves that cannot be nearer than what was found are left out. Distances are good to a
/// millimetre.
package final class GroundDistance {
  private let geodesic = Engines.geodesic()
  private let x: Double
  private let y: Double
  private var cutter = AntimeridianCutter()

  /// Measures from a longitude and latitude.
  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// A place as seen from the origin.
  private struct Sight {
    let x, y, distance: Double
    /// East and north in the azimuthal equidistant plane.
    let plane: SIMD2<Double>
  }

  /// The distance to a geometry of any type in longitude and latitude; 0 inside a polygon, infinity to an empty one.
  package func distance(to geometry: Geometry) -> Double {
    var (geometry, best) = (geometry, Double.infinity)
    geometry.forEachSimple { part in
      guard part.vertexCount > 0 else { return }
      part.unwrap(&cutter)
      best = min(best, distance(to: part, limit: best))
    }
    return best
  }

  /// The distance to a geometry, which is not a collection and whose longitudes are unwrapped; 0 inside a polygon.
  ///
  /// - Parameter limit: farther than this is not looked for.
  /// - Returns: infinity when it is farther than `limit`.
  package func distance(to geometry: Geometry, limit: Double) -> Double {
    let stride = geometry.dimension
    // A distance that is the limit is within it.
    var best = limit.nextUp
    if geometry.ringEnds.isEmpty {
      for at in Swift.stride(from: 0, to: geometry.ordinates.count, by: stride) {
        best = min(best, sight(geometry.ordinates[at], geometry.ordinates[at + 1]).distance)
      }
      return best <= limit ? best : .infinity
    }
    for rings in geometry.polygons where contains(geometry, rings) { return 0 }
    for ring in geometry.ringEnds.indices {
      let vertices = geometry.ring(ring)
      guard let first = vertices.first else { continue }
      var previous = sight(geometry.ordinates[first * stride], geometry.ordinates[first * stride + 1])
      best = min(best, previous.distance)
      for vertex in vertices.dropFirst() {
        let next = sight(geometry.ordinates[vertex * stride], geometry.ordinates[vertex * stride + 1])
        narrow(&best, previous, next, depth: 0)
        previous = next
      }
    }
    return best <= limit ? best : .infinity
  }

  /// Whether the place is in an area of geometries, which are no collections and whose longitudes are unwrapped, so
  /// that the distance is 0.
  func isInside(_ parts: [Geometry]) -> Bool {
    parts.contains { part in part.polygons.contains { contains(part, $0) } }
  }

  private func contains(_ geometry: Geometry, _ rings: Range<Int>) -> Bool {
    guard let exterior = rings.first, let span = geometry.span(geometry.ring(exterior)) else { return false }
    let near = Longitude.near(x, to: (span.lower + span.upper) / 2)
    return Longitude.copies.contains { copy in
      near + copy >= span.lower && near + copy <= span.upper
        && geometry.location(of: Position(near + copy, y), inPolygon: rings) != .outside
    }
  }

  private func sight(_ x: Double, _ y: Double) -> Sight {
    let (distance, azimuth) = geodesic.inverse(x: self.x, y: self.y, toX: x, toY: y)
    let angle = azimuth * (.pi / 180)
    return Sight(x: x, y: y, distance: distance, plane: SIMD2(distance * sin(angle), distance * cos(angle)))
  }

  private static let radius = 6_371_000.0
  /// How much farther than the nearest place of an edge what is measured may be, in metres.
  private static let mostError = 0.0005

  /// Lowers `best` to the distance of an edge, when that is nearer.
  private func narrow(_ best: inout Double, _ a: Sight, _ b: Sight, depth: Int) {
    best = min(best, b.distance)
    // The edge is at most as long as its steps to the north and along its longest parallel.
    let lowest = a.y * b.y <= 0 ? 0 : min(abs(a.y), abs(b.y))
    let north = (b.y - a.y) * 111_700
    let east = (b.x - a.x) * 111_700 * cos(lowest * (.pi / 180))
    let length = hypot(north, east)
    let least = (a.distance + b.distance - length) / 2
    if least >= best || depth > 60 { return }
    // Parallels bend with tan φ / R; and the plane bends what is straight on the ellipsoid.
    let steepest = min(89.9999, max(abs(a.y), abs(b.y)))
    let far = max(a.distance, b.distance)
    let bend = (tan(steepest * (.pi / 180)) + 1 + (far > 1e7 ? 30 : 0)) / Self.radius
    let sagitta = length * length / 8 * bend
    if length < Self.radius / 20 {
      let share = nearestShare(to: .zero, from: a.plane, to: b.plane)
      let nearest = a.plane + (b.plane - a.plane) * share
      let chord = (nearest * nearest).sum().squareRoot()
      // Far off already, for what the edge can bend.
      if chord - 2 * sagitta >= best { return }
      // The nearest place of the chord stands for one of the edge, which is beside the nearest by so much.
      let beside = 2 * sagitta + (chord + sagitta) * 4 * sagitta / max(length, .leastNormalMagnitude)
      let error = min(beside, beside * beside / (2 * max(chord - sagitta, 0)))
      if error <= Self.mostError {
        best = min(best, sight(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share).distance)
        return
      }
    }
    let middle = sight((a.x + b.x) / 2, (a.y + b.y) / 2)
    // The nearer half first, so that the other may be left out.
    if a.distance <= b.distance {
      narrow(&best, a, middle, depth: depth + 1)
      narrow(&best, middle, b, depth: depth + 1)
    } else {
      narrow(&best, middle, b, depth: depth + 1)
      narrow(&best, a, middle, depth: depth + 1)
    }
  }

  /// The longitudes and latitudes that can be within a distance; nil for all longitudes, over a pole.
  package func reach(_ distance: Double) -> (west: Double, south: Double, east: Double, north: Double) {
    // The smallest radius of curvature, b² / a, and a little for the ellipsoid's shape.
    let angle = distance / 6_335_439 * 1.001 + 1e-12
    let turn = angle * (180 / .pi)
    let (south, north) = (y - turn, y + turn)
    let sine = sin(min(angle, .pi / 2)) / cos(y * (.pi / 180))
    guard north < 90, south > -90, sine < 1 else {
      return (x + Longitude.west, max(-90, south), x + Longitude.east, min(90, north))
    }
    let side = asin(sine) * (180 / .pi) * 1.01
    return (x - side, south, x + side, north)
  }
}

extension Geometry {
  /// Brings the longitudes of each line and ring onto one turn, so that edges go the way they do; rings that go round
  /// the Earth are cut first.
  package mutating func unwrap(_ cutter: inout AntimeridianCutter) {
    if unwrapLongitudes() { return }
    cutter.cut(&self)
    _ = unwrapLongitudes()
  }
}
