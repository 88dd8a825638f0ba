// Which edges of simplified rings cross, or cut off what they must not.

import Planar

/// Finds the edges that must be split so that rings which were valid stay valid.
///
/// Two things can go wrong when chords replace runs of segments:
///
///     a chord crosses another edge            a chord cuts off a vertex of another ring
///         ____                                     ___________
///        /    \                                   /           \
///     ──╱──────╲──                               /   △ island  \
///      │   ╲╱   │                             ──+───────────────+──
///
/// and when neither does, every ring lies inside or outside every other as before. Edges that are source segments are
/// never at fault: a conflict marks chords only, so that splitting ends at the source.
///
/// Pairs are found in a tree of the edges' boxes (`EdgeTree`); up to 24 edges are compared each with each. Where many
/// boxes meet, as in slanting combs and the turns of a spiral, the work goes on in a tree of turned boxes
/// (`EdgeSlabs`). O(n log n).
package struct EdgeConflicts: Sendable {
  private static let bruteForceLimit = 24
  /// How many pairs for each edge are looked at in upright boxes: of ordinary outlines there is one.
  private static let pairBudget = 8
  /// How many pairs of the tree's nodes for each edge.
  private static let nodeBudget = 3

  private var tree = EdgeTree()
  /// Of a few edges.
  private var boxes: [Box] = []
  private(set) var found = false
  /// Of the source, once a long chord asks for them.
  private var bands = VertexBands()

  /// Makes one without storage.
  package init() {}

  /// Marks the chords in conflict, and says whether there are any.
  package mutating func mark(_ rings: inout RingEdges, _ source: SourceVertices) -> Bool {
    found = false
    bands.removeAll()
    let count = rings.edges.count
    if count <= Self.bruteForceLimit {
      boxes.removeAll(keepingCapacity: true)
      for edge in 0..<count { boxes.append(rings.box(edge, source)) }
      for first in 0..<count {
        for second in first + 1..<max(count, first + 1) where boxes[first].meets(boxes[second]) {
          testPair(first, second, &rings, source)
        }
      }
    } else {
      var tree = EdgeTree()
      swap(&tree, &self.tree)
      tree.build(rings, source)
      var budget = Self.pairBudget * count
      let isDone = tree.visitPairs(limit: Self.nodeBudget * count) {
        rings.box($0, source)
      } _: { first, second in
        testPair(first, second, &rings, source)
        budget -= 1
        return budget > 0
      }
      if count <= RingEdges.mostKept { swap(&tree, &self.tree) } else { tree = EdgeTree() }
      if !isDone { markInSlabs(&rings, source) }
    }
    return found
  }

  /// Goes on where most boxes meet most others; what is marked stays so.
  private mutating func markInSlabs(_ rings: inout RingEdges, _ source: SourceVertices) {
    var slabs = EdgeSlabs(rings, source)
    slabs.visitPairs {
      rings.edges[$0].isChord && !rings.edges[$0].isInConflict
    } _: { first, second in
      guard rings.box(first, source).meets(rings.box(second, source)) else { return }
      testPair(first, second, &rings, source)
    }
    if rings.ringEnds.count < 2 { return }
    // Where rings touch, edges after the vertex tell that chords before it cross.
    func start(_ edge: Int) -> Position { source[rings.edges[edge].from] }
    let order = rings.edges.indices.sorted { (start($0).x, start($0).y, $0) < (start($1).x, start($1).y, $1) }
    var first = 0
    while first < order.count {
      var end = first + 1
      while end < order.count, start(order[end]) == start(order[first]) { end += 1 }
      if end - first > 1 {
        for one in first..<end { for other in one + 1..<end { testPair(order[one], order[other], &rings, source) } }
      }
      first = end
    }
  }

  // MARK: Pairs whose boxes meet

  @inline(__always)
  private mutating func testPair(_ first: Int, _ second: Int, _ rings: inout RingEdges, _ source: SourceVertices) {
    let e = rings.edges[first]
    let f = rings.edges[second]
    guard e.isFresh || f.isFresh, e.isChord || f.isChord || e.ring != f.ring else { return }
    test(first, second, &rings, source)
  }

  // MARK: One pair

  private mutating func test(_ first: Int, _ second: Int, _ rings: inout RingEdges, _ source: SourceVertices) {
    let e = rings.edges[first]
    let f = rings.edges[second]
    let a = source[e.from]
    let b = source[e.to]
    let c = source[f.from]
    let d = source[f.to]
    if !rings.twins.isEmpty, rings.areTwins(first, second) { return }
    if e.ring != f.ring {
      // A chord that is split anyway is not looked at again: a long one over many islands would take O(n) for each.
      if e.isChord, !e.isInConflict, rings.box(first, source).contains(c), holds(e, c, d, source) {
        split(first, &rings)
      }
      if f.isChord, !f.isInConflict, rings.box(second, source).contains(a), holds(f, a, b, source) {
        split(second, &rings)
      }
      // The last vertex of a line begins no edge of it.
      if e.isChord, !e.isInConflict, rings.after(second) < 0, rings.box(first, source).contains(d),
        holds(e, d, c, source)
      {
        split(first, &rings)
      }
      if f.isChord, !f.isInConflict, rings.after(first) < 0, rings.box(second, source).contains(b),
        holds(f, b, a, source)
      {
        split(second, &rings)
      }
    }
    if a == c || a == d || b == c || b == d {
      return testAtSharedEnd(first, second, (a, b, c, d), &rings, source)
    }
    let cSide = orientation(a, b, c)
    let dSide = orientation(a, b, d)
    if cSide * dSide > 0 { return }
    let aSide = orientation(c, d, a)
    let bSide = orientation(c, d, b)
    if aSide * bSide > 0 { return }
    if cSide == 0, dSide == 0 {
      // On one line: they overlap when their own boxes meet, those of the chains being larger.
      if Box(around: (a, b)).meets(Box(around: (c, d))) { splitBoth(first, second, &rings) }
    } else if cSide == 0 {
      touch(first, by: rings.before(second), second, &rings, source)
    } else if dSide == 0 {
      touch(first, by: second, rings.after(second), &rings, source)
    } else if aSide == 0 {
      touch(second, by: rings.before(first), first, &rings, source)
    } else if bSide == 0 {
      touch(second, by: first, rings.after(first), &rings, source)
    } else {
      splitBoth(first, second, &rings)
    }
  }

  /// Whether the segment from `point` to `next` begins in what a chord cuts off.
  @inline(__always)
  private mutating func holds(_ chord: Edge, _ point: Position, _ next: Position, _ source: SourceVertices) -> Bool {
    if chord.to - chord.from > 1024, bands.isEmpty { bands.fill(source) }
    return source.loop(chord.from, chord.to, holds: point, next, bands)
  }

  /// Tests two edges with a common end, which meet elsewhere only when they overlap.
  ///
  /// A vertex that two rings share was shared in the source, and stays a touch unless the rings now cross in it.
  private mutating func testAtSharedEnd(
    _ first: Int, _ second: Int, _ ends: (a: Position, b: Position, c: Position, d: Position), _ rings: inout RingEdges,
    _ source: SourceVertices
  ) {
    let (a, b, c, d) = ends
    if (a == c && overlap(a, b, d)) || (a == d && overlap(a, b, c)) || (b == c && overlap(b, a, d))
      || (b == d && overlap(b, a, c))
    {
      return splitBoth(first, second, &rings)
    }
    guard a == c, !rings.areNeighbors(first, second) else { return }
    let beforeFirst = rings.before(first)
    let beforeSecond = rings.before(second)
    // A line that begins in a vertex does not cross there.
    if beforeFirst < 0 || beforeSecond < 0 { return }
    let from = source[rings.edges[beforeFirst].from]
    let other = source[rings.edges[beforeSecond].from]
    if isInSector(a, from: b, to: from, other) != isInSector(a, from: b, to: from, d) {
      splitBoth(first, second, &rings)
      splitBoth(beforeFirst, beforeSecond, &rings)
    }
  }

  /// Judges an edge that is touched, between its ends, by the vertex between two others.
  ///
  /// Where the edge is a source segment, so was the touch; it is at fault only if the two now lie on different sides.
  private mutating func touch(
    _ edge: Int, by before: Int, _ after: Int, _ rings: inout RingEdges, _ source: SourceVertices
  ) {
    if rings.edges[edge].isChord { return split(edge, &rings) }
    // A line that ends on a source segment did so before.
    if before < 0 || after < 0 { return }
    let a = source[rings.edges[edge].from]
    let b = source[rings.edges[edge].to]
    let sides = orientation(a, b, source[rings.edges[before].from]) * orientation(a, b, source[rings.edges[after].to])
    if sides <= 0 { splitBoth(before, after, &rings) }
  }

  private mutating func splitBoth(_ first: Int, _ second: Int, _ rings: inout RingEdges) {
    split(first, &rings)
    split(second, &rings)
  }

  private mutating func split(_ edge: Int, _ rings: inout RingEdges) {
    guard rings.edges[edge].isChord else { return }
    rings.edges[edge].isInConflict = true
    found = true
  }
}
