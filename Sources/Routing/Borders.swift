// Where a network passes from country to country: where borders cross edges, and posts at them.

import Planar

/// The borders on a network.
struct Borders: Sendable {
  /// The edges that borders cross, in their order, and at which share of the length of each.
  let edges: Column<UInt32>
  let shares: Column<Double>
  /// The nodes at which there are posts, in their order.
  let nodes: Column<UInt32>

  init(edges: Column<UInt32> = Column([]), shares: Column<Double> = Column([]), nodes: Column<UInt32> = Column([])) {
    (self.edges, self.shares, self.nodes) = (edges, shares, nodes)
  }

  /// Finds where lines cross the edges of a network; O(log n) for each edge.
  init(_ lines: [[Position]], _ draft: NetworkDraft) {
    nodes = Column(draft.obstacles.filter(\.value.isBorder).keys.sorted())
    let sides = lines.flatMap { line in zip(line, line.dropFirst()).map { ($0, $1) } }
    guard !sides.isEmpty else {
      (edges, shares) = (Column([]), Column([]))
      return
    }
    let tree = BoxTree(sides.map { Box(around: $0) })
    var found: [(edge: UInt32, share: Double)] = []
    for edge in draft.edgeWays.indices {
      let vertices = Int(draft.edgeStarts[edge])..<Int(draft.edgeStarts[edge + 1])
      var before = 0.0
      var crossings: [Double] = []
      for vertex in vertices.dropLast() {
        let (a, b) = (draft.shape[vertex], draft.shape[vertex + 1])
        let length = GroundScale.length(a, b)
        tree.visit(meeting: Box(around: (a, b))) { number in
          guard let along = Self.crossing(a, b, sides[number].0, sides[number].1) else { return }
          crossings.append(before + along * length)
        }
        before += length
      }
      found += crossings.sorted().map { (UInt32(edge), before > 0 ? min($0 / before, 1) : 0) }
    }
    (edges, shares) = (Column(found.map(\.edge)), Column(found.map(\.share)))
  }

  /// At which share of a side another crosses it; nil where it does not.
  ///
  /// The side is taken as if it lay a tiny step to the side of where it is (Edelsbrunner, Mücke 1990), so that a road
  /// that has a vertex in common with a border crosses it there once, or not at all.
  private static func crossing(_ a: Position, _ b: Position, _ p: Position, _ q: Position) -> Double? {
    /// The sign of zero by the step, which is larger in x than in y.
    func sign(_ known: Int, _ along: Position) -> Int {
      if known != 0 { return known }
      return along.y != 0 ? (along.y < 0 ? 1 : -1) : along.x > 0 ? 1 : -1
    }
    guard sign(orientation(p, q, a), q - p) != sign(orientation(p, q, b), q - p),
      sign(orientation(a, b, p), a - b) != sign(orientation(a, b, q), a - b)
    else { return nil }
    return min(max(crossingShare(from: a, to: b, across: p, q) ?? 0, 0), 1)
  }

  /// Whether a part of an edge passes a border.
  ///
  /// - Parameter share: the part, 0…1 in the direction of travel.
  func passes(_ edge: Int, _ share: ClosedRange<Double>, isForward: Bool) -> Bool {
    var index = edges.indices.partitioningIndex { edges[$0] >= edge }
    while index < edges.count, edges[index] == edge {
      let along = isForward ? shares[index] : 1 - shares[index]
      if share.contains(along) { return true }
      index += 1
    }
    return false
  }

  /// Whether there is a post at a node.
  func isNode(_ node: Int) -> Bool {
    let index = nodes.indices.partitioningIndex { nodes[$0] >= node }
    return index < nodes.count && nodes[index] == node
  }

  /// Whether every number points to what is there.
  func isSound(edges edgeCount: Int, nodes nodeCount: Int) -> Bool {
    func isRising(_ values: Column<UInt32>, below end: Int) -> Bool {
      values.indices.allSatisfy { values[$0] < end && ($0 == 0 || values[$0 - 1] <= values[$0]) }
    }
    return shares.count == edges.count && isRising(edges, below: edgeCount) && isRising(nodes, below: nodeCount)
  }
}
