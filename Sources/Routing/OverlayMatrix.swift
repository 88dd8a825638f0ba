// One to many over an overlay: destinations are prepared once, and each source looks up the ends of their cells.

import Planar

/// What it costs to come to destinations from the entries of the cells that they are in, of each level.
///
/// O(states of a cell of the largest level) for each destination, mostly.
final class OverlayTargets: Sendable {
  /// The places on arcs that one goes to, of those of a destination that begin in one cell.
  struct End: Sendable {
    let target: Int
    let places: [ArcPlace]
    let leaf: UInt32
    /// By level, where the costs from the entries of its cell begin.
    let starts: [Int]
  }

  let overlay: Overlay
  /// As their cells lie.
  let ends: [End]
  let costs: [Double]

  /// - Parameter targets: the places of each destination.
  init(_ search: OverlaySearch, _ targets: [[ArcPlace]]) {
    let (overlay, network) = (search.overlay, search.network)
    var groups: [(target: Int, places: [ArcPlace], leaf: UInt32)] = []
    for (target, ends) in targets.enumerated() {
      let byLeaf = Dictionary(grouping: ends) { overlay.leaves[network.tail($0.arc)] }
      for (leaf, places) in byLeaf { groups.append((target, places, leaf)) }
    }
    groups.sort { ($0.leaf, $0.target) < ($1.leaf, $1.target) }
    var (ends, costs): ([End], [Double]) = ([], [])
    for (target, places, leaf) in groups {
      search.reachBack(places)
      var starts: [Int] = []
      for level in overlay.levels.indices {
        starts.append(costs.count)
        for entry in overlay.levels[level].entries.range(overlay.cells.cell(leaf, level)) {
          costs.append(search.state(ofEntry: entry, level).cost)
        }
      }
      ends.append(End(target: target, places: places, leaf: leaf, starts: starts))
    }
    (self.overlay, self.ends, self.costs) = (overlay, ends, costs)
  }
}

extension OverlaySearch {
  /// Finds what it costs to come to one of some places on arcs, which begin in one cell, from all of their cell of the
  /// largest level, within that.
  func reachBack(_ places: [ArcPlace]) {
    begin()
    for (number, place) in places.enumerated() {
      open(network.tail(place.arc))
      backward.offer(
        place.arc, network.cost(place.arc, share: place.fraction), from: OverlayLabels.seeds + UInt32(number))
    }
    while let (cost, state) = backward.next() {
      let crossing = crossing(state, isForward: false)
      if crossing.level < overlay.levels.count - 1 { goBack(crossing, cost, from: state) }
    }
  }

  /// Finds what it costs to come to all that can be reached from seeds: arcs at whose beginning one is.
  func reach(_ seeds: [(arc: Int, cost: Double)]) {
    begin()
    for seed in seeds { open(network.tail(seed.arc)) }
    for (number, seed) in seeds.enumerated() {
      forward.offer(seed.arc, seed.cost, from: OverlayLabels.seeds + UInt32(number))
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
    var entries: [(cost: Double, state: Int)] = []
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
        entries = overlay.levels[level].entries.range(here).map { state(toEntry: $0, level) }
      }
      var (best, place) = (Double.infinity, 0)
      targets.costs.withUnsafeBufferPointer { costs in
        for index in entries.indices {
          let whole = entries[index].cost + costs[end.starts[level] + index]
          if whole < best { (best, place) = (whole, index) }
        }
      }
      if best < .infinity {
        body(end.target, best, Meeting(end: number, level: level, entry: place, state: entries[place].state))
      }
    }
  }
}
