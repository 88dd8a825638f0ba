// Ways, barriers and turns of a network that change with time, as they are when one comes to them.

/// What an arc takes.
struct ArcCost: Sendable {
  var seconds: Double
  /// What counts for the best route.
  var weight: Double
}

/// What of a network changes with time.
struct TimedNetwork: Sendable {
  let rules: WayRules
  let avoidance: Avoidance
  /// The ways, by their number, with their length.
  fileprivate var ways: [UInt32: (tags: TimedTags, length: Double)] = [:]
  /// Of each edge whether its way is one of them.
  fileprivate var edges: [Bool] = []
  /// The barriers, by the node that they stand at.
  fileprivate var nodes: [Int: TimedTags] = [:]
  /// The restrictions that forbid turns at certain times.
  var turns: [UInt32: [ArcSequence]] = [:]
  /// The arcs of other ways that are for those alone whose journey begins or ends there.
  fileprivate var restricted: Set<Int> = []
  fileprivate var slopes: [Int: Double]

  init(_ rules: WayRules, _ avoidance: Avoidance, _ draft: NetworkDraft, _ travels: [WayTravel]) {
    (self.rules, self.avoidance, slopes) = (rules, avoidance, draft.slopes)
    guard rules.goesOn else { return }
    for (node, obstacle) in draft.obstacles { nodes[Int(node)] = obstacle.timed }
    for (edge, way) in draft.edgeWays.enumerated() {
      let travel = travels[Int(way)]
      edges.append(travel.timed != nil)
      if let tags = travel.timed {
        ways[way, default: (tags, 0)].length += draft.edgeLengths[edge]
      } else {
        if travel.forward.isRestricted { restricted.insert(2 * edge) }
        if travel.backward.isRestricted { restricted.insert(2 * edge + 1) }
      }
    }
  }

  var isEmpty: Bool { ways.isEmpty && nodes.isEmpty && turns.isEmpty }
}

/// Says what the arcs of a network take after a departure; belongs to one thread.
///
/// A way that is closed when one comes to it is not used: nobody waits for it to open. What holds where one enters a
/// stretch between junctions holds for all of it.
final class ArcClock {
  let network: RoadNetwork
  private let timed: TimedNetwork
  var departure: LocalTime
  /// By way, what it allows in the states that were asked for.
  private var known: [UInt32: [UInt64: WayTravel?]] = [:]

  /// nil where nothing changes with time.
  init?(_ network: RoadNetwork) {
    guard let timed = network.timed, let departure = timed.rules.time else { return nil }
    (self.network, self.timed, self.departure) = (network, timed, departure)
  }

  private func time(_ seconds: Double) -> LocalTime { departure.adding(seconds: seconds) }

  /// Whether an edge is of a way that changes with time.
  func isTimed(_ edge: Int) -> Bool { timed.edges[edge] }

  /// Whether a turn, the barrier at it or the way that it leads to may be closed at times.
  func mayClose(_ turn: Int) -> Bool {
    let arc = Int(network.turnArcs[turn])
    return isTimed(network.edge(arc)) || timed.turns[UInt32(turn)] != nil
      || !timed.nodes.isEmpty && timed.nodes[network.head(network.origin(arc) ^ 1)] != nil
  }

  private func travel(_ edge: Int, _ seconds: Double) -> (way: WayTravel, length: Double)? {
    let number = network.edgeWays[edge]
    guard let way = timed.ways[number] else { return nil }
    let state = way.tags.state(at: time(seconds))
    if let found = known[number]?[state] { return found.map { ($0, way.length) } }
    let found = timed.rules.travel(way.tags, state)
    known[number, default: [:]][state] = .some(found)
    return found.map { ($0, way.length) }
  }

  /// What an arc takes that one enters so many seconds after the departure; nil where it is closed.
  func cost(_ arc: Int, after seconds: Double) -> ArcCost? {
    let edge = network.edge(arc)
    guard isTimed(edge) else {
      return network.isOpen(arc) ? ArcCost(seconds: network.seconds[arc], weight: network.weights[arc]) : nil
    }
    guard let (way, length) = travel(edge, seconds) else { return nil }
    var cost = way.cost(
      network.isForward(arc) ? way.forward : way.backward, network.edgeLengths[edge], of: length,
      slope: timed.slopes[network.origin(arc)], timed.rules.profile,
      timed.avoidance)
    let vertices = network.vertices(ofEdge: edge)
    let start = network.shape[network.isForward(arc) ? vertices.lowerBound : vertices.upperBound - 1]
    cost?.weight += tieBreak(vertices.lazy.map { [network] in network.shape[$0] }, from: start)
    return cost
  }

  private func isRestricted(_ arc: Int, _ seconds: Double) -> Bool {
    let edge = network.edge(arc)
    guard isTimed(edge) else { return timed.restricted.contains(network.origin(arc)) }
    guard let way = travel(edge, seconds)?.way else { return false }
    return (network.isForward(arc) ? way.forward : way.backward).isRestricted
  }

  /// Calls `body` with each turn that is open when one has come to the end of an arc, its weight, and the cost of the
  /// arc that it leads to.
  func forEachTurn(
    _ arc: Int, after seconds: Double, _ body: (_ turn: Int, _ weight: Double, _ next: ArcCost) -> Void
  ) {
    let isClosed =
      timed.nodes.isEmpty
      ? false : timed.nodes[network.head(arc)].map { timed.rules.isClosed($0, at: time(seconds)) } ?? false
    let back = network.origin(arc) ^ 1
    var (uTurn, leadsOn) = (Int?.none, false)
    for turn in network.turns(arc) {
      let next = Int(network.turnArcs[turn])
      if network.origin(next) == back {
        uTurn = turn
        continue
      }
      if isClosed { continue }
      if let limits = timed.turns[UInt32(turn)] {
        let time = time(seconds)
        if limits.contains(where: { $0.holds(at: time, timed.rules.profile) }) { continue }
      }
      let entry = seconds + Double(network.turnSeconds[turn])
      guard let cost = cost(next, after: entry) else { continue }
      leadsOn = true
      var weight = Double(network.turnWeights[turn])
      if timed.rules.profile.rules == .car, isTimed(network.edge(arc)) || isTimed(network.edge(next)),
        !isRestricted(arc, entry), isRestricted(next, entry)
      {
        weight = quantized(RoadProfile.mostTurnWeight)
      }
      body(turn, weight, cost)
    }
    // One turns round where nothing else is left to do.
    if !leadsOn, let uTurn,
      let cost = cost(Int(network.turnArcs[uTurn]), after: seconds + Double(network.turnSeconds[uTurn]))
    {
      body(uTurn, Double(network.turnWeights[uTurn]), cost)
    }
  }
}
