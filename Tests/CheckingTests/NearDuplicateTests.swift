// A geometry that is moved by less than a distance is found again, and one that is moved by more is not.

import GeoJSON
import Globe
import Planar
import TestSupport
import Testing

@testable import Checking

@Suite("Near duplicates")
struct NearDuplicateTests {
  private static let origins = [
    Position(10, 0), Position(-0.02, 60), Position(179.999, -45), Position(-179.9995, 70), Position(30, 89.9),
  ]

  private func text(_ type: String, _ places: [Position]) -> String {
    let all = places.map { "[\(Longitude.reduced($0.x)),\($0.y)]" }.joined(separator: ",")
    return "{\"type\":\"\(type)\",\"coordinates\":"
      + (type == "Point" ? all : type == "Polygon" ? "[[\(all)]]" : "[\(all)]") + "}"
  }

  private func moved(_ places: [Position], by metres: Double) -> [Position] {
    places.map { $0 - Position(0, metres / LocalMetric.geographic.scale(y: $0.y).y) }
  }

  @Test(arguments: seeds(10))
  func whatIsMovedIsFoundAgain(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for (origin, type) in zip(
      Self.origins, ["Point", "LineString", "Polygon", "MultiPoint", "LineString"].shuffled(using: &random))
    {
      // A field of shapes 100 m and more apart, with a twin of each third.
      let scale = LocalMetric.geographic.scale(y: origin.y)
      var (texts, twins): ([String], Int) = ([], 0)
      for number in 0..<30 {
        let corner = origin + Position(Double(number % 6), Double(number / 6)) * Position(100 / scale.x, -100 / scale.y)
        let size = Position(20 / scale.x, -20 / scale.y)
        let shape =
          type == "Point"
          ? [corner]
          : [Position(0, 0), Position(0, 1), Position(1, 1), Position(1, 0), Position(0, 0)].map { corner + size * $0 }
        let places = type == "LineString" || type == "MultiPoint" ? Array(shape.dropLast()) : shape
        texts.append(text(type, places))
        let distance = [0.4, 1.6, nil][number % 3]
        if let distance {
          if distance < 1 { twins += 1 }
          let twin = moved(places, by: distance)
          texts.append(text(type, type == "LineString" && Bool.random(using: &random) ? twin.reversed() : twin))
        }
      }
      texts.shuffle(using: &random)
      #expect(try nearDuplicates(texts, within: 1) == twins, "\(seed) \(origin) \(type)")
      #expect(try nearDuplicates(texts, within: 2) == 2 * twins, "\(seed) \(origin) \(type)")
      #expect(try nearDuplicates(texts, within: 0.3) == 0, "\(seed) \(origin) \(type)")
    }
  }

  @Test("equal ones, and lines from one place, are told like others")
  func crowds() throws {
    let place = "{\"type\":\"Point\",\"coordinates\":[5,5]}"
    let beside = "{\"type\":\"Point\",\"coordinates\":[5,5.000001]}"
    // Of equal ones each is near one beside them that is earlier, and that is near the first of them.
    #expect(try nearDuplicates([place, place, place], within: 1) == 0)
    #expect(try nearDuplicates([place, beside, place, place, beside], within: 1) == 4)
    // Spokes, two of them nearly the same, the one and the other way round.
    var spokes = (0..<400).map { number in
      text("LineString", [Position(10, 50), Position(10.2 + Double(number) / 1000, 50.3 - Double(number) / 2000)])
    }
    #expect(try nearDuplicates(spokes, within: 1) == 0)
    spokes.append(text("LineString", [Position(10, 50), Position(10.2, 50.300001)]))
    spokes.append(text("LineString", [Position(10.3, 50.250001), Position(10, 50)]))
    #expect(try nearDuplicates(spokes, within: 1) == 2)
  }

  private func nearDuplicates(_ texts: [String], within reach: Double) throws -> Int {
    let neighbours = NeighbourOptions(isCoverage: false, isNetwork: false, duplicates: reach, snap: 0) { _ in
      .geographic
    }
    return try rulesBroken(together: texts.joined(separator: "\n"), CheckOptions(), neighbours)
      .count { $0 == "near-duplicate" }
  }
}
