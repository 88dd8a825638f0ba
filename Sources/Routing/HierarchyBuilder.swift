// The making of a contraction hierarchy.

/// Contracts the arcs of a network.
struct HierarchyBuilder {
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
  private var ranks: [UInt32]
  private var depths: [UInt16]
  private var nextRank: UInt32 = 0
  /// The steps of contracted arcs: to and from those of higher rank.
  private var kept: [[Edge]]
  private var shortcuts: [Shortcut] = []

  /// Makes the hierarchy of a network.
  ///
  /// O(n log n) in practice.
  static func hierarchy(_ network: RoadNetwork) -> Hierarchy {
    var builder = HierarchyBuilder(network)
    builder.contract()
    return builder.made()
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

  private func made() -> Hierarchy {
    let count = network.arcCount
    var arcs = [UInt32](repeating: 0, count: count)
    var places = [UInt32](repeating: 0, count: count)
    for arc in 0..<count {
      let place = UInt32(count - 1) - ranks[arc]
      places[arc] = place
      arcs[Int(place)] = UInt32(arc)
    }
    var (forward, backward) = (EdgeColumns(count), EdgeColumns(count))
    for place in 0..<count {
      for edge in kept[Int(arcs[place])] {
        let via =
          edge.via & Hierarchy.isShortcut != 0
          ? places[Int(edge.via & ~Hierarchy.isShortcut)] | Hierarchy.isShortcut : edge.via
        if edge.isOut {
          forward.append(places[Int(edge.other)], edge.cost, via)
        } else {
          backward.append(places[Int(edge.other)], edge.cost, via)
        }
      }
      forward.endPlace()
      backward.endPlace()
    }
    // The halves of a shortcut stand at its middle, which is less important: those come first.
    for place in stride(from: count - 1, through: 0, by: -1) {
      for edge in forward.range(place) {
        let (seconds, metres) = measures(forward, backward, edge, from: place, to: Int(forward.targets[edge]))
        (forward.seconds[edge], forward.metres[edge]) = (seconds, metres)
      }
      for edge in backward.range(place) {
        let (seconds, metres) = measures(
          forward, backward, edge, from: Int(backward.targets[edge]), to: place, isBackward: true)
        (backward.seconds[edge], backward.metres[edge]) = (seconds, metres)
      }
    }
    return Hierarchy(
      arcs: Column(arcs), places: Column(places), forward: forward.columns, backward: backward.columns)
  }

  private func measures(
    _ forward: borrowing EdgeColumns, _ backward: borrowing EdgeColumns, _ edge: Int, from: Int, to: Int,
    isBackward: Bool = false
  ) -> (Float, Float) {
    let via = isBackward ? backward.vias[edge] : forward.vias[edge]
    guard via & Hierarchy.isShortcut != 0 else {
      let arc = network.arc(ofTurn: Int(via))
      let metres = network.edgeLengths[network.edge(arc)]
      return (Float(network.seconds[arc]) + network.turnSeconds[via], Float(metres))
    }
    let middle = Int(via & ~Hierarchy.isShortcut)
    guard let first = backward.edge(at: middle, to: from), let second = forward.edge(at: middle, to: to) else {
      return (0, 0)
    }
    return (
      backward.seconds[first] + forward.seconds[second], backward.metres[first] + forward.metres[second]
    )
  }
}

/// The steps of a hierarchy in the making.
private struct EdgeColumns {
  var starts: [UInt32] = [0]
  var targets: [UInt32] = []
  var costs: [Double] = []
  var vias: [UInt32] = []
  var seconds: [Float] = []
  var metres: [Float] = []

  init(_ count: Int) { starts.reserveCapacity(count + 1) }

  mutating func append(_ target: UInt32, _ cost: Double, _ via: UInt32) {
    targets.append(target)
    costs.append(cost)
    vias.append(via)
    seconds.append(0)
    metres.append(0)
  }

  mutating func endPlace() { starts.append(UInt32(targets.count)) }

  func range(_ place: Int) -> Range<Int> { Int(starts[place])..<Int(starts[place + 1]) }

  func edge(at place: Int, to target: Int) -> Int? {
    cheapest(range(place), target: { Int(targets[$0]) == target }, cost: { costs[$0] })
  }

  var columns: HierarchyEdges {
    HierarchyEdges(
      starts: Column(starts), targets: Column(targets), costs: Column(costs), vias: Column(vias),
      seconds: Column(seconds), metres: Column(metres))
  }
}

/// The steps at each arc that is still there, in one pool.
struct EdgeLists {
  private(set) var edges: [HierarchyBuilder.Edge] = []
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
    append(from, HierarchyBuilder.Edge(other: UInt32(to), via: via, cost: cost, isOut: true))
    append(to, HierarchyBuilder.Edge(other: UInt32(from), via: via, cost: cost, isOut: false))
  }

  private mutating func append(_ arc: Int, _ edge: HierarchyBuilder.Edge) {
    if counts[arc] == rooms[arc] {
      let room = max(rooms[arc] * 2, 4)
      let start = edges.count
      for old in range(arc) { edges.append(edges[old]) }
      let unused = HierarchyBuilder.Edge(other: 0, via: 0, cost: 0, isOut: false)
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

/// A short search for a way round an arc, to all that follow on it at once.
///
/// The last step of a way round is looked up, and not searched: each arc that leads to a target has it in a list (Geisberger
/// and others 2008, `one-hop backward search`), so that the search ends that much earlier.
struct WitnessSearch {
  /// An arc that follows on the one that is contracted.
  struct Target {
    let arc: Int
    /// What it costs to come there over the contracted one, from its beginning.
    let cost: Double
    /// What its cheapest last step costs.
    var leastStep = Double.infinity
    /// The cheapest way round that was found.
    var found = Double.infinity
  }

  private(set) var targets: [Target] = []
  private var labels: SearchLabels
  /// By arc, its first last step, where the stamp is that of now; and the last steps, in lists.
  private var heads: [Int32]
  private var stamps: [UInt32]
  private var stamp: UInt32 = 0
  private var steps: [(target: Int32, next: Int32, cost: Double)] = []
  /// How many arcs a search may look at.
  private static let limit = 300

  init(count: Int) {
    labels = SearchLabels(count: count)
    heads = [Int32](repeating: -1, count: count)
    stamps = [UInt32](repeating: 0, count: count)
  }

  /// Begins with no targets.
  mutating func begin() {
    stamp &+= 1
    targets.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
  }

  /// Adds an arc that is looked for, with its last steps.
  mutating func addTarget(_ edge: HierarchyBuilder.Edge, without left: Int, _ lists: borrowing EdgeLists) {
    var target = Target(arc: Int(edge.other), cost: edge.cost)
    for index in lists.range(target.arc) where !lists.edges[index].isOut {
      let before = Int(lists.edges[index].other)
      guard before != left else { continue }
      let cost = lists.edges[index].cost
      target.leastStep = min(target.leastStep, cost)
      steps.append((Int32(targets.count), stamps[before] == stamp ? heads[before] : -1, cost))
      (heads[before], stamps[before]) = (Int32(steps.count - 1), stamp)
    }
    targets.append(target)
  }

  /// How far one has to search for what is not found.
  private func farthest(from source: Int, _ first: Double) -> Double {
    var farthest = -1.0
    for target in targets where target.arc != source && target.found > first + target.cost {
      farthest = max(farthest, first + target.cost - target.leastStep)
    }
    return farthest
  }

  /// Searches from an arc whose step to the contracted one has a cost.
  mutating func search(from source: Int, _ first: Double, without left: Int, _ lists: borrowing EdgeLists) {
    for index in targets.indices { targets[index].found = .infinity }
    var farthest = self.farthest(from: source, first)
    guard farthest >= 0 else { return }
    labels.removeAll()
    labels.offer(source, 0, from: 0)
    var rest = Self.limit
    while let (cost, arc) = labels.next() {
      if cost > farthest { break }
      if stamps[arc] == stamp {
        var step = Int(heads[arc])
        var isBetter = false
        while step >= 0 {
          let target = Int(steps[step].target)
          let whole = cost + steps[step].cost
          if whole < targets[target].found {
            targets[target].found = whole
            isBetter = isBetter || whole <= first + targets[target].cost
          }
          step = Int(steps[step].next)
        }
        // Who is found need not be looked for.
        if isBetter { farthest = self.farthest(from: source, first) }
      }
      rest -= 1
      if rest == 0 { break }
      for edge in lists.range(arc) where lists.edges[edge].isOut {
        let other = Int(lists.edges[edge].other)
        guard other != left else { continue }
        let to = cost + lists.edges[edge].cost
        if to <= farthest { labels.offer(other, to, from: 0) }
      }
    }
  }
}
