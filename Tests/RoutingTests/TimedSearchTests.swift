// Routes where ways close, slow down and open while one is on the way.

import Globe
import Planar
import TestSupport
import Testing

@testable import Routing

@Suite struct TimedSearchTests {
  /// Monday.
  private static func time(_ clock: String) throws -> LocalTime {
    try #require(LocalTime("2026-11-23T\(clock)+01:00"))
  }

  /// Two ways from `a` to `d`: straight over `b`, and round over `c`.
  ///
  /// A kilometre is 0.009 degrees at the equator.
  private static func router(
    at clock: String, _ straight: [String: String] = [:], gate: [String: String] = [:], turn: [String: String] = [:],
    from: Double = 0, goesOn: Bool = true
  ) throws -> Router {
    let builder = NetworkBuilder(WayRules(.driving, at: try time(clock), goesOn: goesOn), measure: metres())
    let road = ["highway": "primary", "maxspeed": "50"]
    builder.add(way: "a", Tags(road), [Position(from, 0), Position(0.09, 0)])
    builder.add(
      way: "b", Tags(road.merging(straight) { $1 }), [Position(0.09, 0), Position(0.135, 0), Position(0.18, 0)])
    builder.add(way: "c", Tags(road), [Position(0.09, 0), Position(0.135, 0.03), Position(0.18, 0)])
    builder.add(way: "d", Tags(road), [Position(0.18, 0), Position(0.27 - from, 0)])
    builder.add(node: "g", Tags(gate), at: Position(0.135, 0))
    for var restriction in TurnRestriction.all(Tags(turn), .driving, at: try time(clock), goesOn: goesOn) {
      (restriction.from, restriction.to, restriction.position) = (["a"], ["b"], Position(0.09, 0))
      builder.add(restriction)
    }
    let network = builder.network()
    return Router(network, Snapper(network))
  }

  private static func ways(_ route: Route) -> String {
    var ways = ""
    for id in route.legs.flatMap(\.steps).flatMap(\.ways) where ways.last.map(String.init) != id { ways += id }
    return ways
  }

  private static let ends = [Position(0.001, 0), Position(0.269, 0)]

  /// The way to `b` takes a quarter of an hour.
  @Test(arguments: [
    (["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"], "06:40", "abd"),
    (["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"], "06:50", "acd"),
    (["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"], "08:50", "abd"),
    (["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"], "08:40", "acd"),
    (["motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (07:00-09:00)"], "06:50", "abd"),
    (["motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (07:00-09:00)"], "08:50", "acd"),
    (["maxspeed:conditional": "10 @ (07:00-09:00)"], "06:40", "abd"),
    (["maxspeed:conditional": "10 @ (07:00-09:00)"], "06:50", "acd"),
    (["oneway:conditional": "-1 @ (07:00-09:00)"], "06:50", "acd"),
    (["opening_hours": "Mo-Fr 07:00-20:00"], "06:50", "abd"), (["opening_hours": "Mo-Fr 07:00-20:00"], "06:40", "acd"),
    (["opening_hours": "Tu-Fr 07:00-20:00"], "23:50", "acd"), (["opening_hours": "Tu-Fr 00:00-20:00"], "23:50", "abd"),
    (["access:conditional": "destination @ (07:00-09:00)"], "06:50", "acd"),
    (["access:conditional": "destination @ (07:00-09:00)"], "06:40", "abd"),
  ])
  func waysAreAsTheyAreWhenOneComesToThem(_ tags: [String: String], _ clock: String, _ ways: String) throws {
    let route = try #require(try Self.router(at: clock, tags).routes(Self.ends).first)
    #expect(Self.ways(route) == ways)
  }

  @Test(arguments: [
    (["barrier": "gate", "opening_hours": "07:00-20:00"], "06:35", "acd"),
    (["barrier": "gate", "opening_hours": "07:00-20:00"], "06:50", "abd"),
    (["barrier": "lift_gate", "access:conditional": "no @ (07:00-09:00)"], "06:30", "abd"),
    (["barrier": "lift_gate", "access:conditional": "no @ (07:00-09:00)"], "06:42", "acd"),
  ])
  func barriersAreAsTheyAreWhenOneComesToThem(_ tags: [String: String], _ clock: String, _ ways: String) throws {
    let route = try #require(try Self.router(at: clock, gate: tags).routes(Self.ends).first)
    #expect(Self.ways(route) == ways)
  }

  @Test(arguments: [
    ("no_straight_on @ (07:00-09:00)", "06:40", "abd"), ("no_straight_on @ (07:00-09:00)", "06:50", "acd"),
    ("only_straight_on @ (07:00-09:00)", "06:50", "abd"),
  ])
  func turnsAreForbiddenWhenOneComesToThem(_ limit: String, _ clock: String, _ ways: String) throws {
    let router = try Self.router(at: clock, turn: ["restriction:conditional": limit])
    #expect(Self.ways(try #require(try router.routes(Self.ends).first)) == ways)
  }

  /// A limit that begins on the way is in the times of the steps, of the matrix and of the summary.
  @Test func timesAreThoseOfTheWaysAsTheyWere() throws {
    let limit = ["maxspeed:conditional": "45 @ (07:00-09:00)"]
    let early = try #require(try Self.router(at: "06:00", limit).routes(Self.ends).first)
    let router = try Self.router(at: "06:50", limit)
    let late = try #require(try router.routes(Self.ends).first)
    #expect(Self.ways(late) == "abd")
    let length = 0.09 * 111_319.49
    #expect(abs(late.expectedTravelTime - early.expectedTravelTime - length / 10 + length / 50 * 4.5) < 0.1)
    let steps = late.legs[0].steps.reduce(0) { $0 + $1.expectedTravelTime }
    #expect(abs(steps - late.expectedTravelTime) < 1e-6)
    let row = try router.row(from: Self.ends[0], to: MatrixTargets(router, [Self.ends[1]]))
    #expect(abs(try #require(row[0]).expectedTravelTime - late.expectedTravelTime) < 1e-3)
  }

  /// Without `goesOn` one time holds for all.
  @Test func oneTimeHoldsForTracesOfAllTimes() throws {
    let limit = ["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"]
    let route = try #require(try Self.router(at: "06:50", limit, goesOn: false).routes(Self.ends).first)
    #expect(Self.ways(route) == "abd")
  }

  @Test func theSecondLegBeginsWhenTheFirstHasEnded() throws {
    let router = try Self.router(at: "06:40", ["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"])
    // To the end of `a`, back, and there again.
    let places = [Self.ends[0], Position(0.08, 0), Self.ends[0], Self.ends[1]]
    #expect(try #require(try router.routes(places).first).legs[2].steps.contains { $0.ways.contains("c") })
  }

  @Test func alternativesDoNotComeToClosedWays() throws {
    let limit = ["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"]
    var options = Router.Options()
    options.alternatives = 3
    // The way to `b` takes a minute and a half.
    for (clock, ways) in [("06:58", ["abd", "acd"]), ("06:59", ["acd"])] {
      let router = try Self.router(at: clock, limit, from: 0.079)
      let routes = try Router(router.network, router.snapper, options).routes([Position(0.08, 0), Position(0.19, 0)])
      #expect(routes.map(Self.ways) == ways)
    }
  }

  @Test(arguments: [("07:20", "abd"), ("07:37", "acd"), ("09:20", "acd"), ("09:45", "abd")])
  func arrivalsAreInTimeAndNoLaterDepartureIs(_ clock: String, _ ways: String) throws {
    let router = try Self.router(at: clock, ["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"])
    let deadline = try Self.time(clock)
    let route = try #require(try router.routes(Self.ends, arrivingBy: deadline).first)
    #expect(Self.ways(route) == ways)
    let departure = try #require(route.departure)
    let slack = Double(deadline.instant - departure.instant) - route.expectedTravelTime
    #expect((-0.5..<2).contains(slack), "\(slack)")
    let clock = try #require(router.clock)
    clock.departure = departure.adding(seconds: 2)
    let later = try #require(try router.routes(Self.ends).first)
    #expect(Double(deadline.instant - departure.instant) - 2 - later.expectedTravelTime < 0)
  }

  /// Down a dead end and back one would come when the way is open; that only lets time pass.
  @Test(arguments: [
    (["access:conditional": "no @ (07:00-09:00)"], "08:55", false),
    (["access:conditional": "no @ (07:00-09:00)"], "09:00", true),
    (["opening_hours": "09:00-20:00"], "08:55", false), (["maxspeed:conditional": "10 @ (07:00-09:00)"], "08:55", true),
  ])
  func aDeadEndIsNoPlaceToWait(_ limit: [String: String], _ clock: String, _ isOpen: Bool) throws {
    let builder = NetworkBuilder(WayRules(.driving, at: try Self.time(clock), goesOn: true), measure: metres())
    let road = ["highway": "primary", "maxspeed": "50"]
    builder.add(way: "a", Tags(road), [Position(0, 0), Position(0.009, 0)])
    builder.add(way: "b", Tags(road.merging(limit) { $1 }), [Position(0.009, 0), Position(0.018, 0)])
    builder.add(way: "c", Tags(road), [Position(0.009, 0), Position(0.009, 0.09)])
    builder.add(way: "d", Tags(road), [Position(0.018, 0), Position(0.027, 0)])
    let network = builder.network()
    let router = Router(network, Snapper(network))
    let places = [Position(0.001, 0), Position(0.026, 0)]
    if isOpen {
      #expect(Self.ways(try #require(try router.routes(places).first)) == "abd")
    } else {
      #expect(throws: RouteFailure.self) { try router.routes(places) }
    }
  }

  @Test func oneLeavesBeforeTheOnlyWayCloses() throws {
    let builder = NetworkBuilder(WayRules(.driving, at: try Self.time("08:00"), goesOn: true), measure: metres())
    let road = ["highway": "primary", "maxspeed": "50"]
    builder.add(way: "a", Tags(road), [Position(0, 0), Position(0.09, 0)])
    let limit = ["access:conditional": "no @ (07:00-09:00)"]
    builder.add(way: "b", Tags(road.merging(limit) { $1 }), [Position(0.09, 0), Position(0.1, 0)])
    builder.add(way: "c", Tags(road), [Position(0.1, 0), Position(0.11, 0)])
    let network = builder.network()
    let router = Router(network, Snapper(network))
    let ends = [Position(0.01, 0), Position(0.105, 0)]
    #expect(throws: RouteFailure.self) { try router.routes(ends) }
    let route = try #require(try router.routes(ends, arrivingBy: try Self.time("08:00")).first)
    let atGate = try #require(route.departure).adding(seconds: route.expectedTravelTime).text
    #expect(atGate.hasPrefix("2026-11-23T07:0"), "\(atGate)")
  }

  /// A place at a way that is closed when one comes to it is joined to another.
  @Test func placesAtClosedWaysAreJoinedToOthers() throws {
    let router = try Self.router(at: "06:50", ["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"])
    let route = try #require(try router.routes([Self.ends[0], Position(0.1, 0.0001)]).first)
    #expect(!Self.ways(route).contains("b"))
  }

  /// A narrow road counts more and is sooner at a street before it closes.
  @Test func whatIsDearerAndSoonerMayBeBetter() throws {
    for (clock, ways) in [
      ("06:46", ["narrow", "both", "street"]), ("06:30", ["slow", "both", "street"]),
      ("06:55", ["slow", "both", "round"]),
    ] {
      let builder = NetworkBuilder(WayRules(.driving, at: try Self.time(clock), goesOn: true), measure: metres())
      let (start, middle, fork, end) = (Position(0, 0), Position(0.06, 0), Position(0.07, 0), Position(0.11, 0))
      let road = ["highway": "primary", "maxspeed": "50"]
      func add(_ id: String, _ tags: [String: String], _ line: [Position]) {
        builder.add(way: id, Tags(road.merging(tags) { $1 }), line)
      }
      add("narrow", ["lanes": "1"], [start, middle])
      add("slow", ["maxspeed": "35"], [start, Position(0.03, 0.02), middle])
      add("both", [:], [middle, fork])
      add("street", ["motor_vehicle:conditional": "no @ (07:00-09:00)"], [fork, end])
      add("round", [:], [fork, Position(0.09, 0.03), end])
      let network = builder.network()
      let route = try #require(try Router(network, Snapper(network)).routes([start, end]).first)
      #expect(route.legs[0].steps.dropLast().flatMap(\.ways) == ways)
    }
  }

  // MARK: Against all walks

  /// A small town whose ways close or slow down at some minute; `opens` lets some open, too.
  private struct Town {
    var tags: [[String: String]] = []
    var ends: [(Int, Int)] = []
    let size = 4
    /// By way: seconds after 08:00 at which it changes, and km/h and preference before and after; 0 for closed.
    var change: [(at: Double, before: Double, after: Double)] = []

    static func place(_ node: Int) -> Position { Position(0.0007 * Double(node % 4), 0.0006 * Double(node / 4)) }

    init(_ random: inout SplitMix64, opens: Bool) {
      for node in 0..<size * size {
        if node % size < size - 1 { ends.append((node, node + 1)) }
        if node / size < size - 1 { ends.append((node, node + size)) }
      }
      for _ in ends {
        let speed = [3, 5, 8].randomElement(using: &random) ?? 5
        var tags = ["highway": "residential", "maxspeed": "\(speed)"]
        if Int.random(in: 0..<4, using: &random) == 0 { tags["lanes"] = "1" }
        let minute = Int.random(in: 1...9, using: &random)
        var change = (at: 60 * Double(minute), before: Double(speed), after: Double(speed))
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          tags["motor_vehicle:conditional"] = "no @ (08:0\(minute)-20:00)"
          change.after = 0
        case 1:
          tags["maxspeed:conditional"] = "2 @ (08:0\(minute)-20:00)"
          change.after = 2
        case 2 where opens:
          tags["motor_vehicle:conditional"] = "no @ (06:00-08:0\(minute))"
          change.before = 0
        default: break
        }
        self.tags.append(tags)
        self.change.append(change)
      }
    }

    func router(_ profile: RoadProfile, _ time: LocalTime) -> Router {
      let builder = NetworkBuilder(WayRules(profile, at: time, goesOn: true), measure: metres())
      for (number, (a, b)) in ends.enumerated() {
        builder.add(way: "\(number)", Tags(tags[number]), [Self.place(a), Self.place(b)])
      }
      let network = builder.network()
      return Router(network, Snapper(network))
    }

    /// The least cost over all walks that turn round at dead ends alone; nil for none.
    func least(from: Int, to: Int, _ profile: RoadProfile, bound: Double) -> Double? {
      var best = bound
      let metres = metres()
      let lengths = ends.map { metres(Self.place($0.0), Self.place($0.1)) }
      func open(_ way: Int, _ now: Double) -> Double? {
        let speed = (now < change[way].at ? change[way].before : change[way].after) * profile.speedReduction
        return speed > 0 ? lengths[way] / speed * 3.6 : nil
      }
      // A whole second is the least that a clock shows.
      func walk(_ node: Int, _ from: Int, _ now: Double, _ cost: Double, _ steps: Int) {
        if cost >= best { return }
        if node == to {
          best = cost
          return
        }
        if steps > 11 { return }
        let leaving = ends.indices.filter {
          (ends[$0].0 == node || ends[$0].1 == node) && open($0, now.rounded()) != nil
        }
        let ahead = leaving.filter { $0 != from }
        for way in ahead.isEmpty ? leaving : ahead {
          guard let seconds = open(way, now.rounded()) else { continue }
          let other = ends[way].0 == node ? ends[way].1 : ends[way].0
          let weight = profile.weight == .duration ? seconds : seconds / (tags[way]["lanes"] == nil ? 1 : 0.5)
          walk(other, way, now + seconds, cost + weight, steps + 1)
        }
      }
      walk(from, -1, 0, 0, 0)
      return best < bound ? best : nil
    }
  }

  @Test(arguments: [RoadProfile.Weight.duration, .routability], [false, true])
  func pathsAreTheBestOfAllWalks(_ weight: RoadProfile.Weight, _ opens: Bool) throws {
    var profile = RoadProfile.driving
    (profile.weight, profile.turnPenalty, profile.uTurnPenalty) = (weight, 0, 0)
    var random = SplitMix64(seed: opens ? 7 : 11)
    var (same, changed, later) = (0, 0, 0)
    for _ in 0..<60 {
      let town = Town(&random, opens: opens)
      let router = town.router(profile, try Self.time("08:00"))
      let still = { () throws -> Router in
        let builder = NetworkBuilder(WayRules(profile, at: try Self.time("08:00")), measure: metres())
        for (number, (a, b)) in town.ends.enumerated() {
          builder.add(way: "\(number)", Tags(town.tags[number]), [Town.place(a), Town.place(b)])
        }
        let network = builder.network()
        return Router(network, Snapper(network))
      }
      let (from, to) = (Int.random(in: 0..<4, using: &random), Int.random(in: 12..<16, using: &random))
      let ends = [Town.place(from), Town.place(to)]
      guard let route = try? router.routes(ends).first else { continue }
      // Places that are joined to others are another request.
      let isThere = route.waypoints.first?.position == ends[0] && route.waypoints.last?.position == ends[1]
      guard isThere else { continue }
      let least = try #require(town.least(from: from, to: to, profile, bound: route.cost + 0.01))
      if opens {
        #expect(route.cost >= least - 0.01)
        if route.cost > least + 0.01 { later += 1 } else { same += 1 }
      } else {
        #expect(abs(route.cost - least) < 0.01)
        same += 1
      }
      if abs(((try? still().routes(ends))?.first?.cost ?? 0) - route.cost) > 1 { changed += 1 }
    }
    #expect(same >= 30 && changed >= 10 && later <= same / 5, "\(same) \(changed) \(later)")
  }
}
