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
}
