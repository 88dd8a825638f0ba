// The positions of which a convex hull is made, against the hull of all by GEOS.

import GEOS
import Planar
import TestSupport
import Testing

/// The hull of the outermost positions is the hull of all, and they are few.
struct OutermostPositionsTests {
  private let engine = GEOSEngine()

  /// Positions of several kinds: scattered, on few places, on a circle, on a line, in one place.
  private func positions(_ kind: Int, _ count: Int, _ random: inout SplitMix64) -> [Position] {
    (0..<count).map { number in
      let (x, y) = (Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random))
      switch kind {
      case 0: return Position(x * 10, y)
      case 1: return Position((x * 4).rounded(), (y * 4).rounded())
      case 2: return Position(x, y) / (x * x + y * y).squareRoot()
      case 3: return Position(x, x / 3)
      default: return Position(0.1, 0.3)
      }
    }
  }

  @Test func hullIsThatOfAll() throws {
    var random = SplitMix64(seed: 11)
    for kind in 0..<5 {
      for count in [1, 2, 3, 9, 100, 3000] {
        let all = positions(kind, count, &random)
        var geometry = Geometry(type: .multiPoint)
        for position in all { geometry.ordinates += [position.x, position.y] }
        let few = geometry.outermostPositions
        #expect(try engine.convexHull(few) == engine.convexHull(geometry), "kind \(kind), \(count)")
        if kind == 0, count == 3000 { #expect(few.vertexCount < 1500, "\(few.vertexCount)") }
      }
    }
  }

  @Test func membersAndHeightsAreLookedAt() {
    let line = Geometry(type: .lineString, dimension: 3, ordinates: [0, 0, 5, 9, 9, 5], ringEnds: [2])
    let collection = Geometry(type: .geometryCollection, members: [line, Geometry(type: .point, ordinates: [3, 4])])
    #expect(collection.outermostPositions.ordinates == [0, 0, 9, 9, 3, 4])
  }
}
