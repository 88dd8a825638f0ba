// The place with most room in a polygon, against the distance to each edge.

import Foundation
import Planar
import TestSupport
import Testing

@Suite("Pole of inaccessibility")
struct PoleOfInaccessibilityTests {
  /// A star of random radii with so many vertices; of long edges for few, of short ones for many.
  private static func star(_ vertices: Int, _ random: inout SplitMix64) -> [Position] {
    var ring = (0..<vertices).map { number in
      let angle = 2 * Double.pi * Double(number) / Double(vertices)
      return Position(cos(angle), sin(angle)) * random.within(1, 4)
    }
    ring.append(ring[0])
    return ring
  }

  private static func gap(_ place: Position, _ ring: [Position]) -> Double {
    zip(ring, ring.dropFirst()).map { a, b in
      let (edge, way) = (b - a, place - a)
      let share = max(0, min(1, (edge * way).sum() / (edge * edge).sum()))
      let gap = way - edge * share
      return (gap * gap).sum().squareRoot()
    }.min() ?? .infinity
  }

  @Test("few edges and many", arguments: [5, 40, 99, 100, 101, 700])
  func farthest(vertices: Int) throws {
    var random = SplitMix64(seed: UInt64(vertices))
    let ring = Self.star(vertices, &random)
    let polygon = Geometry(type: .polygon, ordinates: ring.flatMap { [$0.x, $0.y] }, ringEnds: [ring.count])
    let (place, radius) = try #require(polygon.poleOfInaccessibility(ofPolygon: 0..<1, precision: 0.001))
    #expect(polygon.location(of: place, inPolygon: 0..<1) == .inside)
    #expect(abs(Self.gap(place, ring) - radius) < 1e-12)
    for _ in rounds(300) {
      let other = Position(random.within(-4, 4), random.within(-4, 4))
      guard polygon.location(of: other, inPolygon: 0..<1) == .inside else { continue }
      #expect(Self.gap(other, ring) <= radius + 0.001)
    }
  }

  @Test("between parallel sides few places are looked at", arguments: [0.0, 0.3, 1.1])
  func corridors(angle: Double) throws {
    // A house of which a thousand squares lie along the middle, and one with a wing as wide.
    let turn = (Position(cos(angle), sin(angle)), Position(-sin(angle), cos(angle)))
    func polygon(_ ring: [Position]) -> Geometry {
      let turned = (ring + ring.prefix(1)).map { turn.0 * $0.x + turn.1 * $0.y }
      return Geometry(type: .polygon, ordinates: turned.flatMap { [$0.x, $0.y] }, ringEnds: [turned.count])
    }
    let house = polygon([Position(0, 0), Position(40, 0), Position(40, 2), Position(0, 2)])
    let (place, radius) = try #require(house.poleOfInaccessibility(ofPolygon: 0..<1, precision: 1e-6))
    #expect(abs(radius - 1) < 1e-12)
    #expect(((place - turn.0 * 20 - turn.1) * (place - turn.0 * 20 - turn.1)).sum() < 1e-20)
    // Where the wing begins there is most room: as far from both walls as from the corner across.
    let wings = polygon([
      Position(0, 0), Position(40, 0), Position(40, 2), Position(2, 2), Position(2, 40), Position(0, 40),
    ])
    let (_, most) = try #require(wings.poleOfInaccessibility(ofPolygon: 0..<1, precision: 1e-6))
    #expect(abs(most - (4 - 2 * 2.0.squareRoot())) < 2e-6)
  }
}
