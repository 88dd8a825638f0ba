// In which order edges are put in a tree: what lies beside each other is to come together.

import Planar

extension RingEdges {
  /// The numbers of the edges, which keep their order in a ring; rings by where the middle of their box lies on the
  /// Hilbert curve.
  ///
  /// O(n), and O(m log m) for m rings.
  func orderedByRing(_ source: SourceVertices) -> [Int32] {
    if ringEnds.count < 2 { return edges.indices.map { Int32($0) } }
    let ringBoxes = ringEnds.indices.map { ring in
      var box = Box()
      for edge in range(ofRing: ring) { box.add(self.box(edge, source)) }
      return box
    }
    let curve = HilbertCurve(over: ringBoxes.reduce(into: Box()) { $0.add($1) })
    var keys = ringBoxes.indices.map { UInt64(curve.place(of: ringBoxes[$0].center)) << 32 | UInt64($0) }
    keys.sort()
    var order: [Int32] = []
    order.reserveCapacity(edges.count)
    for key in keys {
      for edge in range(ofRing: Int(key & 0xFFFF_FFFF)) { order.append(Int32(edge)) }
    }
    return order
  }

  /// The numbers of the edges, each by where its middle lies on the Hilbert curve.
  ///
  /// O(n log n).
  func orderedByPlace(_ source: SourceVertices) -> [Int32] {
    func middle(_ edge: Edge) -> Position { source[edge.from] / 2 + source[edge.to] / 2 }
    var bounds = Box()
    for edge in edges { bounds.add(middle(edge)) }
    let curve = HilbertCurve(over: bounds)
    var keys: [UInt64] = []
    keys.reserveCapacity(edges.count)
    for number in edges.indices { keys.append(UInt64(curve.place(of: middle(edges[number]))) << 32 | UInt64(number)) }
    keys.sort()
    return keys.map { Int32(truncatingIfNeeded: $0) }
  }
}
