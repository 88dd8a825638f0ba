// What is reached from a place, the nearest first.

/// Grows from sources over a network, with what it takes to come to each arc.
struct SearchTree: ~Copyable {
  private var labels = SearchLabels(count: 0)
  private var seconds: [Double] = []
  private var metres: [Double] = []

  /// Calls `body` with each arc that is reached, when one stands at its beginning, until it answers false.
  ///
  /// - Parameter limit: no way goes on after so many metres.
  mutating func grow(
    _ network: RoadNetwork, from sources: [ArcPlace], within limit: Double = .infinity,
    _ body: (_ arc: Int, _ cost: Double, _ seconds: Double, _ metres: Double) -> Bool
  ) {
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
      guard body(arc, cost, seconds[arc], metres[arc]) else { return }
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
