// Many polygons into one: the same as the engine's union of all, however they are divided on the way.

import GEOS
import SimpleFeatures
import TestSupport
import Testing

@testable import Buffering

@Suite struct DissolverTests {
  private func circles(_ count: Int, side: Double, seed: UInt64) -> [Geometry] {
    var random = SplitMix64(seed: seed)
    var maker = PlanarCircles()
    return (0..<count).map { _ in
      var circle = Geometry(type: .multiPolygon)
      maker.append(
        x: random.within(0, side), y: random.within(0, side), radius: random.within(0.1, 1), segments: 32, to: &circle)
      return circle
    }
  }

  private func dissolved(_ polygons: [Geometry], limit: Int = 1 << 30) throws -> Geometry {
    var dissolver = Dissolver(engine: GEOSEngine(), limit: limit)
    for polygon in polygons { try dissolver.add(polygon) }
    return try dissolver.union()
  }

  @Test(arguments: [(1, 1.0), (40, 30), (500, 60), (500, 12), (300, 0.5), (1500, 6), (600, 0.01)])
  func isTheUnion(count: Int, side: Double) throws {
    let circles = circles(count, side: side, seed: UInt64(count))
    var all = Geometry(type: .multiPolygon)
    for circle in circles { all.appendPolygons(of: circle) }
    let expected = try GEOSEngine().union(all)
    for limit in [1 << 30, 2000] {
      let result = try dissolved(circles, limit: limit)
      #expect(try GEOSEngine().invalidityReason(result) == nil)
      let difference =
        try planarArea(GEOSEngine().difference(result, expected))
        + planarArea(GEOSEngine().difference(expected, result))
      #expect(difference < 1e-9 * planarArea(expected))
      #expect(max(result.partEnds.count, 1) == max(expected.partEnds.count, 1))
    }
  }

  @Test func whatMeetsNothingKeepsItsNumbers() throws {
    let circles = circles(200, side: 4000, seed: 5)
    let result = try dissolved(circles)
    let known = Set(circles.flatMap(\.ordinates))
    #expect(result.partEnds.count == 200)
    #expect(result.ordinates.allSatisfy(known.contains))
  }

  @Test func whatCrossesItselfIsTaken() throws {
    let bowTie = Geometry(type: .polygon, ordinates: [0, 0, 2, 2, 2, 0, 0, 2, 0, 0], ringEnds: [5])
    let box = Geometry(type: .polygon, ordinates: [1, 0, 3, 0, 3, 2, 1, 2, 1, 0], ringEnds: [5])
    let result = try dissolved([bowTie, box])
    #expect(try GEOSEngine().invalidityReason(result) == nil)
    #expect(planarArea(result) >= 4)
  }

  @Test func nothingIsNothing() throws {
    #expect(try dissolved([]).isEmpty)
    #expect(try dissolved([Geometry(type: .polygon), Geometry(type: .multiPolygon)]).isEmpty)
  }
}

/// The area of polygons, holes taken away however they run.
func planarArea(_ geometry: Geometry) -> Double {
  var turned = geometry
  guard turned.type.hasRings, !turned.isEmpty else { return 0 }
  turned.followRightHandRule()
  return turned.ringEnds.indices.reduce(0) { sum, index in
    let range = turned.ring(index)
    return sum + turned.positions(range).signedArea
  }
}
