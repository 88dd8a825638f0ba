// Boxes in a packed tree: which of them meet a box, hold a position, or meet each other.

/// An index of boxes, built once: a packed R-tree in the order of the Hilbert curve (Kamel, Faloutsos 1993).
///
///     let tree = BoxTree(segments.map { Box(around: $0) })
///     tree.visit(meeting: box) { number in … }
///
/// Four boxes make a node, four nodes the node above. Boxes that come in runs of neighbours, as the sides of a ring do,
/// keep their order within the run, and the runs alone are sorted.
///
/// To build is O(n log n), and O(n) for one run. A search looks at O(log n) nodes and at those that meet what is asked
/// for; the boxes of an empty tree meet nothing.
public struct BoxTree: Sendable {
  @usableFromInline
  struct Node: Sendable {
    @usableFromInline var box: Box
    @usableFromInline var isMarked: Bool

    @inlinable @inline(__always)
    init(_ box: Box, isMarked: Bool) {
      self.box = box
      self.isMarked = isMarked
    }
  }

  /// The boxes in the tree's order, then the nodes, level after level up to the root.
  @usableFromInline var nodes: [Node] = []
  /// Where each level begins in `nodes`; the first is that of the boxes.
  @usableFromInline var levelStarts: [Int] = []
  /// The number of each box in the tree's order; empty where that is the order of the numbers.
  @usableFromInline var numbers: [Int32] = []
  @usableFromInline static let fanOut = 4

  /// Makes an empty tree.
  public init() {}

  /// Makes a tree of boxes, numbered in their order.
  public init(_ boxes: [Box]) { build(boxes, runEnds: nil) { _ in true } }

  /// How many boxes there are.
  @inlinable public var count: Int { levelStarts.count > 1 ? levelStarts[1] : nodes.count }

  // MARK: Building

  /// Makes it the tree of other boxes; the memory serves again.
  ///
  /// - Parameters:
  ///   - boxes: numbered in their order.
  ///   - runEnds: where each run of neighbours ends; nil where each box stands for itself.
  ///   - isMarked: whether a box counts for `visitPairs`.
  @inlinable
  public mutating func build(_ boxes: [Box], runEnds: [Int]?, _ isMarked: (Int) -> Bool) {
    nodes.removeAll(keepingCapacity: true)
    levelStarts.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    if boxes.isEmpty { return }
    if runEnds?.count != 1 { sort(boxes, runEnds) }
    levelStarts.append(0)
    nodes.reserveCapacity(boxes.count + boxes.count / 3 + 16)
    if numbers.isEmpty {
      for number in boxes.indices { nodes.append(Node(boxes[number], isMarked: isMarked(number))) }
    } else {
      for number in numbers { nodes.append(Node(boxes[Int(number)], isMarked: isMarked(Int(number)))) }
    }
    stackLevels()
  }

  /// Puts the levels above the boxes.
  @usableFromInline
  mutating func stackLevels() {
    while let below = levelStarts.last, nodes.count - below > 1 {
      let end = nodes.count
      levelStarts.append(end)
      for start in stride(from: below, to: end, by: Self.fanOut) {
        var node = nodes[start]
        for index in start + 1..<max(start + 1, min(start + Self.fanOut, end)) {
          node.box.add(nodes[index].box)
          node.isMarked = node.isMarked || nodes[index].isMarked
        }
        nodes.append(node)
      }
    }
  }

  /// Finds the order of the boxes: runs by where the middle of their box lies on the Hilbert curve.
  @usableFromInline
  mutating func sort(_ boxes: [Box], _ runEnds: [Int]?) {
    var bounds = Box()
    for box in boxes { bounds.add(box) }
    let curve = HilbertCurve(over: bounds)
    let runs = runEnds?.count ?? boxes.count
    var keys: [UInt64] = []
    keys.reserveCapacity(runs)
    for run in 0..<runs {
      var box = Box()
      for number in range(ofRun: run, runEnds) { box.add(boxes[number]) }
      keys.append(UInt64(curve.place(of: box.center)) << 32 | UInt64(run))
    }
    keys.sort()
    numbers.reserveCapacity(boxes.count)
    for key in keys {
      for number in range(ofRun: Int(key & 0xFFFF_FFFF), runEnds) { numbers.append(Int32(number)) }
    }
  }

  private func range(ofRun run: Int, _ ends: [Int]?) -> Range<Int> {
    guard let ends else { return run..<run + 1 }
    return (run == 0 ? 0 : ends[run - 1])..<ends[run]
  }

  // MARK: Searching

  @inlinable @inline(__always)
  func number(_ leaf: Int) -> Int { numbers.isEmpty ? leaf : Int(numbers[leaf]) }

  /// The nodes or boxes under a node of a level.
  @inlinable @inline(__always)
  func children(_ level: Int, _ node: Int) -> Range<Int> {
    let first = levelStarts[level - 1] + (node - levelStarts[level]) * Self.fanOut
    return first..<Swift.min(first + Self.fanOut, levelStarts[level])
  }

  /// Calls `body` with the number of each box that meets another.
  @inlinable
  public func visit<Failure: Error>(
    meeting box: Box, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    guard let root = nodes.indices.last else { return }
    try visit(levelStarts.count - 1, root, box, body)
  }

  @inlinable
  func visit<Failure: Error>(
    _ level: Int, _ node: Int, _ box: Box, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    guard nodes[node].box.meets(box) else { return }
    if level == 0 { return try body(number(node)) }
    for child in children(level, node) { try visit(level - 1, child, box, body) }
  }

  /// Calls `body` with the number of each box that holds a position.
  @inlinable
  public func visit<Failure: Error>(
    holding position: Position, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    try visit(meeting: Box(position), body)
  }

  /// Calls `body` with the number of boxes that the ray from a position towards smaller x meets, about the nearest first.
  ///
  /// - Parameter body: gives the least x up to which boxes are still wanted, as far as it knows.
  @inlinable
  public func visit(leftOf position: Position, _ body: (Int) -> Double) {
    guard let root = nodes.indices.last else { return }
    var least = -Double.infinity
    visit(levelStarts.count - 1, root, position, &least, body)
  }

  @inlinable
  func visit(_ level: Int, _ node: Int, _ position: Position, _ least: inout Double, _ body: (Int) -> Double) {
    let box = nodes[node].box
    guard box.min.y <= position.y, position.y <= box.max.y, box.min.x <= position.x, box.max.x >= least else { return }
    if level == 0 {
      least = max(least, body(number(node)))
      return
    }
    // Of four children the one that reaches farthest right comes first.
    let children = children(level, node)
    var isDone = SIMDMask<SIMD4<Int64>>(repeating: false)
    for _ in children {
      var (best, reach) = (-1, -Double.infinity)
      for child in children where !isDone[child - children.lowerBound] && nodes[child].box.max.x >= reach {
        (best, reach) = (child, nodes[child].box.max.x)
      }
      guard best >= 0 else { return }
      isDone[best - children.lowerBound] = true
      visit(level - 1, best, position, &least, body)
    }
  }

  /// Calls `body` with the numbers of each two boxes that meet, the smaller number first, one of which at least is
  /// marked, until it gives false.
  ///
  /// O(n log n + pairs) where boxes meet those near them alone.
  ///
  /// - Parameter limit: how many pairs of nodes are looked into.
  /// - Returns: false where `body` did, or there were more of those.
  @inlinable @discardableResult
  public func visitPairs(limit: Int = .max, _ body: (Int, Int) -> Bool) -> Bool {
    guard let root = nodes.indices.last else { return true }
    var left = limit
    return visitPairs(levelStarts.count - 1, root, root, &left, body)
  }

  @inlinable
  func visitPairs(_ level: Int, _ one: Int, _ other: Int, _ limit: inout Int, _ body: (Int, Int) -> Bool) -> Bool {
    if level == 0 { return true }
    limit -= 1
    if limit < 0 { return false }
    let (left, right) = (children(level, one), children(level, other))
    for first in left {
      let node = nodes[first]
      for second in right where second >= first {
        let with = nodes[second]
        guard node.isMarked || with.isMarked, node.box.meets(with.box) else { continue }
        if level > 1 {
          if !visitPairs(level - 1, first, second, &limit, body) { return false }
        } else if first != second {
          let (a, b) = (number(first), number(second))
          if !body(Swift.min(a, b), Swift.max(a, b)) { return false }
        }
      }
    }
    return true
  }
}
