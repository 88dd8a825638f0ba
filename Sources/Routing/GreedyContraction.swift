// Contraction by what it takes: for networks that no small cuts divide.

/// Contracts the arcs of a network, always the one next that makes the fewest shortcuts (Geisberger, Sanders, Schultes,
/// Delling 2008).
///
/// A shortcut is made only where a search finds no cheaper way round, so that few are, also in a full grid of streets;
/// but the searches take their time.
struct GreedyContraction: ~Copyable {
  /// A step between arcs that are still there; it stands at both of its ends.
  struct Edge {
    var other: UInt32
    var via: UInt32
    var cost: Double
    var isOut: Bool
  }

  struct Shortcut {
    var from: UInt32
    var to: UInt32
    var cost: Double
  }

  private let network: RoadNetwork
  private var lists: EdgeLists
  private var witness: WitnessSearch
  private(set) var ranks: [UInt32]
  private var depths: [UInt16]
  private var nextRank: UInt32 = 0
  /// The steps of contracted arcs: to and from those of higher rank.
  private(set) var kept: [[Edge]]
  private var shortcuts: [Shortcut] = []

  /// Contracts a network.
  ///
  /// O(n log n) in practice.
  init(contracting network: RoadNetwork) {
    self.init(network)
    contract()
  }

  private init(_ network: RoadNetwork) {
    self.network = network
    let count = network.arcCount
    lists = EdgeLists(count: count)
    witness = WitnessSearch(count: count)
    ranks = [UInt32](repeating: .max, count: count)
    depths = [UInt16](repeating: 0, count: count)
    kept = [[Edge]](repeating: [], count: count)
    for arc in 0..<count where network.isOpen(arc) {
      for turn in network.turns(arc) {
        let to = Int(network.turnArcs[turn])
        // A step to itself is never of use.
        guard to != arc, network.isOpen(to) else { continue }
        lists.offer(arc, to, network.cost(arc, turn: turn), via: UInt32(turn))
      }
    }
  }

  private mutating func contract() {
    let count = network.arcCount
    var queue = SearchQueue()
    for arc in 0..<count {
      // A guess, which is made sure when the arc's turn comes.
      let (ins, outs) = lists.degrees(arc)
      queue.push(Double(min(ins, 8) * min(outs, 8) - ins - outs), arc)
    }
    while let (key, arc) = queue.pop() {
      guard ranks[arc] == .max else { continue }
      find(arc)
      let priority = self.priority(arc)
      if priority > key, priority > queue.least {
        queue.push(priority, arc)
        continue
      }
      remove(arc)
    }
  }

  /// How much the contraction of an arc costs; its shortcuts have been found.
  private func priority(_ arc: Int) -> Double {
    let (ins, outs) = lists.degrees(arc)
    return 2 * Double(shortcuts.count - ins - outs) + Double(depths[arc])
  }

  /// Finds the shortcuts that the contraction of an arc needs.
  private mutating func find(_ arc: Int) {
    shortcuts.removeAll(keepingCapacity: true)
    let edges = lists.range(arc)
    witness.begin()
    for outgoing in edges where lists.edges[outgoing].isOut {
      witness.addTarget(lists.edges[outgoing], without: arc, lists)
    }
    guard !witness.targets.isEmpty else { return }
    for incoming in edges where !lists.edges[incoming].isOut {
      let before = lists.edges[incoming]
      witness.search(from: Int(before.other), before.cost, without: arc, lists)
      for target in witness.targets where target.arc != Int(before.other) {
        let cost = before.cost + target.cost
        if target.found > cost {
          shortcuts.append(Shortcut(from: before.other, to: UInt32(target.arc), cost: cost))
        }
      }
    }
  }

  /// Contracts an arc whose shortcuts have been found.
  private mutating func remove(_ arc: Int) {
    ranks[arc] = nextRank
    nextRank += 1
    let edges = lists.range(arc)
    kept[arc] = edges.map { lists.edges[$0] }
    for edge in kept[arc] {
      let other = Int(edge.other)
      lists.remove(at: other, arc)
      depths[other] = max(depths[other], depths[arc] &+ 1)
    }
    lists.removeAll(at: arc)
    for shortcut in shortcuts {
      lists.offer(
        Int(shortcut.from), Int(shortcut.to), shortcut.cost, via: UInt32(arc) | Hierarchy.isShortcut)
    }
  }

  // MARK: The result

  /// The arcs, the most important first.
  var order: [UInt32] {
    var arcs = [UInt32](repeating: 0, count: ranks.count)
    for (arc, rank) in ranks.enumerated() { arcs[arcs.count - 1 - Int(rank)] = UInt32(arc) }
    return arcs
  }
}

/// The steps at each arc that is still there, in one pool.
struct EdgeLists {
  private(set) var edges: [GreedyContraction.Edge] = []
  private var starts: [UInt32]
  private var counts: [UInt32]
  private var rooms: [UInt32]

  init(count: Int) {
    starts = [UInt32](repeating: 0, count: count)
    counts = starts
    rooms = starts
  }

  @inline(__always)
  func range(_ arc: Int) -> Range<Int> { Int(starts[arc])..<Int(starts[arc] + counts[arc]) }

  func degrees(_ arc: Int) -> (ins: Int, outs: Int) {
    var outs = 0
    for edge in range(arc) where edges[edge].isOut { outs += 1 }
    return (Int(counts[arc]) - outs, outs)
  }

  /// Adds a step, or makes one cheaper that is there.
  mutating func offer(_ from: Int, _ to: Int, _ cost: Double, via: UInt32) {
    for edge in range(from) where edges[edge].isOut && Int(edges[edge].other) == to {
      guard cost < edges[edge].cost else { return }
      (edges[edge].cost, edges[edge].via) = (cost, via)
      for back in range(to) where !edges[back].isOut && Int(edges[back].other) == from {
        (edges[back].cost, edges[back].via) = (cost, via)
      }
      return
    }
    append(from, GreedyContraction.Edge(other: UInt32(to), via: via, cost: cost, isOut: true))
    append(to, GreedyContraction.Edge(other: UInt32(from), via: via, cost: cost, isOut: false))
  }

  private mutating func append(_ arc: Int, _ edge: GreedyContraction.Edge) {
    if counts[arc] == rooms[arc] {
      let room = max(rooms[arc] * 2, 4)
      let start = edges.count
      for old in range(arc) { edges.append(edges[old]) }
      let unused = GreedyContraction.Edge(other: 0, via: 0, cost: 0, isOut: false)
      for _ in counts[arc]..<room { edges.append(unused) }
      (starts[arc], rooms[arc]) = (UInt32(start), room)
    }
    edges[Int(starts[arc] + counts[arc])] = edge
    counts[arc] += 1
  }

  /// Takes all steps between two arcs from the first one's list.
  mutating func remove(at arc: Int, _ other: Int) {
    var edge = Int(starts[arc])
    while edge < Int(starts[arc] + counts[arc]) {
      if Int(edges[edge].other) == other {
        counts[arc] -= 1
        edges[edge] = edges[Int(starts[arc] + counts[arc])]
      } else {
        edge += 1
      }
    }
  }

  mutating func removeAll(at arc: Int) { counts[arc] = 0 }
}
