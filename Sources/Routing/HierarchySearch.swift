// The search over shortcuts.

import Planar

/// Finds best paths over a hierarchy: from both ends, upward alone.
///
/// Belongs to one thread at a time.
final class HierarchySearch {
  private let network: RoadNetwork
  private let hierarchy: Hierarchy
  private var forward: SearchLabels
  private var backward: SearchLabels

  init(_ network: RoadNetwork, _ hierarchy: Hierarchy) {
    (self.network, self.hierarchy) = (network, hierarchy)
    forward = SearchLabels(count: network.arcCount)
    backward = SearchLabels(count: network.arcCount)
  }

  /// Puts what follows on the sources into the forward queue.
  private func seed(_ sources: [ArcPlace]) {
    forward.removeAll()
    for (number, source) in sources.enumerated() {
      let rest = source.cost + network.cost(source.arc, share: 1 - source.fraction)
      for turn in network.turns(source.arc) {
        forward.offer(
          Int(hierarchy.places[network.turnArcs[turn]]), rest + Double(network.turnWeights[turn]), from: -1 - number)
      }
    }
  }

  /// The best path; `direct` where that is cheaper.
  ///
  /// Places that are reached cheaper from above are gone on from nevertheless: to see it would take reading as many
  /// steps again.
  func path(from sources: [ArcPlace], to targets: [ArcPlace], _ direct: ArcPath?) -> ArcPath? {
    seed(sources)
    backward.removeAll()
    for (number, target) in targets.enumerated() {
      backward.offer(
        Int(hierarchy.places[target.arc]), network.cost(target.arc, share: target.fraction), from: -1 - number)
    }
    var best = direct?.cost ?? .infinity
    var meeting: Int?
    while min(forward.queue.least, backward.queue.least) < best {
      if forward.queue.least <= backward.queue.least {
        guard let (cost, place) = forward.next() else { continue }
        let whole = cost + backward[place]
        if whole < best { (best, meeting) = (whole, place) }
        relax(cost, place, &forward, hierarchy.forward)
      } else {
        guard let (cost, place) = backward.next() else { continue }
        let whole = cost + forward[place]
        if whole < best { (best, meeting) = (whole, place) }
        relax(cost, place, &backward, hierarchy.backward)
      }
    }
    guard let meeting else { return direct }
    return unpacked(meeting, sources, targets, cost: best)
  }

  @inline(__always)
  private func relax(_ cost: Double, _ place: Int, _ labels: inout SearchLabels, _ edges: HierarchyEdges) {
    for edge in edges.range(place) {
      labels.offer(Int(edges.targets[edge]), cost + edges.costs[edge], from: edge)
    }
  }

  /// Whether a place is reached cheaper from above, so that nothing best goes over it (stall on demand).
  @inline(__always)
  private static func isStalled(
    _ cost: Double, _ place: Int, _ labels: borrowing SearchLabels, _ edges: HierarchyEdges
  ) -> Bool {
    for edge in edges.range(place) where labels[Int(edges.targets[edge])] + edges.costs[edge] < cost { return true }
    return false
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
      let below = Self.place(of: edge, hierarchy.forward)
      steps.append((below, place, hierarchy.forward.vias[edge]))
      place = below
    }
    let start = sources[-1 - forward.parent(place)]
    let first = Int(hierarchy.arcs[place])
    steps.reverse()
    place = meeting
    while backward.parent(place) >= 0 {
      let edge = backward.parent(place)
      let below = Self.place(of: edge, hierarchy.backward)
      steps.append((place, below, hierarchy.backward.vias[edge]))
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
      guard let before = hierarchy.backward.edge(at: middle, to: step.from),
        let after = hierarchy.forward.edge(at: middle, to: step.to)
      else { return nil }
      open.append((middle, step.to, hierarchy.forward.vias[after]))
      open.append((step.from, middle, hierarchy.backward.vias[before]))
    }
    return ArcPath(arcs: arcs, turns: turns, start: start, end: end, cost: cost)
  }

  /// The place at which a step is kept; O(log n).
  private static func place(of edge: Int, _ edges: HierarchyEdges) -> Int {
    (0..<edges.starts.count - 1).partitioningIndex { Int(edges.starts[$0 + 1]) > edge }
  }

  // MARK: Many to many

  /// What all that is reached upward costs, by place, in the order in which it was reached.
  ///
  /// - Parameter isForward: from sources up; else from targets up, against the steps.
  func reach(
    _ seeds: [(place: Int, cost: Double, seconds: Float, metres: Float)], isForward: Bool,
    _ body: (_ place: Int, _ cost: Double, _ seconds: Float, _ metres: Float) -> Void
  ) {
    let (edges, others) =
      isForward ? (hierarchy.forward, hierarchy.backward) : (hierarchy.backward, hierarchy.forward)
    forward.removeAll()
    sums.removeAll(keepingCapacity: true)
    for seed in seeds where seed.cost < forward[seed.place] {
      forward.offer(seed.place, seed.cost, from: 0)
      sums[seed.place] = (seed.seconds, seed.metres)
    }
    while let (cost, place) = forward.next() {
      guard let sum = sums[place] else { continue }
      if Self.isStalled(cost, place, forward, others) { continue }
      body(place, cost, sum.seconds, sum.metres)
      for edge in edges.range(place) {
        let target = Int(edges.targets[edge])
        let to = cost + edges.costs[edge]
        guard to < forward[target] else { continue }
        forward.offer(target, to, from: 0)
        sums[target] = (sum.seconds + edges.seconds[edge], sum.metres + edges.metres[edge])
      }
    }
  }

  private var sums: [Int: (seconds: Float, metres: Float)] = [:]
}
