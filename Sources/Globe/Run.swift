// A line or ring as it came, and whether it crosses the antimeridian.

import SimpleFeatures

/// A vertex on the way of a line or ring.
struct Node: Sendable {
  /// The longitude in [−180, 180].
  var x: Double
  var y: Double
  /// The height; NaN where there is none.
  var z: Double
  /// How often 360 was taken from the longitude of the source.
  var turn = 0
  /// 2k in the k-th copy of the world, east of the first; 2k + 1 on the meridian between the copies k and k + 1.
  var place = 0

  var isOnSeam: Bool { abs(x) == 180 }
  var isOnPole: Bool { abs(y) == 90 }

  /// Whether the position is the same; −180 and 180 are not.
  func isAt(_ other: Node) -> Bool { x == other.x && y == other.y }

  /// From this longitude to that of another, as the source's numbers have it.
  func step(to other: Node) -> Double { other.x - x + 360 * Double(other.turn - turn) }
}

/// The vertices of a line or ring; those of a ring without the last, which is the first.
struct Run {
  private(set) var nodes: [Node] = []
  let isRing: Bool
  /// Whether it crosses ±180, is out of range, or has a vertex on a pole that is off its neighbours' meridians.
  private(set) var needsCut = false
  /// Whether there is an edge that stands on both sides of the antimeridian and not on it.
  private var jumps = false

  init(_ geometry: Geometry, _ index: Int, isRing: Bool, _ tolerance: Double) {
    self.isRing = isRing
    let stride = geometry.dimension
    for vertex in geometry.ring(index) {
      let at = vertex * stride
      var node = Node(
        x: geometry.ordinates[at], y: geometry.ordinates[at + 1],
        z: stride == 3 ? geometry.ordinates[at + 2] : .nan)
      node.wrap(tolerance)
      nodes.append(node)
    }
    let isOutside = nodes.contains { $0.turn != 0 }
    if isRing, nodes.count > 1, let first = nodes.first, let last = nodes.last, first.y == last.y,
      first.x == last.x || (first.isOnSeam && last.isOnSeam)
    {
      nodes.removeLast()
    }
    jumps = isOutside || edges.contains { abs($0.step(to: $1)) > 180 && !($0.isOnSeam && $1.isOnSeam) }
    needsCut =
      jumps || nodes.indices.contains { abs(step(after: $0)) > 180 && !goesRound($0) } || hasStrayPole
  }

  /// The line or the closed ring, in range.
  var source: [Node] {
    guard isRing, let first = nodes.first else { return nodes }
    return nodes + [first]
  }

  /// Every edge's ends.
  private var edges: some Sequence<(Node, Node)> {
    nodes.indices.lazy.compactMap { index in after(index).map { (nodes[index], $0) } }
  }

  private func after(_ index: Int) -> Node? {
    index + 1 < nodes.count ? nodes[index + 1] : isRing ? nodes.first : nil
  }

  private func before(_ index: Int) -> Node? {
    index > 0 ? nodes[index - 1] : isRing ? nodes.last : nil
  }

  private func step(after index: Int) -> Double { after(index).map { nodes[index].step(to: $0) } ?? 0 }

  /// Whether the edge after a vertex goes from −180 to 180 round the Earth, and does not step over the antimeridian.
  ///
  /// On a pole both are the same, and round is how a ring is closed there. Elsewhere it goes round where a neighbour
  /// edge runs along the antimeridian, as in a band of latitude or in a box; an edge that comes up to the
  /// antimeridian, and another that leaves it on the far side, are one that crosses.
  func goesRound(_ index: Int) -> Bool {
    let a = nodes[index]
    guard let b = after(index), a.isOnSeam, b.isOnSeam, abs(a.step(to: b)) == 360 else { return false }
    if a.isOnPole, a.y == b.y { return true }
    if jumps { return false }
    let neighbours = [before(index).map { ($0, a) }, after((index + 1) % nodes.count).map { ($0, b) }]
      .compactMap { $0 }
    if neighbours.isEmpty { return true }
    // Going round, it would run back over its neighbour.
    if a.y == b.y, neighbours.contains(where: { !$0.isOnSeam && $0.y == $1.y }) { return false }
    return neighbours.contains { $0.0.isOnSeam }
  }

  /// Puts other vertices in the place of these.
  mutating func replaceNodes(_ nodes: [Node]) { self.nodes = nodes }

  // MARK: Poles

  /// Whether a vertex on a pole is off the meridian of the vertex before or after it.
  private var hasStrayPole: Bool {
    edges.contains { $0.isOnPole != $1.isOnPole && $0.x != $1.x && !($0.isOnSeam && $1.isOnSeam) }
  }

  /// The vertices, with every visit to a pole along the meridians of the vertices before and after it.
  var nodesAlongMeridians: [Node] {
    guard hasStrayPole, let start = nodes.firstIndex(where: { !$0.isOnPole }) else { return nodes }
    let turned = isRing ? Array(nodes[start...] + nodes[..<start]) : nodes
    var result: [Node] = []
    for (index, node) in turned.enumerated() {
      let next = index + 1 < turned.count ? turned[index + 1] : isRing ? turned.first : nil
      guard node.isOnPole else {
        result.append(node)
        continue
      }
      var ends: [Node] = []
      if let before = result.last, !before.isOnPole { ends.append(before) }
      if let next, !next.isOnPole { ends.append(next) }
      for end in ends where result.last.map({ !$0.isOnPole || $0.x != end.x }) ?? true {
        var corner = node
        (corner.x, corner.turn) = (end.x, end.turn)
        result.append(corner)
      }
      // In the middle of a way along the pole.
      if ends.isEmpty { result.append(node) }
    }
    return result
  }
}

extension Node {
  /// Takes the longitude into [−180, 180], and onto ±180 where it is near.
  fileprivate mutating func wrap(_ tolerance: Double) {
    if abs(x) > 180 {
      let wrapped = x.remainder(dividingBy: 360)
      turn = Int(max(-1e15, min(1e15, ((x - wrapped) / 360).rounded())))
      x = wrapped
    }
    if abs(abs(x) - 180) <= tolerance { x = x < 0 ? -180 : 180 }
  }
}
