// Prepared files that answer for other profiles than their own: networks that are made anew are those of the roads.

import Foundation
import Planar
import TestSupport
import Testing

@testable import Routing

@Suite struct RoadFileTests {
  static let profiles: [RoadProfile] = {
    var small = RoadProfile.truck
    (small.vehicleHeight, small.weight) = (2, .distance)
    return RoadProfile.builtIn + [small]
  }()

  static let avoidances = [
    Avoidance(), Avoidance(.tolls), Avoidance([.tolls, .stairs], isStrict: true), Avoidance(.highways, isStrict: true),
  ]

  /// A town with what profiles differ in: paths, low bridges, tolls, hours, gates, and restrictions over them.
  static func features(_ seed: UInt64) -> [RoadFeature] {
    let town = RandomTown(seed: seed, size: 7)
    var random = SplitMix64(seed: seed)
    func oneOf(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    var features: [RoadFeature] = []
    for way in town.ways {
      var tags = way.tags
      if oneOf(4) {
        tags["highway"] = ["footway", "cycleway", "steps", "path", "motorway", "proposed"].randomElement(using: &random)
      }
      if oneOf(8) { tags["toll"] = "yes" }
      if oneOf(8) { tags["maxheight"] = "\(Int.random(in: 1...4, using: &random))" }
      if oneOf(9) { tags["motor_vehicle:conditional"] = "no @ (Mo-Fr 07:00-18:00)" }
      if oneOf(12) { (tags["access"], tags["access:conditional"]) = ("no", "yes @ (Sa,Su)") }
      if oneOf(9) { tags["access"] = "private" }
      var road = RoadFeature(.way, way.id, tags, way.places)
      if oneOf(3) { road.heights = way.places.map { Float($0.x) * 7 } }
      features.append(road)
      if oneOf(6) {
        let gate = ["barrier": oneOf(2) ? "bollard" : "gate", "opening_hours": oneOf(2) ? "Mo-Fr 08:00-10:00" : ""]
        features.append(RoadFeature(.node, "n\(way.id)", Tags(oneOf(2) ? gate : ["shop": "books"]), [way.places[1]]))
      }
    }
    for (number, chain) in town.restrictions.enumerated() {
      let word = number % 3 == 0 ? "only_straight_on" : "no_left_turn"
      let key = ["restriction", "restriction:hgv", "restriction:conditional"][number % 5 / 2]
      let value = key == "restriction:conditional" ? "\(word) @ (Mo-Fr 08:00-09:00)" : word
      var road = RoadFeature(.restriction, "", Tags([key: value, "except": number % 4 == 0 ? "bicycle" : ""]), [])
      (road.from, road.via, road.to) = ([chain[0]], Array(chain.dropFirst().dropLast()), [chain[chain.count - 1]])
      if chain.count == 2, number % 2 == 0 { (road.viaNode, road.positions) = ("7\(number)", []) }
      if let node = road.viaNode, let way = town.ways.first(where: { $0.id == chain[0] }) {
        features.append(RoadFeature(.node, "n\(node)", Tags(["note": "here"]), [way.places[number % 4 == 0 ? 1 : 2]]))
      }
      features.append(road)
    }
    features.append(RoadFeature(.border, "", Tags(), [Position(20.003, 49.9), Position(20.003, 50.1)]))
    return features
  }

  static func builder(_ profile: RoadProfile, _ avoidance: Avoidance, at time: LocalTime?) -> NetworkBuilder {
    NetworkBuilder(WayRules(profile, at: time, goesOn: true), avoiding: avoidance, measure: metres())
  }

  private static func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
    let path = FileManager.default.temporaryDirectory.appending(path: "roads-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(bytes).write(to: URL(filePath: path))
    return try body(path)
  }

  private static func file(
    _ features: [RoadFeature], _ profile: RoadProfile, _ avoidance: Avoidance = Avoidance()
  ) -> (network: RoadNetwork, bytes: [UInt8]) {
    let (builder, recorder) = (builder(profile, avoidance, at: nil), RoadRecorder(profile))
    for feature in features {
      builder.add(feature)
      recorder.take(feature)
    }
    let network = builder.network()
    return (network, network.prepared().fileBytes(recorder.file(builder, avoiding: avoidance)))
  }

  /// The tables are the same byte for byte, whatever profile the file was prepared for.
  @Test func whatIsMadeAnewIsWhatTheRoadsMake() throws {
    let time = try #require(LocalTime("2026-11-23T08:30+01:00"))
    var counts = (networks: 0, timed: 0, sequences: Set<Int>())
    for (seed, made) in Self.profiles.enumerated() {
      let features = Self.features(UInt64(seed))
      try Self.withFile(Self.file(features, made).bytes) { path in
        let file = try GraphFile(path)
        for profile in Self.profiles {
          for avoidance in Self.avoidances {
            for time in [nil, time] {
              let (a, b) = (Self.builder(profile, avoidance, at: time), Self.builder(profile, avoidance, at: time))
              for feature in features { a.add(feature) }
              try file.forEachRoad { b.add($0) }
              let (roads, anew) = (a.network(), b.network())
              let areSame = roads.fileBytes() == anew.fileBytes()
              #expect(areSame, "\(made.transport) to \(profile.transport), \(avoidance)")
              #expect(
                roads.timed?.turns.count == anew.timed?.turns.count && (roads.timed == nil) == (anew.timed == nil))
              #expect(a.unusedRestrictions == b.unusedRestrictions && a.timedRestrictions == b.timedRestrictions)
              counts.networks += 1
              if anew.timed != nil { counts.timed += 1 }
              counts.sequences.insert(anew.arcCount)
            }
          }
        }
      }
    }
    #expect(counts.networks == 200 && counts.timed > 50 && counts.sequences.count > 40)
  }

  @Test func aFileSaysWhatItHasForARequest() throws {
    let time = LocalTime("2026-11-23T08:30+01:00")
    var own = RoadProfile.driving
    own.turnPenalty = 99
    var high = RoadProfile.driving
    (high.vehicleHeight, high.weight) = (4, .distance)
    var ownHigh = own
    ownHigh.vehicleHeight = 4
    let features = Self.features(1)
    let tolls = Avoidance(.tolls)
    try Self.withFile(Self.file(features, .driving, tolls).bytes) { path in
      let file = try GraphFile(path)
      func answer(_ profile: RoadProfile, _ avoidance: Avoidance = Avoidance(), at time: LocalTime? = nil)
        -> GraphFile.Answer
      {
        file.answer(profile, isNamed: true, isDefault: false, avoidance, at: time)
      }
      #expect(answer(.driving) == .network && answer(.driving, tolls) == .network)
      #expect(answer(.driving, Avoidance(.ferries)) == .roads(Avoidance(.ferries)))
      #expect(answer(.driving, Avoidance(.tolls, isStrict: true)) == .roads(Avoidance(.tolls, isStrict: true)))
      // What is not asked for stays.
      #expect(answer(.foot) == .roads(tolls) && answer(high) == .roads(tolls))
      #expect(answer(.driving, at: time) == .roads(tolls))
      #expect(answer(own) == .otherTables)
      #expect(file.answer(.driving, isNamed: true, isDefault: false, tolls, at: nil, isAnew: true) == .roads(tolls))
    }
    try Self.withFile(Self.file(features.filter { TimedTags($0.tags).isSteady }, own).bytes) { path in
      let file = try GraphFile(path)
      func answer(_ profile: RoadProfile, isDefault: Bool = false, _ avoidance: Avoidance = Avoidance())
        -> GraphFile.Answer
      {
        file.answer(profile, isNamed: !isDefault, isDefault: isDefault, avoidance, at: time)
      }
      #expect(answer(own) == .network && answer(.driving, isDefault: true) == .network)
      #expect(answer(.driving) == .roads(Avoidance()) && answer(ownHigh) == .roads(Avoidance()))
      #expect(answer(.driving, isDefault: true, tolls) == .ownTables)
    }
  }

  @Test func featuresAreReadBackAndDamageIsSeen() throws {
    var features = Self.features(3)
    features.append(RoadFeature(.way, "", Tags(["name": "Straße", "é": "日本"]), []))
    features.append(RoadFeature(.way, "x", Tags(), [Position(-0.0, 90), Position(180, -90), Position(-180, 0.1)]))
    features.append(RoadFeature(.way, "y", Tags(), [Position(1 / 3, 0.1 + 0.2), Position(-179.9999999, 12.3456789)]))
    var writer = RoadWriter()
    for feature in features { writer.put(feature) }
    func read(_ bytes: [UInt8]) -> [RoadFeature]? {
      bytes.withUnsafeBytes { bytes in
        guard var reader = RoadTextReader(bytes) else { return [] }
        var found: [RoadFeature] = []
        while !reader.isAtEnd {
          guard let feature = reader.next() else { return nil }
          found.append(feature)
        }
        return found
      }
    }
    #expect(read(writer.bytes) == features)
    var random = SplitMix64(seed: 5)
    var refused = 0
    for _ in rounds(300) {
      var bytes = Array(writer.bytes.suffix(Int.random(in: 1..<writer.bytes.count, using: &random)))
      for _ in 0..<5 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random) }
      if read(bytes) == nil { refused += 1 }
    }
    #expect(refused > 100)
    // Positions of seven decimals take a few bytes each.
    var line = RoadWriter()
    let steps: [Double] = (0..<1000).map { Double($0) }
    let places = steps.map { Position((1e8 + $0 * 731) / 1e7, (5e8 - $0 * 512) / 1e7) }
    line.put(RoadFeature(.way, "", Tags(), places))
    #expect(line.bytes.count < 4100)
    var bytes = Self.file(Self.features(3), .foot).bytes
    bytes[bytes.count - 3] ^= 1
    try Self.withFile(bytes) { path in
      _ = try RoadNetwork(file: path)
      #expect(throws: GraphError.damaged) { try GraphFile(path).forEachRoad { _ in } }
    }
  }
}
