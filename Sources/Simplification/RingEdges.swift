// The edges that simplified rings, or arcs, are left with: from which vertex to which, and the box of what each one
// stands for.

import Planar

/// An edge of a simplified ring, from one source vertex to another.
///
/// There may be as many as a record has vertices, so each is 16 bytes.
package struct Edge {
  /// The source vertex at which it begins.
  package var from: Int32
  /// The source vertex at which it ends.
  package var to: Int32
  /// The number of the box of all that it replaces; −1 for that of its ends.
  var box: Int32 = -1
  private var ringAndMarks: UInt32

  init(from: Int, to: Int, ring: Int) {
    (self.from, self.to) = (Int32(from), Int32(to))
    ringAndMarks = UInt32(ring) << 3
    isChord = to - from > 1
    isFresh = true
  }

  /// Its ring.
  package var ring: Int32 { Int32(ringAndMarks >> 3) }
  /// Whether it stands for more than one source segment and can be split.
  package var isChord: Bool {
    get { ringAndMarks & 1 != 0 }
    set { mark(1, newValue) }
  }
  /// Whether it, or the edge before it, has not been tested yet.
  package var isFresh: Bool {
    get { ringAndMarks & 2 != 0 }
    set { mark(2, newValue) }
  }
  /// Whether a test found that it must be split.
  package var isInConflict: Bool {
    get { ringAndMarks & 4 != 0 }
    set { mark(4, newValue) }
  }

  @inline(__always)
  private mutating func mark(_ bit: UInt32, _ isSet: Bool) {
    if isSet { ringAndMarks |= bit } else { ringAndMarks &= ~bit }
  }
}

/// The edges of the rings of one geometry, ring after ring.
package struct RingEdges: Sendable {
  package var edges: [Edge] = []
  /// The boxes of the source vertices that chords replace, their ends included; none in a ring that is alone.
  private var chordBoxes: [Box] = []
  /// Whether there is one ring: what its chords cut off matters to no other.
  var isAlone = false
  /// Where each ring's edges end, counted from the start.
  package var ringEnds: [Int] = []
  /// For each ring, whether it is a line whose ends do not meet; empty when none is.
  package var isOpen: [Bool] = []
  /// For each ring, the group of those that may come to lie on one another, or −1; empty when none may.
  package var twins: [Int32] = []

  /// Makes an empty value.
  package init() {}

  /// For how many edges storage is kept, so that a record with more holds it no longer than it is needed.
  static let mostKept = 1 << 16

  /// Removes the edges; the storage of a few stays.
  package mutating func removeAll() {
    let isKept = edges.count <= Self.mostKept
    edges.removeAll(keepingCapacity: isKept)
    chordBoxes.removeAll(keepingCapacity: isKept)
    ringEnds.removeAll(keepingCapacity: isKept)
  }

  /// The box of an edge's ends, and of all that it replaces where another ring may lie there.
  @inline(__always)
  package func box(_ index: Int, _ source: SourceVertices) -> Box {
    let edge = edges[index]
    if edge.box >= 0 { return chordBoxes[Int(edge.box)] }
    return Box(around: (source[edge.from], source[edge.to]))
  }

  package func range(ofRing ring: Int) -> Range<Int> {
    (ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring]
  }

  /// The edge before `index` in its ring; −1 at the end of a line.
  @inline(__always)
  func before(_ index: Int) -> Int {
    let ring = Int(edges[index].ring)
    let range = range(ofRing: ring)
    if index > range.lowerBound { return index - 1 }
    return !isOpen.isEmpty && isOpen[ring] ? -1 : range.upperBound - 1
  }

  /// The edge after `index` in its ring; −1 at the end of a line.
  @inline(__always)
  func after(_ index: Int) -> Int {
    let ring = Int(edges[index].ring)
    let range = range(ofRing: ring)
    if index < range.upperBound - 1 { return index + 1 }
    return !isOpen.isEmpty && isOpen[ring] ? -1 : range.lowerBound
  }

  /// Whether the two edges are of arcs that may lie on one another, and do.
  ///
  /// Such arcs have both ends in common and nothing else: they lie on one another as long as each is one edge.
  func areTwins(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (Int(edges[first].ring), Int(edges[second].ring))
    guard twins[one] >= 0, twins[one] == twins[other] else { return false }
    return range(ofRing: one).count == 1 && range(ofRing: other).count == 1
  }

  /// Whether one of two edges follows the other.
  @inline(__always)
  func areNeighbors(_ first: Int, _ second: Int) -> Bool {
    edges[first].ring == edges[second].ring && (after(first) == second || after(second) == first)
  }

  /// Appends an edge; none when it has no length.
  @inline(__always)
  mutating func append(from: Int, to: Int, ring: Int, _ source: SourceVertices) {
    let first = source[from]
    if first == source[to] { return }
    var edge = Edge(from: from, to: to, ring: ring)
    if edge.isChord, !isAlone {
      var box = Box(first)
      var vertex = from + 1
      while vertex <= to {
        box.add(source[vertex])
        vertex += 1
      }
      edge.box = Int32(chordBoxes.count)
      chordBoxes.append(box)
    }
    edges.append(edge)
  }

  /// Appends an edge of other edges with its box.
  @inline(__always)
  mutating func append(_ edge: Edge, of other: RingEdges) {
    var edge = edge
    if edge.box >= 0 {
      chordBoxes.append(other.chordBoxes[Int(edge.box)])
      edge.box = Int32(chordBoxes.count - 1)
    }
    edges.append(edge)
  }

  /// Appends what is left of a ring, and ends it.
  package mutating func appendRing(_ ring: Int, vertices: Range<Int>, kept: [Bool], _ source: SourceVertices) {
    appendEdges(ring, from: vertices.lowerBound, to: vertices.upperBound - 1, kept: kept, source)
    ringEnds.append(edges.count)
  }

  /// Appends the edges between two kept vertices.
  package mutating func appendEdges(
    _ ring: Int, from first: Int, to last: Int, kept: [Bool], _ source: SourceVertices
  ) {
    var from = first
    var vertex = first + 1
    while vertex <= last {
      if kept[vertex] {
        append(from: from, to: vertex, ring: ring, source)
        from = vertex
      }
      vertex += 1
    }
  }
}

/// The source vertices of a geometry by number; the pointer is good only inside the closure that it comes from.
package struct SourceVertices {
  package let ordinates: UnsafeBufferPointer<Double>
  package let dimension: Int

  /// Views flat ordinates.
  package init(ordinates: UnsafeBufferPointer<Double>, dimension: Int) {
    self.ordinates = ordinates
    self.dimension = dimension
  }

  @inline(__always)
  package subscript(vertex: Int) -> Position {
    Position(ordinates[vertex * dimension], ordinates[vertex * dimension + 1])
  }

  @inline(__always)
  subscript(vertex: Int32) -> Position { self[Int(vertex)] }

  /// Twice the signed area of the ring of the kept vertices, or of all; positive when it runs to the left.
  package func doubleArea(_ vertices: Range<Int>, kept: [Bool]?) -> Double {
    guard let first = vertices.first else { return 0 }
    var area = RingArea(from: self[first])
    for vertex in vertices where kept?[vertex] ?? true { area.add(self[vertex]) }
    return area.twice
  }

  /// Whether the segment from `point` to `next` begins inside the loop of the vertices first … last and back.
  ///
  /// The parity of crossings tells. Where the point is a vertex of the loop, the middle of the segment decides.
  /// Stretches above and below the point are passed over by their bands, if there are any.
  func loop(_ first: Int32, _ last: Int32, holds point: Position, _ next: Position, _ bands: VertexBands) -> Bool {
    var ray = RayCrossings(from: point)
    var a = self[last]
    var vertex = Int(first)
    let end = Int(last)
    while vertex <= end {
      // The band holds the side that leads into it, so nothing in it can cross the parallel of the point.
      let skipped = vertex > first ? bands.lengthBeside(point.y, from: vertex, to: end) : 0
      if skipped > 0 {
        vertex += skipped
        a = self[vertex - 1]
        continue
      }
      let b = self[vertex]
      if b == point {
        let middle = (point + next) / 2
        return middle != point && middle != next && loop(first, last, holds: middle, middle, bands)
      }
      ray.add(a, b)
      a = b
      vertex += 1
    }
    return ray.isOdd
  }
}
