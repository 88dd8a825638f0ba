// What is reached from a place, the nearest first.

/// An arc at whose beginning one stands.
struct ReachedArc {
  let arc: Int
  let cost, seconds, metres: Double
  /// What the arc takes.
  let whole: ArcCost
  /// Whether one has come there for the first time, and not sooner at a higher cost.
  var isFirst = true
}

/// Grows from sources over a network, with what it takes to come to each arc.
struct SearchTree: ~Copyable {
  private var labels = SearchLabels(count: 0)
  private var seconds: [Double] = []
  private var metres: [Double] = []

  /// Calls `body` with each arc that is reached, until it answers false.
  ///
  /// - Parameters:
  ///   - limit: no way goes on after so many metres.
  ///   - timed: the search where ways change with time.
  mutating func grow(
    _ network: RoadNetwork, _ timed: TimedSearch? = nil, from sources: [ArcPlace], within limit: Double = .infinity,
    _ body: (ReachedArc) -> Bool
  ) {
    if let timed { return timed.grow(from: sources, within: limit, body) }
    if seconds.count != network.arcCount {
      labels = SearchLabels(count: network.arcCount)
      seconds = [Double](repeating: 0, count: network.arcCount)
      metres = seconds
    }
    labels.removeAll()
    for source in sources {
      step(network, source.arc, 1 - source.fraction, source.cost, 0, 0)
    }
    while let (cost, arc) = labels.next() {
      let whole = ArcCost(seconds: network.seconds[arc], weight: network.weights[arc])
      let reached = ReachedArc(arc: arc, cost: cost, seconds: seconds[arc], metres: metres[arc], whole: whole)
      guard body(reached) else { return }
      if metres[arc] <= limit { step(network, arc, 1, cost, seconds[arc], metres[arc]) }
    }
  }

  private mutating func step(
    _ network: RoadNetwork, _ arc: Int, _ share: Double, _ cost: Double, _ time: Double, _ length: Double
  ) {
    let end = cost + share * network.weights[arc]
    let endTime = time + share * network.seconds[arc]
    let endLength = length + share * network.edgeLengths[network.edge(arc)]
    for turn in network.turns(arc) {
      let next = Int(network.turnArcs[turn])
      let whole = end + Double(network.turnWeights[turn])
      guard whole < labels[next] else { continue }
      labels.offer(next, whole, from: 0)
      (seconds[next], metres[next]) = (endTime + Double(network.turnSeconds[turn]), endLength)
    }
  }
}
