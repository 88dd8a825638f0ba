// From a path over cells to the path along arcs.

extension OverlaySearch {
  /// A step from arc to arc: across a cell of a level, or of level −1 by a turn.
  private struct Step {
    var from, to, level: Int
  }

  /// The path over a state in which both searches met.
  func path(
    over meeting: (on: Int, back: Int), _ sources: [ArcPlace], _ targets: [ArcPlace], cost: Double
  ) -> ArcPath? {
    var (state, chain) = (meeting.on, [arc(meeting.on, isForward: true)])
    var (steps, most) = (0, 2 * max(forward.count, backward.count))
    while forward.parents[state] < OverlayLabels.seeds {
      guard network.goesOn(&steps, of: most) else { return nil }
      state = Int(forward.parents[state])
      chain.append(arc(state, isForward: true))
    }
    // What was read of a damaged file leads to no such end.
    let first = Int(forward.parents[state] - OverlayLabels.seeds)
    guard !network.isDamaged, sources.indices.contains(first) else { return nil }
    let start = sources[first]
    chain.reverse()
    state = meeting.back
    while backward.parents[state] < OverlayLabels.seeds {
      guard network.goesOn(&steps, of: most) else { return nil }
      state = Int(backward.parents[state])
      chain.append(arc(state, isForward: false))
    }
    let last = Int(backward.parents[state] - OverlayLabels.seeds)
    guard targets.indices.contains(last) else { return nil }
    let end = targets[last]
    // Cells that were crossed are looked into, the first one before the others.
    var open: [Step] = []
    for (from, to) in zip(chain, chain.dropFirst()).reversed() {
      open.append(Step(from: from, to: to, level: level(overlay.leaves[network.head(from)])))
    }
    var arcs = [start.arc, chain[0]]
    while let step = open.popLast() {
      guard step.level >= 0 else {
        arcs.append(step.to)
        continue
      }
      bounds = guide.bounds(to: [ArcPlace(arc: step.to, fraction: 0)])
      lookInto(from: step.from, step.level, last: step.to)
      guard isReached(step.to, within: step.level) else { return nil }
      var to = step.to
      (steps, most) = (0, forward.count)
      while true {
        guard network.goesOn(&steps, of: most), arcs.count <= most else { return nil }
        let from = before(to, within: step.level)
        open.append(Step(from: from ?? step.from, to: to, level: step.level - 1))
        guard let from else { break }
        to = from
      }
    }
    bounds = nil
    var turns: [Int] = []
    for (from, to) in zip(arcs, arcs.dropFirst()) {
      guard let turn = network.turn(from: from, to: to) else { return nil }
      turns.append(turn)
    }
    return ArcPath(arcs: arcs, turns: turns, start: start, end: end, cost: cost)
  }

  // MARK: Within a cell

  /// Searches from an entry of a cell of a level within it, over the next smaller cells, or arc by arc.
  ///
  /// - Parameter last: the arc at which the search ends; nil for one that goes to all of the cell.
  func lookInto(from arc: Int, _ level: Int, last: Int?) {
    let leaf = overlay.leaves[network.head(arc)]
    let cell = overlay.cells.cell(leaf, level)
    let start = Int(OverlayLabels.seeds)
    forward.removeAll(width: last == nil ? width : nil)
    guard level > 0 else {
      goOn(Crossing(level: -1, number: arc), 0, from: start)
      while let (cost, arc) = forward.next({ potential(arc: $0) }), arc != last {
        if overlay.leaves[network.head(arc)] == leaf { goOn(Crossing(level: -1, number: arc), cost, from: arc) }
      }
      return
    }
    let below = overlay.levels[level - 1]
    func crossing(_ leaf: UInt32, _ entry: UInt32) -> Crossing {
      Crossing(level: level - 1, cell: overlay.cells.cell(leaf, level - 1), number: Int(entry))
    }
    goOn(crossing(leaf, below.entries.numbers[overlay.places[arc]]), 0, from: start)
    while let (cost, state) = forward.next({ potential(arc: self.arc($0, isForward: true)) }) {
      let exit = state - forward.bases[level - 1]
      if let last, last == Int(overlay.arcs[below.exits.places[exit]]) { return }
      let leaf = below.exits.leaves[exit]
      if overlay.cells.cell(leaf, level) == cell { goOn(crossing(leaf, below.exits.others[exit]), cost, from: state) }
    }
  }

  /// The state of an arc in a search within a cell of a level.
  func state(_ arc: Int, within level: Int) -> Int {
    level == 0 ? arc : forward.bases[level - 1] + Int(overlay.levels[level - 1].exits.numbers[overlay.places[arc]])
  }

  /// Whether such a search has come to an arc.
  func isReached(_ arc: Int, within level: Int) -> Bool {
    if level == 0 { return forward[arc] < .infinity }
    let number = Int(overlay.levels[level - 1].exits.numbers[overlay.places[arc]])
    return forward.cost(level - 1, overlay.cell(network.tail(arc), level - 1), number) < .infinity
  }

  /// The arc before one on the way there; nil for the entry.
  func before(_ arc: Int, within level: Int) -> Int? {
    let parent = forward.parents[state(arc, within: level)]
    return parent < OverlayLabels.seeds ? self.arc(Int(parent), isForward: true) : nil
  }
}
