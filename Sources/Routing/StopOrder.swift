// The best order of stops between a start and an end: exact for few, improved step by step for many.

public import Planar

/// Finds in which order stops are best come to (the travelling salesman's path between fixed ends).
///
/// Up to `mostExact` stops by dynamic programming over their subsets (Bellman 1962; Held, Karp 1962), which is exact
/// and O(2ⁿ n²); beyond that by cheapest insertion, then moving runs of up to three stops (Or 1976) and turning runs
/// round (Croes 1958) as long as that makes the way cheaper.
struct StopOrder {
  /// By from and to, the cost from place to place; the first place is the start, the last the end.
  let costs: [[Double]]

  static let mostExact = 12

  /// The numbers of the stops in the order in which they are best come to; nil where no order leads to the end.
  func best() -> [Int]? {
    let order = costs.count - 2 <= Self.mostExact ? exact() : improved(inserted())
    guard let order, cost(order).isFinite else { return nil }
    return order
  }

  /// What an order of all stops costs.
  func cost(_ order: [Int]) -> Double {
    var (cost, last) = (0.0, 0)
    for stop in order + [costs.count - 1] {
      cost += costs[last][stop]
      last = stop
    }
    return cost
  }

  // MARK: Few

  /// The first of the best orders.
  private func exact() -> [Int]? {
    let (stops, end) = (costs.count - 2, costs.count - 1)
    guard stops > 0 else { return [] }
    // By the stops that are left and the place where one is: what the rest costs.
    var rest = [Double](repeating: .infinity, count: (1 << stops) * (stops + 1))
    func index(_ left: Int, _ at: Int) -> Int { left * (stops + 1) + at }
    for at in 0...stops { rest[index(0, at)] = costs[at][end] }
    for left in 1..<1 << stops {
      for at in 0...stops where at == 0 || left & 1 << (at - 1) == 0 {
        var least = Double.infinity
        for next in 1...stops where left & 1 << (next - 1) != 0 {
          least = min(least, costs[at][next] + rest[index(left & ~(1 << (next - 1)), next)])
        }
        rest[index(left, at)] = least
      }
    }
    var (order, left, at) = ([Int](), 1 << stops - 1, 0)
    while left != 0 {
      let next = (1...stops).first {
        left & 1 << ($0 - 1) != 0
          && costs[at][$0] + rest[index(left & ~(1 << ($0 - 1)), $0)] == rest[index(left, at)]
      }
      guard let next, rest[index(left, at)].isFinite else { return nil }
      order.append(next)
      left &= ~(1 << (next - 1))
      at = next
    }
    return order
  }

  // MARK: Many

  /// Each stop put where it costs least, the farthest first.
  private func inserted() -> [Int] {
    let end = costs.count - 1
    var order: [Int] = []
    let farthest = (1..<end).sorted { (costs[0][$0] + costs[$0][end], $1) > (costs[0][$1] + costs[$1][end], $0) }
    for stop in farthest {
      var best = (cost: Double.infinity, at: order.count)
      for at in 0...order.count {
        let (before, after) = (at == 0 ? 0 : order[at - 1], at == order.count ? end : order[at])
        // Where no way leads between two places, what has to be taken out of the sum is not known.
        let saved = costs[before][after].isFinite ? costs[before][after] : 0
        let cost = costs[before][stop] + costs[stop][after] - saved
        if cost < best.cost { best = (cost, at) }
      }
      order.insert(stop, at: best.at)
    }
    return order
  }

  /// The order with all moves made that make it cheaper.
  private func improved(_ given: [Int]) -> [Int] {
    var path = [0] + given + [costs.count - 1]
    var isBetter = true
    while isBetter {
      isBetter = false
      for first in 1..<path.count - 1 {
        for last in first..<min(first + 3, path.count - 1) where move(&path, first, last) { isBetter = true }
        if turnRound(&path, from: first) { isBetter = true }
      }
    }
    return Array(path.dropFirst().dropLast())
  }

  /// The least that a move has to save: less is rounding, and might be saved for ever.
  private static let least = 1e-6

  /// Turns a run of stops that begins at a place of the path round, if that is cheaper for one of them.
  private func turnRound(_ path: inout [Int], from first: Int) -> Bool {
    // The way along the run as it is, and back along it.
    var (ahead, back) = (0.0, 0.0)
    let before = path[first - 1]
    for last in first + 1..<max(path.count - 1, first + 1) {
      ahead += costs[path[last - 1]][path[last]]
      back += costs[path[last]][path[last - 1]]
      let after = path[last + 1]
      let now = costs[before][path[first]] + ahead + costs[path[last]][after]
      guard costs[before][path[last]] + back + costs[path[first]][after] < now - Self.least else { continue }
      path[first...last].reverse()
      return true
    }
    return false
  }

  /// Moves a run of stops to where it makes the whole cheapest, if that is elsewhere.
  private func move(_ path: inout [Int], _ first: Int, _ last: Int) -> Bool {
    let (before, after) = (path[first - 1], path[last + 1])
    let own = Array(path[first...last])
    let gone = costs[before][own[0]] + costs[own[own.count - 1]][after] - costs[before][after]
    guard gone.isFinite else { return false }
    var left = path
    left.removeSubrange(first...last)
    var best = (cost: gone - Self.least, at: 0)
    for at in 1..<left.count where at != first {
      let cost = costs[left[at - 1]][own[0]] + costs[own[own.count - 1]][left[at]] - costs[left[at - 1]][left[at]]
      if cost < best.cost { best = (cost, at) }
    }
    guard best.at > 0 else { return false }
    left.insert(contentsOf: own, at: best.at)
    path = left
    return true
  }
}

extension Router {
  /// The order in which the places between the first and the last are best come to, by their numbers.
  ///
  /// The cost from place to place is that of the route between the two; O(n) searches.
  ///
  /// - Throws: why there is none.
  public func stopOrder(_ places: [Position], ordinals: [Int?] = []) throws(RouteFailure) -> [Int] {
    try sound { () throws(RouteFailure) in try foundOrder(places, ordinals) }
  }

  private func foundOrder(_ places: [Position], _ ordinals: [Int?]) throws(RouteFailure) -> [Int] {
    guard places.count > 1 else { throw .tooFewPlaces }
    var joined = try join(places, ordinals)
    if let order = StopOrder(costs: costs(joined)).best() { return order }
    for number in joined.indices { joined[number] = joining.onMainland(joined[number]) ?? joined[number] }
    if let order = StopOrder(costs: costs(joined)).best() { return order }
    // The route in the order that was asked for says where there is no way.
    return Array(1..<places.count - 1)
  }

  /// The costs from place to place.
  private func costs(_ places: [JoinedPlace]) -> [[Double]] {
    let targets = MatrixTargets(self, joined: places)
    return places.map { place in row(from: place, to: targets).prefix(places.count).map(\.cost) }
  }
}
