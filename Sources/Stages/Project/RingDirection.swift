// The direction of rings that come from a plane whose y points down.

import GeoJSON
import SimpleFeatures

extension Feature {
  /// Turns rings of polygons that do not follow the right-hand rule of RFC 7946 on the ground, while `geometry` is in map
  /// points.
  ///
  /// There y grows to the south, so an exterior ring that runs counterclockwise on the ground runs clockwise in its
  /// numbers. What a stage computed in map points runs the other way, as it would on any other plane.
  mutating func turnRingsOfMapPoints() {
    var order: [Int32] = []
    var isTurned = false
    geometry.forEachSimple { part in
      let first = order.count
      for vertex in 0..<part.vertexCount { order.append(Int32(first + vertex)) }
      guard part.type.hasRings else { return }
      let polygons = part.type == .polygon ? [0..<part.ringEnds.count] : part.partEnds.indices.map(part.part)
      for polygon in polygons {
        for ring in polygon {
          let area = part.twiceArea(ofRing: ring)
          guard ring == polygon.lowerBound ? area > 0 : area < 0 else { continue }
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

extension Geometry {
  /// Twice the area that a ring bounds in its numbers, positive where it runs counterclockwise with y up.
  fileprivate func twiceArea(ofRing index: Int) -> Double {
    let vertices = ring(index)
    guard let first = vertices.first else { return 0 }
    // From its first vertex, so that the products are small.
    let (x, y) = (ordinates[first * dimension], ordinates[first * dimension + 1])
    var area = 0.0
    for vertex in vertices.dropFirst().dropLast() {
      let (a, b) = (vertex * dimension, (vertex + 1) * dimension)
      area += (ordinates[a] - x) * (ordinates[b + 1] - y) - (ordinates[b] - x) * (ordinates[a + 1] - y)
    }
    return area
  }

  fileprivate mutating func reverse(ring index: Int) {
    let vertices = ring(index)
    var (low, high) = (vertices.lowerBound, vertices.upperBound - 1)
    while low < high {
      for ordinate in 0..<dimension { ordinates.swapAt(low * dimension + ordinate, high * dimension + ordinate) }
      low += 1
      high -= 1
    }
  }
}
