// The search over an overlay.

import Planar

/// Finds best paths over an overlay: from both ends, with cells crossed at one step where neither end is in them.
///
/// Belongs to one thread at a time.
final class OverlaySearch {
  let network: RoadNetwork
  let overlay: Overlay
  let guide: LandmarkGuide
  /// What landmarks say of the search that is on; nil where that is to come everywhere.
  @exclusivity(unchecked) var bounds: LandmarkBounds?
  @exclusivity(unchecked) var forward: OverlayLabels
  @exclusivity(unchecked) var backward: OverlayLabels
  /// By level, the cells that are looked into, those of the ends: by cell, whether it is one now.
  private let opened: UnsafeMutablePointer<UInt32>
  private let openedBases: [Int]
  @exclusivity(unchecked) private var stamp: UInt32 = 0
  private let rows: CellRows

  init(_ network: RoadNetwork, _ overlay: Overlay, _ guide: LandmarkGuide) {
    (self.network, self.overlay, self.guide) = (network, overlay, guide)
    forward = OverlayLabels(overlay, isForward: true)
    backward = OverlayLabels(overlay, isForward: false)
    let counts = overlay.cells.counts
    openedBases = counts.indices.map { counts[..<$0].reduce(0, +) }
    let count = counts.reduce(0, +)
    opened = .allocate(capacity: count)
    opened.initialize(repeating: 0, count: count)
    rows = CellRows(overlay)
  }

  deinit { opened.deallocate() }

  /// What it costs at most to cross a cell of the largest level.
  private(set) lazy var width = overlay.levels.last?.width ?? 1

  // MARK: Steps

  /// Begins a search: no cell is looked into.
  ///
  /// - Parameter isWhole: whether it goes to all there is.
  func begin(isWhole: Bool = false) {
    if stamp == .max {
      opened.update(repeating: 0, count: overlay.cells.counts.reduce(0, +))
      stamp = 0
    }
    stamp += 1
    let width = isWhole ? width : nil
    forward.removeAll(width: width)
    backward.removeAll(width: width)
  }

  /// Looks into the cells of a node.
  func open(_ node: Int) {
    for level in openedBases.indices { opened[openedBases[level] + overlay.cell(node, level)] = stamp }
  }

  /// The largest level on which the cell that a smallest one is in is not looked into; −1 for none.
  @inline(__always)
  func level(_ leaf: UInt32) -> Int {
    var level = openedBases.count - 1
    while level >= 0, opened[openedBases[level] + overlay.cells.cell(leaf, level)] == stamp { level -= 1 }
    return level
  }

  /// What a state leads to: a cell that is crossed from one of its ends, or of level −1 the turns of an arc.
  struct Crossing {
    var level: Int
    var cell = 0
    /// The end of the cell, or the arc.
    var number: Int
  }

  /// What a state leads to; against the direction: comes from.
  @inline(__always)
  func crossing(_ state: Int, isForward: Bool) -> Crossing {
    let known = isForward ? forward.level(state) : backward.level(state)
    if known < 0 {
      let leaf = overlay.leaves[isForward ? network.head(state) : network.tail(state)]
      let level = level(leaf)
      if level < 0 { return Crossing(level: -1, number: state) }
      let ends = isForward ? overlay.levels[level].entries : overlay.levels[level].exits
      return Crossing(
        level: level, cell: overlay.cells.cell(leaf, level), number: Int(ends.numbers[overlay.places[state]]))
    }
    let end = state - (isForward ? forward.bases[known] : backward.bases[known])
    let ends = isForward ? overlay.levels[known].exits : overlay.levels[known].entries
    let leaf = ends.leaves[end]
    let level = level(leaf)
    if level == known {
      return Crossing(level: level, cell: overlay.cells.cell(leaf, level), number: Int(ends.others[end]))
    }
    if level < 0 { return Crossing(level: -1, number: Int(overlay.arcs[ends.places[end]])) }
    let others = isForward ? overlay.levels[level].entries : overlay.levels[level].exits
    return Crossing(
      level: level, cell: overlay.cells.cell(leaf, level), number: Int(others.numbers[ends.places[end]]))
  }

  /// The arc of a state.
  func arc(_ state: Int, isForward: Bool) -> Int {
    let level = isForward ? forward.level(state) : backward.level(state)
    if level < 0 { return state }
    let known = overlay.levels[level]
    return Int(
      overlay.arcs[
        isForward
          ? known.exits.places[state - forward.bases[level]] : known.entries.places[state - backward.bases[level]]])
  }

  /// Offers what follows on a state.
  func goOn(_ crossing: Crossing, _ cost: Double, from state: Int) {
    let level = crossing.level
    if level < 0 {
      let rest = cost + network.weights[crossing.number]
      for turn in network.turns(crossing.number) {
        let (next, whole) = (Int(network.turnArcs[turn]), rest + Double(network.turnWeights[turn]))
        forward.offer(next, whole, from: UInt32(state)) { potential(arc: $0) }
      }
      return
    }
    let known = overlay.levels[level]
    forward.offer(
      level, crossing.cell, known.exits.range(crossing.cell), rows.row(level, crossing.cell, crossing.number), cost,
      from: UInt32(state)
    ) { potential(arc: Int(overlay.arcs[known.exits.places[$0]])) }
  }

  /// Offers what leads to a state.
  func goBack(_ crossing: Crossing, _ cost: Double, from state: Int) {
    let level = crossing.level
    if level < 0 {
      for entry in network.entries(crossing.number) {
        let (before, turn) = (Int(network.entryArcs[entry]), Int(network.entryTurns[entry]))
        backward.offer(before, cost + network.cost(before, turn: turn), from: UInt32(state)) {
          potential(arc: $0).map(-)
        }
      }
      return
    }
    let known = overlay.levels[level]
    backward.offer(
      level, crossing.cell, known.entries.range(crossing.cell), rows.column(level, crossing.cell, crossing.number),
      cost, from: UInt32(state)
    ) { potential(arc: Int(overlay.arcs[known.entries.places[$0]])).map(-) }
  }

  /// What landmarks add to the cost of an arc in the search from the sources; nil for one that no path can be over.
  @inline(__always)
  func potential(arc: Int) -> Double? {
    bounds.potential(ofArc: arc, in: network)
  }

  // MARK: From one to another

  /// The best path; `direct` where that is cheaper.
  func path(from sources: [ArcPlace], to targets: [ArcPlace], _ direct: ArcPath?) -> ArcPath? {
    begin()
    bounds = guide.bounds(from: sources, to: targets)
    for source in sources { open(network.head(source.arc)) }
    for target in targets {
      open(network.tail(target.arc))
      open(network.head(target.arc))
    }
    for (number, source) in sources.enumerated() {
      let rest = source.cost + network.cost(source.arc, share: 1 - source.fraction)
      for turn in network.turns(source.arc) {
        forward.offer(
          Int(network.turnArcs[turn]), rest + Double(network.turnWeights[turn]),
          from: OverlayLabels.seeds + UInt32(number)
        ) { potential(arc: $0) }
      }
    }
    for (number, target) in targets.enumerated() {
      backward.offer(
        target.arc, network.cost(target.arc, share: target.fraction), from: OverlayLabels.seeds + UInt32(number)
      ) { potential(arc: $0).map(-) }
    }
    var best = direct?.cost ?? .infinity
    var meeting: (on: Int, back: Int)?
    while forward.queue.least + backward.queue.least < best {
      guide.settledCount += 1
      // The side with less to do goes on.
      if forward.queue.least <= backward.queue.least {
        guard let (cost, state) = forward.next({ potential(arc: arc($0, isForward: true)) }) else { break }
        let crossing = crossing(state, isForward: true)
        let whole = cost + backward.cost(crossing)
        if whole < best { (best, meeting) = (whole, (state, backward.state(crossing))) }
        goOn(crossing, cost, from: state)
      } else {
        guard let (cost, state) = backward.next({ potential(arc: arc($0, isForward: false)).map(-) }) else { break }
        let crossing = crossing(state, isForward: false)
        let whole = cost + forward.cost(crossing)
        if whole < best { (best, meeting) = (whole, (forward.state(crossing), state)) }
        goBack(crossing, cost, from: state)
      }
    }
    bounds = nil
    guard let meeting else { return direct }
    return path(over: meeting, sources, targets, cost: best)
  }
}
