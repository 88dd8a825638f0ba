// More digits for rings that would not survive those they are written with.

import Engines
import GeoJSON
import Planar

/// Finds how many decimals a polygon needs to be written as valid as it is.
///
/// A ring that is narrower than a few steps of the last digit may lose its area, or come to touch itself. Only such are
/// looked at twice.
package struct RingPrecision {
  private lazy var engine = Engines.geometry()

  package init() {}

  /// The format itself, or the first with more decimals in which the geometry's rings hold.
  ///
  /// What is not valid as it is cannot be made so by digits; it keeps the format.
  ///
  /// O(vertices).
  package mutating func format(for geometry: Geometry, _ format: CoordinateFormat) -> CoordinateFormat {
    guard case .decimals(let count) = format else { return format }
    guard geometry.hasThinRing(in: format), !holds(geometry, format), holds(geometry, .shortest) else { return format }
    for more in count + 1..<max(count + 1, 15) where holds(geometry, .decimals(more)) { return .decimals(more) }
    return .shortest
  }

  private mutating func holds(_ geometry: Geometry, _ format: CoordinateFormat) -> Bool {
    var isValid = true
    geometry.forEachPart { part in
      guard isValid, part.type.hasRings else { return }
      var written = part
      for at in written.ordinates.indices { written.ordinates[at] = format.rounded(written.ordinates[at]) }
      do throws(EngineError) { isValid = try engine.invalidity(written) == nil } catch { isValid = false }
    }
    return isValid
  }
}

extension Geometry {
  /// Whether a ring is so narrow that it may not survive the digits of a format.
  ///
  /// O(vertices).
  package func hasThinRing(in format: CoordinateFormat) -> Bool {
    guard case .decimals(let count) = format else { return false }
    var step = 1.0
    for _ in 0..<count { step /= 10 }
    var isThin = false
    forEachThinRing(step) { isThin = true }
    return isThin
  }

  /// The geometry itself, or the members of a collection and theirs.
  fileprivate func forEachPart(_ body: (Geometry) -> Void) {
    guard type == .geometryCollection else { return body(self) }
    for member in members { member.forEachPart(body) }
  }

  /// Calls for each ring whose area is not more than that of a strip a few steps wide along it.
  fileprivate func forEachThinRing(_ step: Double, _ body: () -> Void) {
    forEachPart { part in
      guard part.type.hasRings else { return }
      for ring in part.ringEnds.indices {
        let vertices = part.ring(ring)
        guard let first = vertices.first else { continue }
        let origin = Position(part.ordinates[first * part.dimension], part.ordinates[first * part.dimension + 1])
        var (last, area, length) = (Position.zero, 0.0, 0.0)
        for vertex in vertices.dropFirst() {
          let at = vertex * part.dimension
          let place = Position(part.ordinates[at], part.ordinates[at + 1]) - origin
          let side = place - last
          area += cross(last, place)
          length += abs(side.x) + abs(side.y)
          last = place
        }
        if abs(area) < 4 * step * length { body() }
      }
    }
  }
}
