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
  /// Of no number of seconds where that was not asked for.
  @exclusivity(unchecked) private var rows: [Measure] = []
  /// By level and entry, where its search begins in `parents`: by exit of the cells in its cell, the state before it.
  @exclusivity(unchecked) private var parentStarts: [[Int]]
  @exclusivity(unchecked) private var parents: [UInt32] = []
  /// By level and cell, the first exit of the cells in it, and one more at the end.
  private let firsts: [[Int]]
  private let targets: OverlayTargets
  /// By level, where the rows of each end begin, and with each of its costs the first step; `targets` keeps them.
  private let starts, firstSteps: [UnsafePointer<UInt32>]
  /// By step to the destinations, what it takes from there; of no number of seconds where that was not asked for.
  @exclusivity(unchecked) private var lasts: [Measure]
  /// By state of a search from a source, what it takes to come there, where the stamp is that of now.
  @exclusivity(unchecked) private var known: [Measure]
  @exclusivity(unchecked) private var stamps: [UInt32]
  @exclusivity(unchecked) private var stamp: UInt32 = 0

  private static let unknown = Measure(seconds: .nan)

  init(_ network: RoadNetwork, _ targets: OverlayTargets) {
    (self.network, overlay, self.targets) = (network, targets.overlay, targets)
    search = OverlaySearch(network, targets.overlay, LandmarkGuide(network, isUsed: false))
    rowStarts = targets.overlay.levels.map { [Int32](repeating: -1, count: $0.entries.count) }
    parentStarts = rowStarts.map { [Int](repeating: 0, count: $0.count) }
    firsts = targets.overlay.levels.indices.map { targets.overlay.firstExits(level: $0) }
    (starts, firstSteps) = (targets.levels.map(\.starts.start), targets.levels.map(\.firsts.start))
    lasts = [Measure](repeating: Self.unknown, count: targets.steps.count)
    let count = search.forward.bases[overlay.levels.count]
    stamps = [UInt32](repeating: 0, count: count)
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

  /// What it takes across a cell, from an entry to an exit that can be reached from there.
  private func across(_ level: Int, _ cell: Int, _ entry: Int, _ exit: Int) -> Measure {
    // In a damaged file an entry or an exit may be that of another cell.
    guard rowStarts[level].indices.contains(entry) else { return Measure() }
    var start = Int(rowStarts[level][entry])
    if start < 0 { start = addRow(level, cell, entry) }
    let place = start + exit - Int(overlay.levels[level].exits.starts[cell])
    guard rows.indices.contains(place) else { return Measure() }
    if rows[place].seconds.isNaN, level > 0 { rows[place] = measure(level, cell, entry, exit) }
    return rows[place]
  }

  /// What it takes from where a search began to a state that it has reached.
  func measure(_ state: Int, _ search: OverlaySearch, _ seeds: [Measure]) -> Measure {
    if stamps[state] == stamp { return known[state] }
    var steps = 0
    var (open, last): ([Int], Int) = ([], state)
    while stamps[last] != stamp {
      guard network.goesOn(&steps, of: known.count) else { return Measure() }
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
    func last(_ number: Int) -> Measure {
      let places = targets.ends[meeting.end].places
      guard places.indices.contains(number) else { return Measure() }
      let place = places[number]
      return Measure(
        seconds: place.fraction * network.seconds[place.arc],
        metres: place.fraction * network.edgeLengths[network.edge(place.arc)])
    }
    if meeting.level < 0 { return last(meeting.entry) }
    // `unsafe` holds: the search met the end at one of the entries of its cell.
    var next = firstSteps[meeting.level][Int(starts[meeting.level][meeting.end]) + meeting.entry]
    var steps = 0
    if Int(next) < lasts.count, !lasts[Int(next)].seconds.isNaN { return lasts[Int(next)] }
    var (open, sum): ([Int], Measure) = ([], Measure())
    steps = 0
    while network.goesOn(&steps, of: targets.steps.count + 1) {
      if next >= OverlayLabels.seeds {
        sum = last(Int(next - OverlayLabels.seeds))
        break
      }
      guard Int(next) < lasts.count else { break }
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

  /// Searches from an entry of a cell to its exits.
  ///
  /// - Returns: where what it takes to them begins.
  private func addRow(_ level: Int, _ cell: Int, _ entry: Int) -> Int {
    let (here, exits) = (overlay.levels[level], overlay.levels[level].exits.range(cell))
    let arc = Int(overlay.arcs[here.entries.places[entry]])
    search.lookInto(from: arc, level, last: nil)
    let start = rows.count
    rowStarts[level][entry] = Int32(start)
    var steps = 0
    guard level == 0 else {
      let base = search.forward.bases[level - 1]
      parentStarts[level][entry] = parents.count
      parents += UnsafeBufferPointer(
        start: search.forward.parents + base + firsts[level][cell], count: firsts[level][cell + 1] - firsts[level][cell]
      )
      rows += repeatElement(Self.unknown, count: exits.count)
      return start
    }
    for exit in exits {
      var (to, sum) = (Int(overlay.arcs[here.exits.places[exit]]), Measure())
      if search.forward[to] < .infinity {
        steps = 0
        while network.goesOn(&steps, of: known.count) {
          let parent = search.forward.parents[to]
          let from = parent < OverlayLabels.seeds ? Int(parent) : arc
          sum += turn(from, to)
          if parent >= OverlayLabels.seeds { break }
          to = from
        }
      }
      rows.append(sum)
    }
    return start
  }

  /// What it takes from an entry of a cell of another than the smallest level to an exit: across the cells in it.
  private func measure(_ level: Int, _ cell: Int, _ entry: Int, _ exit: Int) -> Measure {
    let (here, below, base) = (overlay.levels[level], overlay.levels[level - 1], search.forward.bases[level - 1])
    let start = parentStarts[level][entry] - firsts[level][cell]
    var (to, sum) = (Int(below.exits.numbers[here.exits.places[exit]]), Measure())
    var steps = 0
    while network.goesOn(&steps, of: known.count), parents.indices.contains(start + to) {
      let parent = parents[start + to]
      let (from, leaf): (Int, UInt32)
      if parent >= OverlayLabels.seeds {
        let place = here.entries.places[entry]
        (from, leaf) = (Int(below.entries.numbers[place]), overlay.leaves[network.head(Int(overlay.arcs[place]))])
      } else {
        let before = Int(parent) - base
        (from, leaf) = (Int(below.exits.others[before]), below.exits.leaves[before])
      }
      sum += across(level - 1, overlay.cells.cell(leaf, level - 1), from, to)
      if parent >= OverlayLabels.seeds { return sum }
      to = Int(parent) - base
    }
    return sum
  }
}
