// Edges in a packed tree of upright boxes: which of them meet.

import Planar

/// A tree over edges, each node the box of four; made anew for each search.
///
/// The edges of a ring stay in their order, and rings are sorted by where they are. Only the boxes of four edges and of
/// more are held: there may be as many edges as a record has vertices, and the box of one is soon made from its ends.
package struct EdgeTree: Sendable {
  /// What a node has among its edges.
  private struct Marks: OptionSet, Sendable {
    let rawValue: UInt8
    /// An edge whose conflict would have a chord split: itself, or the one before it, which a touch of two rings asks
    /// for.
    static let open = Marks(rawValue: 1)
    static let fresh = Marks(rawValue: 2)
  }

  /// Four boxes, whose numbers lie beside each other.
  private struct Four {
    var (minX, minY) = (SIMD4(repeating: Double.infinity), SIMD4(repeating: Double.infinity))
    var (maxX, maxY) = (SIMD4(repeating: -Double.infinity), SIMD4(repeating: -Double.infinity))

    @inline(__always)
    func meets(_ box: Box) -> SIMDMask<SIMD4<Int64>> {
      (minX .<= box.max.x) .& (maxX .>= box.min.x) .& (minY .<= box.max.y) .& (maxY .>= box.min.y)
    }

    @inline(__always)
    subscript(lane: Int) -> Box {
      get { Box(Position(minX[lane], minY[lane]), Position(maxX[lane], maxY[lane])) }
      set {
        (minX[lane], minY[lane]) = (newValue.min.x, newValue.min.y)
        (maxX[lane], maxY[lane]) = (newValue.max.x, newValue.max.y)
      }
    }
  }

  /// The nodes of four edges, then the nodes above, level after level up to the root.
  private var boxes: [Box] = []
  private var marks: [Marks] = []
  /// Where each level begins.
  private var starts: [Int] = []
  /// The number of each edge in the tree's order; empty where that is the order of the numbers.
  private var numbers: [Int32] = []
  private var count = 0
  private static let fan = 4

  /// Makes one without storage.
  package init() {}

  private mutating func removeAll() {
    boxes.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
  }

  /// Makes it the tree of other edges.
  ///
  /// O(n), and O(m log m) for m rings.
  package mutating func build(_ rings: RingEdges, _ source: SourceVertices) {
    removeAll()
    count = rings.edges.count
    if count == 0 { return }
    if rings.ringEnds.count > 1 { numbers = rings.orderedByRing(source) }
    let nodes = (count + Self.fan - 1) / Self.fan
    boxes.reserveCapacity(nodes + nodes / 3 + 16)
    marks.reserveCapacity(nodes + nodes / 3 + 16)
    starts.append(0)
    for first in stride(from: 0, to: count, by: Self.fan) {
      var (box, marks) = (Box(), Marks())
      for place in first..<min(first + Self.fan, count) {
        let number = number(place)
        box.add(rings.box(number, source))
        if rings.edges[number].isFresh { marks.insert(.fresh) }
        if rings.edges[number].isChord || follows(number, rings) { marks.insert(.open) }
      }
      boxes.append(box)
      self.marks.append(marks)
    }
    while let below = starts.last, boxes.count - below > 1 {
      let end = boxes.count
      starts.append(end)
      for first in stride(from: below, to: end, by: Self.fan) {
        var (box, marks) = (boxes[first], marks[first])
        for child in first + 1..<max(first + 1, min(first + Self.fan, end)) {
          box.add(boxes[child])
          marks.formUnion(self.marks[child])
        }
        boxes.append(box)
        self.marks.append(marks)
      }
    }
  }

  /// Whether an edge of several rings follows a chord.
  @inline(__always)
  private func follows(_ number: Int, _ rings: RingEdges) -> Bool {
    if numbers.isEmpty { return false }
    let before = rings.before(number)
    return before >= 0 && rings.edges[before].isChord
  }

  @inline(__always)
  private func number(_ place: Int) -> Int { numbers.isEmpty ? place : Int(numbers[place]) }

  // MARK: Searching

  /// Calls `body` with the numbers of each two edges whose boxes meet, the smaller number first, and which may be in a
  /// conflict that is not known, until it gives false.
  ///
  /// - Parameters:
  ///   - limit: how many pairs of nodes are looked into.
  ///   - box: the box of an edge.
  /// - Returns: false where `body` did, or there were more of those.
  package func visitPairs(limit: Int = .max, box: (Int) -> Box, _ body: (Int, Int) -> Bool) -> Bool {
    guard let root = boxes.indices.last, marks[root] == [.open, .fresh] else { return true }
    var left = limit
    return visitPairs(starts.count - 1, root, root, &left, box, body)
  }

  private func visitPairs(
    _ level: Int, _ one: Int, _ other: Int, _ limit: inout Int, _ box: (Int) -> Box, _ body: (Int, Int) -> Bool
  ) -> Bool {
    limit -= 1
    if limit < 0 { return false }
    if level == 0 { return visitEdges(one, other, box, body) }
    let (left, right) = (children(level, one), children(level, other))
    for first in left {
      let (mark, box1) = (marks[first], boxes[first])
      for second in right where second >= first {
        guard mark.union(marks[second]) == [.open, .fresh], box1.meets(boxes[second]) else { continue }
        if !visitPairs(level - 1, first, second, &limit, box, body) { return false }
      }
    }
    return true
  }

  @inline(__always)
  private func visitEdges(_ one: Int, _ other: Int, _ box: (Int) -> Box, _ body: (Int, Int) -> Bool) -> Bool {
    let (left, right) = (edges(one), edges(other))
    var four = Four()
    for place in right { four[place - right.lowerBound] = box(number(place)) }
    for first in left {
      let meets = four.meets(one == other ? four[first - left.lowerBound] : box(number(first)))
      if !any(meets) { continue }
      for second in right where meets[second - right.lowerBound] && second > first {
        let (a, b) = (number(first), number(second))
        if !body(min(a, b), max(a, b)) { return false }
      }
    }
    return true
  }

  /// The places of the edges in a node of the lowest level.
  @inline(__always)
  private func edges(_ node: Int) -> Range<Int> { Self.fan * node..<min(Self.fan * (node + 1), count) }

  /// The nodes under a node of a level.
  @inline(__always)
  private func children(_ level: Int, _ node: Int) -> Range<Int> {
    let first = starts[level - 1] + (node - starts[level]) * Self.fan
    return first..<min(first + Self.fan, starts[level])
  }
}
