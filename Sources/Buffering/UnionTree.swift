// A tree of unions: neighbours first, and only what meets.

internal import Planar
internal import Synchronization

/// Unites polygons in a tree over their order on a Hilbert curve.
///
///     polygons ─▶ what sixteen neighbours each cover ─▶ what sixteen of those do ─▶ … ─▶ rings ─▶ polygons
///
/// Nothing is nested in polygons before the end: which shell a hole is in is found once. Nodes of a level do not depend
/// on each other, and are united on several threads.
struct UnionTree {
  private let pieces: [UnionPiece]
  private let grid: Grid
  /// The numbers of the polygons along the curve.
  private let order: [Int32]
  /// How many nodes are united to one, and for how many vertices of polygons that is enough.
  private static let (fan, enough) = (16, 4096)

  init(_ pieces: [UnionPiece], _ grid: Grid) {
    var bounds = Box()
    for piece in pieces { bounds.add(piece.box.center) }
    let curve = HilbertCurve(over: bounds)
    var keys = pieces.indices.map { UInt64(curve.place(of: pieces[$0].box.center)) << 32 | UInt64($0) }
    keys.sort()
    order = keys.map { Int32(truncatingIfNeeded: $0 & 0xFFFF_FFFF) }
    (self.pieces, self.grid) = (pieces, grid)
  }

  /// The polygons that all cover together; nil where the grid cannot tell.
  func union(_ threads: Dissolver.Threads) -> [UnionPiece]? {
    var level = Self.map(leaves, threads) { [self] joiner, range in
      joiner.joined(range.map { UnionNode(order[$0], pieces[Int(order[$0])].box, grid) }, pieces)
    }
    while let count = level?.count, count > 1 {
      let groups = stride(from: 0, to: count, by: Self.fan).map { $0..<min($0 + Self.fan, count) }
      let nodes = NodeLevel(level.take() ?? [])
      level = Self.map(groups, threads) { [self] joiner, range in joiner.joined(nodes.take(range), pieces) }
    }
    guard var root = level?.first else { return nil }
    level = nil
    var polygons = Geometry(type: .multiPolygon)
    var (overlay, segments) = (Overlay(), root.giveSegments())
    guard overlay.appendPolygons(ofBoundary: &segments, root.walkEnds, grid, to: &polygons) else { return nil }
    var result = root.singles.map { pieces[Int($0)] }
    UnionPiece.divide(polygons, into: &result)
    return result
  }

  /// The polygons that are united first, as ranges of `order`.
  private var leaves: [Range<Int>] {
    var leaves: [Range<Int>] = []
    var (start, vertices) = (0, 0)
    for at in order.indices {
      vertices += pieces[Int(order[at])].ordinates.count / 2
      if at + 1 - start == Self.fan || vertices >= Self.enough {
        leaves.append(start..<at + 1)
        (start, vertices) = (at + 1, 0)
      }
    }
    if start < order.count { leaves.append(start..<order.count) }
    return leaves
  }

  /// The nodes that groups are joined to, in their order; nil where one cannot be.
  private static func map(
    _ groups: [Range<Int>], _ threads: Dissolver.Threads,
    _ join: @escaping @Sendable (inout UnionJoiner, Range<Int>) -> UnionNode?
  ) -> [UnionNode]? {
    // What makes a joiner fast is that it is used again.
    let step = max(1, min(64, groups.count / 64))
    let parts = (groups.count + step - 1) / step
    let results = Results(parts)
    threads(parts) { part in
      var joiner = UnionJoiner()
      let nodes = groups[part * step..<min(part * step + step, groups.count)].map { join(&joiner, $0) }
      results.nodes.withLock { $0[part] = nodes }
    }
    let nodes = results.nodes.withLock { $0.joined().compactMap(\.self) }
    return nodes.count == groups.count ? nodes : nil
  }

  /// Nodes that are given away, a group at a time: what is joined is not held beside what it is joined to.
  private final class NodeLevel: Sendable {
    private let nodes: Mutex<[UnionNode?]>
    init(_ nodes: [UnionNode]) { self.nodes = Mutex(nodes) }

    func take(_ range: Range<Int>) -> [UnionNode] {
      nodes.withLock { nodes in range.compactMap { nodes[$0].take() } }
    }
  }

  private final class Results: Sendable {
    let nodes: Mutex<[[UnionNode?]]>
    init(_ count: Int) { nodes = Mutex([[UnionNode?]](repeating: [], count: count)) }
  }
}

/// What some polygons cover: those that met nothing yet, as they came, and the boundary of what the others cover.
struct UnionNode: Sendable {
  let grid: Grid
  private(set) var box = Box()
  /// The numbers of polygons that met nothing.
  fileprivate(set) var singles: [Int32] = []
  fileprivate private(set) var singleBoxes: [Box] = []
  /// Closed walks, with what is covered on their left.
  private(set) var segments: [Segment] = []
  private(set) var walkEnds: [Int] = []
  fileprivate private(set) var walkBoxes: [Box] = []

  fileprivate init(_ grid: Grid) { self.grid = grid }

  /// A polygon with its box.
  init(_ number: Int32, _ box: Box, _ grid: Grid) {
    self.grid = grid
    append(number, Box(Grid.rounded(grid.place(box.min)), Grid.rounded(grid.place(box.max))))
  }

  fileprivate mutating func append(_ single: Int32, _ itsBox: Box) {
    singles.append(single)
    singleBoxes.append(itsBox)
    box.add(itsBox)
  }

  fileprivate mutating func append(_ walk: ArraySlice<Segment>, _ itsBox: Box) {
    segments += walk
    walkEnds.append(segments.count)
    walkBoxes.append(itsBox)
    box.add(itsBox)
  }

  /// The segments, which are given away.
  fileprivate mutating func giveSegments() -> [Segment] {
    defer { segments = [] }
    return segments
  }

  /// Takes walks as they are, where they are many and there are no others.
  fileprivate mutating func take(_ walks: inout [Segment], _ ends: [Int]) -> Bool {
    guard segments.isEmpty, walks.count > 1 << 16 else { return false }
    swap(&segments, &walks)
    walkEnds = ends
    walkBoxes = ends.indices.map { Box(around: walk($0).lazy.map(\.lowHalf)) }
    for walk in walkBoxes { box.add(walk) }
    return true
  }

  /// Makes room for so many more segments.
  fileprivate mutating func reserve(_ count: Int) { segments.reserveCapacity(segments.count + count) }

  fileprivate func walkCount(_ index: Int) -> Int { walkEnds[index] - (index == 0 ? 0 : walkEnds[index - 1]) }

  fileprivate func walk(_ index: Int) -> ArraySlice<Segment> {
    segments[(index == 0 ? 0 : walkEnds[index - 1])..<walkEnds[index]]
  }
}

/// Joins nodes; a thread makes its own and keeps it.
struct UnionJoiner {
  private var overlay = Overlay()
  private var tree = BoxTree()
  private var segments: [Segment] = []

  /// A polygon or walk whose box meets that of another node.
  private struct Entry {
    let node: Int
    /// The place of a polygon among the node's; for a walk, the complement of its number.
    let number: Int
    let box: Box
  }

  /// What nodes cover together; nil where the grid cannot tell.
  ///
  /// Only those polygons and walks are united whose boxes meet one of another node: what is within a walk has its box
  /// within that walk's, so that no winding number changes by what is left out.
  mutating func joined(_ nodes: consuming [UnionNode], _ pieces: [UnionPiece]) -> UnionNode? {
    guard nodes.count > 1 else { return nodes.first }
    var result = UnionNode(nodes[0].grid)
    var entries: [Entry] = []
    for (index, node) in nodes.enumerated() {
      let others = nodes.indices.filter { $0 != index && nodes[$0].box.meets(node.box) }
      func meetsOther(_ box: Box) -> Bool { others.contains { nodes[$0].box.meets(box) } }
      for (number, box) in node.singleBoxes.enumerated() {
        if meetsOther(box) {
          entries.append(Entry(node: index, number: number, box: box))
        } else {
          result.append(node.singles[number], box)
        }
      }
      for (number, box) in node.walkBoxes.enumerated() {
        if meetsOther(box) {
          entries.append(Entry(node: index, number: ~number, box: box))
        } else {
          result.append(node.walk(number), box)
        }
      }
    }
    segments.removeAll(keepingCapacity: true)
    if entries.count > 64 { tree.build(entries.map(\.box), runEnds: nil) }
    segments.reserveCapacity(entries.reduce(0) { $0 + ($1.number < 0 ? nodes[$1.node].walkCount(~$1.number) : 0) })
    var current = 0
    for entry in entries {
      // What was taken of a node is not held beside it.
      while current < entry.node {
        nodes[current] = UnionNode(result.grid)
        current += 1
      }
      let meets = meetsOther(entry, entries)
      if entry.number < 0 {
        let walk = nodes[entry.node].walk(~entry.number)
        if meets { segments += walk } else { result.append(walk, entry.box) }
      } else {
        let single = nodes[entry.node].singles[entry.number]
        if meets {
          pieces[Int(single)].append(to: &segments, result.grid)
        } else {
          result.append(single, entry.box)
        }
      }
    }
    nodes = []
    if segments.isEmpty { return result }
    guard overlay.unite(&segments, .positive) else { return nil }
    if result.take(&segments, overlay.walkEnds) { return result }
    result.reserve(segments.count)
    var start = 0
    for end in overlay.walkEnds {
      let walk = segments[start..<end]
      result.append(walk, Box(around: walk.lazy.map(\.lowHalf)))
      start = end
    }
    return result
  }

  /// Whether the box of an entry meets that of one of another node.
  private func meetsOther(_ entry: Entry, _ entries: [Entry]) -> Bool {
    if entries.count <= 64 { return entries.contains { $0.node != entry.node && $0.box.meets(entry.box) } }
    struct Found: Error {}
    do throws(Found) {
      try tree.visit(meeting: entry.box) { other throws(Found) in
        if entries[other].node != entry.node { throw Found() }
      }
    } catch { return true }
    return false
  }
}

extension UnionPiece {
  /// Appends the sides of the rings.
  fileprivate func append(to segments: inout [Segment], _ grid: Grid) {
    var start = 0
    for end in ringEnds {
      segments.append(ring: Positions(ordinates, start..<end), grid)
      start = end
    }
  }
}
