// The search over a contraction hierarchy.

import Planar

/// Finds best paths over a hierarchy: upward from both ends, to where both have come.
///
/// Belongs to one thread at a time.
final class HierarchySearch {
  let network: RoadNetwork
  let hierarchy: Hierarchy
  let forward: HierarchyLabels
  let backward: HierarchyLabels
  /// For what is within a small part.
  private lazy var inner = (
    ahead: HierarchyLabels(network, hierarchy, isForward: true),
    back: HierarchyLabels(network, hierarchy, isForward: false)
  )

  init(_ network: RoadNetwork, _ hierarchy: Hierarchy) {
    (self.network, self.hierarchy) = (network, hierarchy)
    forward = HierarchyLabels(network, hierarchy, isForward: true)
    backward = HierarchyLabels(network, hierarchy, isForward: false)
  }

  /// Where both directions meet.
  private enum Meeting {
    case arc(Int)
    case vertex(UInt32)
  }

  /// Begins with what follows on the places that one comes from.
  func begin(from sources: [ArcPlace], most: Double = .infinity) {
    forward.begin(most: most)
    for (number, source) in sources.enumerated() {
      let rest = source.cost + network.cost(source.arc, share: 1 - source.fraction)
      for turn in network.turns(source.arc) {
        forward.seed(Int(network.turnArcs[turn]), rest + Double(network.turnWeights[turn]), number: number)
      }
    }
    forward.lookAround()
    forward.climb()
  }

  /// Begins with the places that one goes to.
  func begin(to targets: [ArcPlace], most: Double = .infinity) {
    backward.begin(most: most)
    for (number, target) in targets.enumerated() {
      backward.seed(target.arc, network.cost(target.arc, share: target.fraction), number: number)
    }
    backward.lookAround()
    backward.climb()
  }

  /// The best path; `direct` where that is as good.
  func path(from sources: [ArcPlace], to targets: [ArcPlace], _ direct: ArcPath?) -> ArcPath? {
    var best = direct?.cost ?? .infinity
    begin(from: sources, most: best)
    begin(to: targets, most: best)
    var meeting: Meeting?
    for target in targets {
      let cost = forward.around[target.arc] + backward.around[target.arc]
      if cost < best { (best, meeting) = (cost, .arc(target.arc)) }
    }
    let (ahead, back) = (forward.chain, backward.chain)
    let (up, down) = (forward.costs, backward.costs)
    var (next, last) = (0, 0)
    while next < ahead.count || last < back.count {
      let (a, b) = (next < ahead.count ? ahead[next] : .max, last < back.count ? back[last] : .max)
      let (vertex, index) = (min(a, b), Int(min(a, b)))
      if a == b {
        let cost = up[index] + down[index]
        if cost < best { (best, meeting) = (cost, .vertex(vertex)) }
      }
      if a == vertex {
        next += 1
        if up[index] < best { forward.relax(vertex) }
      }
      if b == vertex {
        last += 1
        if down[index] < best { backward.relax(vertex) }
      }
    }
    guard let meeting else { return direct }
    return path(over: meeting, sources, targets, cost: best)
  }

  // MARK: Paths

  private func path(
    over meeting: Meeting, _ sources: [ArcPlace], _ targets: [ArcPlace], cost: Double
  ) -> ArcPath? {
    var (arcs, steps) = ([Int](), 0)
    var (first, last): (Int, Int)
    switch meeting {
    case .arc(let arc): (first, last) = (arc, arc)
    case .vertex(let vertex):
      // Upward to where both meet, from there on the way back.
      guard let up = chain(forward, from: vertex), let down = chain(backward, from: vertex) else { return nil }
      (first, last) = (arc(up[up.count - 1]), arc(down[down.count - 1]))
      for (from, to) in zip(up.reversed(), up.reversed().dropFirst()) {
        guard append(from, to, to: &arcs) else { return nil }
      }
      for (from, to) in zip(down, down.dropFirst()) { guard append(from, to, to: &arcs) else { return nil } }
    }
    // Around the sources, and the targets.
    var head = [first]
    while forward.around.parent(first) >= 0 {
      guard network.goesOn(&steps, of: network.arcCount) else { return nil }
      first = forward.around.parent(first)
      head.append(first)
    }
    steps = 0
    while backward.around.parent(last) >= 0 {
      guard network.goesOn(&steps, of: network.arcCount) else { return nil }
      last = backward.around.parent(last)
      arcs.append(last)
    }
    let numbers = (-1 - forward.around.parent(first), -1 - backward.around.parent(last))
    // What was read of a damaged file leads to no such ends.
    guard sources.indices.contains(numbers.0), targets.indices.contains(numbers.1) else { return nil }
    let (start, end) = (sources[numbers.0], targets[numbers.1])
    arcs = [start.arc] + head.reversed() + arcs
    var turns: [Int] = []
    for (from, to) in zip(arcs, arcs.dropFirst()) {
      guard let turn = network.turn(from: from, to: to) else { return nil }
      turns.append(turn)
    }
    return ArcPath(arcs: arcs, turns: turns, start: start, end: end, cost: cost)
  }

  func arc(_ vertex: UInt32) -> Int { Int(hierarchy.arcs[vertex]) }

  /// The vertices from one down to that which was found around the seeds.
  private func chain(_ labels: HierarchyLabels, from vertex: UInt32) -> [UInt32]? {
    var chain = [vertex]
    while case let before = labels.before[Int(chain[chain.count - 1])], before != Hierarchy.none {
      // Ranks fall, whatever is in a file.
      guard before < chain[chain.count - 1] else { return nil }
      chain.append(before)
    }
    return chain
  }

  // MARK: Lower triangles

  /// What is under an arc of the hierarchy.
  enum Under {
    case turn(Int)
    case vertex(UInt32)
    /// A way within small parts.
    case part
  }

  /// What an arc from a vertex to another is made of; nil where there is none, in a damaged file.
  func under(_ from: UInt32, _ to: UInt32) -> Under? {
    guard let cost = cost(from, to) else { return nil }
    let (arc, next) = (arc(from), arc(to))
    for turn in network.turns(arc) where Int(network.turnArcs[turn]) == next && network.cost(arc, turn: turn) == cost {
      return .turn(turn)
    }
    return middle(from, to, cost).map { .vertex($0) } ?? .part
  }

  /// What an arc of the hierarchy costs; nil where there is none.
  private func cost(_ from: UInt32, _ to: UInt32) -> Double? {
    from < to ? hierarchy.out.cost(Int(from), to) : hierarchy.into.cost(Int(to), from)
  }

  /// The vertex below both over which it costs so much to come from one to another.
  private func middle(_ from: UInt32, _ to: UInt32, _ cost: Double) -> UInt32? {
    let (ahead, back) = (hierarchy.into, hierarchy.out)
    var (a, b) = (ahead.lowStarts.range(Int(from)), back.lowStarts.range(Int(to)))
    while let i = a.first, let j = b.first {
      let (one, other) = (ahead.lows[i], back.lows[j])
      let (first, end) = (max(one.first, other.first), min(one.end, other.end, min(from, to)))
      if first < end {
        for vertex in first..<end {
          if let up = ahead.cost(Int(vertex), from), up <= cost, let down = back.cost(Int(vertex), to),
            up + down == cost
          {
            return vertex
          }
        }
      }
      if one.end <= other.end { a.removeFirst() }
      if other.end <= one.end { b.removeFirst() }
    }
    return nil
  }

  /// Adds the arcs that come after one vertex up to another.
  private func append(_ from: UInt32, _ to: UInt32, to arcs: inout [Int]) -> Bool {
    var open = [(from, to)]
    while let (from, to) = open.popLast() {
      guard arcs.count <= network.arcCount, let under = under(from, to) else { return false }
      switch under {
      case .turn: arcs.append(arc(to))
      case .vertex(let middle): open += [(middle, to), (from, middle)]
      case .part:
        guard let part = part(from, to) else { return false }
        arcs += part
      }
    }
    return true
  }

  /// The arcs after a vertex up to another, by way of small parts alone: from both ends to where they meet.
  func part(_ from: UInt32, _ to: UInt32) -> [Int]? {
    guard let whole = cost(from, to) else { return nil }
    let (first, last, ahead, back) = (arc(from), arc(to), inner.ahead, inner.back)
    ahead.begin(most: whole)
    ahead.goOn(first, 0)
    back.begin(most: whole)
    back.goOn(last, 0)
    while true {
      let isAhead = ahead.around.queue.least <= back.around.queue.least
      let (side, other) = isAhead ? (ahead, back) : (back, ahead)
      guard let (cost, arc) = side.around.next() else { return nil }
      if cost + other.around[arc] == whole {
        guard let before = chain(ahead, from: arc, to: first), let after = chain(back, from: arc, to: last) else {
          return nil
        }
        return [Int](before.reversed()) + after.dropFirst() + [last]
      }
      side.goOn(arc, cost)
    }
  }

  /// The arcs from one to that which was found first, without an arc that is before all.
  private func chain(_ labels: HierarchyLabels, from arc: Int, to end: Int) -> [Int]? {
    var (arcs, steps) = ([arc], 0)
    while case let next = labels.around.parent(arcs[arcs.count - 1]), next != end {
      guard network.goesOn(&steps, of: network.arcCount), next >= 0 else { return nil }
      arcs.append(next)
    }
    return arcs
  }
}
