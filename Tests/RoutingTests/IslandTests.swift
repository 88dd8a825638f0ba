// Places beside islands of the network: routes, matrices, areas within reach and traces join the mainland by one rule.

import Foundation
import Planar
import TestSupport
import Testing

@testable import Routing

/// Blocks of streets, two short streets of which no way leads to them within a block, and one far off.
private struct Archipelago {
  let builder: NetworkBuilder
  static let size = 17
  /// Beside the first street within a block, beside the second, on the far one, and on the mainland.
  static let island = Position(0.00452, 0.0045)
  static let other = Position(0.00852, 0.0085)
  static let far = Position(0.0005, 0.1001)
  static let town = Position(0.0122, 0.003)
  static let tags = Tags(["highway": "residential"])

  init(_ profile: RoadProfile) {
    builder = NetworkBuilder(WayRules(profile), measure: metres())
    func corner(_ column: Int, _ row: Int) -> Position { Position(Double(column) * 0.001, Double(row) * 0.001) }
    for line in 0..<Self.size {
      builder.add(way: "town", Self.tags, (0..<Self.size).map { corner($0, line) })
      builder.add(way: "town", Self.tags, (0..<Self.size).map { corner(line, $0) })
    }
  }

  /// The network with its islands.
  func network() -> RoadNetwork {
    for start in [Position(0.0042, 0.0045), Position(0.0082, 0.0085), Position(0.0002, 0.1)] {
      builder.add(way: "island", Self.tags, [start, start + Position(0.0006, 0)])
    }
    return builder.network()
  }
}

@Suite struct IslandTests {
  @Test(arguments: TransportType.allCases, [false, true])
  func routesAndMatricesJoinTheMainland(_ transport: TransportType, isPrepared: Bool) throws {
    let profile = RoadProfile(transport)
    let made = Archipelago(profile).network()
    let network = isPrepared ? made.prepared() : made
    #expect(network.mainland != nil)
    let router = Router(network, Snapper(network))
    let places = [Archipelago.island, Archipelago.town, Archipelago.other, Archipelago.far]
    let targets = MatrixTargets(router, places)
    var found = 0
    for from in places.dropLast() {
      let row = try router.row(from: from, to: targets)
      for (to, entry) in zip(places, row) {
        let route = try? router.routes([from, to]).first
        #expect((entry == nil) == (route == nil) && (entry == nil) == (to == Archipelago.far))
        guard let entry, let route else { continue }
        found += 1
        #expect(abs(entry.distance - route.distance) < 0.1, "\(from) \(to)")
        #expect(abs(entry.expectedTravelTime - route.expectedTravelTime) < 0.1)
      }
    }
    #expect(found == 9)
    // From an island to the same one the way is along it, and from the far one there is none, for that reason.
    let own = try router.routes([Archipelago.island, Archipelago.island + Position(0.0002, 0)])[0]
    #expect(own.legs[0].steps[0].ways == ["island"])
    #expect(throws: RouteFailure.noWay(from: 0, island: 0)) { try router.routes([Archipelago.far, Archipelago.town]) }
    #expect(throws: RouteFailure.noWay(from: 0, island: 1)) { try router.routes([Archipelago.town, Archipelago.far]) }
    #expect(throws: RouteFailure.notNearAnyWay(place: 1)) {
      try router.routes([Archipelago.town, Position(1, 1)])
    }
    let row = try router.row(from: Archipelago.far, to: targets)
    #expect(row.map { $0 != nil } == [false, false, false, true])
  }

  @Test func areasReachOverTheMainland() throws {
    let network = Archipelago(.foot).network()
    let router = Router(network, Snapper(network))
    let time = try router.routes([Archipelago.island, Archipelago.town])[0].expectedTravelTime
    let areas = try router.areas(around: Archipelago.island, [.time(time + 20), .time(time - 60)])
    func isIn(_ place: Position, _ rings: [[Position]]) -> Bool {
      rings.count { $0.location(of: place) == .inside } % 2 == 1
    }
    #expect(isIn(Archipelago.town, areas[0]) && !isIn(Archipelago.town, areas[1]))
    #expect(isIn(Archipelago.island, areas[1]))
    // Where the mainland is not near, the island is all.
    let far = try router.areas(around: Archipelago.far, [.time(600)])
    #expect(isIn(Archipelago.far, far[0]) && !isIn(Archipelago.town, far[0]))
  }

  /// Eight streets of an island lie nearer to the trace than the street along which it went.
  @Test func tracesAreBroughtToTheMainlandAmongIslands() throws {
    let builder = Archipelago(.foot).builder
    let line = (2...8).map { Position(Double($0) * 0.001, 0.0041) }
    for number in 0..<9 {
      let off = Position(0, Double(number - 4) * 0.000003)
      let middle = Position(0.005, 0.0041) + off
      builder.add(way: "island", Archipelago.tags, [middle - Position(0.0001, 0), middle + Position(0.0001, 0)])
    }
    let network = builder.network()
    let parts = try Router(network, Snapper(network)).match(line)
    #expect(parts.count == 1 && parts[0].positions == 0..<line.count)
    #expect(Set(parts[0].route.legs[0].steps.flatMap(\.ways)) == ["town"])
  }

  /// What `--prepare` writes opens again, however many vertices the ways have, and answers the same.
  @Test func aRoadOfFourVerticesIsWrittenAndRead() throws {
    let builder = NetworkBuilder(WayRules(.driving), measure: metres())
    builder.add(way: "w", Tags(["highway": "residential"]), (0..<4).map { Position(Double($0) * 0.001, 0) })
    // A vertex of a way that is none counts as little as one within an edge.
    builder.add(way: "x", Tags(["highway": "residential"]), [Position(5, 5), Position(5, 5)])
    let network = builder.network()
    #expect(network.nodeCount == 2)
    let path = FileManager.default.temporaryDirectory.appending(path: "graph-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(network.prepared().fileBytes()).write(to: URL(filePath: path))
    let read = try RoadNetwork(file: path)
    let places = [Position(0.0005, 0), Position(0.0025, 0)]
    let (a, b) = (Router(network, Snapper(network)), Router(read, Snapper(read)))
    #expect(try a.routes(places)[0].line == b.routes(places)[0].line)
    #expect(try b.routes(places)[0].distance > 200)
    // A file tells for which tables it was made.
    var other = RoadProfile.driving
    other.turnPenalty += 1
    #expect(read.isFor(.driving) && !read.isFor(other) && !read.isFor(.foot))
  }

  @Test func restrictionsWithoutWaysAreNone() throws {
    let builder = NetworkBuilder(WayRules(.driving), measure: metres())
    var restriction = try #require(TurnRestriction(Tags(["restriction": "no_left_turn"]), .driving))
    (restriction.from, restriction.to) = (["a"], ["b"])
    builder.add(restriction)
    #expect(builder.network().edgeCount == 0)
  }

  /// A turn that is forbidden while the light is red may be taken.
  @Test(arguments: [("no_right_turn", true), ("no_right_turn_on_red", false), ("only_straight_on", true)])
  func turnsOnRed(_ word: String, isRestriction: Bool) {
    #expect((TurnRestriction(Tags(["restriction": word]), .driving) != nil) == isRestriction)
  }

  /// At a junction with a stop sign for the smaller road, those on the larger one do not stop.
  @Test(arguments: [("minor", 0.0, 2.0), ("all", 2.0, 2.0)])
  func stopSignsOfTheSmallerRoad(_ stop: String, _ main: Double, _ side: Double) throws {
    func time(_ from: Position, _ to: Position, _ signs: [String: String]) throws -> Double {
      let builder = NetworkBuilder(WayRules(.driving), measure: metres())
      builder.add(way: "main", Tags(["highway": "secondary"]), [Position(-0.01, 0), Position(0, 0), Position(0.01, 0)])
      builder.add(
        way: "side", Tags(["highway": "residential"]), [Position(0, -0.01), Position(0, 0), Position(0, 0.01)])
      builder.add(node: "n", Tags(signs), at: Position(0, 0))
      let network = builder.network()
      return try Router(network, Snapper(network)).routes([from, to])[0].expectedTravelTime
    }
    let signs = ["highway": "stop", "stop": stop]
    for (from, to, delay) in [
      (Position(-0.005, 0), Position(0.005, 0), main), (Position(0, -0.005), Position(0, 0.005), side),
    ] {
      #expect(abs(try time(from, to, signs) - time(from, to, [:]) - delay) < 0.01)
    }
  }
}
