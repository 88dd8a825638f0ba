// Each two boxes that meet: found in the tree, or by a line that sweeps over the plane where the tree is of no help.

extension BoxTree {
  /// Two nodes of one level whose boxes meet.
  @usableFromInline
  struct NodePair {
    @usableFromInline let level: Int32
    @usableFromInline let one: Int32
    @usableFromInline let other: Int32

    @inlinable @inline(__always)
    init(_ level: Int, _ one: Int, _ other: Int) {
      self.level = Int32(truncatingIfNeeded: level)
      self.one = Int32(truncatingIfNeeded: one)
      self.other = Int32(truncatingIfNeeded: other)
    }
  }

  /// Calls `body` with the numbers of each two boxes that meet, the smaller number first, until it gives false.
  ///
  /// O(n log n + pairs) where boxes meet those near them alone. Where long thin boxes lie side by side, as the sides of
  /// squares in squares do, nodes meet though their boxes do not: up to O(n²), which `patience` ends.
  ///
  /// - Parameter patience: how many pairs of nodes may be looked at; what is left of it, below 0 where it ended.
  /// - Returns: false where `body` did, or patience ended.
  @inlinable @discardableResult
  public func visitPairs(patience: inout Int, _ body: (Int, Int) -> Bool) -> Bool {
    guard let root = nodes.indices.last else { return true }
    // A loop, as for one box: calls would count references to the tree.
    var pairs = [NodePair(levelStarts.count - 1, root, root)]
    while let pair = pairs.popLast() {
      patience -= 1
      if patience < 0 { return false }
      let level = Int(pair.level)
      if level == 0 { continue }
      let (left, right) = (children(level, Int(pair.one)), children(level, Int(pair.other)))
      let first = pairs.count
      for a in left {
        let box = nodes[a]
        for b in right where b >= a && box.meets(nodes[b]) {
          if level > 1 {
            pairs.append(NodePair(level - 1, a, b))
          } else if a != b {
            let (a, b) = (number(a), number(b))
            if !body(Swift.min(a, b), Swift.max(a, b)) { return false }
          }
        }
      }
      // The first one is the next.
      pairs[first...].reverse()
    }
    return true
  }

  /// Calls `body` with the numbers of each two boxes that meet, the smaller number first, until it gives false.
  ///
  /// O(n log n + pairs) where boxes meet those near them alone, up to O(n²) for others.
  ///
  /// - Returns: false where `body` did.
  @inlinable @discardableResult
  public func visitPairs(_ body: (Int, Int) -> Bool) -> Bool {
    var patience = Int.max
    return visitPairs(patience: &patience, body)
  }
}
