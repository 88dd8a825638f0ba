// join against brute force: every pair compared, at Greenwich, over ±180° and at a pole.

import Engines
import Foundation
import GEOS
import Planar
import TestSupport
import Testing

@testable import Layers
@testable import Stages

@Suite("Join")
struct JoinTests {
  /// Small shapes on a grid whose numbers are exact in binary, wherever they are moved.
  private struct Maker {
    var random: SplitMix64

    mutating func geometry(_ types: [GeometryType]) -> Geometry {
      func step(_ random: inout SplitMix64, _ most: Int) -> Double {
        Double(random.below(most * 16)) / 16 - Double(most) / 2
      }
      let (x, y) = (step(&random, 6), step(&random, 6))
      switch random.pick(types) {
      case .point: return Geometry(type: .point, ordinates: [x, y])
      case .lineString:
        var ordinates: [Double] = []
        for _ in 0..<3 { ordinates += [x + step(&random, 2), y + step(&random, 2)] }
        return Geometry(type: .lineString, ordinates: ordinates, ringEnds: [3])
      default:
        let (w, h) = (Double(1 + random.below(40)) / 16, Double(1 + random.below(40)) / 16)
        return Geometry(
          type: .polygon, ordinates: [x, y, x + w, y, x + w, y + h, x, y + h, x, y], ringEnds: [5])
      }
    }
  }

  private static func text(_ geometry: Geometry, number: Int, _ spell: (Double) -> Double, _ north: Double) -> String {
    let positions = (0..<geometry.vertexCount).map {
      "[\(spell(geometry.ordinates[$0 * 2])),\(geometry.ordinates[$0 * 2 + 1] + north)]"
    }
    let list = "[\(positions.joined(separator: ","))]"
    let coordinates =
      switch geometry.type {
      case .point: positions[0]
      case .polygon: "[\(list)]"
      default: list
      }
    return #"{"type":"Feature","properties":{"n":\#(number)},"geometry":"#
      + #"{"type":"\#(geometry.type.name)","coordinates":\#(coordinates)}}"# + "\n"
  }

  /// Runs join and gives, for each record, the numbers of what it was joined to, and how far that is.
  private func joined(
    _ stream: String, _ layer: String, _ options: [String]
  ) throws -> [Int: (numbers: [Int], distances: [Double])] {
    let file = FileManager.default.temporaryDirectory.appending(path: "join-\(UUID().uuidString).ndjson")
    try Data(layer.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try plat(
      ["join", "--with", file.path, "--many", "list", "--unmatched", "drop"] + options, stdin: Data(stream.utf8))
    #expect(outcome.status == 0, "\(outcome.messages.prefix(300))")
    var found: [Int: (numbers: [Int], distances: [Double])] = [:]
    for line in outcome.stdout.split(separator: 0x0A) {
      guard let feature = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
        let properties = feature["properties"] as? [String: Any], let number = properties["n"] as? Int,
        let numbers = properties["join_n"] as? [Int]
      else { continue }
      found[number] = (numbers, properties["join_distance"] as? [Double] ?? [])
    }
    return found
  }

  /// How longitudes are written: as they are, over ±180° without and with jumps, and a turn further.
  private static let spellings: [@Sendable (Double) -> Double] = [
    { $0 }, { $0 + 180 }, { $0 >= 0 ? $0 - 180 : $0 + 180 }, { $0 - 180 },
  ]

  @Test("relations are those of GEOS on every pair", arguments: ["intersects", "within", "contains"])
  func relations(_ relation: String) throws {
    var maker = Maker(random: SplitMix64(seed: 31))
    let types: [GeometryType] = [.point, .lineString, .polygon, .polygon]
    let stream = (0..<60).map { _ in maker.geometry(types) }
    let layer = (0..<60).map { _ in maker.geometry(types) }
    let engine = GEOSEngine()
    var wanted: [Int: [Int]] = [:]
    for (number, geometry) in stream.enumerated() {
      for (other, shape) in layer.enumerated() {
        let holds =
          switch relation {
          case "within": try engine.evaluate(.coveredBy, geometry, shape)
          case "contains": try engine.evaluate(.covers, geometry, shape)
          default: try engine.evaluate(.intersects, geometry, shape)
          }
        if holds { wanted[number, default: []].append(other) }
      }
    }
    #expect(wanted.count > 10)
    for one in Self.spellings {
      for other in Self.spellings.dropFirst() where one(0) != 0 {
        let found = try joined(
          stream.enumerated().map { Self.text($1, number: $0, one, 0) }.joined(),
          layer.enumerated().map { Self.text($1, number: $0, other, 0) }.joined(), ["--\(relation)"])
        #expect(found.mapValues(\.numbers) == wanted)
      }
    }
    let plain = try joined(
      stream.enumerated().map { Self.text($1, number: $0, Self.spellings[0], 0) }.joined(),
      layer.enumerated().map { Self.text($1, number: $0, Self.spellings[0], 0) }.joined(), ["--\(relation)"])
    #expect(plain.mapValues(\.numbers) == wanted)
  }

  @Test(
    "the nearest are those of all distances", arguments: [(0.0, 0.0), (180, 0), (180, 84), (77, -84)],
    [(1, Double.infinity), (5, 80_000), (500, .infinity), (7, 400_000)])
  func nearest(_ place: (x: Double, y: Double), _ limits: (count: Int, radius: Double)) throws {
    var maker = Maker(random: SplitMix64(seed: 32))
    let stream = (0..<40).map { _ in maker.geometry([.point]) }
    let layer = (0..<120).map { _ in maker.geometry([.point, .point, .point, .lineString, .polygon]) }
    func wrapped(_ x: Double) -> Double { x + place.x > 180 ? x + place.x - 360 : x + place.x }
    let options = ["--nearest", "\(limits.count)"] + (limits.radius.isFinite ? ["--radius", "\(limits.radius)m"] : [])
    let found = try joined(
      stream.enumerated().map { Self.text($1, number: $0, wrapped, place.y) }.joined(),
      layer.enumerated().map { Self.text($1, number: $0, wrapped, place.y) }.joined(), options)
    for (number, geometry) in stream.enumerated() {
      let ground = GroundDistance(x: wrapped(geometry.ordinates[0]), y: geometry.ordinates[1] + place.y)
      let all = layer.enumerated().map { other, shape in
        var shape = shape
        for at in shape.ordinates.indices { shape.ordinates[at] += at % 2 == 0 ? place.x : place.y }
        return NearFeature(number: other, distance: ground.distance(to: shape))
      }
      let wanted = all.sorted().filter { $0.distance <= limits.radius }.prefix(limits.count)
      let (numbers, distances) = found[number] ?? ([], [])
      #expect(numbers.count == wanted.count && Set(numbers).count == numbers.count, "record \(number)")
      for ((other, distance), expected) in zip(zip(numbers, distances), wanted) {
        // Between points to the last digit; lines and areas that are cut at ±180° are measured by other halves of
        // edges.
        let isPoint = layer[other].type == .point
        #expect(abs(distance - all[other].distance) <= (isPoint ? 1e-4 : distance * 5e-4 + 1e-3), "record \(number)")
        #expect(abs(distance - expected.distance) <= distance * 5e-4 + 1e-3, "record \(number)")
        if place.x == 0 { #expect(other == expected.number && abs(distance - expected.distance) < 1e-4) }
      }
    }
  }

  @Test(
    "the nearest points are those of all geodesics: among twins, on both sides of ±180°, at the poles, and far away")
  func nearestPoints() throws {
    var random = SplitMix64(seed: 34)
    func any(_ places: [Double]) -> Double { places[Int(random.next() % UInt64(places.count))] }
    var places: [Position] = []
    for number in 0..<600 {
      // A third on a grid, where many are as near; a third in one town; the rest anywhere.
      let share = Double(number) / 600
      switch number % 3 {
      case 0: places.append(Position(any([-180, -90, 0, 90, 180]), any([-90, -45, 0, 45, 90])))
      case 1: places.append(Position(10 + 0.0001 * Double(number % 20), 50 + 0.0001 * Double(number % 7)))
      default: places.append(Position(360 * share - 180, any([-60, -1e-9, 1e-9, 33.3333333, 89.9999])))
      }
    }
    func points(_ numbers: some Sequence<Int>) -> String {
      numbers.map {
        #"{"type":"Feature","id":\#($0),"properties":{"n":\#($0)},"geometry":{"type":"Point","coordinates":["#
          + "\(places[$0].x),\(places[$0].y)]}}\n"
      }.joined()
    }
    let geodesic = Engines.geodesic()
    for (count, radius) in [(1, Double.infinity), (7, .infinity), (50, 30), (3, 60_000), (600, .infinity)] {
      let options = ["--nearest", "\(count)"] + (radius.isFinite ? ["--radius", "\(radius)m"] : [])
      let found = try joined(points(stride(from: 0, to: 600, by: 11)), points(0..<600), options)
      for number in stride(from: 0, to: 600, by: 11) {
        let here = places[number]
        let all = places.enumerated().map { other, place in
          NearFeature(
            number: other,
            distance: geodesic.inverse(x: here.x, y: here.y, toX: place.x, toY: place.y).distance)
        }
        let wanted = all.filter { $0.distance <= radius }.sorted().prefix(count)
        let (numbers, distances) = try #require(found[number])
        #expect(numbers == wanted.map(\.number), "record \(number), \(count) in \(radius)")
        #expect(zip(distances, wanted).allSatisfy { abs($0 - $1.distance) <= 0.00006 }, "record \(number)")
      }
    }
  }

  @Test("the nearest of lines and areas are as near as their nearest points")
  func shapes() throws {
    var maker = Maker(random: SplitMix64(seed: 33))
    let types: [GeometryType] = [.lineString, .polygon]
    let stream = (0..<30).map { _ in maker.geometry(types) }
    let layer = (0..<30).map { _ in maker.geometry(types) }
    let found = try joined(
      stream.enumerated().map { Self.text($1, number: $0, Self.spellings[2], 0) }.joined(),
      layer.enumerated().map { Self.text($1, number: $0, Self.spellings[1], 0) }.joined(), ["--nearest", "30"])
    let (engine, geodesic) = (GEOSEngine(), Engines.geodesic())
    for (number, geometry) in stream.enumerated() {
      let result = try #require(found[number])
      #expect(result.numbers.count == 30 && result.distances == result.distances.sorted())
      for (other, distance) in zip(result.numbers, result.distances) {
        // Near the equator a degree is nearly the same in both directions: on the plane the nearest points are close.
        guard let (a, b) = try engine.nearestPositions(geometry, layer[other]) else { continue }
        let least = geodesic.inverse(x: a.x, y: a.y, toX: b.x, toY: b.y).distance
        #expect(distance <= least * 1.001 + 1 && distance >= least * 0.985 - 1, "\(number), \(other)")
        #expect((distance == 0) == (least == 0))
      }
    }
  }
}
