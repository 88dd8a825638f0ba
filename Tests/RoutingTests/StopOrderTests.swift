// The order of stops: against all orders there are, and among themselves.

import Planar
import TestSupport
import Testing

@testable import Routing

@Suite struct StopOrderTests {
  private static func costs(_ count: Int, _ random: inout SplitMix64, isSymmetric: Bool = false) -> [[Double]] {
    let places = (0..<count).map { _ in
      Position(.random(in: 0...1, using: &random), .random(in: 0...1, using: &random))
    }
    return places.map { a in
      places.map { b in
        let way = ((a - b) * (a - b)).sum().squareRoot()
        return isSymmetric ? way : way * Double.random(in: 1...1.5, using: &random)
      }
    }
  }

  /// The least cost over all orders of the stops that are left.
  private static func least(_ order: StopOrder, _ done: [Int], _ left: Set<Int>) -> Double {
    if left.isEmpty { return order.cost(done) }
    return left.map { least(order, done + [$0], left.subtracting([$0])) }.min() ?? .infinity
  }

  @Test func fewAreBest() throws {
    var random = SplitMix64(seed: 11)
    for count in 2...8 {
      for _ in 0..<5 {
        let order = StopOrder(costs: Self.costs(count, &random))
        let best = try #require(order.best())
        #expect(best.sorted() == Array(1..<count - 1))
        #expect(abs(order.cost(best) - Self.least(order, [], Set(1..<count - 1))) < 1e-9)
      }
    }
  }

  @Test func whereNoWayLeadsThereIsNoOrder() {
    var costs = [[Double]](repeating: [Double](repeating: 1, count: 4), count: 4)
    for from in costs.indices { costs[from][2] = .infinity }
    #expect(StopOrder(costs: costs).best() == nil)
    costs[1][2] = 5
    #expect(StopOrder(costs: costs).best() == [1, 2])
    costs[2][3] = .infinity
    costs[1][2] = .infinity
    costs[0][2] = 5
    #expect(StopOrder(costs: costs).best() == [2, 1])
  }

  /// A ring of places is gone round; of places at random the order is near what is known to be least.
  @Test(arguments: [20, 60, 200]) func manyAreGood(_ count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    var order = StopOrder(costs: Self.costs(count, &random, isSymmetric: true))
    let best = try #require(order.best())
    #expect(best.sorted() == Array(1..<count - 1))
    // The constant of Beardwood, Halton and Hammersley for the best way through places at random.
    #expect(order.cost(best) < 1.08 * (0.7124 * Double(count).squareRoot() + 0.55))
    let places = (0..<count).map { Double($0 * 7 % count) }
    order = StopOrder(costs: places.map { a in places.map { abs($0 - a) } })
    #expect(try order.cost(#require(order.best())) < 2.2 * Double(count))
  }

  @Test func theOrderIsThatOfTheBestRoute() throws {
    var town = RandomTown(seed: 5)
    var profile = RoadProfile.foot
    profile.weight = .distance
    let network = town.network(profile)
    for kept in [network, network.prepared()] {
      let router = Router(kept, Snapper(kept))
      for _ in 0..<6 {
        let places = town.requests(3).flatMap { $0 }
        guard let order = try? router.stopOrder(places), (try? router.routes(places)) != nil else { continue }
        func length(_ order: [Int]) -> Double {
          let asked = [places[0]] + order.map { places[$0] } + [places[5]]
          return (try? router.routes(asked).first?.cost) ?? .infinity
        }
        let all = Self.orders(Set(1...4)).map(length)
        #expect(abs(length(order) - (all.min() ?? 0)) < 0.01)
      }
    }
  }

  private static func orders(_ left: Set<Int>) -> [[Int]] {
    left.isEmpty ? [[]] : left.flatMap { first in orders(left.subtracting([first])).map { [first] + $0 } }
  }
}
