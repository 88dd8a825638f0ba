// What routes tell beside the way, over networks as they are read, prepared, and written to files.

import Foundation
import Planar
import Testing

@testable import Routing

@Suite struct AdvisoryTests {
  private static func network(
    _ ways: [(tags: [String: String], line: [Position])], _ profile: RoadProfile = .driving,
    nodes: [(tags: [String: String], place: Position)] = [], borders: [[Position]] = []
  ) -> RoadNetwork {
    let builder = NetworkBuilder(WayRules(profile), measure: metres())
    for (number, way) in ways.enumerated() { builder.add(way: "w\(number)", Tags(way.tags), way.line) }
    for node in nodes { builder.add(node: "", Tags(node.tags), at: node.place) }
    for border in borders { builder.add(border: border) }
    return builder.network()
  }

  /// The advisories of the route between two places, the same however the network is kept.
  private static func told(_ network: RoadNetwork, from: Position, to: Position) throws -> [[Advisory]] {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(network.prepared().fileBytes()).write(to: file)
    var all: [[[Advisory]]] = []
    for kept in [network, network.prepared(), try RoadNetwork(file: file.path)] {
      let route = try Router(kept, Snapper(kept)).routes([from, to])[0]
      let steps = route.legs.flatMap(\.steps)
      // A route tells what its steps do.
      #expect(Set(route.advisories) == Set(steps.flatMap(\.advisories)))
      all.append([route.advisories] + steps.map(\.advisories))
    }
    #expect(Set(all).count == 1)
    return all[0]
  }

  private static func places(_ count: Int) -> [Position] { (0..<count).map { Position(Double($0) * 0.01, 0) } }

  /// A road of which the middle has other tags.
  private static func told(
    middle tags: [String: String], _ profile: RoadProfile = .driving, end: [String: String] = [:]
  ) throws -> [Advisory] {
    let place = places(4)
    let road = ["highway": profile.rules == .car ? "primary" : "residential"]
    let network = network(
      [
        (road, [place[0], place[1]]), (road.merging(tags) { $1 }, [place[1], place[2]]),
        (road.merging(end) { $1 }, [place[2], place[3]]),
      ], profile)
    return try told(network, from: place[0], to: place[3])[0]
  }

  @Test func tagsAreTold() throws {
    #expect(try Self.told(middle: [:]) == [])
    #expect(try Self.told(middle: ["toll": "yes"]) == [.tolls])
    #expect(try Self.told(middle: ["toll": "yes"], .foot) == [])
    #expect(try Self.told(middle: ["route": "ferry", "highway": ""]) == [.ferry])
    #expect(try Self.told(middle: ["highway": "service", "access": "private"]) == [.privateRoad])
    #expect(try Self.told(middle: ["highway": "service", "motor_vehicle": "destination"]) == [.destinationOnly])
    #expect(try Self.told(middle: ["surface": "gravel"]) == [.unpaved])
    #expect(try Self.told(middle: ["surface": "asphalt", "tracktype": "grade3"]) == [])
    #expect(try Self.told(middle: ["tracktype": "grade3"]) == [.unpaved])
    #expect(try Self.told(middle: ["highway": "steps"], .foot) == [.stairs])
    #expect(try Self.told(middle: ["seasonal": "summer"]) == [.seasonal])
    #expect(try Self.told(middle: ["seasonal": "no"]) == [])
    #expect(
      try Self.told(middle: ["motor_vehicle:conditional": "no @ winter"])
        == [.condition("motor_vehicle:conditional=no @ winter")])
    #expect(
      try Self.told(middle: ["driving_side": "left"], end: ["driving_side": "right"]) == [.driveOnLeft, .driveOnRight])
    #expect(try Self.told(middle: ["driving_side": "left"], .foot) == [])
  }

  @Test func aPostAndALineOfABorderAreTold() throws {
    let place = Self.places(3)
    let road = [
      (["highway": "primary", "name": "A"], [place[0], place[1]]),
      (["highway": "primary", "name": "B"], [place[1], place[2]]),
    ]
    let post = Self.network(road, nodes: [(["barrier": "border_control"], place[1])])
    #expect(try Self.told(post, from: place[0], to: place[2]) == [[.border], [], [.border], []])
    // Who turns round before it does not come to it.
    #expect(try Self.told(post, from: place[0], to: Position(0.009, 0))[0] == [])
    let line = Self.network(road, borders: [[Position(0.015, -1), Position(0.015, 1)]])
    #expect(try Self.told(line, from: place[0], to: place[2]) == [[.border], [], [.border], []])
    #expect(try Self.told(line, from: place[2], to: place[0])[0] == [.border])
    #expect(try Self.told(line, from: place[0], to: Position(0.0149, 0))[0] == [])
    #expect(try Self.told(line, from: Position(0.0151, 0), to: place[2])[0] == [])
    // A vertex in common is passed once.
    let shared = Self.network(road, borders: [[Position(0.01, -1), place[1], Position(0.02, 1)]])
    #expect(try Self.told(shared, from: place[0], to: place[2])[0] == [.border])
    #expect(shared.borders.edges.count == 1)
  }

  @Test func aBorderIsCrossedAsOftenAsOneChangesSides() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      // Small whole numbers, so that vertices and sides meet.
      func place() -> Position {
        Position(Double(Int.random(in: 0...4, using: &random)), Double(Int.random(in: 0...4, using: &random)))
      }
      let road = (0..<6).map { _ in place() }
      let ring = [Position(1, 1), Position(3, 1), Position(3, 3), Position(1, 3), Position(1, 1)]
      let ends = [Position(-1, -1.5), Position(6, 5.5)]
      let line = [ends[0]] + road + [ends[1]]
      let network = Self.network([(["highway": "primary"], line)], borders: [ring])
      #expect(network.borders.edges.count % 2 == 0, "\(line)")
    }
  }
}
