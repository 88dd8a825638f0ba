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
  /// The boxes in the tree's order, then the nodes, level after level up to the root.
  @usableFromInline var nodes: [Box] = []
  /// Where each level begins in `nodes`; the first is that of the boxes.
  @usableFromInline var levelStarts: [Int] = []
  /// The number of each box in the tree's order; empty where that is the order of the numbers.
  @usableFromInline var numbers: [Int32] = []
  @usableFromInline static let fanOut = 4

  /// Makes an empty tree.
  public init() {}

  /// Makes a tree of boxes, numbered in their order.
  public init(_ boxes: [Box]) { build(boxes, runEnds: nil) }

  /// How many boxes there are.
  @inlinable public var count: Int { levelStarts.count > 1 ? levelStarts[1] : nodes.count }

  // MARK: Building

  /// Makes it the tree of other boxes; the memory serves again.
  ///
  /// - Parameters:
  ///   - boxes: numbered in their order.
  ///   - runEnds: where each run of neighbours ends; nil where each box stands for itself.
  public mutating func build(_ boxes: [Box], runEnds: [Int]?) {
    nodes.removeAll(keepingCapacity: true)
    levelStarts.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    if boxes.isEmpty { return }
    if runEnds?.count != 1 { sort(boxes, runEnds) }
    levelStarts.append(0)
    nodes.reserveCapacity(boxes.count + boxes.count / 3 + 16)
    if numbers.isEmpty {
      nodes += boxes
    } else {
      for number in numbers { nodes.append(boxes[Int(number)]) }
    }
    stackLevels()
  }

  /// Puts the levels above the boxes.
  private mutating func stackLevels() {
    while let below = levelStarts.last, nodes.count - below > 1 {
      let end = nodes.count
      levelStarts.append(end)
      for start in stride(from: below, to: end, by: Self.fanOut) {
        var node = nodes[start]
        for index in start + 1..<max(start + 1, min(start + Self.fanOut, end)) {
          node.add(nodes[index])
        }
        nodes.append(node)
      }
    }
  }

  /// Finds the order of the boxes: runs by where the middle of their box lies on the Hilbert curve.
  private mutating func sort(_ boxes: [Box], _ runEnds: [Int]?) {
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

  /// Calls `body` with the number of each box that meets another, in the tree's order.
  @inlinable
  public func visit<Failure: Error>(
    meeting box: Box, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    _ = try contains(meeting: box) { number throws(Failure) in
      try body(number)
      return false
    }
  }

  /// Whether `test` holds for the number of a box that meets another; none is asked after that.
  @inlinable
  public func contains<Failure: Error>(
    meeting box: Box, where test: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    // A loop: where a call visits the nodes under a node, each counts references to the tree, a quarter of a join's
    // time.
    guard var node = nodes.indices.last else { return false }
    let top = levelStarts.count - 1
    var level = top
    while true {
      if nodes[node].meets(box) {
        if level > 0 {
          node = children(level, node).lowerBound
          level -= 1
          continue
        }
        if try test(number(node)) { return true }
      }
      // On to the next node of the level, or, after the last one under its node, to that node's.
      while level < top, (node + 1 - levelStarts[level]) % Self.fanOut == 0 || node + 1 == levelStarts[level + 1] {
        node = levelStarts[level + 1] + (node - levelStarts[level]) / Self.fanOut
        level += 1
      }
      if level == top { return false }
      node += 1
    }
  }

  /// Calls `body` with the number of each box that holds a position.
  @inlinable
  public func visit<Failure: Error>(
    holding position: Position, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    try visit(meeting: Box(position), body)
  }

  /// Calls `body` with the number of boxes that the ray from a position towards smaller x meets, about the nearest
  /// first.
  ///
  /// - Parameter body: gives the least x up to which boxes are still wanted, as far as it knows.
  @inlinable
  public func visit(leftOf position: Position, _ body: (Int) -> Double) {
    guard let root = nodes.indices.last else { return }
    var least = -Double.infinity
    // A loop, as in `contains(meeting:where:)`: calls that are made anew for a body copy what it captures at each node.
    var waiting = [(level: levelStarts.count - 1, node: root)]
    while let (level, node) = waiting.popLast() {
      let box = nodes[node]
      guard box.min.y <= position.y, position.y <= box.max.y, box.min.x <= position.x, box.max.x >= least else {
        continue
      }
      if level == 0 {
        least = max(least, body(number(node)))
        continue
      }
      // Of four children the one that reaches farthest right comes first, which is the last that waits.
      let first = waiting.count
      for child in children(level, node) {
        var at = waiting.count
        while at > first, nodes[waiting[at - 1].node].max.x > nodes[child].max.x { at -= 1 }
        waiting.insert((level - 1, child), at: at)
      }
    }
  }

  /// Calls `body` with the numbers of boxes, about the nearest to a position first.
  ///
  /// - Parameter body: gives the square of the distance up to which boxes are still wanted, as far as it knows.
  @inlinable
  public func visit(near position: Position, _ body: (Int) -> Double) {
    guard let root = nodes.indices.last else { return }
    var most = Double.infinity
    visit(levelStarts.count - 1, root, near: position, &most, body)
  }

  @inlinable
  func visit(_ level: Int, _ node: Int, near position: Position, _ most: inout Double, _ body: (Int) -> Double) {
    if level == 0 {
      most = min(most, body(number(node)))
      return
    }
    // The nearest of four children comes first.
    let children = children(level, node)
    var gaps = SIMD4<Double>(repeating: .infinity)
    for child in children { gaps[child - children.lowerBound] = nodes[child].squaredGap(position) }
    for _ in children {
      var nearest = 0
      for index in 1..<4 where gaps[index] < gaps[nearest] { nearest = index }
      guard gaps[nearest] <= most, gaps[nearest] < .infinity else { return }
      gaps[nearest] = .infinity
      visit(level - 1, children.lowerBound + nearest, near: position, &most, body)
    }
  }
}
