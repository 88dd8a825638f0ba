// Ways with heights: what slopes take, and how far one climbs.

import Foundation
import Globe
import Planar
import TestSupport
import Testing

@testable import Routing

@Suite struct SlopeTests {
  /// Walking speeds of Tobler's function, in km/h, and cycling speeds of Parkin and Rotheram.
  @Test func speedsAreThosePublished() {
    for slope in stride(from: -0.5, through: 0.5, by: 0.05) {
      let speed = 6 * exp(-3.5 * abs(slope + 0.05))
      #expect(abs(6 * exp(-3.5 * 0.05) / Slope.factor(slope, .walking) - speed) < 1e-9)
    }
    for (slope, speed) in [(0.0, 21.6), (0.03, 17.28), (-0.03, 24.18), (0.2, 5.4), (-0.2, 30.24)] {
      #expect(abs(21.6 / Slope.factor(slope, .cycling) - speed) < 1e-9)
    }
    #expect(TravelMode.allCases.allSatisfy { Slope.factor(0, $0) == 1 })
    #expect(Slope.factor(0.2, .driving) == 1 && Slope.factor(3, .walking) == Slope.factor(0.5, .walking))
  }

  /// Straight over a hill of 60 m, 800 m long, or round it in 1,100 m.
  private static func network(_ profile: RoadProfile, top: Float? = 60) -> RoadNetwork {
    let builder = NetworkBuilder(WayRules(profile), measure: metres())
    let road = Tags(["highway": "residential"])
    let flat: [Float] = top == nil ? [] : [0, 0, 0]
    builder.add(way: "a", road, [Position(-0.001, 0), Position(-0.0005, 0), Position(0, 0)], heights: flat)
    builder.add(
      way: "over", road, [Position(0, 0), Position(0.0036, 0), Position(0.0072, 0)],
      heights: top.map { [0, $0, 0] } ?? [])
    builder.add(way: "round", road, [Position(0, 0), Position(0.0036, 0.0034), Position(0.0072, 0)], heights: flat)
    builder.add(way: "b", road, [Position(0.0072, 0), Position(0.0077, 0), Position(0.0082, 0)], heights: flat)
    return builder.network()
  }

  private static func route(_ network: RoadNetwork, from: Double = -0.0008, to: Double = 0.008) throws -> Route {
    try #require(try Router(network, Snapper(network)).routes([Position(from, 0), Position(to, 0)]).first)
  }

  private static func expect(_ route: Route, ascent: Double, descent: Double) throws {
    #expect(abs(try #require(route.ascent) - ascent) < 0.01)
    #expect(abs(try #require(route.descent) - descent) < 0.01)
  }

  @Test(arguments: [(RoadProfile.foot, "round"), (.cycling, "round"), (.driving, "over")])
  func hillsAreGoneRound(_ profile: RoadProfile, _ way: String) throws {
    #expect(try Self.route(Self.network(profile)).legs[0].steps.contains { $0.ways.contains(way) })
    #expect(try Self.route(Self.network(profile, top: 5)).legs[0].steps.contains { $0.ways.contains("over") })
  }

  @Test func flatNetworksAreAsThoseWithoutHeights() throws {
    for profile in [RoadProfile.foot, .cycling, .driving] {
      let (flat, none) = (
        try Self.route(Self.network(profile, top: 0)), try Self.route(Self.network(profile, top: nil))
      )
      #expect(flat.expectedTravelTime == none.expectedTravelTime && flat.cost == none.cost)
      #expect(flat.ascent == 0 && flat.descent == 0 && none.ascent == nil && none.descent == nil)
    }
  }

  @Test func partsOfAWayClimbAsMuchAsTheyRise() throws {
    let network = Self.network(.driving)
    for prepared in [network, network.prepared()] {
      let whole = try Self.route(prepared)
      try Self.expect(whole, ascent: 60, descent: 60)
      let up = try Self.route(prepared, from: 0.0009, to: 0.0045)
      try Self.expect(up, ascent: 45, descent: 15)
      let back = try Self.route(prepared, from: 0.0045, to: 0.0009)
      try Self.expect(back, ascent: 15, descent: 45)
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).graph")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(network.prepared().fileBytes()).write(to: file)
    #expect(try Self.route(RoadNetwork(file: file.path)).ascent == Self.route(network).ascent)
  }

  /// The time of a slope is that of its sides, up and down.
  @Test func timesAreThoseOfTheSides() throws {
    let network = Self.network(.foot)
    let metres = metres()(Position(0.0009, 0), Position(0.0036, 0))
    let slope = 60 / (metres / 0.75)
    let both = Slope.factor(slope, .walking) + Slope.factor(-slope, .walking)
    // A share of an arc takes that share of its time.
    for (from, to) in [(0.0009, 0.0036), (0.0036, 0.0009)] {
      let route = try Self.route(network, from: from, to: to)
      #expect(abs(route.expectedTravelTime - metres / 5 * 3.6 * both / 2) < 0.1)
    }
  }

  /// Up a slope of 10 %, and down it.
  @Test(arguments: [(RoadProfile.foot, exp(3.5 * 0.1), 1.0), (.cycling, 3, 1 / 1.398)])
  func upAndDownTakeWhatTheyTake(_ profile: RoadProfile, _ up: Double, _ down: Double) throws {
    let (a, b) = (Position(0, 0), Position(0.004, 0))
    let length = metres()(a, b)
    let builder = NetworkBuilder(WayRules(profile), measure: metres())
    builder.add(way: "a", Tags(["highway": "residential"]), [a, b], heights: [0, Float(length / 10)])
    let network = builder.network()
    let speed = profile.speeds["highway"]?["residential"]?.forward ?? 0
    for (ends, factor) in [([a, b], up), ([b, a], down)] {
      let route = try #require(try Router(network, Snapper(network)).routes(ends).first)
      #expect(abs(route.expectedTravelTime / (length / speed * 3.6) / factor - 1) < 0.002)
    }
  }
}
