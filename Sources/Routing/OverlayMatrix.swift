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
  }

  /// What is known of all ends on one level: what belongs to an end lies together.
  struct Level: Sendable {
    /// By end, where the costs from the entries of its cell begin, and the least of their blocks.
    let starts, leastStarts: Column<UInt32>
    let costs: Column<Double>
    /// The least of each block of the costs from the entries of a cell (`CostBlocks`).
    let least: Column<Double>
    /// With each of the costs the first step on the way.
    let firsts: Column<UInt32>
  }

  /// A step on the way to an end: across a cell of a level, or of level −1 from arc to arc.
  struct Step: Sendable {
    var level: Int32
    /// The entry and the exit, or the arcs.
    var from, to: UInt32
    /// The step after it; from `OverlayLabels.seeds` on the number of a place of the end.
    var next: UInt32

    /// The same where so many steps come before those that it was made with.
    func moved(by first: UInt32) -> Step {
      var step = self
      if next < OverlayLabels.seeds { step.next += first }
      return step
    }
  }

  let overlay: Overlay
  /// As their cells lie.
  let ends: [End]
  /// By end, its cell of the smallest level.
  let leaves: Column<UInt32>
  let levels: [Level]
  /// The steps of all ends.
  let steps: [Step]

  /// - Parameters:
  ///   - search: the search over the cells, for the first thread.
  ///   - targets: the places of each destination.
  ///   - workers: on what threads.
  init(_ search: OverlaySearch, _ targets: [[ArcPlace]], _ workers: RoadWorkers = RoadWorkers()) {
    let (overlay, network) = (search.overlay, search.network)
    var groups: [(target: Int, places: [ArcPlace], leaf: UInt32)] = []
    for (target, ends) in targets.enumerated() {
      let byLeaf = Dictionary(grouping: ends) { overlay.leaves[network.tail($0.arc)] }
      for (leaf, places) in byLeaf { groups.append((target, places, leaf)) }
    }
    groups.sort { ($0.leaf, $0.target) < ($1.leaf, $1.target) }
    // A search needs room for all of the network: that is worth it for some tens of destinations.
    let parts =
      workers.count == 1
      ? [Part(search, groups[...])]
      : workers.map(groups.count, least: 32, sharesEach: 1) { [groups] share in
        Part(OverlaySearch(network, overlay, LandmarkGuide(network, isUsed: false)), groups[share])
      }
    var tables = parts[0].tables
    var steps = parts[0].steps
    for part in parts.dropFirst() {
      for level in tables.indices { tables[level].append(part.tables[level], steps: UInt32(steps.count)) }
      steps += part.steps.lazy.map { [first = UInt32(steps.count)] in $0.moved(by: first) }
    }
    (self.overlay, self.steps) = (overlay, steps)
    ends = groups.map { End(target: $0.target, places: $0.places) }
    leaves = Column(groups.map(\.leaf))
    levels = tables.map(\.level)
  }

  /// What is known of some of the ends.
  private struct Part {
    var tables: [Table]
    var steps: [Step] = []

    init(_ search: OverlaySearch, _ groups: ArraySlice<(target: Int, places: [ArcPlace], leaf: UInt32)>) {
      let overlay = search.overlay
      tables = overlay.levels.map { _ in Table() }
      var known: [Int: UInt32] = [:]
      for group in groups {
        search.reachBack(group.places)
        known.removeAll(keepingCapacity: true)
        for level in overlay.levels.indices {
          tables[level].begin()
          for entry in overlay.levels[level].entries.range(overlay.cells.cell(group.leaf, level)) {
            let (cost, state) = search.state(ofEntry: entry, level)
            tables[level].costs.append(cost)
            tables[level].firsts.append(
              cost < .infinity ? search.firstStep(on: state, &steps, &known) : OverlayLabels.seeds)
          }
          tables[level].end()
        }
      }
    }
  }

  /// What a level is made of.
  private struct Table {
    var (starts, leastStarts, firsts): ([UInt32], [UInt32], [UInt32]) = ([], [], [])
    var (costs, least): ([Double], [Double]) = ([], [])

    mutating func begin() {
      starts.append(UInt32(costs.count))
      leastStarts.append(UInt32(least.count))
    }

    mutating func end() { least += CostBlocks.least(costs[Int(starts[starts.count - 1])...]) }

    /// Takes what is known of ends that follow, whose steps follow on so many.
    mutating func append(_ others: Table, steps: UInt32) {
      starts += others.starts.lazy.map { [first = UInt32(costs.count)] in first + $0 }
      leastStarts += others.leastStarts.lazy.map { [first = UInt32(least.count)] in first + $0 }
      firsts += others.firsts.lazy.map { $0 < OverlayLabels.seeds ? $0 + steps : $0 }
      costs += others.costs
      least += others.least
    }

    var level: Level {
      // What looks at whole blocks reads beyond the last row.
      let beyond = [Double](repeating: 0, count: CostBlocks.size)
      return Level(
        starts: Column(starts), leastStarts: Column(leastStarts), costs: Column(costs + beyond),
        least: Column(least + beyond), firsts: Column(firsts))
    }
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
    var (at, last, count) = (state, Int?.none, 0)
    while network.goesOn(&count, of: backward.count) {
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
          from: UInt32(
            truncatingIfNeeded: crossing.level < 0
              ? arc(at, isForward: false) : at - backward.bases[crossing.level]),
          to: UInt32(crossing.number), next: parent))
      at = Int(parent)
    }
    return OverlayLabels.seeds
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
    let leaves = targets.leaves
    var (costs, states): ([Double], [Int]) = ([], [])
    var next = 0
    while next < leaves.count {
      let level = level(leaves[next])
      if level < 0 {
        let end = targets.ends[next]
        for (index, place) in end.places.enumerated() {
          let cost = forward[place.arc] + network.cost(place.arc, share: place.fraction)
          if cost < .infinity { body(end.target, cost, Meeting(end: next, entry: index, state: place.arc)) }
        }
        next += 1
        continue
      }
      let (here, table) = (overlay.cells.cell(leaves[next], level), targets.levels[level])
      costs.removeAll(keepingCapacity: true)
      states.removeAll(keepingCapacity: true)
      for entry in overlay.levels[level].entries.range(here) {
        let (cost, state) = state(toEntry: entry, level)
        costs.append(cost)
        states.append(state)
      }
      let (count, first) = (costs.count, next)
      while next < leaves.count, overlay.cells.cell(leaves[next], level) == here { next += 1 }
      // A cell without entries is not come to.
      if count == 0 { continue }
      costs += repeatElement(.infinity, count: CostBlocks.count(count) * CostBlocks.size - count)
      var least = CostBlocks.least(costs[...])
      least += repeatElement(.infinity, count: 3)
      // `unsafe` holds: the rows of all ends in a cell have as many costs, and blocks.
      costs.withUnsafeBufferPointer { costs in
        least.withUnsafeBufferPointer { least in
          guard let known = costs.baseAddress, let least = least.baseAddress else { return }
          CostBlocks.leastSums(
            known, least, count, rows: table.costs.start + Int(table.starts[first]),
            table.least.start + Int(table.leastStarts[first]), number: next - first
          ) { row, best, place in
            guard best < .infinity else { return }
            body(
              targets.ends[first + row].target, best,
              Meeting(end: first + row, level: level, entry: place, state: states[place]))
          }
        }
      }
    }
  }
}
