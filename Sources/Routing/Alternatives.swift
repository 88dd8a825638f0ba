// Other routes beside the best: best ways over places that are away from it.

extension Router {
  /// How much dearer another route may be, and how much of its length may be on those before.
  static let mostStretch = 1.5
  static let mostOverlap = 0.6
  /// How much of a detour's length a stretch has at least that is gone for its own sake.
  private static let leastStretch = 0.05

  /// Paths that are really others: at most `mostStretch` times as dear as the best, with at most `mostOverlap` of
  /// their length on edges of those before, in either direction.
  ///
  /// Where they leave those before is found by the penalty method (Chen, Bell, Bogenberger 2007): what earlier paths
  /// use counts more, and the best path then is looked at. What that finds has small detours, which cost less than the
  /// penalties and are of use to nobody. So it says alone over what arcs to go: a path is the best way to each, and
  /// from the last on (Abraham, Delling, Goldberg, Werneck 2013).
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
      guard let detour = penalizedPath(from: sources, to: targets, penalties) else { break }
      punish(detour)
      guard let path = improved(detour, used, from: sources, to: targets) else { continue }
      guard path.cost <= best.cost * Self.mostStretch, overlap(path, used) <= Self.mostOverlap, !hasLoop(path) else {
        continue
      }
      for arc in path.arcs { used.insert(network.edge(arc)) }
      found.append(path)
    }
    return found.sorted { $0.cost < $1.cost }
  }

  /// The best path over what a detour has that no path uses; nil where that is little.
  private func improved(
    _ detour: ArcPath, _ used: Set<Int>, from sources: [ArcPlace], to targets: [ArcPlace]
  ) -> ArcPath? {
    // What ways cost that change with time is known when one has come to them.
    if let timed = search.timed { return timed.priced(detour) }
    let places = middles(detour, used).map { [ArcPlace(arc: detour.arcs[$0], fraction: 0)] }
    guard !places.isEmpty else { return nil }
    var whole: ArcPath?
    for (from, to) in zip([sources] + places, places + [targets]) {
      guard let leg = search.path(from: from, to: to) else { return nil }
      guard var path = whole else {
        whole = leg
        continue
      }
      guard path.end.arc == leg.start.arc else { return nil }
      path.arcs += leg.arcs.dropFirst()
      path.turns += leg.turns
      path.end = leg.end
      whole = path
    }
    guard var whole else { return nil }
    whole.cost = cost(whole.arcs, whole.turns, whole.start, whole.end)
    return whole
  }

  /// The arcs in the middle, by length, of each stretch of a path that is on no edge of those used, and has at least
  /// `leastStretch` of the length.
  private func middles(_ path: ArcPath, _ used: Set<Int>) -> [Int] {
    let lengths = path.arcs.indices.map { network.edgeLengths[network.edge(path.arcs[$0])] * path.share($0) }
    let least = lengths.reduce(0, +) * Self.leastStretch
    var found: [Int] = []
    // Not at the ends, which other paths use from another place on.
    var index = 1
    while index < path.arcs.count - 1 {
      let first = index
      var length = 0.0
      while index < path.arcs.count - 1, !used.contains(network.edge(path.arcs[index])) {
        length += lengths[index]
        index += 1
      }
      if index > first, length >= least {
        var (middle, rest) = (first, length / 2 - lengths[first])
        while rest > 0, middle < index - 1 {
          middle += 1
          rest -= lengths[middle]
        }
        found.append(middle)
      }
      index += 1
    }
    return found
  }

  /// How much of a path's length is on edges that are used, 0…1.
  private func overlap(_ path: ArcPath, _ used: Set<Int>) -> Double {
    var (shared, whole) = (0.0, 0.0)
    for (index, arc) in path.arcs.enumerated() {
      let length = network.edgeLengths[network.edge(arc)] * path.share(index)
      whole += length
      if used.contains(network.edge(arc)) { shared += length }
    }
    return whole > 0 ? shared / whole : 1
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
