// One to many over an overlay: destinations are prepared once, and each source looks up the ends of their cells.

import Planar

/// What it costs to come to destinations from the entries of the cells that they are in, of each level, and by which
/// ways.
///
/// O(states of a cell of the largest level) for each destination, mostly.
final class OverlayTargets: Sendable {
  /// The places on arcs that one goes to, of those of a destination that begin in one cell.
  struct End: Sendable {
    let target: Int
    let places: [ArcPlace]
    let leaf: UInt32
    /// By level, where the costs from the entries of its cell begin, and the least of their blocks.
    let starts: [Int]
    let leastStarts: [Int]
  }

  /// A step on the way to an end: across a cell of a level, or of level −1 from arc to arc.
  struct Step: Sendable {
    var level: Int32
    /// The entry and the exit, or the arcs.
    var from, to: UInt32
    /// The step after it; from `OverlayLabels.seeds` on the number of a place of the end.
    var next: UInt32
  }

  let overlay: Overlay
  /// As their cells lie.
  let ends: [End]
  let costs: [Double]
  /// The least of each block of the costs from the entries of a cell (`CostBlocks`).
  let least: [Double]
  /// With each of the costs the first step on the way; the steps of all ends.
  let firsts: [UInt32]
  let steps: [Step]

  /// - Parameter targets: the places of each destination.
  init(_ search: OverlaySearch, _ targets: [[ArcPlace]]) {
    let (overlay, network) = (search.overlay, search.network)
    var groups: [(target: Int, places: [ArcPlace], leaf: UInt32)] = []
    for (target, ends) in targets.enumerated() {
      let byLeaf = Dictionary(grouping: ends) { overlay.leaves[network.tail($0.arc)] }
      for (leaf, places) in byLeaf { groups.append((target, places, leaf)) }
    }
    groups.sort { ($0.leaf, $0.target) < ($1.leaf, $1.target) }
    var (ends, costs, firsts, steps): ([End], [Double], [UInt32], [Step]) = ([], [], [], [])
    var least: [Double] = []
    var known: [Int: UInt32] = [:]
    for (target, places, leaf) in groups {
      search.reachBack(places)
      known.removeAll(keepingCapacity: true)
      var (starts, leastStarts): ([Int], [Int]) = ([], [])
      for level in overlay.levels.indices {
        starts.append(costs.count)
        leastStarts.append(least.count)
        for entry in overlay.levels[level].entries.range(overlay.cells.cell(leaf, level)) {
          let (cost, state) = search.state(ofEntry: entry, level)
          costs.append(cost)
          firsts.append(cost < .infinity ? search.firstStep(on: state, &steps, &known) : OverlayLabels.seeds)
        }
        least += CostBlocks.least(costs[starts[level]...])
      }
      ends.append(End(target: target, places: places, leaf: leaf, starts: starts, leastStarts: leastStarts))
    }
    (self.overlay, self.ends, self.costs, self.firsts, self.steps) = (overlay, ends, costs, firsts, steps)
    self.least = least
  }
}

extension OverlaySearch {
  /// Finds what it costs to come to one of some places on arcs, which begin in one cell, from all of their cell of the
  /// largest level, within that.
  func reachBack(_ places: [ArcPlace]) {
    begin(isWhole: true)
    for (number, place) in places.enumerated() {
      open(network.tail(place.arc))
      backward.offer(
        place.arc, network.cost(place.arc, share: place.fraction), from: OverlayLabels.seeds + UInt32(number)
      ) { _ in 0 }
    }
    while let (cost, state) = backward.next() {
      let crossing = crossing(state, isForward: false)
      if crossing.level < overlay.levels.count - 1 { goBack(crossing, cost, from: state) }
    }
  }

  /// Notes the steps from a state of the last search back to where that began, those that are not known yet.
  fileprivate func firstStep(
    on state: Int, _ steps: inout [OverlayTargets.Step], _ known: inout [Int: UInt32]
  ) -> UInt32 {
    if let first = known[state] { return first }
    let first = UInt32(steps.count)
    var (at, last) = (state, Int?.none)
    while true {
      // The step before leads on to this one.
      if let last { steps[last].next = known[at] ?? UInt32(steps.count) }
      if known[at] != nil { return first }
      let parent = backward.parents[at]
      if parent >= OverlayLabels.seeds {
        if let last { steps[last].next = parent }
        return last == nil ? parent : first
      }
      let crossing = crossing(Int(parent), isForward: false)
      known[at] = UInt32(steps.count)
      last = steps.count
      steps.append(
        OverlayTargets.Step(
          level: Int32(crossing.level),
          from: UInt32(crossing.level < 0 ? arc(at, isForward: false) : at - backward.bases[crossing.level]),
          to: UInt32(crossing.number), next: parent))
      at = Int(parent)
    }
  }

  /// Finds what it costs to come to all that can be reached from seeds: arcs at whose beginning one is.
  func reach(_ seeds: [(arc: Int, cost: Double)]) {
    begin(isWhole: true)
    for seed in seeds { open(network.tail(seed.arc)) }
    for (number, seed) in seeds.enumerated() {
      forward.offer(seed.arc, seed.cost, from: OverlayLabels.seeds + UInt32(number)) { _ in 0 }
    }
    while let (cost, state) = forward.next() { goOn(crossing(state, isForward: true), cost, from: state) }
  }

  /// The state against the direction of an entry of a cell, and what it costs to come from there.
  func state(ofEntry entry: Int, _ known: Int) -> (cost: Double, state: Int) {
    let place = overlay.levels[known].entries.places[entry]
    let arc = Int(overlay.arcs[place])
    let leaf = overlay.leaves[network.head(arc)]
    let level = level(leaf)
    if level < 0 { return (backward[arc], arc) }
    let number = Int(overlay.levels[level].entries.numbers[place])
    return (backward.cost(level, overlay.cells.cell(leaf, level), number), backward.bases[level] + number)
  }

  /// The state of an arc that is an entry of a cell, and what it costs to come there.
  @inline(__always)
  func state(toEntry entry: Int, _ known: Int) -> (cost: Double, state: Int) {
    let entries = overlay.levels[known].entries
    let leaf = entries.leaves[entry]
    let level = level(leaf)
    if level < 0 {
      let arc = Int(overlay.arcs[entries.places[entry]])
      return (forward[arc], arc)
    }
    let number =
      level == known ? entries.others[entry] : overlay.levels[level].exits.numbers[entries.places[entry]]
    return (forward.cost(level, overlay.cells.cell(leaf, level), Int(number)), forward.bases[level] + Int(number))
  }

  /// Where the best way to a destination enters its cell.
  struct Meeting {
    var end = -1
    /// The level of the cell; −1 where the way comes to the end's arc itself.
    var level = -1
    /// Which of the cell's entries it is; else which of the end's places.
    var entry = 0
    /// What the last search knows of that.
    var state = 0
  }

  /// Calls `body` with what it costs to come to each of the ends from where the last search began.
  func meet(_ targets: OverlayTargets, _ body: (_ target: Int, _ cost: Double, Meeting) -> Void) {
    var (known, cell): (level: Int, cell: Int) = (-1, -1)
    var (costs, least, states): ([Double], [Double], [Int]) = ([], [], [])
    for (number, end) in targets.ends.enumerated() {
      let level = level(end.leaf)
      if level < 0 {
        for (index, place) in end.places.enumerated() {
          let cost = forward[place.arc] + network.cost(place.arc, share: place.fraction)
          if cost < .infinity { body(end.target, cost, Meeting(end: number, entry: index, state: place.arc)) }
        }
        continue
      }
      let here = overlay.cells.cell(end.leaf, level)
      if level != known || here != cell {
        (known, cell) = (level, here)
        costs.removeAll(keepingCapacity: true)
        states.removeAll(keepingCapacity: true)
        for entry in overlay.levels[level].entries.range(here) {
          let (cost, state) = state(toEntry: entry, level)
          costs.append(cost)
          states.append(state)
        }
        least = CostBlocks.least(costs[...])
      }
      let (best, place) = CostBlocks.leastSum(
        costs, least, targets.costs[end.starts[level]...].prefix(costs.count), targets.least[end.leastStarts[level]...])
      if best < .infinity {
        body(end.target, best, Meeting(end: number, level: level, entry: place, state: states[place]))
      }
    }
  }
}
