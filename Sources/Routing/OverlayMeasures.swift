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
  /// By level and entry, where what it takes to each exit of its cell begins in `rows`; −1 where that was not asked.
  @exclusivity(unchecked) private var rowStarts: [[Int32]]
  @exclusivity(unchecked) private var rows: [Measure] = []
  private let targets: OverlayTargets
  /// By step to the destinations, what it takes from there; of no number of seconds where that was not asked for.
  @exclusivity(unchecked) private var lasts: [Measure]
  /// By state of a search from a source, what it takes to come there, where the stamp is that of now.
  @exclusivity(unchecked) private var known: [Measure]
  @exclusivity(unchecked) private var stamps: [UInt32]
  @exclusivity(unchecked) private var stamp: UInt32 = 0
  /// By state of a search within a cell, which of the ways it is on, one more; 0 for none.
  @exclusivity(unchecked) private var marks: [UInt32]

  private static let unknown = Measure(seconds: .nan)

  init(_ network: RoadNetwork, _ targets: OverlayTargets) {
    (self.network, overlay, self.targets) = (network, targets.overlay, targets)
    search = OverlaySearch(network, targets.overlay, LandmarkGuide(network, isUsed: false))
    rowStarts = targets.overlay.levels.map { [Int32](repeating: -1, count: $0.entries.count) }
    lasts = [Measure](repeating: Self.unknown, count: targets.steps.count)
    let count = search.forward.bases[overlay.levels.count]
    stamps = [UInt32](repeating: 0, count: count)
    marks = stamps
    known = [Measure](repeating: Measure(), count: count)
  }

  /// Begins with a source, from which nothing is known.
  func begin() {
    if stamp == .max {
      for state in stamps.indices { stamps[state] = 0 }
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

  /// What it takes across a cell, from an entry to an exit.
  private func across(_ level: Int, _ cell: Int, _ entry: Int, _ exit: Int) -> Measure {
    var start = Int(rowStarts[level][entry])
    if start < 0 { start = addRow(level, cell, entry) }
    return rows[start + exit - Int(overlay.levels[level].exits.starts[cell])]
  }

  /// What it takes from where a search began to a state that it has reached.
  func measure(_ state: Int, _ search: OverlaySearch, _ seeds: [Measure]) -> Measure {
    if stamps[state] == stamp { return known[state] }
    var (open, last): ([Int], Int) = ([], state)
    while stamps[last] != stamp {
      let parent = search.forward.parents[last]
      if parent >= OverlayLabels.seeds {
        (known[last], stamps[last]) = (seeds[Int(parent - OverlayLabels.seeds)], stamp)
        break
      }
      open.append(last)
      last = Int(parent)
    }
    var sum = known[last]
    for state in open.reversed() {
      let crossing = search.crossing(Int(search.forward.parents[state]), isForward: true)
      sum +=
        crossing.level < 0
        ? turn(crossing.number, search.arc(state, isForward: true))
        : across(crossing.level, crossing.cell, crossing.number, state - search.forward.bases[crossing.level])
      (known[state], stamps[state]) = (sum, stamp)
    }
    return sum
  }

  /// What it takes from where the best way enters a destination's cell to the destination.
  func measure(_ meeting: OverlaySearch.Meeting) -> Measure {
    let end = targets.ends[meeting.end]
    func last(_ number: Int) -> Measure {
      let place = end.places[number]
      return Measure(
        seconds: place.fraction * network.seconds[place.arc],
        metres: place.fraction * network.edgeLengths[network.edge(place.arc)])
    }
    if meeting.level < 0 { return last(meeting.entry) }
    var next = targets.firsts[end.starts[meeting.level] + meeting.entry]
    var (open, sum): ([Int], Measure) = ([], Measure())
    while true {
      if next >= OverlayLabels.seeds {
        sum = last(Int(next - OverlayLabels.seeds))
        break
      }
      let known = lasts[Int(next)]
      if !known.seconds.isNaN {
        sum = known
        break
      }
      open.append(Int(next))
      next = targets.steps[Int(next)].next
    }
    for number in open.reversed() {
      let step = targets.steps[number]
      let (level, from, to) = (Int(step.level), Int(step.from), Int(step.to))
      if level < 0 {
        sum += turn(from, to)
      } else {
        let arc = Int(overlay.arcs[overlay.levels[level].exits.places[to]])
        sum += across(level, overlay.cell(network.tail(arc), level), from, to)
      }
      lasts[number] = sum
    }
    return sum
  }

  // MARK: Within a cell

  /// A step of a search within a cell: across the next smaller cell, or by a turn.
  private struct Step {
    /// The entry and the exit, or the arcs.
    var from, to: Int
    /// The step before, one more; 0 for none.
    var before: Int
    var sum = Measure()
  }

  /// Finds what it takes from an entry of a cell to each of its exits.
  ///
  /// - Returns: where that begins.
  private func addRow(_ level: Int, _ cell: Int, _ entry: Int) -> Int {
    let (here, exits) = (overlay.levels[level], overlay.levels[level].exits.range(cell))
    let arc = Int(overlay.arcs[here.entries.places[entry]])
    search.lookInto(from: arc, level) { _ in false }
    // The best ways, each step after the one before it; smaller cells are asked for when the search is over, since they
    // are searched likewise.
    var (steps, ends, open): ([Step], [Int], [Int]) = ([], [], [])
    var marked: [Int] = []
    for exit in exits {
      let last = Int(overlay.arcs[here.exits.places[exit]])
      guard search.isReached(last, within: level) else {
        ends.append(0)
        continue
      }
      let end = search.state(last, within: level)
      var (state, before) = (end, 0)
      while true {
        before = Int(marks[state])
        if before > 0 { break }
        open.append(state)
        let parent = search.forward.parents[state]
        if parent >= OverlayLabels.seeds { break }
        state = Int(parent)
      }
      while let state = open.popLast() {
        let from = search.forward.parents[state]
        steps.append(Step(from: from >= OverlayLabels.seeds ? -1 : Int(from), to: state, before: before))
        before = steps.count
        marks[state] = UInt32(before)
        marked.append(state)
      }
      ends.append(Int(marks[end]))
    }
    for state in marked { marks[state] = 0 }
    for number in steps.indices {
      let step = steps[number]
      let before = step.before > 0 ? steps[step.before - 1].sum : Measure()
      steps[number].sum = before + measure(step, from: arc, level)
    }
    let start = rows.count
    for end in ends { rows.append(end > 0 ? steps[end - 1].sum : Measure()) }
    rowStarts[level][entry] = Int32(start)
    return start
  }

  /// What a step takes within a cell that is entered by an arc.
  private func measure(_ step: Step, from arc: Int, _ level: Int) -> Measure {
    if level == 0 { return turn(step.from < 0 ? arc : step.from, step.to) }
    let (below, base) = (overlay.levels[level - 1], search.forward.bases[level - 1])
    let (entry, leaf): (UInt32, UInt32)
    if step.from < 0 {
      (entry, leaf) = (below.entries.numbers[overlay.places[arc]], overlay.leaves[network.head(arc)])
    } else {
      (entry, leaf) = (below.exits.others[step.from - base], below.exits.leaves[step.from - base])
    }
    return across(level - 1, overlay.cells.cell(leaf, level - 1), Int(entry), step.to - base)
  }
}
