// Time and length of ways over an overlay, which has their costs alone.

/// What it takes to go somewhere beside the cost.
struct Measure {
  var seconds = 0.0
  var metres = 0.0

  static func + (a: Measure, b: Measure) -> Measure {
    Measure(seconds: a.seconds + b.seconds, metres: a.metres + b.metres)
  }

  static func += (a: inout Measure, b: Measure) { a = a + b }
}

/// What it takes to cross cells, found when it is asked for, and kept.
///
/// Belongs to one thread at a time.
final class OverlayMeasures {
  private let network: RoadNetwork
  private let overlay: Overlay
  /// For searches of its own.
  private let search: OverlaySearch
  /// By level, what it takes from an entry to each exit of its cell.
  private var rows: [[Int: [Measure]]]
  private let targets: OverlayTargets
  /// By end and level, what it takes from each entry of its cell; empty where that was not asked for.
  private var backRows: [[Measure]]
  /// By state of a search from a source, what it takes to come there, where the stamp is that of now.
  private var known: [Measure] = []
  private var stamps: [UInt32] = []
  private var stamp: UInt32 = 0

  init(_ network: RoadNetwork, _ targets: OverlayTargets) {
    (self.network, overlay, self.targets) = (network, targets.overlay, targets)
    search = OverlaySearch(network, targets.overlay)
    let levels = targets.overlay.levels.count
    rows = [[Int: [Measure]]](repeating: [:], count: levels)
    backRows = [[Measure]](repeating: [], count: targets.ends.count * levels)
  }

  /// Begins with a source, from which nothing is known.
  func begin() {
    let count = search.forward.bases[overlay.levels.count]
    if stamps.isEmpty || stamp == .max {
      stamps = [UInt32](repeating: 0, count: count)
      known = [Measure](repeating: Measure(), count: count)
      stamp = 0
    }
    stamp += 1
  }

  func isFor(_ targets: OverlayTargets) -> Bool { self.targets === targets }

  /// What it takes to go along an arc and turn onto another.
  private func turn(_ from: Int, _ to: Int) -> Measure {
    let turn = network.turn(from: from, to: to).map { Double(network.turnSeconds[$0]) } ?? 0
    return Measure(seconds: network.seconds[from] + turn, metres: network.edgeLengths[network.edge(from)])
  }

  /// What it takes from the state before, along what that leads to, to one of its ends.
  private func step(_ crossing: OverlaySearch.Crossing, exit: Int) -> Measure {
    let first = Int(overlay.levels[crossing.level].exits.starts[crossing.cell])
    return row(crossing.level, crossing.cell, crossing.number)[exit - first]
  }

  /// What it takes from where a search began to a state that it has reached.
  func measure(_ state: Int, _ search: OverlaySearch, _ seeds: [Measure]) -> Measure {
    if stamps[state] == stamp { return known[state] }
    var (open, sum, last): ([Int], Measure, Int) = ([], Measure(), state)
    while stamps[last] != stamp {
      let parent = search.forward.parents[last]
      if parent >= OverlayLabels.seeds {
        (known[last], stamps[last]) = (seeds[Int(parent - OverlayLabels.seeds)], stamp)
        break
      }
      open.append(last)
      last = Int(parent)
    }
    sum = known[last]
    for state in open.reversed() {
      let crossing = search.crossing(Int(search.forward.parents[state]), isForward: true)
      sum +=
        crossing.level < 0
        ? turn(crossing.number, search.arc(state, isForward: true))
        : step(crossing, exit: state - search.forward.bases[crossing.level])
      (known[state], stamps[state]) = (sum, stamp)
    }
    return sum
  }

  /// What it takes from where the best way enters a destination's cell to the destination.
  func measure(_ meeting: OverlaySearch.Meeting) -> Measure {
    let key = meeting.end * overlay.levels.count + max(meeting.level, 0)
    if meeting.level >= 0, !backRows[key].isEmpty { return backRows[key][meeting.entry] }
    let end = targets.ends[meeting.end]
    let lasts = end.places.map { place in
      Measure(
        seconds: place.fraction * network.seconds[place.arc],
        metres: place.fraction * network.edgeLengths[network.edge(place.arc)])
    }
    if meeting.level < 0 { return lasts[meeting.entry] }
    search.reachBack(end.places)
    var known: [Int: Measure] = [:]
    let row = overlay.levels[meeting.level].entries.range(overlay.cells.cell(end.leaf, meeting.level)).map { entry in
      let (cost, state) = search.state(ofEntry: entry, meeting.level)
      return cost < .infinity ? measureBack(state, lasts, &known) : Measure()
    }
    backRows[key] = row
    return row[meeting.entry]
  }

  /// What it takes from a state to where the last search back began.
  private func measureBack(_ state: Int, _ lasts: [Measure], _ known: inout [Int: Measure]) -> Measure {
    var (open, sum, next): ([Int], Measure, Int) = ([], Measure(), state)
    while true {
      if let found = known[next] {
        sum = found
        break
      }
      let parent = search.backward.parents[next]
      if parent >= OverlayLabels.seeds {
        sum = lasts[Int(parent - OverlayLabels.seeds)]
        break
      }
      open.append(next)
      next = Int(parent)
    }
    for state in open.reversed() {
      let crossing = search.crossing(Int(search.backward.parents[state]), isForward: false)
      if crossing.level < 0 {
        sum += turn(search.arc(state, isForward: false), crossing.number)
      } else {
        let first = Int(overlay.levels[crossing.level].exits.starts[crossing.cell])
        let entry = state - search.backward.bases[crossing.level]
        sum += row(crossing.level, crossing.cell, entry)[crossing.number - first]
      }
      known[state] = sum
    }
    return sum
  }

  /// What it takes from an entry of a cell to each of its exits.
  private func row(_ level: Int, _ cell: Int, _ entry: Int) -> [Measure] {
    if let known = rows[level][entry] { return known }
    let exits = overlay.levels[level].exits
    let arc = Int(overlay.arcs[overlay.levels[level].entries.places[entry]])
    let tree = WaysInCell(search, from: arc, cell, level)
    // What smaller cells take is asked for when the search is over, since they are searched likewise.
    var known: [Int: Measure] = [:]
    let row = exits.range(cell).map { exit -> Measure in
      let last = Int(overlay.arcs[exits.places[exit]])
      var (open, sum, at): ([Int], Measure, Int) = ([], Measure(), last)
      while at != arc {
        if let found = known[at] {
          sum = found
          break
        }
        guard let before = tree.before[at] else { return Measure() }
        open.append(at)
        at = before
      }
      for to in open.reversed() {
        guard let from = tree.before[to] else { continue }
        if level == 0 {
          sum += turn(from, to)
        } else {
          let below = overlay.levels[level - 1]
          let inner = overlay.cell(network.head(from), level - 1)
          let crossing = OverlaySearch.Crossing(
            level: level - 1, cell: inner, number: Int(below.entries.numbers[overlay.places[from]]))
          sum += step(crossing, exit: Int(below.exits.numbers[overlay.places[to]]))
        }
        known[to] = sum
      }
      return sum
    }
    rows[level][entry] = row
    return row
  }
}

/// The best ways from an entry of a cell within it: by arc the one before.
private struct WaysInCell {
  private(set) var before: [Int: Int] = [:]

  init(_ search: OverlaySearch, from arc: Int, _ cell: Int, _ level: Int) {
    let overlay = search.overlay
    search.lookInto(from: arc, level) { _ in false }
    for exit in overlay.levels[level].exits.range(cell) {
      var to = Int(overlay.arcs[overlay.levels[level].exits.places[exit]])
      guard search.isReached(to, within: level) else { continue }
      while before[to] == nil {
        let from = search.before(to, within: level) ?? arc
        before[to] = from
        if from == arc { break }
        to = from
      }
    }
  }
}
