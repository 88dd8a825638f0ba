// Searches against each other: both ends at once, over shortcuts, from one to many; and what holds of every route.

import Foundation
import Planar
import Routing
import TestSupport
import Testing

@Suite struct SearchTests {
  static let profiles: [RoadProfile] = {
    var shortest = RoadProfile.driving
    shortest.weight = .distance
    return [.driving, .foot, .cycling, shortest]
  }()

  @Test(arguments: 0..<4) func shortcutsGiveTheSameCosts(_ number: Int) throws {
    for seed in 0..<3 {
      var town = RandomTown(seed: UInt64(seed * 10 + number))
      let network = town.network(Self.profiles[number])
      let prepared = network.prepared()
      let snapper = Snapper(network)
      let (plain, quick) = (Router(network, snapper), Router(prepared, snapper))
      for places in town.requests(150) {
        let (a, b) = (try? plain.routes(places).first, try? quick.routes(places).first)
        #expect(a?.cost == b?.cost)
        guard let a, let b else { continue }
        #expect(abs(a.cost - Self.cost(a)) < 1e-3 || Self.profiles[number].weight == .routability || number == 2)
        #expect(a.line.count >= 2 && b.line.count >= 2)
      }
    }
  }

  /// What the steps of a route come to.
  private static func cost(_ route: Route) -> Double {
    // By length nothing is turned.
    let steps = route.legs.flatMap(\.steps)
    let (time, length) = (steps.reduce(0) { $0 + $1.expectedTravelTime }, steps.reduce(0) { $0 + $1.distance })
    return abs(route.cost - time) < abs(route.cost - length) ? time : length
  }

  @Test func aMatrixIsItsRoutes() throws {
    var town = RandomTown(seed: 7)
    let network = town.network(.driving)
    for network in [network, network.prepared()] {
      let router = Router(network, Snapper(network))
      let places = town.requests(12).map { $0[0] }
      let targets = MatrixTargets(router, places)
      for from in places {
        let row = try router.row(from: from, to: targets)
        for (entry, to) in zip(row, places) {
          let route = try? router.routes([from, to]).first
          #expect((entry == nil) == (route == nil))
          guard let entry, let route else { continue }
          #expect(abs(entry.expectedTravelTime - route.expectedTravelTime) < 0.01)
          #expect(abs(entry.distance - route.distance) < 0.05)
        }
      }
    }
  }

  @Test func anotherWayNeverMakesARouteLonger() throws {
    var town = RandomTown(seed: 3)
    var profile = RoadProfile(.plain, .automobile)
    profile.weight = .distance
    let all = town.network(profile, restricts: false)
    let fewer = town.network(profile, count: town.ways.count * 9 / 10, restricts: false)
    let (many, few) = (Router(all, Snapper(all)), Router(fewer, Snapper(fewer)))
    let kept = Set(town.ways.prefix(town.ways.count * 9 / 10).flatMap(\.places))
    for places in town.requests(300) {
      // From vertices that both have.
      let ends = places.map { place in kept.min { Self.square($0, place) < Self.square($1, place) } ?? place }
      guard let route = try? few.routes(ends).first else { continue }
      let other = try many.routes(ends).first
      #expect((other?.cost ?? .infinity) <= route.cost + 1e-5)
    }
  }

  private static func square(_ a: Position, _ b: Position) -> Double { ((a - b) * (a - b)).sum() }

  @Test func restrictionsHoldOverSeveralWays() throws {
    // a ─ b ─ c ─ d, and a way round: from the first over the second onto the third is forbidden.
    let tags = Tags(["highway": "primary"])
    func network(_ restricts: Bool) -> RoadNetwork {
      let builder = NetworkBuilder(WayRules(.driving), measure: metres())
      builder.add(way: "ab", tags, [Position(0, 0), Position(0.01, 0)])
      builder.add(way: "bc", tags, [Position(0.01, 0), Position(0.02, 0)])
      builder.add(way: "cd", tags, [Position(0.02, 0), Position(0.03, 0)])
      builder.add(way: "be", tags, [Position(0.01, 0), Position(0.015, 0.01), Position(0.02, 0)])
      if restricts, var restriction = TurnRestriction(Tags(["restriction": "no_straight_on"]), .driving) {
        (restriction.from, restriction.via, restriction.to) = (["ab"], ["bc"], ["cd"])
        builder.add(restriction)
      }
      return builder.network()
    }
    for (restricts, length) in [(false, 3340.0), (true, 4716)] {
      for network in [network(restricts), network(restricts).prepared()] {
        let route = try Router(network, Snapper(network)).routes([Position(0, 0), Position(0.03, 0)])[0]
        #expect(abs(route.distance - length) < 30)
      }
    }
  }

  @Test func overTheAntimeridian() throws {
    let builder = NetworkBuilder(WayRules(.driving), measure: metres())
    builder.add(way: "west", Tags(["highway": "primary"]), [Position(179.9, 1), Position(180, 1)])
    builder.add(way: "east", Tags(["highway": "primary"]), [Position(-180, 1), Position(-179.9, 1)])
    let network = builder.network()
    let route = try Router(network, Snapper(network)).routes([Position(179.95, 1.001), Position(-179.95, 1.001)])[0]
    #expect(abs(route.distance - 11_130) < 10)
    #expect(zip(route.line, route.line.dropFirst()).allSatisfy { abs($1.x - $0.x) < 1 })
  }

  @Test func islandsAreLeftWhereTheyLeadNowhere() throws {
    let builder = NetworkBuilder(WayRules(.foot), measure: metres())
    for step in 0..<700 {
      let (x, next) = (Double(step) * 0.0001, Double(step + 1) * 0.0001)
      builder.add(way: "w\(step)", Tags(["highway": "path"]), [Position(x, 0), Position(next, 0)])
    }
    builder.add(way: "yard", Tags(["highway": "path"]), [Position(0.001, 0.0002), Position(0.002, 0.0002)])
    let network = builder.network()
    let router = Router(network, Snapper(network))
    #expect(try router.routes([Position(0.0015, 0.00021), Position(0.05, 0)])[0].distance > 5000)
    #expect(try router.routes([Position(0.0012, 0.00021), Position(0.0018, 0.0002)])[0].distance < 100)
  }

  @Test func aPlaceOnAnEdgeIsWithinNoMetres() {
    let builder = NetworkBuilder(WayRules(.foot), measure: metres())
    builder.add(way: "w", Tags(["highway": "path"]), [Position(0, 0), Position(0.001, 0), Position(0.002, 0)])
    let snapper = Snapper(builder.network())
    #expect(snapper.all(near: Position(0.001, 0), within: 0).map(\.distance) == [0])
    #expect(snapper.all(near: Position(0.001, 0.0001), within: 5).isEmpty)
  }

  @Test func otherWaysCostWhatTheirStepsComeTo() throws {
    var town = RandomTown(seed: 11)
    let network = town.network(.driving)
    var options = Router.Options()
    options.alternatives = 2
    let router = Router(network, Snapper(network), options)
    var count = 0
    for places in town.requests(30) {
      guard let routes = try? router.routes(places), routes.count > 1 else { continue }
      count += routes.count - 1
      for route in routes { #expect(abs(route.cost - Self.cost(route)) < 1e-3 * route.cost + 0.1) }
      #expect(zip(routes, routes.dropFirst()).allSatisfy { $0.cost <= $1.cost + 1e-6 })
    }
    #expect(count > 10)
  }

  /// What other routes have in common with those before, by the edges of their lines.
  @Test func otherWaysShareLittleOfTheirLength() throws {
    var town = RandomTown(seed: 12, size: 20)
    let network = town.network(.driving)
    var options = Router.Options()
    options.alternatives = 3
    let snapper = Snapper(network)
    let router = Router(network, snapper, options)
    let prepared = Router(HierarchyTests.prepared(network, 4), snapper, options)
    var (count, mostShared) = (0, 0.0)
    for places in town.requests(40) {
      guard let routes = try? router.routes(places) else { continue }
      #expect(try prepared.routes(places).map(\.line) == routes.map(\.line))
      var used = Set<[Position]>()
      for (rank, route) in routes.enumerated() {
        #expect(route.cost <= 1.5 * routes[0].cost + 1e-6)
        let sides = zip(route.line, route.line.dropFirst()).map { ($0.x, $0.y) < ($1.x, $1.y) ? [$0, $1] : [$1, $0] }
        func length(_ sides: [[Position]]) -> Double { sides.reduce(0) { $0 + GroundScale.length($1[0], $1[1]) } }
        if rank > 0 { mostShared = max(mostShared, length(sides.filter(used.contains)) / length(sides)) }
        used.formUnion(sides)
      }
      count += routes.count - 1
    }
    #expect(count > 15)
    #expect(mostShared > 0.3 && mostShared <= 0.6 + 1e-9)
  }

  /// A bypass that costs less than what is added to used ways, and is of use to nobody, is on no other route.
  @Test func otherWaysLeaveARoadForAWayOfTheirOwnAlone() throws {
    let builder = NetworkBuilder(WayRules(.driving), measure: metres())
    let places = (0...10).map { Position(Double($0) / 100, 0) }
    builder.add(way: "main", Tags(["highway": "secondary"]), places)
    builder.add(way: "bypass", Tags(["highway": "secondary"]), [places[1], Position(0.015, 0.004), places[2]])
    builder.add(
      way: "north", Tags(["highway": "secondary"]), [places[3], Position(0.04, 0.02), Position(0.08, 0.02), places[9]])
    let network = builder.network()
    var options = Router.Options()
    options.alternatives = 1
    let routes = try Router(network, Snapper(network), options).routes([Position(0.001, 0), Position(0.099, 0)])
    #expect(routes.count == 2)
    #expect(routes.last?.line.contains { $0.y > 0.015 } == true)
    #expect(routes.last?.line.contains(Position(0.015, 0.004)) == false)
  }

  @Test func stretchesHaveTwoEnds() throws {
    var town = RandomTown(seed: 5)
    let network = town.network(.driving)
    let router = Router(network, Snapper(network))
    for places in town.requests(40).map({ $0 + [$0[1], $0[0]] }) {
      guard let route = try? router.routes(places).first else { continue }
      for leg in route.legs { #expect(leg.steps.dropLast().allSatisfy { $0.vertices.count > 1 }) }
    }
  }

  @Test func aSummaryIsItsRoute() throws {
    var town = RandomTown(seed: 21)
    let network = town.network(.driving)
    for network in [network, network.prepared()] {
      let snapper = Snapper(network)
      var options = Router.Options()
      options.isSummary = true
      let (long, short) = (Router(network, snapper), Router(network, snapper, options))
      for places in town.requests(60) {
        let via = [places[0], places[1], places[0]]
        let (a, b) = (try? long.routes(via).first, try? short.routes(via).first)
        #expect((a == nil) == (b == nil))
        guard let a, let b else { continue }
        #expect(abs(a.distance - b.distance) < 1e-6 && abs(a.expectedTravelTime - b.expectedTravelTime) < 1e-6)
        #expect(b.line.isEmpty && b.legs.allSatisfy(\.steps.isEmpty))
      }
    }
  }

  @Test(arguments: [89.9, -89.5, 85, 70]) func snappingNearThePoles(_ latitude: Double) throws {
    var random = SplitMix64(seed: 3)
    let length = metres()
    let builder = NetworkBuilder(WayRules(.driving), measure: length)
    func place(_ size: Double) -> Position {
      Position(
        .random(in: -180...180, using: &random), latitude + .random(in: -size...size, using: &random))
    }
    var sides: [(Position, Position)] = []
    for number in 0..<40 {
      let (a, step) = (
        place(0.05), Position(.random(in: -30...30, using: &random), .random(in: -0.01...0.01, using: &random))
      )
      let b = Position(remainder(a.x + step.x, 360), a.y + step.y)
      sides.append((a, b))
      builder.add(way: "\(number)", Tags(["highway": "residential"]), [a, b])
    }
    let snapper = Snapper(builder.network())
    for _ in rounds(4) {
      let asked = place(0.05)
      var best = Double.infinity
      for (a, b) in sides {
        let turn = remainder(b.x - a.x, 360)
        for step in 0...2000 {
          let share = Double(step) / 2000
          best = min(best, length(asked, Position(a.x + share * turn, a.y + share * (b.y - a.y))))
        }
      }
      guard best < 20_000 else { continue }
      let snap = try #require(snapper.nearest(to: asked, within: 25_000).first)
      #expect(abs(snap.distance - best) < 0.002 * best + 30)
      #expect(abs(length(asked, snap.position) - best) < 0.002 * best + 30)
    }
  }

  /// What is near is found as without a limit, and what is farther may be left out.
  @Test(arguments: 1..<6) func rowsWithinALength(_ seed: UInt64) throws {
    var town = RandomTown(seed: seed)
    let network = town.network(.foot)
    let router = Router(network, Snapper(network))
    let requests = town.requests(40)
    let targets = MatrixTargets(router, requests.map { $0[1] })
    var (near, leftOut) = (0, 0)
    for from in requests.prefix(10).map({ $0[0] }) {
      let whole = try router.row(from: from, to: targets)
      for (entry, known) in zip(try router.row(from: from, to: targets, within: 300), whole) {
        guard let known, known.distance <= 300 else {
          if entry == nil { leftOut += 1 }
          continue
        }
        near += 1
        #expect(entry == known)
      }
    }
    #expect(near > 20 && leftOut > 20)
  }
}
