// Which of several equally good ways a path takes.

extension ArcPath {
  /// The same path over the first of ways that cost the same.
  ///
  /// Two ways may be drawn over one street. Which of them a search comes upon first depends on how it searches, and a
  /// network with a hierarchy would name another way than one without. Of the chains of arcs through the same nodes
  /// that cost the same this takes the one whose numbers are lowest, from the start on; of candidates at the ends the
  /// first. Costs are multiples of 2⁻³², so that equal ones are equal. O(turns of the path's arcs).
  func settled(in network: RoadNetwork, from sources: [ArcPlace], to targets: [ArcPlace]) -> ArcPath {
    guard arcs.count > 1 else { return self }
    var layers = [sources.map { Step(arc: $0.arc, cost: $0.cost + network.cost($0.arc, share: 1 - $0.fraction)) }]
    for arc in arcs.dropFirst().dropLast() {
      layers.append(network.parallels(of: arc, after: layers[layers.count - 1]))
    }
    layers.append(targets.map { Step(arc: $0.arc, cost: network.cost($0.arc, share: $0.fraction)) })
    layers.price(network)
    return followed(layers, network, sources, targets)
  }

  /// The cheapest chain through layers whose costs are those up to the end.
  private func followed(
    _ layers: [[Step]], _ network: RoadNetwork, _ sources: [ArcPlace], _ targets: [ArcPlace]
  ) -> ArcPath {
    var path = self
    var step = layers[0].cheapest() ?? 0
    path.start = sources[step]
    path.arcs[0] = sources[step].arc
    for number in 1..<layers.count {
      let before = layers[number - 1][step]
      step = before.next
      path.turns[number - 1] = before.turn
      path.arcs[number] = layers[number][step].arc
    }
    path.end = targets[step]
    return path
  }
}

/// One arc that a place of the path may take.
private struct Step {
  let arc: Int
  /// The arc's own cost, then what the rest of the path costs from its beginning on.
  var cost: Double
  var turn = 0
  var next = 0
}

extension [Step] {
  /// The first of the cheapest; nil when none leads to the end.
  fileprivate func cheapest() -> Int? {
    var best: Int?
    for (number, step) in enumerated() where step.cost < best.map({ self[$0].cost }) ?? .infinity { best = number }
    return best
  }
}

extension [[Step]] {
  /// Adds to each step what follows on it, from the last layer to the first.
  fileprivate mutating func price(_ network: RoadNetwork) {
    for layer in indices.dropLast().reversed() {
      for number in self[layer].indices {
        var rest = Double.infinity
        for (next, following) in self[layer + 1].enumerated() {
          guard let turn = network.turn(from: self[layer][number].arc, to: following.arc) else { continue }
          let cost = Double(network.turnWeights[turn]) + following.cost
          guard cost < rest else { continue }
          rest = cost
          (self[layer][number].turn, self[layer][number].next) = (turn, next)
        }
        self[layer][number].cost += rest
      }
    }
  }
}

extension RoadNetwork {
  /// The arcs between the nodes of `arc` that follow on a layer, in the order of their numbers.
  fileprivate func parallels(of arc: Int, after layer: [Step]) -> [Step] {
    var arcs: [Int] = []
    for step in layer {
      for turn in turns(step.arc) {
        let next = Int(turnArcs[turn])
        guard tail(next) == tail(arc), head(next) == head(arc), !arcs.contains(next) else { continue }
        arcs.append(next)
      }
    }
    arcs.sort()
    return arcs.map { Step(arc: $0, cost: weights[$0]) }
  }
}
