// What is nearest in a layer of areas over each other: the first in the file of those that hold a place.

import FeatureStream
import Foundation
import GeoJSON
import Layers
import Planar
import TestSupport
import Testing

@Suite("Nearest areas")
struct LayerNearestTests {
  /// Squares in squares and squares beside them, in any order, as text and as boxes.
  private static func squares(_ random: inout SplitMix64) -> (text: String, boxes: [Box]) {
    var boxes = (0..<60).map { number in
      let (low, high) = (Double(number) / 20, Double(160 - number) / 20)
      return Box(Position(low, low), Position(high, high))
    }
    for number in 0..<20 {
      let corner = Position(Double(number) / 3, 9)
      boxes.append(Box(corner, corner + Position(0.5, 0.5)))
    }
    boxes.shuffle(using: &random)
    let lines = boxes.map { box in
      let (a, b) = (box.min, box.max)
      return "{\"type\":\"Polygon\",\"coordinates\":[[[\(a.x),\(a.y)],[\(b.x),\(a.y)],[\(b.x),\(b.y)],[\(a.x),\(b.y)],"
        + "[\(a.x),\(a.y)]]]}\n"
    }
    return (lines.joined(), boxes)
  }

  @Test("of a place and of a line, against each area", arguments: seeds(4))
  func areasOverEachOther(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (text, boxes) = Self.squares(&random)
    let layer = try Place.withScratch { folder in
      let file = folder.appending(path: "squares.ndjson")
      try Data(text.utf8).write(to: file)
      return try Layer(file.path, ReadingOptions())
    }
    let nearest = LayerNearest(try NearTargets(layer))
    var found = 0
    for _ in rounds(100) {
      let place = Position(random.within(-1, 9), random.within(-1, 10))
      let count = Int.random(in: 1...4, using: &random)
      let end = place + Position(random.within(-1, 1), random.within(-1, 1))
      let line = Geometry(type: .lineString, ordinates: [place.x, place.y, end.x, end.y], ringEnds: [2])
      for (source, meets) in [
        (Geometry(type: .point, ordinates: [place.x, place.y]), boxes.indices.filter { boxes[$0].contains(place) }),
        (line, boxes.indices.filter { !boxes[$0].parts(ofLine: line.positions(0..<2)).isEmpty }),
      ] {
        let answer = try nearest.nearest(to: source, in: nil, count: count, radius: .infinity)
        #expect(answer.count == count)
        let inside = min(count, meets.count)
        found += inside
        #expect(answer.prefix(inside).map(\.number) == Array(meets.prefix(inside)))
        #expect(answer.prefix(inside).allSatisfy { $0.distance == 0 })
        #expect(answer.dropFirst(inside).allSatisfy { $0.distance > 0 })
        #expect(answer == answer.sorted())
      }
    }
    #expect(found > 100)
  }
}
