// The rings of polygons in longitude and latitude, without the cuts that GeoJSON makes at ±180.

import SimpleFeatures

/// Closed rings, each with what it bounds on its left, its last vertex the first again.
struct Curves {
  private(set) var rings: [[Vertex]] = []
  /// Whether a cut was sewn up.
  private(set) var isSewn = false

  /// Takes the rings of polygons that are cut at ±180.
  ///
  /// - Parameter sews: whether edges along ±180 that have their counterpart on the other side are taken out.
  init(_ geometry: Geometry, sews: Bool) {
    let parts = geometry.type == .polygon ? [0..<geometry.ringEnds.count] : geometry.partEnds.indices.map(geometry.part)
    for part in parts {
      for ring in part {
        var vertices = geometry.vertices(geometry.ring(ring))
        if (twiceArea(vertices) < 0) == (ring == part.lowerBound) { vertices.reverse() }
        rings.append(vertices)
      }
    }
    if sews { sew() }
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
      for (index, cut) in cuts.enumerated() {
        let end = index + 1 < cuts.count ? cuts[index + 1] : first + count
        // Between two edges along the seam there may be none but their common vertex.
        guard end > cut + 1 else { continue }
        open.append((cut + 1...end).map { ring[$0 % count] })
      }
    }
    if open.isEmpty { return }
    open.removeAll { piece in piece.allSatisfy { abs($0.y) == 90 } }
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
  fileprivate func isOnSeam(with other: Vertex) -> Bool { abs(x) == 180 && x == other.x }
  fileprivate func isOpposite(_ other: Vertex) -> Bool { x == -other.x && abs(y - other.y) <= 1e-9 }
}

extension Geometry {
  /// Vertices of a line or ring, their longitudes as they are.
  fileprivate func vertices(_ range: Range<Int>) -> [Vertex] {
    range.map { vertex in
      let at = vertex * dimension
      return Vertex(
        x: ordinates[at], y: ordinates[at + 1], z: dimension == 3 ? ordinates[at + 2] : .nan, way: ordinates[at])
    }
  }

  /// Vertices of a line, each edge going the shorter way round.
  func unrolled(_ range: Range<Int>) -> [Vertex] {
    var vertices = vertices(range)
    for index in vertices.indices.dropFirst() {
      let step = vertices[index].x - vertices[index - 1].x
      let isJump = abs(step) > 180 && abs(step) != 360
      vertices[index].way = vertices[index - 1].way + (isJump ? step.remainder(dividingBy: 360) : step)
    }
    return vertices
  }
}

private func twiceArea(_ ring: [Vertex]) -> Double {
  guard let origin = ring.first else { return 0 }
  return zip(ring, ring.dropFirst()).reduce(0) { total, edge in
    total + (edge.0.x - origin.x) * (edge.1.y - origin.y) - (edge.1.x - origin.x) * (edge.0.y - origin.y)
  }
}
