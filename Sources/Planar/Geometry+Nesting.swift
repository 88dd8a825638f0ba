// Whether polygons of a geometry lie in each other, as far as a short look tells.

extension Geometry {
  /// Whether a short look finds a polygon that has its first position inside another, which makes the geometry invalid.
  ///
  /// False says nothing: the look ends after as many vertices as the geometry has. To ask for validity costs many times
  /// more where polygons lie in each other, up to n² for n of them. O(n log n).
  package var hasPolygonInPolygon: Bool {
    let parts = polygons.filter { rings in rings.first.map { !positions(ofRing: $0).isEmpty } ?? false }
    guard parts.count > 1 else { return false }
    let boxes = parts.map { Box(around: positions(ofRing: $0.lowerBound)) }
    var patience = vertexCount
    var isFound = false
    BoxTree(boxes).visitPairs { one, other in
      for (outer, inner) in [(one, other), (other, one)] where boxes[outer].contains(boxes[inner]) {
        guard let position = positions(ofRing: parts[inner].lowerBound).first else { continue }
        patience -= parts[outer].reduce(0) { $0 + positions(ofRing: $1).count }
        if location(of: position, inPolygon: parts[outer]) == .inside { isFound = true }
      }
      return !isFound && patience > 0
    }
    return isFound
  }
}
