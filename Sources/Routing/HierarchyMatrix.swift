// One to many over a contraction hierarchy: destinations are prepared once, and each source looks up what it has in
// common with them.

import Planar

/// What it costs to come to destinations from the vertices above them, and by which ways.
final class HierarchyTargets: Sendable {
  let hierarchy: Hierarchy
  /// The places on arcs that one goes to, of each destination.
  let places: [[ArcPlace]]
  let chains: HierarchyChains
  /// Those chains that begin with the last vertex of all, in such an order that each follows on one that has most in
  /// common with it, and how many vertices these are; then the others.
  let sorted: [(chain: HierarchyChains.Chain, shared: Int)]
  let branches: [HierarchyChains.Chain]
  /// What it takes from vertices that were found around a destination, by their place in the chains.
  let around: [Int: Measure]
  /// By vertex, how many are above it.
  let depths: [UInt32]

  /// - Parameters:
  ///   - search: for the first thread.
  ///   - workers: on what threads.
  init(_ search: HierarchySearch, _ places: [[ArcPlace]], _ workers: RoadWorkers = RoadWorkers()) {
    let (hierarchy, network) = (search.hierarchy, search.network)
    var depths = [UInt32](repeating: 0, count: hierarchy.count)
    for vertex in (0..<hierarchy.count).reversed() {
      let parent = Int(hierarchy.parents[vertex])
      if parent > vertex, parent < hierarchy.count { depths[vertex] = depths[parent] + 1 }
    }
    // A search needs room for all of the network: that is worth it for some tens of destinations.
    let parts =
      workers.count == 1
      ? [Part(search, places[...], depths)]
      : workers.map(places.count, least: 32, sharesEach: 1) { [depths] share in
        Part(HierarchySearch(network, hierarchy), places[share], depths)
      }
    var (chains, around) = (parts[0].chains, parts[0].around)
    for part in parts.dropFirst() {
      for (place, measure) in part.around { around[chains.vertices.count + place] = measure }
      chains.append(part.chains)
    }
    (self.hierarchy, self.places, self.depths) = (hierarchy, places, depths)
    (self.chains, self.around) = (chains, around)
    branches = chains.chains.filter { $0.depth > 0 }
    sorted = chains.withTables { tables in
      let whole = chains.chains.filter { $0.depth == 0 }.sorted { a, b in
        let common = tables.common(a, tables, b)
        return common < b.count
          && (common == a.count || tables.vertices[a.start + common] < tables.vertices[b.start + common])
      }
      return whole.indices.map { (whole[$0], $0 == 0 ? 0 : tables.common(whole[$0 - 1], tables, whole[$0])) }
    }
  }

  private struct Part: Sendable {
    var chains = HierarchyChains()
    var around: [Int: Measure] = [:]

    init(_ search: HierarchySearch, _ places: ArraySlice<[ArcPlace]>, _ depths: [UInt32]) {
      let labels = search.backward
      for ends in places {
        search.begin(to: ends)
        labels.relaxAll()
        let first = chains.chains.count
        chains.append(labels, search.hierarchy, depths)
        for vertex in labels.touched where labels.before[Int(vertex)] == Hierarchy.none {
          guard let place = chains.place(of: vertex, in: first..<chains.chains.count, depths) else { continue }
          around[place] = search.measure(toTargets: ends, from: search.arc(vertex))
        }
      }
    }
  }
}

extension HierarchySearch {
  /// What it takes from an arc that was found around the places that one goes to.
  fileprivate func measure(toTargets targets: [ArcPlace], from arc: Int) -> Measure {
    var (arc, sum, steps) = (arc, Measure(), 0)
    while backward.around.parent(arc) >= 0, network.goesOn(&steps, of: network.arcCount) {
      let next = backward.around.parent(arc)
      sum += network.measure(arc, to: next)
      arc = next
    }
    let number = -1 - backward.around.parent(arc)
    return targets.indices.contains(number) ? sum + network.measure(upTo: targets[number]) : sum
  }

  /// What it takes to the beginning of an arc that was found around the places that one comes from.
  fileprivate func measure(fromSources sources: [ArcPlace], to arc: Int) -> Measure {
    var (arc, sum, steps) = (arc, Measure(), 0)
    while forward.around.parent(arc) >= 0, network.goesOn(&steps, of: network.arcCount) {
      let before = forward.around.parent(arc)
      sum += network.measure(before, to: arc)
      arc = before
    }
    let number = -1 - forward.around.parent(arc)
    guard sources.indices.contains(number) else { return sum }
    let source = sources[number]
    return sum + network.measure(source.arc, share: 1 - source.fraction, to: arc)
  }
}

extension RoadNetwork {
  /// What it takes to go along a share of an arc and to turn onto another.
  fileprivate func measure(_ arc: Int, share: Double = 1, to next: Int) -> Measure {
    let turn = turn(from: arc, to: next).map { Double(turnSeconds[$0]) } ?? 0
    return Measure(seconds: share * seconds[arc] + turn, metres: share * edgeLengths[edge(arc)])
  }

  /// What it takes from the beginning of an arc to a place on it.
  fileprivate func measure(upTo place: ArcPlace) -> Measure {
    Measure(seconds: place.fraction * seconds[place.arc], metres: place.fraction * edgeLengths[edge(place.arc)])
  }
}

/// What it takes to go somewhere beside the cost.
struct Measure: Sendable {
  var seconds = 0.0
  var metres = 0.0

  static func + (a: Measure, b: Measure) -> Measure {
    Measure(seconds: a.seconds + b.seconds, metres: a.metres + b.metres)
  }

  static func += (a: inout Measure, b: Measure) { a = a + b }
}

/// The rows of a matrix over a hierarchy, which has the costs of ways alone: what ways take is found when it is asked
/// for, and kept.
///
/// Belongs to one thread at a time.
final class HierarchyMatrix {
  let targets: HierarchyTargets
  private let search: HierarchySearch
  private let network: RoadNetwork
  @exclusivity(unchecked) private var own = HierarchyChains()
  /// By arc of the hierarchy, what it takes.
  @exclusivity(unchecked) private var arcs: [UInt64: Measure] = [:]
  /// By place in the destinations' chains, what it takes from there, and by vertex, what it takes to come there; of no
  /// number of seconds where that was not asked for.
  @exclusivity(unchecked) private var lasts: [Measure]
  @exclusivity(unchecked) private var known: [Measure]
  private static let unknown = Measure(seconds: .nan)

  init(_ search: HierarchySearch, _ targets: HierarchyTargets) {
    (self.targets, self.search, network) = (targets, search, search.network)
    lasts = [Measure](repeating: Self.unknown, count: targets.chains.vertices.count)
    for (place, measure) in targets.around { lasts[place] = measure }
    known = [Measure](repeating: Self.unknown, count: targets.hierarchy.count)
  }

  private enum Meeting {
    case none
    case arc(ArcPlace)
    case vertex(own: Int, other: Int)
  }

  /// Lowers what it takes to come to each destination.
  func lower(_ row: inout Router.MatrixRow, from sources: [ArcPlace]) {
    let forward = search.forward
    search.begin(from: sources)
    forward.relaxAll()
    own.removeAll()
    own.append(forward, targets.hierarchy, targets.depths)
    for vertex in forward.chain { known[Int(vertex)] = Self.unknown }
    var meetings = [Meeting](repeating: .none, count: row.count)
    for number in row.indices {
      for end in targets.places[number] {
        let cost = forward.around[end.arc] + network.cost(end.arc, share: end.fraction)
        if cost < row[number].cost { (row[number].cost, meetings[number]) = (cost, .arc(end)) }
      }
    }
    own.withTables { tables in
      targets.chains.withTables { others in
        func take(_ found: (cost: Double, place: Int, other: Int)?, _ number: Int) {
          guard let found else { return }
          (row[number].cost, meetings[number]) = (found.cost, .vertex(own: found.place, other: found.other))
        }
        for chain in own.chains where chain.depth == 0 {
          var common = 0
          for (other, shared) in targets.sorted {
            // With what follows on a chain one has in common what that has, or what one had with that.
            if shared < common {
              common = shared
            } else if shared == common {
              common = tables.common(chain, others, other, atLeast: common)
            }
            take(tables.meet(chain, others, other, common: common, below: row[other.place].cost), other.place)
          }
        }
        for chain in own.chains {
          for other in chain.depth == 0 ? targets.branches : targets.chains.chains {
            take(tables.meet(chain, others, other, below: row[other.place].cost), other.place)
          }
        }
      }
    }
    for number in row.indices where !network.isDamaged {
      let whole: Measure
      switch meetings[number] {
      case .none: continue
      case .arc(let end): whole = search.measure(fromSources: sources, to: end.arc) + network.measure(upTo: end)
      case .vertex(let place, let other):
        whole = measure(to: own.vertices[place], sources) + measure(from: other, number)
      }
      (row[number].seconds, row[number].metres) = (whole.seconds, whole.metres)
    }
  }

  /// What it takes from the sources to a vertex.
  private func measure(to vertex: UInt32, _ sources: [ArcPlace]) -> Measure {
    if !known[Int(vertex)].seconds.isNaN { return known[Int(vertex)] }
    var (open, at) = ([UInt32](), vertex)
    while known[Int(at)].seconds.isNaN {
      let before = search.forward.before[Int(at)]
      guard before < at else {
        known[Int(at)] = search.measure(fromSources: sources, to: search.arc(at))
        break
      }
      open.append(at)
      at = before
    }
    while let next = open.popLast() {
      known[Int(next)] = known[Int(at)] + measure(at, next)
      at = next
    }
    return known[Int(vertex)]
  }

  /// What it takes from a vertex in the chains of a destination, by its place there, to the destination.
  private func measure(from place: Int, _ number: Int) -> Measure {
    // Mostly known: the tables are not retained for that.
    if !lasts[place].seconds.isNaN { return lasts[place] }
    let chains = targets.chains
    var (open, at) = ([Int](), place)
    while lasts[at].seconds.isNaN {
      let vertex = chains.before[at]
      guard vertex < chains.vertices[at],
        let before = chains.place(of: vertex, in: chains.firsts[number]..<chains.firsts[number + 1], targets.depths)
      else {
        lasts[at] = Measure()
        break
      }
      open.append(at)
      at = before
    }
    while let next = open.popLast() {
      lasts[next] = measure(chains.vertices[next], chains.vertices[at]) + lasts[at]
      at = next
    }
    return lasts[place]
  }

  /// What an arc of the hierarchy takes: along its first arc, and onto the last one.
  private func measure(_ from: UInt32, _ to: UInt32) -> Measure {
    if let known = arcs[Step(from, to).key] { return known }
    // What is below an arc is lower, so that this ends.
    var open = [Step(from, to)]
    while let step = open.popLast() {
      if let middle = step.middle {
        let parts = (arcs[Step(step.from, middle).key], arcs[Step(middle, step.to).key])
        arcs[step.key] = (parts.0 ?? Measure()) + (parts.1 ?? Measure())
        continue
      }
      if arcs[step.key] != nil { continue }
      switch search.under(step.from, step.to) {
      case .turn: arcs[step.key] = network.measure(search.arc(step.from), to: search.arc(step.to))
      case .vertex(let middle):
        open += [Step(step.from, step.to, over: middle), Step(step.from, middle), Step(middle, step.to)]
      case .part:
        var (sum, arc) = (Measure(), search.arc(step.from))
        for next in search.part(step.from, step.to) ?? [] {
          sum += network.measure(arc, to: next)
          arc = next
        }
        arcs[step.key] = sum
      case nil:
        network.noteDamage()
        return Measure()
      }
    }
    return arcs[Step(from, to).key] ?? Measure()
  }

  /// An arc of the hierarchy whose measure is asked for.
  private struct Step {
    let from, to: UInt32
    /// The vertex below, once the arcs over it have been asked for.
    let middle: UInt32?

    init(_ from: UInt32, _ to: UInt32, over middle: UInt32? = nil) {
      (self.from, self.to, self.middle) = (from, to, middle)
    }

    var key: UInt64 { UInt64(from) << 32 | UInt64(to) }
  }
}
