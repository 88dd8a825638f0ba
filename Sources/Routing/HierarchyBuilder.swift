// The making of a hierarchy: shortcuts by an order of arcs, and what of them is of use.

/// Contracts the arcs of a network, mostly in an order that does not ask what they cost.
///
/// A customizable contraction hierarchy (Dibbelt, Strasser, Wagner 2016), of which what costs play no part in is left
/// out again: all shortcuts are made that a cheapest way might take, each at the least cost over less important arcs,
/// and then those are taken away for which there is a cheaper way over more important ones.
struct HierarchyBuilder {
  private let network: RoadNetwork
  /// The network's arcs by place, the most important first, and the places of arcs.
  private let arcs: [UInt32]
  private var places: [UInt32]
  private var forward: StepTable
  private var backward: StepTable

  /// Makes the hierarchy of a network.
  ///
  /// O(n log n) for networks of roads, the cuts of which are small. Where they are not, as in a great full grid, arcs
  /// are contracted by what that takes, one by one (`GreedyContraction`).
  ///
  /// - Parameter mostWork: how many pairs of steps for each arc an order of cuts may make; above it takes more time and
  ///   memory than contraction one by one.
  static func hierarchy(_ network: RoadNetwork, mostWork: Double = 4000) -> Hierarchy {
    let order = ArcOrder(network)
    var builder: HierarchyBuilder
    if order.work <= mostWork * Double(network.arcCount) {
      builder = HierarchyBuilder(network, order.arcs)
      builder.contract()
    } else {
      let contraction = GreedyContraction(contracting: network)
      builder = HierarchyBuilder(network, contraction.order)
      builder.take(contraction)
    }
    builder.forward.forgetLists()
    builder.backward.forgetLists()
    let useful = UsefulSteps(&builder.forward, &builder.backward)
    return builder.made(useful)
  }

  private init(_ network: RoadNetwork, _ arcs: [UInt32]) {
    (self.network, self.arcs) = (network, arcs)
    places = [UInt32](repeating: 0, count: arcs.count)
    for (place, arc) in arcs.enumerated() { places[Int(arc)] = UInt32(place) }
    forward = StepTable(count: arcs.count)
    backward = StepTable(count: arcs.count)
  }

  /// Makes the steps of each place to and from more important ones, the least important place first.
  ///
  /// What leads on from a place leads there from less important ones, whose steps are known by then.
  private mutating func contract() {
    var offers = StepOffers(count: arcs.count)
    for place in stride(from: arcs.count - 1, through: 0, by: -1) {
      let arc = Int(arcs[place])
      let isOpen = network.isOpen(arc)
      offers.begin(below: place)
      for turn in network.turns(arc) where isOpen && network.isOpen(Int(network.turnArcs[turn])) {
        offers.offer(places[Int(network.turnArcs[turn])], network.cost(arc, turn: turn), via: UInt32(turn))
      }
      backward.forEach(leadingTo: place) { middle, cost in offers.offer(forward, middle, cost) }
      forward.add(place, &offers)
      offers.begin(below: place)
      for entry in network.entries(arc) where isOpen && network.isOpen(Int(network.entryArcs[entry])) {
        let (before, turn) = (Int(network.entryArcs[entry]), Int(network.entryTurns[entry]))
        offers.offer(places[before], network.cost(before, turn: turn), via: UInt32(turn))
      }
      forward.forEach(leadingTo: place) { middle, cost in offers.offer(backward, middle, cost) }
      backward.add(place, &offers)
    }
  }

  /// Takes the steps of arcs that have been contracted.
  private mutating func take(_ contraction: borrowing GreedyContraction) {
    var offers = StepOffers(count: arcs.count)
    for place in stride(from: arcs.count - 1, through: 0, by: -1) {
      let edges = contraction.kept[Int(arcs[place])]
      for isOut in [true, false] {
        offers.begin(below: place)
        for edge in edges where edge.isOut == isOut {
          let isShortcut = edge.via & Hierarchy.isShortcut != 0
          let via = isShortcut ? places[Int(edge.via & ~Hierarchy.isShortcut)] | Hierarchy.isShortcut : edge.via
          offers.offer(places[Int(edge.other)], edge.cost, via: via)
        }
        if isOut { forward.add(place, &offers) } else { backward.add(place, &offers) }
      }
    }
  }

  // MARK: The result

  private consuming func made(_ useful: UsefulSteps) -> Hierarchy {
    let forward = Self.edges(self.forward, useful.forward)
    self.forward = StepTable(count: 0)
    let backward = Self.edges(self.backward, useful.backward)
    return Hierarchy(arcs: Column(arcs), places: Column(places), forward: forward, backward: backward)
  }

  /// The useful steps of a table, by place from the most important on.
  private static func edges(_ table: borrowing StepTable, _ isUseful: [Bool]) -> HierarchyEdges {
    var (starts, steps, large): ([UInt32], [HierarchyStep], [Double]) = ([0], [], [])
    starts.reserveCapacity(table.count + 1)
    steps.reserveCapacity(isUseful.count { $0 })
    for place in 0..<table.count {
      for step in table.range(place) where isUseful[step] {
        let cost = HierarchyEdges.word(table.costs[step], &large)
        steps.append(HierarchyStep(target: table.targets[step], cost: cost, via: table.vias[step]))
      }
      starts.append(UInt32(steps.count))
    }
    return HierarchyEdges(starts: Column(starts), steps: Column(steps), large: Column(large))
  }
}
