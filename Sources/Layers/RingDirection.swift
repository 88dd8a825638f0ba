// The direction of rings that come from a plane whose y points down.

import GeoJSON
import Planar

extension Feature {
  /// Turns rings of polygons that do not follow the right-hand rule of RFC 7946 on the ground, while `geometry` is in
  /// map points.
  ///
  /// There y grows to the south, so an exterior ring that runs counterclockwise on the ground runs clockwise in its
  /// numbers. What a stage computed in map points runs the other way, as it would on any other plane.
  package mutating func turnRingsOfMapPoints() {
    var order: [Int32] = []
    var isTurned = false
    geometry.forEachSimple { part in
      let first = order.count
      for vertex in 0..<part.vertexCount { order.append(Int32(first + vertex)) }
      for polygon in part.polygons {
        for ring in polygon
        where part.positions(ofRing: ring).ringOrientation == (ring == polygon.lowerBound ? 1 : -1) {
          part.reverse(ring: ring)
          let vertices = part.ring(ring)
          order[first + vertices.lowerBound..<first + vertices.upperBound].reverse()
          isTurned = true
        }
      }
    }
    if isTurned { keepVertices(order) }
  }
}
