// The polygons of a geometry, whatever its type, and the direction of their rings.

/// The polygons of a Polygon or MultiPolygon, each as the numbers of its rings, the exterior one first.
@frozen
public struct PolygonRings: RandomAccessCollection, Sendable {
  @usableFromInline let partEnds: [Int]
  /// The rings of a Polygon; negative for a MultiPolygon.
  @usableFromInline let ringCount: Int

  @inlinable
  init(partEnds: [Int], ringCount: Int = -1) { (self.partEnds, self.ringCount) = (partEnds, ringCount) }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { ringCount >= 0 ? 1 : partEnds.count }

  @inlinable
  public subscript(index: Int) -> Range<Int> {
    ringCount >= 0 ? 0..<ringCount : (index == 0 ? 0 : partEnds[index - 1])..<partEnds[index]
  }
}

extension Geometry {
  /// The polygons of this geometry, each as the numbers of its rings: of a Polygon one, of a MultiPolygon its parts, of
  /// other types none.
  ///
  ///     for rings in geometry.polygons {
  ///       for ring in rings { geometry.positions(ofRing: ring) … }    // the exterior ring, then the holes
  ///     }
  ///
  /// An empty polygon has no rings. Members are not looked into: `forEachSimple` goes through them.
  @inlinable
  public var polygons: PolygonRings {
    switch type {
    case .polygon: PolygonRings(partEnds: [], ringCount: ringEnds.count)
    case .multiPolygon: PolygonRings(partEnds: partEnds)
    default: PolygonRings(partEnds: [])
    }
  }

  /// Calls `body` with the vertices of every ring and whether it is an exterior one, here and in members.
  @inlinable
  public func forEachRing<Failure: Error>(
    _ body: (_ ring: Positions, _ isExterior: Bool) throws(Failure) -> Void
  ) throws(Failure) {
    for member in members { try member.forEachRing(body) }
    for rings in polygons {
      for ring in rings { try body(positions(ofRing: ring), ring == rings.lowerBound) }
    }
  }

  /// Turns line or ring `index` round.
  public mutating func reverse(ring index: Int) {
    let vertices = ring(index)
    var (low, high) = (vertices.lowerBound, vertices.upperBound - 1)
    while low < high {
      for ordinate in 0..<dimension { ordinates.swapAt(low * dimension + ordinate, high * dimension + ordinate) }
      (low, high) = (low + 1, high - 1)
    }
  }

  /// Turns exterior rings counterclockwise and the others clockwise (RFC 7946 §3.1.6); a ring without area stays.
  ///
  /// Members are left alone. O(vertices).
  public mutating func followRightHandRule() {
    for rings in polygons {
      for ring in rings where positions(ofRing: ring).ringOrientation == (ring == rings.lowerBound ? -1 : 1) {
        reverse(ring: ring)
      }
    }
  }
}
