// Other routes beside the best: by making dearer what has been used.

extension Router {
  /// How much longer another route may be, and how much of it may be shared with those before.
  static let mostStretch = 1.5
  static let mostOverlap = 0.6

  /// Paths that are really others: at most `mostStretch` times as dear as the best, and no more than `mostOverlap` of
  /// their cost on arcs of those before, by either direction.
  ///
  /// The penalty method (Chen, Bell, Bogenberger 2007): what earlier paths use counts more, and the best path then is
  /// tried.
  func alternatives(
    to best: ArcPath, from start: JoinedPlace, to end: JoinedPlace, _ count: Int
  ) -> [ArcPath] {
    var found: [ArcPath] = []
    var used = Set<Int>()
    var penalties: [Int: Double] = [:]
    func punish(_ path: ArcPath) {
      for arc in path.arcs { penalties[network.edge(arc), default: 1] *= 1.4 }
    }
    for arc in best.arcs { used.insert(network.edge(arc)) }
    punish(best)
    let (sources, targets) = (joining.sources(start), joining.targets(end))
    for _ in 0..<(count * 4) where found.count < count {
      guard let path = penalizedPath(from: sources, to: targets, penalties) else { break }
      punish(path)
      // What ways cost that change with time is known when one has come to them.
      guard let path = search.timed.map({ $0.priced(path) }) ?? path else { continue }
      guard path.cost <= best.cost * Self.mostStretch else { continue }
      var shared = 0.0
      var whole = 0.0
      for arc in path.arcs {
        whole += network.weights[arc]
        if used.contains(network.edge(arc)) { shared += network.weights[arc] }
      }
      guard shared <= whole * Self.mostOverlap, !hasLoop(path) else { continue }
      for arc in path.arcs { used.insert(network.edge(arc)) }
      found.append(path)
    }
    return found.sorted { $0.cost < $1.cost }
  }

  private func hasLoop(_ path: ArcPath) -> Bool {
    var seen = Set<Int>()
    return path.arcs.contains { !seen.insert(network.edge($0)).inserted }
  }

  /// The best path where some edges cost more; its cost is the true one.
  private func penalizedPath(
    from sources: [ArcPlace], to targets: [ArcPlace], _ penalties: [Int: Double]
  ) -> ArcPath? {
    if detours.count != network.arcCount { detours = SearchLabels(count: network.arcCount) }
    detours.removeAll()
    var ends: [Int: ArcPlace] = [:]
    for target in targets { ends[target.arc] = target }
    func weight(_ arc: Int) -> Double { network.weights[arc] * (penalties[network.edge(arc)] ?? 1) }
    // Where some cost more, what the others cost at least still holds.
    let bounds = search.guide.bounds(to: targets)
    func potential(_ arc: Int) -> Double? { bounds.potential(ofArc: arc, in: network) }
    func offer(_ turn: Int, _ rest: Double, from parent: Int) {
      let (next, cost) = (Int(network.turnArcs[turn]), rest + Double(network.turnWeights[turn]))
      guard detours.note(next, cost, from: parent), let potential = potential(next) else { return }
      detours.queue.push(cost + potential, next)
    }
    for (number, source) in sources.enumerated() {
      let rest = (1 - source.fraction) * weight(source.arc)
      for turn in network.turns(source.arc) { offer(turn, rest, from: -1 - number) }
    }
    var best: (cost: Double, end: ArcPlace)?
    while let (key, arc) = detours.queue.pop() {
      if let best, key >= best.cost { break }
      search.guide.settledCount += 1
      let cost = detours[arc]
      guard let potential = potential(arc), key <= cost + potential else { continue }
      if let end = ends[arc] {
        let whole = cost + end.fraction * weight(arc)
        if whole < best?.cost ?? .infinity { best = (whole, end) }
      }
      let rest = cost + weight(arc)
      for turn in network.turns(arc) { offer(turn, rest, from: turn) }
    }
    guard let end = best?.end else { return nil }
    var (arcs, turns) = ([end.arc], [Int]())
    while detours.parent(arcs[arcs.count - 1]) >= 0 {
      let turn = detours.parent(arcs[arcs.count - 1])
      turns.append(turn)
      arcs.append(network.arc(ofTurn: turn))
    }
    let start = sources[-1 - detours.parent(arcs[arcs.count - 1])]
    guard let first = network.turn(from: start.arc, to: arcs[arcs.count - 1]) else { return nil }
    turns.append(first)
    arcs.append(start.arc)
    arcs.reverse()
    turns.reverse()
    return ArcPath(arcs: arcs, turns: turns, start: start, end: end, cost: cost(arcs, turns, start, end))
  }

  private func cost(_ arcs: [Int], _ turns: [Int], _ start: ArcPlace, _ end: ArcPlace) -> Double {
    var cost = 0.0
    for (index, arc) in arcs.enumerated() {
      let from = index == 0 ? start.fraction : 0
      let to = index == arcs.count - 1 ? end.fraction : 1
      cost += (to - from) * network.weights[arc]
      if index < turns.count { cost += Double(network.turnWeights[turns[index]]) }
    }
    return cost
  }
}
