// The cuts that GeoJSON makes at ±180°, sewn up.

import Planar

/// Takes edges along ±180 that have their counterpart on the other side out of rings of polygons.
///
/// It is the cut run backwards: what ends at 180 goes on with what begins at −180 at the same latitude, and the other
/// way.
///
/// - Parameter rings: each with what it bounds on its left, its last vertex the first again.
/// - Returns: nil where there is nothing to sew, or not everything has its counterpart.
func sewn(_ rings: [[Vertex]]) -> [[Vertex]]? {
  var result: [[Vertex]] = []
  var open: [[Vertex]] = []
  for ring in rings {
    guard zip(ring, ring.dropFirst()).contains(where: { $0.isOnSeam(with: $1) }) else {
      result.append(ring)
      continue
    }
    var pieces = Sheet.antimeridian.pieces(ring, isRing: true).open
    // They begin after the first cut.
    if !ring[0].isOnSeam(with: ring[1]), !pieces.isEmpty { pieces.append(pieces.removeFirst()) }
    open += pieces
  }
  if result.count == rings.count { return nil }
  // A pole has no other side; what goes from one to the other has.
  open.removeAll { piece in piece.allSatisfy { $0.isOnPole && $0.y == piece[0].y } }
  while !open.isEmpty {
    var ring = open.removeFirst()
    while let end = ring.last, !end.isOpposite(ring[0]) {
      guard let next = open.firstIndex(where: { end.isOpposite($0[0]) }) else { return nil }
      let piece = open.remove(at: next)
      for var vertex in piece.dropFirst() {
        vertex.way += end.way - piece[0].way
        ring.append(vertex)
      }
    }
    // The end is the beginning, seen from the other side.
    let end = ring[ring.count - 1].way
    ring[ring.count - 1] = ring[0]
    ring[ring.count - 1].way = end
    result.append(ring)
  }
  return result
}

extension Vertex {
  fileprivate func isOnSeam(with other: Vertex) -> Bool { isOnSeam && other.isOnSeam && way == other.way }
  fileprivate func isOpposite(_ other: Vertex) -> Bool { x == -other.x && abs(y - other.y) <= 1e-9 }
}
