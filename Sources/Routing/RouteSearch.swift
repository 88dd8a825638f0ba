// The search for the best path between places on the network.

import Planar

/// A place on an arc, from which or to which one goes.
struct ArcPlace: Sendable, Hashable {
  var arc: Int
  /// How much of the arc lies before it, 0…1.
  var fraction: Double
  /// What it has cost to be there.
  var cost = 0.0
  /// When one is there, in seconds after the departure.
  var seconds = 0.0
  /// Which of the candidates it is, for who asks.
  var number = 0
}

/// A path along arcs.
struct ArcPath: Sendable {
  /// The arcs in order; the first from its place on, the last up to its own.
  var arcs: [Int]
  /// The turns between them.
  var turns: [Int]
  var start: ArcPlace
  var end: ArcPlace
  /// The cost from the start's place to the end's.
  var cost: Double
  /// What the arcs take, where that depends on when one comes to them.
  var costs: [ArcCost]?

  /// Seconds of a whole arc.
  func seconds(_ index: Int, _ network: RoadNetwork) -> Double { costs?[index].seconds ?? network.seconds[arcs[index]] }

  /// The share of an arc that is on the path.
  func share(_ index: Int) -> Double {
    max((index == arcs.count - 1 ? end.fraction : 1) - (index == 0 ? start.fraction : 0), 0)
  }

  /// Seconds from the start's place to the end's.
  func duration(_ network: RoadNetwork) -> Double {
    var sum = turns.reduce(0) { $0 + Double(network.turnSeconds[$1]) }
    for index in arcs.indices { sum += seconds(index, network) * share(index) }
    return sum
  }
}

/// Finds best paths from both ends at once (Dijkstra 1959, Pohl 1971), soon with bounds by landmarks, or over the
/// network's hierarchy where it has one.
///
/// Belongs to one thread at a time.
final class RouteSearch {
  let network: RoadNetwork
  @exclusivity(unchecked) private var forward = SearchLabels(count: 0)
  @exclusivity(unchecked) private var backward = SearchLabels(count: 0)
  private var hasLabels = false
  private var prepared: HierarchySearch?
  /// What landmarks say of the search that is on.
  @exclusivity(unchecked) private var bounds: LandmarkBounds?
  let guide: LandmarkGuide
  /// Where ways change with time.
  let timed: TimedSearch?

  init(_ network: RoadNetwork, _ clock: ArcClock? = nil, usesLandmarks: Bool = true) {
    self.network = network
    guide = LandmarkGuide(network, isUsed: usesLandmarks)
    timed = clock.map(TimedSearch.init)
  }

  /// The search over the network's hierarchy; nil where there is none, or it is not worth it yet.
  ///
  /// - Parameter count: how many searches are to come.
  func overHierarchy(forSearches count: Int = 1) -> HierarchySearch? {
    if prepared == nil, timed == nil {
      prepared = network.prepared?.hierarchy(of: network, forSearches: count).map { HierarchySearch(network, $0) }
    }
    return prepared
  }

  /// The best path, the same one over a hierarchy, with landmarks and without; nil when there is none.
  func path(from sources: [ArcPlace], to targets: [ArcPlace]) -> ArcPath? {
    if let timed { return timed.path(from: sources, to: targets) }
    let direct = directPath(sources, targets)
    let found: ArcPath?
    if let search = overHierarchy(forSearches: 0) {
      found = search.path(from: sources, to: targets, direct)
    } else {
      bounds = guide.bounds(from: sources, to: targets)
      found = path(sources, targets, direct)
    }
    if network.isDamaged { return nil }
    return found?.settled(in: network, from: sources, to: targets)
  }

  /// The best path without a hierarchy; `direct` where that is as good.
  private func path(_ sources: [ArcPlace], _ targets: [ArcPlace], _ direct: ArcPath?) -> ArcPath? {
    if !hasLabels {
      forward = SearchLabels(count: network.arcCount)
      backward = SearchLabels(count: network.arcCount)
      hasLabels = true
    }
    forward.removeAll()
    backward.removeAll()
    seed(sources)
    for (number, target) in targets.enumerated() {
      let cost = network.cost(target.arc, share: target.fraction)
      if backward.note(target.arc, cost, from: -1 - number) { pushBack(target.arc, cost) }
    }
    var best = direct?.cost ?? .infinity
    var meeting: Int?
    while forward.queue.least + backward.queue.least < best {
      guide.settledCount += 1
      // The side with less to do goes on.
      if forward.queue.least <= backward.queue.least {
        guard let (cost, arc) = nextAhead() else { break }
        let whole = cost + backward[arc]
        if whole < best { (best, meeting) = (whole, arc) }
        let rest = cost + network.weights[arc]
        for turn in network.turns(arc) {
          let (next, whole) = (Int(network.turnArcs[turn]), rest + Double(network.turnWeights[turn]))
          guard forward.note(next, whole, from: turn) else { continue }
          if leadsOn(next, whole) {
            pushAhead(next, whole)
          } else if whole + backward[next] < best {
            (best, meeting) = (whole + backward[next], next)
          }
        }
      } else {
        guard let (cost, arc) = nextBack() else { break }
        let whole = cost + forward[arc]
        if whole < best { (best, meeting) = (whole, arc) }
        for entry in network.entries(arc) {
          let (before, turn) = (Int(network.entryArcs[entry]), Int(network.entryTurns[entry]))
          let whole = cost + network.cost(before, turn: turn)
          guard backward.note(before, whole, from: turn) else { continue }
          if leadsBack(before, whole) {
            pushBack(before, whole)
          } else if whole + forward[before] < best {
            (best, meeting) = (whole + forward[before], before)
          }
        }
      }
    }
    guard let meeting else { return direct }
    return unpacked(meeting, sources, targets, cost: best)
  }

  /// What landmarks add to the cost of an arc in the search from the sources; nil for one that no path can be over.
  @inline(__always)
  private func potential(_ arc: Int) -> Double? {
    bounds.potential(ofArc: arc, in: network)
  }

  @inline(__always)
  private func pushAhead(_ arc: Int, _ cost: Double) {
    if let potential = potential(arc) { forward.queue.push(cost + potential, arc) }
  }

  @inline(__always)
  private func pushBack(_ arc: Int, _ cost: Double) {
    if let potential = potential(arc) { backward.queue.push(cost - potential, arc) }
  }

  /// The next arc of the search from the sources that is not done.
  @inline(__always)
  private func nextAhead() -> (cost: Double, arc: Int)? {
    while let (key, arc) = forward.queue.pop() {
      let cost = forward[arc]
      if let potential = potential(arc), key <= cost + potential { return (cost, arc) }
    }
    return nil
  }

  /// The next arc of the search from the targets that is not done.
  @inline(__always)
  private func nextBack() -> (cost: Double, arc: Int)? {
    while let (key, arc) = backward.queue.pop() {
      let cost = backward[arc]
      if let potential = potential(arc), key <= cost - potential { return (cost, arc) }
    }
    return nil
  }

  /// Whether something that follows on an arc is reached cheaper over it than is known.
  ///
  /// Half of all arcs lead back to where the search has been; they need not go through the queue, where they were met
  /// at once.
  @inline(__always)
  private func leadsOn(_ arc: Int, _ cost: Double) -> Bool {
    let rest = cost + network.weights[arc]
    for turn in network.turns(arc)
    where rest + Double(network.turnWeights[turn]) < forward[Int(network.turnArcs[turn])] { return true }
    return false
  }

  /// The same against the direction of arcs.
  @inline(__always)
  private func leadsBack(_ arc: Int, _ cost: Double) -> Bool {
    for entry in network.entries(arc) {
      let before = Int(network.entryArcs[entry])
      if cost + network.cost(before, turn: Int(network.entryTurns[entry])) < backward[before] { return true }
    }
    return false
  }

  /// Puts what follows on the sources into the queue.
  private func seed(_ sources: [ArcPlace]) {
    for (number, source) in sources.enumerated() {
      let rest = source.cost + network.cost(source.arc, share: 1 - source.fraction)
      for turn in network.turns(source.arc) {
        let (next, whole) = (Int(network.turnArcs[turn]), rest + Double(network.turnWeights[turn]))
        if forward.note(next, whole, from: -1 - number) { pushAhead(next, whole) }
      }
    }
  }

  private func directPath(_ sources: [ArcPlace], _ targets: [ArcPlace]) -> ArcPath? {
    var best: ArcPath?
    for source in sources {
      for target in targets where network.origin(target.arc) == network.origin(source.arc) {
        guard target.fraction >= source.fraction else { continue }
        let cost = source.cost + network.cost(source.arc, share: target.fraction - source.fraction)
        if cost < best?.cost ?? .infinity {
          best = ArcPath(arcs: [source.arc], turns: [], start: source, end: target, cost: cost)
        }
      }
    }
    return best
  }

  private func unpacked(_ meeting: Int, _ sources: [ArcPlace], _ targets: [ArcPlace], cost: Double) -> ArcPath? {
    var (arcs, turns) = ([meeting], [Int]())
    var (arc, steps) = (meeting, 0)
    while forward.parent(arc) >= 0 {
      guard network.goesOn(&steps, of: 2 * network.arcCount) else { return nil }
      let turn = forward.parent(arc)
      turns.append(turn)
      arc = network.arc(ofTurn: turn)
      arcs.append(arc)
    }
    let start = sources[-1 - forward.parent(arc)]
    guard let first = network.turn(from: start.arc, to: arc) else { return nil }
    turns.append(first)
    arcs.append(start.arc)
    arcs.reverse()
    turns.reverse()
    arc = meeting
    while backward.parent(arc) >= 0 {
      guard network.goesOn(&steps, of: 2 * network.arcCount) else { return nil }
      let turn = backward.parent(arc)
      turns.append(turn)
      arc = Int(network.turnArcs[turn])
      arcs.append(arc)
    }
    return ArcPath(
      arcs: arcs, turns: turns, start: start, end: targets[-1 - backward.parent(arc)], cost: cost)
  }
}

extension RoadNetwork {
  /// The arc at whose end a turn is; O(log n).
  func arc(ofTurn turn: Int) -> Int {
    (0..<arcCount).partitioningIndex { Int(turnStarts[$0 + 1]) > turn }
  }
}
