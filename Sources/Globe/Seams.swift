// The cuts that GeoJSON makes at ±180°, sewn up.

import SimpleFeatures

/// Closed curves, each with what it bounds on its left, its last vertex the first again.
struct Curves {
  private(set) var rings: [[Vertex]] = []
  /// Whether a cut was sewn up.
  private(set) var isSewn = false

  /// Takes the rings of polygons, and edges along ±180 that have their counterpart on the other side out of them.
  init(_ rings: [[Vertex]]) {
    self.rings = rings
    sew()
  }

  /// Joins what ends at 180 to what begins at −180 at the same latitude, and the other way.
  private mutating func sew() {
    var closed: [[Vertex]] = []
    var open: [[Vertex]] = []
    for ring in rings {
      let cuts = ring.indices.dropLast().filter { ring[$0].isOnSeam(with: ring[$0 + 1]) }
      guard let first = cuts.first else {
        closed.append(ring)
        continue
      }
      let count = ring.count - 1
      let turn = ring[count].way - ring[0].way
      for (index, cut) in cuts.enumerated() {
        let end = index + 1 < cuts.count ? cuts[index + 1] : first + count
        // Between two edges along the seam there may be none but their common vertex.
        guard end > cut + 1 else { continue }
        open.append(
          (cut + 1...end).map { at in
            var vertex = ring[at % count]
            if at >= count { vertex.way += turn }
            return vertex
          }.facingSeam)
      }
    }
    if open.isEmpty { return }
    open.removeAll { piece in piece.allSatisfy(\.isOnPole) }
    var next: [Int] = []
    var free = Set(open.indices)
    for piece in open {
      guard let end = piece.last,
        let match = open.indices.first(where: { free.contains($0) && end.isOpposite(open[$0][0]) })
      else { return }
      free.remove(match)
      next.append(match)
    }
    isSewn = true
    var isUsed = [Bool](repeating: false, count: open.count)
    for start in open.indices where !isUsed[start] {
      var ring: [Vertex] = []
      var piece = start
      while !isUsed[piece] {
        isUsed[piece] = true
        let shift = ring.last.map { $0.way - open[piece][0].way } ?? 0
        for var vertex in ring.isEmpty ? open[piece][...] : open[piece].dropFirst() {
          vertex.way += shift
          ring.append(vertex)
        }
        piece = next[piece]
      }
      // The end is the beginning, seen from the other side.
      if let last = ring.popLast(), var end = ring.first {
        end.way = last.way
        ring.append(end)
      }
      closed.append(ring)
    }
    rings = closed
  }
}

extension Vertex {
  fileprivate func isOnSeam(with other: Vertex) -> Bool { isOnSeam && other.isOnSeam && way == other.way }
  fileprivate func isOpposite(_ other: Vertex) -> Bool { x == -other.x && abs(y - other.y) <= 1e-9 }
}

extension [Vertex] {
  /// A piece from seam to seam, its ends with the longitude of the side that it is on.
  fileprivate var facingSeam: [Vertex] {
    var piece = self
    let end = count - 1
    if self[0].way != self[1].way { piece[0].x = self[1].way > self[0].way ? -180 : 180 }
    if self[end].way != self[end - 1].way { piece[end].x = self[end - 1].way < self[end].way ? 180 : -180 }
    return piece
  }
}
