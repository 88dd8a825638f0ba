// Edges in a tree of turned boxes, for shapes whose upright boxes meet most others: slanting combs, spirals, stars.

import SimpleFeatures

/// A tree over edges, each node a box along its longest edge.
///
///     ╲ ╲ ╲ ╲      the boxes of teeth at a slant all meet; turned along the teeth, none do
///      ╲ ╲ ╲ ╲
///
/// A node is *open* while an edge in it may still be found in conflict. Two nodes that are not are passed over, so that
/// edges that cross everything are soon done with.
package struct EdgeSlabs {
  private struct Slab {
    var center: Position
    /// A unit vector, and half of what the box has along it and across.
    var axis: Position
    var half: Position
    var isOpen: Bool
    var isFresh: Bool

    /// How far the box reaches from its center along a unit vector.
    @inline(__always)
    func reach(_ way: Position) -> Double {
      abs((axis * way).sum()) * half.x + abs(axis.x * way.y - axis.y * way.x) * half.y
    }

    @inline(__always)
    func isBeside(_ other: Slab) -> Bool {
      let gap = other.center - center
      for way in [axis, Position(-axis.y, axis.x)] where abs((gap * way).sum()) > reach(way) + other.reach(way) {
        return true
      }
      return false
    }

    @inline(__always)
    func meets(_ other: Slab) -> Bool { !isBeside(other) && !other.isBeside(self) }
  }

  private var slabs: [Slab] = []
  /// Where each level begins; the first is that of the edges.
  private var starts: [Int] = []
  /// The number of each edge in the tree's order.
  private var order: [Int] = []
  private static let fan = 4

  /// O(n log n) in the vertices that the edges stand for.
  package init(_ rings: RingEdges, _ source: SourceVertices) {
    var bounds = Box()
    var boxes: [Box] = []
    for ring in rings.ringEnds.indices {
      var box = Box()
      for edge in rings.range(ofRing: ring) { box.add(rings.boxes[edge]) }
      boxes.append(box)
      bounds.add(box)
    }
    let curve = HilbertCurve(over: bounds)
    let sorted = boxes.indices.filter { !rings.range(ofRing: $0).isEmpty }
      .map { (curve.place(of: boxes[$0].center), $0) }.sorted { $0 < $1 }
    for (_, ring) in sorted { order.append(contentsOf: rings.range(ofRing: ring)) }
    starts = [0]
    // What a chord cuts off matters to other rings alone.
    let isAlone = rings.ringEnds.count == 1
    for number in order {
      let edge = rings.edges[number]
      let (from, to) = (Int(edge.from), Int(edge.to))
      let vertices = stride(from: from, through: to, by: isAlone ? to - from : 1).lazy.map { source[$0] }
      var slab = Self.slab(along: source[edge.to] - source[edge.from], around: vertices)
      slab.isOpen = edge.isChord && !edge.isInConflict
      slab.isFresh = edge.isFresh
      slabs.append(slab)
    }
    while let below = starts.last, slabs.count - below > 1 {
      let end = slabs.count
      starts.append(end)
      for first in stride(from: below, to: end, by: Self.fan) {
        // A copy: a slice would have the array copied when it grows.
        let children = Array(slabs[first..<min(first + Self.fan, end)])
        guard let longest = children.max(by: { $0.half.x < $1.half.x }) else { continue }
        var slab = Self.slab(along: longest.axis, around: children.lazy.flatMap(Self.corners))
        slab.isOpen = children.contains(where: \.isOpen)
        slab.isFresh = children.contains(where: \.isFresh)
        slabs.append(slab)
      }
    }
  }

  private static func corners(_ slab: Slab) -> [Position] {
    let (along, across) = (slab.axis * slab.half.x, Position(-slab.axis.y, slab.axis.x) * slab.half.y)
    return [
      slab.center + along + across, slab.center + along - across, slab.center - along + across,
      slab.center - along - across,
    ]
  }

  private static func slab(along way: Position, around positions: some Sequence<Position>) -> Slab {
    let length = (way * way).sum().squareRoot()
    let axis = length > 0 && length.isFinite ? way / length : Position(1, 0)
    var (low, high) = (Position(repeating: .infinity), Position(repeating: -.infinity))
    for position in positions {
      let turned = Position((position * axis).sum(), axis.x * position.y - axis.y * position.x)
      (low, high) = (pointwiseMin(low, turned), pointwiseMax(high, turned))
    }
    let middle = (low + high) / 2
    // More than all that was rounded.
    let size = max(abs(low.x), abs(low.y), abs(high.x), abs(high.y))
    return Slab(
      center: Position(middle.x * axis.x - middle.y * axis.y, middle.x * axis.y + middle.y * axis.x), axis: axis,
      half: (high - low) / 2 + 1e-14 * size, isOpen: false, isFresh: false)
  }

  /// Calls `body` with the numbers of each two edges whose boxes meet, the smaller one first, one of which is open and
  /// one fresh.
  ///
  /// - Parameter isOpen: whether an edge still is.
  package mutating func visitPairs(_ isOpen: (Int) -> Bool, _ body: (Int, Int) -> Void) {
    guard let root = slabs.indices.last else { return }
    visitPairs(starts.count - 1, root, root, isOpen, body)
  }

  private mutating func visitPairs(
    _ level: Int, _ one: Int, _ other: Int, _ isOpen: (Int) -> Bool, _ body: (Int, Int) -> Void
  ) {
    guard slabs[one].isOpen || slabs[other].isOpen, slabs[one].isFresh || slabs[other].isFresh else { return }
    if one != other, !slabs[one].meets(slabs[other]) { return }
    if level == 0 {
      if one == other { return }
      let (a, b) = (order[one], order[other])
      if isOpen(a) || isOpen(b) { body(min(a, b), max(a, b)) }
      slabs[one].isOpen = isOpen(a)
      slabs[other].isOpen = isOpen(b)
      return
    }
    let (left, right) = (children(level, one), children(level, other))
    for first in left {
      for second in right where second >= first || one != other {
        visitPairs(level - 1, first, second, isOpen, body)
      }
    }
    slabs[one].isOpen = left.contains { slabs[$0].isOpen }
    slabs[other].isOpen = right.contains { slabs[$0].isOpen }
  }

  @inline(__always)
  private func children(_ level: Int, _ node: Int) -> Range<Int> {
    let first = starts[level - 1] + (node - starts[level]) * Self.fan
    return first..<min(first + Self.fan, starts[level])
  }
}
