// How much of a plane a geometry covers when it is drawn.

extension Geometry {
  /// The area of polygons; of lines, what they cover with a width; of points a square of that width each.
  ///
  /// Holes are known by where they stand, not by how they turn. Of collections it is 0. O(n).
  public func paintedArea(width: Double) -> Double {
    switch type {
    case .polygon, .multiPolygon:
      return polygons.reduce(0) { sum, rings in
        let areas = rings.map { abs(positions(ofRing: $0).signedArea) }
        return sum + areas.dropFirst().reduce(areas.first ?? 0, -)
      }
    case .lineString, .multiLineString:
      var length = 0.0
      for line in ringEnds.indices {
        let places = positions(ofRing: line)
        for (from, to) in zip(places, places.dropFirst()) { length += ((to - from) * (to - from)).sum().squareRoot() }
      }
      return length * width
    case .point, .multiPoint: return Double(vertexCount) * width * width
    case .geometryCollection: return 0
    }
  }
}
