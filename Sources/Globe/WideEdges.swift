// Edges that are wider than half of the Earth, which no longitudes in −180…180 can say.

public import Planar

extension Geometry {
  /// Whether an edge as it lies on a plane of longitude and latitude is wider than 180°, and is not the side of a whole
  /// turn by which a ring goes round the Earth.
  ///
  /// O(vertices).
  public var hasWideEdge: Bool {
    guard bounds.max.x - bounds.min.x > 180 else { return false }
    return ringEnds.indices.contains { index in
      let ring = positions(ofRing: index)
      return zip(ring, ring.dropFirst()).contains { abs($1.x - $0.x) > 180 } && !EdgeWay(self, index).goesRound
    }
  }

  /// Gives each edge that is wider than 180° on a plane of longitude and latitude the vertex in its middle, so that
  /// `EdgeWay` has it go as it is drawn.
  ///
  /// O(vertices).
  ///
  /// - Returns: whether there were any.
  public mutating func halveWideEdges() -> Bool {
    var result = Geometry(type: type, dimension: dimension, partEnds: partEnds)
    for ring in ringEnds.indices {
      let vertices = self.ring(ring)
      for vertex in vertices {
        let at = vertex * dimension
        let next = ordinates[at..<at + dimension]
        if vertex > vertices.lowerBound, abs(ordinates[at] - ordinates[at - dimension]) > 180 {
          result.ordinates += zip(ordinates[(at - dimension)...], next).map { ($0 + $1) / 2 }
        }
        result.ordinates += next
      }
      result.ringEnds.append(result.vertexCount)
    }
    guard result.ordinates.count > ordinates.count else { return false }
    self = result
    return true
  }
}
