// A network after its gaps are closed.

extension Network {
  /// Where on the way between two nodes a computed node lies; a node that only the other side of the globe had is at
  /// both of them.
  public typealias NodeOrigin = (from: Int32, to: Int32, share: Double)

  /// The network with its ends moved to where `closing` has them, and segments cut there.
  ///
  /// Nodes keep their numbers. A line that is led over ±180° is cut there, on the straight way in degrees.
  ///
  /// - Returns: the network, and for each node that it has more where that is from.
  public func joining(_ closing: GapClosing) -> (network: Network, origins: [NodeOrigin]) {
    var joiner = GapJoiner(self, closing)
    joiner.join()
    return (joiner.joined, joiner.origins)
  }

  /// For each node on a side that has one at the same latitude on the other, that one.
  func nodesOnBothSides() -> [(node: Int32, twin: Int32)] {
    nodes.indices.compactMap { node in
      guard isOnSide(Int32(node)) else { return nil }
      return existingNode(-nodes[node].x, nodes[node].y).map { (Int32(node), $0) }
    }
  }
}

private struct GapJoiner {
  private let network: Network
  private let closing: GapClosing
  private(set) var joined = Network()
  private(set) var origins: [Network.NodeOrigin] = []
  private var target: [Int32: Int32]

  init(_ network: Network, _ closing: GapClosing) {
    (self.network, self.closing) = (network, closing)
    target = closing.nodes
  }

  mutating func join() {
    for node in network.nodes { _ = joined.node(node.x, node.y) }
    var segmentOfEnd: [Int32: Int32] = [:]
    for (segment, ends) in closing.endsOnSegment {
      for end in ends { segmentOfEnd[end] = min(segment, segmentOfEnd[end] ?? segment) }
    }
    for (end, position) in closing.positions.sorted(by: { $0.key < $1.key }) {
      // The nodes of one place on both sides go to one position.
      guard let segment = segmentOfEnd[end] else { continue }
      let pair = network.segments[Int(segment)]
      let (from, to) = (network.nodes[Int(pair.x)], network.nodes[Int(pair.y)])
      let (way, part) = (to - from, position - from)
      target[end] = node(position, (pair.x, pair.y, (way * part).sum() / (way * way).sum()))
    }
    for (end, position) in closing.positions where target[end] == nil {
      target[end] = joined.existingNode(position.x, position.y)
    }
    network.forEachLine { path, source in addLine(path, source) }
  }

  private mutating func node(_ place: SIMD2<Double>, _ origin: Network.NodeOrigin) -> Int32 {
    let found = joined.node(place.x, place.y)
    if Int(found) == network.nodes.count + origins.count { origins.append(origin) }
    return found
  }

  private mutating func addLine(_ path: [Int32], _ source: Int32) {
    var stops: [(node: Int32, turns: Double)] = []
    for (index, node) in path.enumerated() {
      if index > 0, let segment = network.segment(path[index - 1], node), let ends = closing.endsOnSegment[segment] {
        let cuts = ends.compactMap { target[$0] }.map { stop(from: node, at: $0) }
        stops += network.segments[Int(segment)].x == node ? cuts.reversed() : cuts
      }
      stops.append(target[node].map { stop(from: node, at: $0) } ?? (node, 0))
    }
    // Only what was led elsewhere goes over a side.
    if stops.allSatisfy({ $0.turns == 0 }) { return joined.addLine(stops.map(\.node), source: source) }
    var way = [stops[0].node]
    for (from, to) in zip(stops, stops.dropFirst()) {
      if from.turns == to.turns {
        way.append(to.node)
      } else {
        goOver(from, to, &way, source)
      }
    }
    joined.addLine(way, source: source)
  }

  /// A node where something is led to, and how many turns east of its longitude that is from there: 0, 1 or −1.
  private mutating func stop(from node: Int32, at goal: Int32) -> (node: Int32, turns: Double) {
    let place = joined.nodes[Int(goal)]
    let way = place.x - network.nodes[Int(node)].x
    guard closing.isGlobe, abs(way) > Network.side else { return (goal, 0) }
    // What is on a side is on the near one too.
    if joined.isOnSide(goal) { return (self.node(SIMD2(-place.x, place.y), (goal, goal, 0)), 0) }
    return (goal, way < 0 ? 1 : -1)
  }

  /// Ends a way at the side that it goes over, and begins the next at the other one.
  private mutating func goOver(
    _ from: (node: Int32, turns: Double), _ to: (node: Int32, turns: Double), _ way: inout [Int32], _ source: Int32
  ) {
    let (start, end) = (joined.nodes[Int(from.node)], joined.nodes[Int(to.node)])
    let side = from.turns < to.turns ? Network.side : -Network.side
    var turns = from.turns
    while turns != to.turns {
      // As both are seen from the sheet of the start.
      let length = end.x + Network.turn * (to.turns - from.turns) - start.x
      let share = (side + Network.turn * (turns - from.turns) - start.x) / length
      let latitude = share >= 1 ? end.y : start.y + (end.y - start.y) * share
      let origin: Network.NodeOrigin = (from.node, to.node, min(1, share))
      way.append(node(SIMD2(side, latitude), origin))
      joined.addLine(way, source: source)
      way = [node(SIMD2(-side, latitude), origin)]
      turns += side > 0 ? 1 : -1
    }
    way.append(to.node)
  }
}
