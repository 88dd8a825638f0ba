// Whether areas keep their extent in geocentric coordinates, where a pole is one place and so are 180° and −180°.

import GeoJSON
import Planar

extension Geometry {
  /// The most decimals in which both sides of ±180°, and all longitudes at a pole, are written as one place.
  private static let finest = 8

  /// The format itself, or the first with more decimals, in which no exterior ring is a way there and back; nil where
  /// all are too coarse.
  ///
  /// Rings in space have no area that a plane could tell. But the sides of a rectangle of the whole map lie on each
  /// other there, and those of a segment from pole to pole are one: nothing says any more what they enclosed.
  ///
  /// O(vertices).
  package func geocentricFormat(_ format: CoordinateFormat) -> CoordinateFormat? {
    guard case .decimals(let count) = format else { return hasExtent(in: .decimals(Self.finest)) ? format : nil }
    if hasExtent(in: format) { return format }
    guard count < Self.finest else { return nil }
    return (count + 1...Self.finest).lazy.map { CoordinateFormat.decimals($0) }.first { hasExtent(in: $0) }
  }

  /// Whether each exterior ring goes round something, with positions as they are written.
  package func hasExtent(in format: CoordinateFormat) -> Bool {
    if type == .geometryCollection { return members.allSatisfy { $0.hasExtent(in: format) } }
    guard type.hasRings else { return true }
    return polygons.allSatisfy { $0.isEmpty || ring($0.lowerBound).isEmpty || isLoop($0.lowerBound, format) }
  }

  /// Whether something is left of a ring when each edge is taken out that is followed by itself backwards.
  private func isLoop(_ ring: Int, _ format: CoordinateFormat) -> Bool {
    var way: [SIMD3<Double>] = []
    for vertex in self.ring(ring).dropLast() {
      let at = vertex * dimension
      let z = dimension == 3 && !ordinates[at + 2].isNaN ? ordinates[at + 2] : 0
      let place = SIMD3(format.rounded(ordinates[at]), format.rounded(ordinates[at + 1]), format.rounded(z))
      if place == way.last { continue }
      if way.count > 1, place == way[way.count - 2] { way.removeLast() } else { way.append(place) }
    }
    // What is left may go there and back over its first vertex.
    var rest = way[...]
    while rest.count > 2 {
      if rest.first == rest.last {
        rest.removeLast()
      } else if rest[rest.startIndex + 1] == rest.last {
        rest.removeFirst()
      } else {
        return true
      }
    }
    return false
  }
}
