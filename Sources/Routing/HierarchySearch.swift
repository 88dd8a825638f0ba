// The search over shortcuts.

import Planar

/// Finds best paths over a hierarchy: from both ends, upward alone.
///
/// No queue is needed: steps lead to smaller numbers, so that nothing cheaper comes to a place once all larger ones are
/// done (Buchhold, Sanders, Wagner 2019: elimination tree search with pruning).
/// Belongs to one thread at a time.
final class HierarchySearch {
  private let network: RoadNetwork
  private let hierarchy: Hierarchy
  private var forward: SearchLabels
  private var backward: SearchLabels
  /// What was reached and is not done.
  private var open: PlaceSet

  init(_ network: RoadNetwork, _ hierarchy: Hierarchy) {
    (self.network, self.hierarchy) = (network, hierarchy)
    forward = SearchLabels(count: network.arcCount)
    backward = SearchLabels(count: network.arcCount)
    open = PlaceSet(count: network.arcCount)
  }

  /// Takes what follows on the sources.
  private func seed(_ sources: [ArcPlace]) {
    forward.removeAll()
    for (number, source) in sources.enumerated() {
      let rest = source.cost + network.cost(source.arc, share: 1 - source.fraction)
      for turn in network.turns(source.arc) {
        let place = Int(hierarchy.places[network.turnArcs[turn]])
        if forward.note(place, rest + Double(network.turnWeights[turn]), from: -1 - number) { open.insert(place) }
      }
    }
  }

  /// The best path; `direct` where that is cheaper.
  func path(from sources: [ArcPlace], to targets: [ArcPlace], _ direct: ArcPath?) -> ArcPath? {
    seed(sources)
    backward.removeAll()
    for (number, target) in targets.enumerated() {
      let place = Int(hierarchy.places[target.arc])
      if backward.note(place, network.cost(target.arc, share: target.fraction), from: -1 - number) {
        open.insert(place)
      }
    }
    var best = direct?.cost ?? .infinity
    var meeting: Int?
    while let place = open.popLargest() {
      let (before, after) = (forward[place], backward[place])
      if before + after < best { (best, meeting) = (before + after, place) }
      if before < best { Self.relax(before, place, &forward, hierarchy.forward, &open) }
      if after < best { Self.relax(after, place, &backward, hierarchy.backward, &open) }
    }
    guard let meeting else { return direct }
    return unpacked(meeting, sources, targets, cost: best)
  }

  @inline(__always)
  private static func relax(
    _ cost: Double, _ place: Int, _ labels: inout SearchLabels, _ edges: HierarchyEdges, _ open: inout PlaceSet
  ) {
    for edge in edges.range(place) {
      let step = edges.steps[edge]
      let target = Int(step.target)
      if labels.note(target, cost + edges.cost(step), from: edge) { open.insert(target) }
    }
  }

  // MARK: Paths

  private func unpacked(
    _ meeting: Int, _ sources: [ArcPlace], _ targets: [ArcPlace], cost: Double
  ) -> ArcPath? {
    // Up to the meeting: steps from below, the last first.
    var steps: [(from: Int, to: Int, via: UInt32)] = []
    var place = meeting
    while forward.parent(place) >= 0 {
      let edge = forward.parent(place)
      let below = hierarchy.forward.place(of: edge)
      steps.append((below, place, hierarchy.forward.steps[edge].via))
      place = below
    }
    let start = sources[-1 - forward.parent(place)]
    let first = Int(hierarchy.arcs[place])
    steps.reverse()
    place = meeting
    while backward.parent(place) >= 0 {
      let edge = backward.parent(place)
      let below = hierarchy.backward.place(of: edge)
      steps.append((place, below, hierarchy.backward.steps[edge].via))
      place = below
    }
    let end = targets[-1 - backward.parent(place)]
    guard let turn = network.turn(from: start.arc, to: first) else { return nil }
    var (arcs, turns) = ([start.arc, first], [turn])
    // Shortcuts are taken apart, the first half first.
    var open: [(from: Int, to: Int, via: UInt32)] = steps.reversed()
    while let step = open.popLast() {
      guard step.via & Hierarchy.isShortcut != 0 else {
        turns.append(Int(step.via))
        arcs.append(Int(network.turnArcs[step.via]))
        continue
      }
      let middle = Int(step.via & ~Hierarchy.isShortcut)
      guard let before = hierarchy.backward.step(at: middle, to: step.from),
        let after = hierarchy.forward.step(at: middle, to: step.to)
      else { return nil }
      open.append((middle, step.to, hierarchy.forward.steps[after].via))
      open.append((step.from, middle, hierarchy.backward.steps[before].via))
    }
    return ArcPath(arcs: arcs, turns: turns, start: start, end: end, cost: cost)
  }

  // MARK: Many to many

  /// What it costs to come to places that are reached upward, and by which step: below 0 by the seed −1 − n.
  ///
  /// Those to which a cheaper way leads down from above are left out: no best way leads over them.
  ///
  /// - Parameter isForward: from sources up; else from targets up, against the steps.
  func reach(
    _ seeds: [(place: Int, cost: Double)], isForward: Bool, _ body: (_ place: Int, _ cost: Double, _ step: Int) -> Void
  ) {
    let (edges, others) =
      isForward ? (hierarchy.forward, hierarchy.backward) : (hierarchy.backward, hierarchy.forward)
    forward.removeAll()
    reached.removeAll(keepingCapacity: true)
    visited.removeAll(keepingCapacity: true)
    for (number, seed) in seeds.enumerated() where forward.note(seed.place, seed.cost, from: -1 - number) {
      open.insert(seed.place)
    }
    while let place = open.popLargest() {
      visited.append(UInt32(place))
      Self.relax(forward[place], place, &forward, edges, &open)
    }
    // From the most important on, so that what is above is as cheap as it gets.
    for place in visited.reversed() {
      let place = Int(place)
      let cost = forward[place]
      var least = cost
      for edge in others.range(place) {
        let step = others.steps[edge]
        least = min(least, forward[Int(step.target)] + others.cost(step))
      }
      if least < cost { forward.lower(place, least) } else { body(place, cost, forward.parent(place)) }
    }
  }

  /// What it takes to come to a place that the last search from sources has reached, from their seeds on.
  func measure(of place: Int, _ seeds: [Measure]) -> Measure {
    // Down to what is known, and up again.
    var (steps, below): ([Int], Int) = ([], place)
    var sum = Measure()
    while true {
      if let known = reached[below] {
        sum = known
        break
      }
      let step = forward.parent(below)
      if step < 0 {
        sum = seeds[-1 - step]
        reached[below] = sum
        break
      }
      steps.append(step)
      below = hierarchy.forward.place(of: step)
    }
    for step in steps.reversed() {
      sum += measures.measure(ofStep: step, isForward: true)
      reached[Int(hierarchy.forward.steps[step].target)] = sum
    }
    return sum
  }

  /// What the last search has reached, and what it takes to come there where that was asked for.
  private var visited: [UInt32] = []
  private var reached: [Int: Measure] = [:]
  private(set) lazy var measures = HierarchyMeasures(network, hierarchy)
}
