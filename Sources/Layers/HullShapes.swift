// Geometries that are scaled, and brought back.

import SimpleFeatures
import SystemLibrary

package func sine(_ angle: Double) -> Double { sin(angle) }
package func cosine(_ angle: Double) -> Double { cos(angle) }
package func cosine(ofDegrees angle: Double) -> Double { cos(angle * .pi / 180) }
package func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

extension Geometry {
  /// Calls `body` with the position of every vertex, of members too.
  package func visitPositions(_ body: (Position) -> Void) {
    for position in positions(0..<vertexCount) { body(position) }
    for member in members { member.visitPositions(body) }
  }

  /// The geometry with every x times a number.
  package func scaled(x scale: Double) -> Geometry {
    if scale == 1 { return self }
    var scaled = self
    scaled.forEachSimple { part in
      for at in stride(from: 0, to: part.ordinates.count, by: part.dimension) { part.ordinates[at] *= scale }
    }
    return scaled
  }

  /// The geometry with each vertex at the nearest x that another geometry has at its y, where that is next to it.
  package func snapped(to other: Geometry) -> Geometry {
    var known: [Double: [Double]] = [:]
    other.visitPositions { known[$0.y, default: []].append($0.x) }
    var snapped = self
    snapped.forEachSimple { part in
      for at in stride(from: 0, to: part.ordinates.count, by: part.dimension) {
        let x = part.ordinates[at]
        guard let near = known[part.ordinates[at + 1]]?.min(by: { abs($0 - x) < abs($1 - x) }) else { continue }
        if abs(near - x) < 1e-12 * max(1, abs(x)) { part.ordinates[at] = near }
      }
    }
    return snapped
  }
}
