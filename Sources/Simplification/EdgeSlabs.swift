// Edges in a tree of turned boxes, for shapes whose upright boxes meet most others: slanting combs, spirals, stars.

import Planar

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
    var isOpen = false
    var isFresh = false

    /// Makes an empty one, which `close` makes ready for use: until then its ends stand for its middle and its half.
    init(along way: Position) {
      let length = (way * way).sum().squareRoot()
      axis = length > 0 && length.isFinite ? way / length : Position(1, 0)
      (center, half) = (Position(repeating: .infinity), Position(repeating: -.infinity))
    }

    @inline(__always)
    mutating func add(_ position: Position) {
      let turned = Position((position * axis).sum(), cross(axis, position))
      (center, half) = (pointwiseMin(center, turned), pointwiseMax(half, turned))
    }

    /// Adds the corners of another.
    mutating func add(_ other: Slab) {
      let (along, across) = (other.axis * other.half.x, Position(-other.axis.y, other.axis.x) * other.half.y)
      add(other.center + along + across)
      add(other.center + along - across)
      add(other.center - along + across)
      add(other.center - along - across)
    }

    mutating func close() {
      let (low, high) = (center, half)
      let middle = (low + high) / 2
      // More than all that was rounded.
      let size = max(abs(low.x), abs(low.y), abs(high.x), abs(high.y))
      center = Position(middle.x * axis.x - middle.y * axis.y, middle.x * axis.y + middle.y * axis.x)
      half = (high - low) / 2 + 1e-14 * size
    }

    /// How far the box reaches from its center along a unit vector.
    @inline(__always)
    func reach(_ way: Position) -> Double {
      abs((axis * way).sum()) * half.x + abs(cross(axis, way)) * half.y
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
  /// Where each level begins; the first is that of the nodes of four edges.
  private var starts: [Int] = []
  /// The number of each edge in the tree's order.
  private let order: [Int32]
  private static let fan = 4

  /// O(n log n) in the vertices that the edges stand for.
  package init(_ rings: RingEdges, _ source: SourceVertices) {
    order = Self.order(rings, source)
    let nodes = (order.count + Self.fan - 1) / Self.fan
    slabs.reserveCapacity(nodes + nodes / 3 + 16)
    starts = [0]
    for first in stride(from: 0, to: order.count, by: Self.fan) {
      slabs.append(Self.slab(around: order[first..<min(first + Self.fan, order.count)], rings, source))
    }
    while let below = starts.last, slabs.count - below > 1 {
      let end = slabs.count
      starts.append(end)
      for first in stride(from: below, to: end, by: Self.fan) {
        let children = first..<min(first + Self.fan, end)
        var longest = first
        for child in children where slabs[child].half.x > slabs[longest].half.x { longest = child }
        var slab = Slab(along: slabs[longest].axis)
        for child in children {
          slab.add(slabs[child])
          if slabs[child].isOpen { slab.isOpen = true }
          if slabs[child].isFresh { slab.isFresh = true }
        }
        slab.close()
        slabs.append(slab)
      }
    }
  }

  /// Makes the node of edges.
  private static func slab(
    around numbers: ArraySlice<Int32>, _ rings: RingEdges, _ source: SourceVertices
  ) -> Slab {
    let edges = numbers.lazy.map { rings.edges[Int($0)] }
    var (longest, square) = (Position.zero, -1.0)
    for edge in edges {
      let way = source[edge.to] - source[edge.from]
      if (way * way).sum() > square { (longest, square) = (way, (way * way).sum()) }
    }
    var slab = Slab(along: longest)
    // What a chord cuts off matters to other rings alone.
    let isAlone = rings.ringEnds.count == 1
    for edge in edges {
      let (from, to) = (Int(edge.from), Int(edge.to))
      for vertex in stride(from: from, through: to, by: isAlone ? to - from : 1) { slab.add(source[vertex]) }
      if edge.isChord, !edge.isInConflict { slab.isOpen = true }
      if edge.isFresh { slab.isFresh = true }
    }
    slab.close()
    return slab
  }

  /// The order that makes the thinner boxes: that of the rings for teeth and for the rays of a star, whose middles may
  /// lie anywhere; by place for the turns of a spiral, which lie beside others than their neighbours in the ring.
  private static func order(_ rings: RingEdges, _ source: SourceVertices) -> [Int32] {
    func size(_ order: [Int32]) -> Double {
      let length = fan * fan
      var sum = 0.0
      // Some tell.
      for first in stride(from: 0, to: order.count, by: max(length, order.count / 256)) {
        let half = slab(around: order[first..<min(first + length, order.count)], rings, source).half
        sum += half.x * half.y
      }
      return sum
    }
    let (byRing, byPlace) = (rings.orderedByRing(source), rings.orderedByPlace(source))
    return size(byPlace) < size(byRing) ? byPlace : byRing
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
      let (left, right) = (edges(one), edges(other))
      for first in left {
        for second in right where second > first {
          let (a, b) = (Int(order[first]), Int(order[second]))
          if isOpen(a) || isOpen(b) { body(min(a, b), max(a, b)) }
        }
      }
      slabs[one].isOpen = left.contains { isOpen(Int(order[$0])) }
      slabs[other].isOpen = right.contains { isOpen(Int(order[$0])) }
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

  /// The places of the edges in a node of the lowest level.
  @inline(__always)
  private func edges(_ node: Int) -> Range<Int> { Self.fan * node..<min(Self.fan * (node + 1), order.count) }

  @inline(__always)
  private func children(_ level: Int, _ node: Int) -> Range<Int> {
    let first = starts[level - 1] + (node - starts[level]) * Self.fan
    return first..<min(first + Self.fan, starts[level])
  }
}
