// Ways round an arc that is contracted.

/// A short search for a way round an arc, to all that follow on it at once.
///
/// The last step of a way round is looked up, and not searched: each arc that leads to a target has it in a list
/// (Geisberger and others 2008, `one-hop backward search`), so that the search ends that much earlier.
struct WitnessSearch: ~Copyable {
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
  mutating func addTarget(_ edge: GreedyContraction.Edge, without left: Int, _ lists: borrowing EdgeLists) {
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
