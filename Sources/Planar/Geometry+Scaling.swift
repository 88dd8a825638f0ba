// Geometries that are scaled, and brought back.

extension Geometry {
  /// Calls `body` with the position of every vertex, of members too.
  package func visitPositions(_ body: (Position) -> Void) {
    for position in positions(0..<vertexCount) { body(position) }
    for member in members { member.visitPositions(body) }
  }

  /// The geometry with every x counted from an origin and times a number.
  ///
  /// Shapes that differ by a move alone are scaled to the same bits, where distances from their origins are exact.
  package func scaled(x scale: Double, from origin: Double) -> Geometry {
    withEachX { ($0 - origin) * scale }
  }

  /// The geometry that was scaled from an origin, where it was, up to rounding.
  package func scaledBack(x scale: Double, to origin: Double) -> Geometry {
    withEachX { $0 / scale + origin }
  }

  private func withEachX(_ change: (Double) -> Double) -> Geometry {
    var changed = self
    changed.forEachSimple { part in
      for at in stride(from: 0, to: part.ordinates.count, by: part.dimension) {
        part.ordinates[at] = change(part.ordinates[at])
      }
    }
    return changed
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
