// Which half-edge follows which around a face.

/// The successor of each half-edge on the boundary of the face to its left.
///
/// At the node where a half-edge ends, its successor is the first half-edge clockwise from the way back. So a face
/// inside is walked counter-clockwise, and what is around a connected part clockwise.
package struct HalfEdges {
  /// The successor of each half-edge; -1 for those of segments that take no part.
  package private(set) var next: [Int32]
  // The half-edges that leave each node, counter-clockwise: those of node n end at `ends[n]`.
  private var leaving: [Int32] = []
  private var ends: [Int32] = []

  /// Orders the half-edges of the segments for which `takesPart` is true around their nodes.
  ///
  /// O(segments), for nodes of bounded degree.
  package init(_ network: Network, takesPart: [Bool]) {
    let segments = network.segments
    var starts = [Int32](repeating: 0, count: network.nodes.count + 1)
    var count = 0
    for (index, segment) in segments.enumerated() where takesPart[index] {
      starts[Int(segment.x)] += 1
      starts[Int(segment.y)] += 1
      count += 2
    }
    var sum: Int32 = 0
    for node in starts.indices {
      let degree = starts[node]
      starts[node] = sum
      sum += degree
    }
    leaving = [Int32](repeating: 0, count: count)
    for (index, segment) in segments.enumerated() where takesPart[index] {
      leaving[Int(starts[Int(segment.x)])] = Int32(index * 2)
      starts[Int(segment.x)] += 1
      leaving[Int(starts[Int(segment.y)])] = Int32(index * 2 + 1)
      starts[Int(segment.y)] += 1
    }
    // Filling moved every start to its end.
    ends = starts
    next = [Int32](repeating: -1, count: segments.count * 2)
    var first = 0
    // `unsafe` holds: `ends` has ascending numbers, the last of which is how many half-edges leave.
    unsafe leaving.withUnsafeMutableBufferPointer { leaving in
      for node in 0..<network.nodes.count {
        let end = Int(ends[node])
        if end - first > 2 { unsafe Self.sort(leaving, first, end, network, network.nodes[node]) }
        first = end
      }
    }
    link()
  }

  /// Takes out the segments that take no part any longer; the order of the others stays.
  mutating func remove(_ network: Network, keeping takesPart: [Bool]) {
    var kept = 0
    var first = 0
    for node in 0..<network.nodes.count {
      let end = Int(ends[node])
      for at in first..<end where takesPart[Int(leaving[at] >> 1)] {
        leaving[kept] = leaving[at]
        kept += 1
      }
      first = end
      ends[node] = Int32(kept)
    }
    leaving.removeLast(leaving.count - kept)
    for segment in takesPart.indices where !takesPart[segment] {
      next[segment * 2] = -1
      next[segment * 2 + 1] = -1
    }
    link()
  }

  private mutating func link() {
    var first = 0
    for node in 0..<max(0, ends.count - 1) {
      let end = Int(ends[node])
      guard end > first else { continue }
      var before = leaving[end - 1]
      for at in first..<end {
        let halfEdge = leaving[at]
        next[Int(halfEdge ^ 1)] = before
        before = halfEdge
      }
      first = end
    }
  }

  /// Sorts half-edges by their direction, counter-clockwise from the positive x axis.
  ///
  /// Those of one direction, which overlap, are left in the order of the input.
  private static func sort(
    _ list: UnsafeMutableBufferPointer<Int32>, _ first: Int, _ end: Int, _ network: Network, _ center: SIMD2<Double>
  ) {
    func target(_ halfEdge: Int32) -> SIMD2<Double> { network.nodes[Int(network.origin(halfEdge ^ 1))] }
    func isBelow(_ point: SIMD2<Double>) -> Bool {
      point.y < center.y || (point.y == center.y && point.x < center.x)
    }
    func precedes(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
      let (below, otherBelow) = (isBelow(a), isBelow(b))
      return below == otherBelow ? orientation(center, a, b) > 0 : !below
    }
    if end - first > 16 {
      let sorted = unsafe list[first..<end].sorted { one, other in
        let (a, b) = (target(one), target(other))
        return precedes(a, b) || (!precedes(b, a) && one < other)
      }
      for (index, halfEdge) in sorted.enumerated() { unsafe list[first + index] = halfEdge }
      return
    }
    for index in first + 1..<end {
      let halfEdge = unsafe list[index]
      let point = target(halfEdge)
      var at = index
      while at > first, unsafe precedes(point, target(list[at - 1])) {
        unsafe list[at] = list[at - 1]
        at -= 1
      }
      unsafe list[at] = halfEdge
    }
  }
}
