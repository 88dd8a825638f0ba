// Whether a place is inside a polygon, not in one of its holes.

public import SimpleFeatures

extension Geometry {
  /// Whether a polygon, as the vertices of `part`, contains a point; on its boundary it does not, or does.
  ///
  /// By the even-odd rule over all rings, so that a hole is outside whatever the direction of rings. O(vertices).
  public func contains(_ point: SIMD2<Double>, part: Range<Int>) -> Bool {
    var isInside = false
    for ring in ringEnds.indices {
      let vertices = self.ring(ring)
      guard vertices.lowerBound >= part.lowerBound, vertices.upperBound <= part.upperBound else { continue }
      guard let last = vertices.last else { continue }
      var a = vertex(last)
      for index in vertices {
        let b = vertex(index)
        if (a.y > point.y) != (b.y > point.y) {
          let turn = orientation(a, b, point)
          if b.y > a.y ? turn > 0 : turn < 0 { isInside.toggle() }
        }
        a = b
      }
    }
    return isInside
  }

  private func vertex(_ index: Int) -> SIMD2<Double> {
    SIMD2(ordinates[index * dimension], ordinates[index * dimension + 1])
  }
}
