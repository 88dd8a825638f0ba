// What closed curves bound: exact on small shapes, and as GEOS has it on random ones.

import GEOS
import TestSupport
import Testing

@testable import Planar

struct OverlayTests {
  private func segments(_ rings: [[(Double, Double)]]) -> [Segment] {
    rings.flatMap { ring in
      ring.indices.map { index in
        let next = ring[(index + 1) % ring.count]
        return Segment(ring[index].0, ring[index].1, next.0, next.1)
      }
    }
  }

  private func polygons(_ rings: [[(Double, Double)]], _ rule: FillRule = .positive) throws -> Geometry {
    var (overlay, result) = (Overlay(), Geometry(type: .multiPolygon))
    let grid = try #require(Grid(around: Box(.zero, Position(100, 100)), step: 1))
    var curves = segments(rings).map { $0 - Segment(lowHalf: grid.origin, highHalf: grid.origin) }
    let isTold = overlay.appendPolygons(of: &curves, rule, grid, to: &result)
    #expect(isTold)
    #expect(try result.isEmpty || GEOSEngine().invalidityReason(result) == nil)
    return result
  }

  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [(Double, Double)] {
    [(west, south), (east, south), (east, north), (west, north)]
  }

  @Test func overlappingPolygonsAreOne() throws {
    #expect(try polygons([box(0, 0, 10, 10), box(5, 5, 15, 15)]).planeArea == 175)
    #expect(try polygons([box(0, 0, 10, 10), box(0, 0, 10, 10)]).planeArea == 100)
    // With a side in common, part of it, and none.
    #expect(try polygons([box(0, 0, 10, 10), box(10, 0, 20, 10)]).partEnds == [1])
    #expect(try polygons([box(0, 0, 10, 10), box(10, 3, 20, 7)]).partEnds == [1])
    #expect(try polygons([box(0, 0, 10, 10), box(12, 0, 20, 10)]).partEnds == [1, 2])
  }

  @Test func holesAreInTheirShells() throws {
    let hole = Array(box(2, 2, 8, 8).reversed())
    let nested = try polygons([box(0, 0, 10, 10), hole, box(4, 4, 6, 6)])
    #expect(nested.partEnds == [2, 3] && nested.planeArea == 100 - 36 + 4)
    // A part within a part changes nothing, and a hole of a hole neither.
    #expect(try polygons([box(0, 0, 10, 10), box(4, 4, 6, 6)]).ringEnds.count == 1)
    let cut = try polygons([box(0, 0, 10, 10), Array(box(3, 3, 7, 7).reversed()), Array(box(4, 4, 6, 6).reversed())])
    #expect(cut.planeArea == 84)
    // Two holes and an island, side by side.
    let rings = [
      box(0, 0, 30, 10), Array(box(2, 2, 8, 8).reversed()), Array(box(12, 2, 18, 8).reversed()), box(14, 4, 16, 6),
    ]
    #expect(try polygons(rings).partEnds == [3, 4])
  }

  @Test func whatTouchesIsValid() throws {
    // Corner to corner, a hole that touches its shell, and two holes that touch each other.
    #expect(try polygons([box(0, 0, 10, 10), box(10, 10, 20, 20)]).partEnds == [1, 2])
    let touching = try polygons([box(0, 0, 10, 10), [(0, 5), (5, 8), (5, 2)]])
    #expect(touching.ringEnds.count == 2 && touching.planeArea == 85)
    let holes = try polygons([box(0, 0, 20, 10), [(2, 5), (10, 5), (6, 2)], [(10, 5), (14, 8), (18, 5)]])
    #expect(holes.partEnds.count == 1 && holes.planeArea == 200 - 24)
  }

  @Test func rulesDiffer() throws {
    let bowTie: [(Double, Double)] = [(0, 0), (10, 10), (10, 0), (0, 10)]
    #expect(try polygons([bowTie], .evenOdd).planeArea == 50)
    #expect(try polygons([bowTie]).planeArea == 25)
    #expect(try polygons([box(0, 0, 10, 10).reversed()]).isEmpty)
  }

  @Test func whatIsNearlyOneLineIsOne() throws {
    // A vertex half a step beside a long side, on either side, leaves no sliver.
    for off in [-0.4, 0, 0.4] {
      let rings: [[(Double, Double)]] = [
        [(0, 0), (99, 0), (99, 40), (0, 40)],
        [(0, 0), (0, -40), (99, -40), (99, 0), (49, Grid.rounded(Position(off, 0)).x)],
      ]
      #expect(try polygons(rings).ringEnds.count == 1)
    }
  }

  @Test(arguments: rounds(16))
  func randomPolygonsAreUnitedAsByGEOS(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    // Small numbers make vertices on sides, and sides on sides.
    let size = random.pick([8.0, 30, 1e6])
    var rings: [[(Double, Double)]] = []
    var all = Geometry(type: .multiPolygon)
    for _ in 0..<(2 + random.below(12)) {
      var ring = (0..<3).map { _ in (random.within(0, size).rounded(), random.within(0, size).rounded()) }
      let area = (ring[1].0 - ring[0].0) * (ring[2].1 - ring[0].1) - (ring[1].1 - ring[0].1) * (ring[2].0 - ring[0].0)
      if area == 0 { continue }
      if area < 0 { ring.reverse() }
      rings.append(ring)
      for corner in ring + ring.prefix(1) { all.ordinates += [corner.0, corner.1] }
      all.ringEnds.append(all.vertexCount)
      all.partEnds.append(all.ringEnds.count)
    }
    if rings.isEmpty { return }
    var (overlay, result) = (Overlay(), Geometry(type: .multiPolygon))
    let grid = try #require(Grid(around: Box(.zero, Position(size, size)), step: size / 0x1p24))
    var curves = segments(rings).map { segment in
      Segment(lowHalf: grid.place(segment.lowHalf), highHalf: grid.place(segment.highHalf))
    }
    let isTold = overlay.appendPolygons(of: &curves, .positive, grid, to: &result)
    #expect(isTold)
    #expect(try GEOSEngine().invalidityReason(result) == nil)
    let expected = try GEOSEngine().union(all)
    #expect(abs(result.planeArea / expected.planeArea - 1) < 1e-6)
    #expect(try GEOSEngine().symmetricDifference(result, expected).planeArea < 1e-5 * expected.planeArea)
  }
}
