// Many polygons into one: the same as the engine's union of all, however they are divided on the way.

import GEOS
import Planar
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

  /// Discs with a hole each, so that unions have holes, islands in them, and holes in those.
  private func annuli(_ count: Int, side: Double, seed: UInt64) -> [Geometry] {
    var random = SplitMix64(seed: seed)
    var maker = PlanarCircles()
    return (0..<count).map { _ in
      let (x, y, radius) = (random.within(0, side), random.within(0, side), random.within(0.2, 2))
      var disc = Geometry(type: .multiPolygon)
      maker.append(x: x, y: y, radius: radius, segments: 24, to: &disc)
      var hole = Geometry(type: .multiPolygon)
      maker.append(x: x, y: y, radius: radius * random.within(0.5, 0.97), segments: 24, to: &hole)
      for vertex in (0..<hole.vertexCount).reversed() { disc.ordinates += hole.ordinates[vertex * 2..<vertex * 2 + 2] }
      return Geometry(type: .polygon, ordinates: disc.ordinates, ringEnds: [25, 50])
    }
  }

  private func dissolved(
    _ polygons: [Geometry], limit: Int = 1 << 30, decimals: Int? = nil, backwards: Bool = false
  ) throws -> Geometry {
    var dissolver = Dissolver(engine: GEOSEngine(), limit: limit) { count, body in
      for number in backwards ? Array((0..<count).reversed()) : Array(0..<count) { body(number) }
    }
    for polygon in polygons { try dissolver.add(polygon, decimals: decimals) }
    return try dissolver.union()
  }

  /// The area that only one of two has, as a share.
  private func difference(_ result: Geometry, _ expected: Geometry) throws -> Double {
    try (planarArea(GEOSEngine().difference(result, expected)) + planarArea(GEOSEngine().difference(expected, result)))
      / planarArea(expected)
  }

  @Test(arguments: some(4, of: [(1, 1.0), (40, 30), (60, 0.5), (100, 9), (300, 45), (100, 0.01), (300, 9), (300, 3)]))
  func isTheUnion(count: Int, side: Double) throws {
    let circles = circles(count, side: side, seed: UInt64(count))
    var all = Geometry(type: .multiPolygon)
    for circle in circles { all.appendPolygons(of: circle) }
    let expected = try GEOSEngine().union(all)
    for limit in [1 << 30, 2000] {
      let result = try dissolved(circles, limit: limit)
      #expect(try GEOSEngine().invalidityReason(result) == nil)
      #expect(try difference(result, expected) < 1e-9)
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

  /// Squares a tenth of their spacing wide, of which many lie among those of another node of the tree.
  @Test func whatLiesAmongOthersKeepsItsNumbers() throws {
    var random = SplitMix64(seed: 7)
    let squares = (0..<4000).map { number in
      let (west, south) = (Double(number % 64) + random.within(0, 0.8), Double(number / 64) + random.within(0, 0.8))
      let (east, north) = (west + 0.1, south + 0.1)
      return Geometry(
        type: .polygon, ordinates: [west, south, east, south, east, north, west, north, west, south], ringEnds: [5])
    }
    let result = try dissolved(squares, decimals: 3)
    let known = Set(squares.flatMap(\.ordinates))
    #expect(result.partEnds.count == 4000)
    #expect(result.ordinates.allSatisfy(known.contains))
  }

  @Test(arguments: some(3, of: [(1, 3.0), (30, 6), (40, 3), (100, 10), (100, 4), (300, 24)]))
  func holesAndIslandsAreThose(count: Int, side: Double) throws {
    let annuli = annuli(count, side: side, seed: UInt64(count) + UInt64(side))
    var all = Geometry(type: .multiPolygon)
    for annulus in annuli { all.appendPolygons(of: annulus) }
    let expected = try GEOSEngine().union(all)
    for (limit, decimals) in [(1 << 30, nil), (4000, nil), (1 << 30, 9), (4000, 5)] as [(Int, Int?)] {
      let result = try dissolved(annuli, limit: limit, decimals: decimals)
      #expect(try GEOSEngine().invalidityReason(result) == nil)
      #expect(try difference(result, expected) < (decimals == 5 ? 1e-4 : 1e-8))
      if decimals == 9 { #expect(try dissolved(annuli, decimals: decimals, backwards: true) == result) }
    }
  }

  @Test func whatIsValidAsWrittenIsOne() throws {
    // Apart by less than a digit, with all of a side; and far from all others, as they came.
    func box(_ west: Double, _ east: Double) -> Geometry {
      Geometry(type: .polygon, ordinates: [west, 0, east, 0, east, 1, west, 1, west, 0], ringEnds: [5])
    }
    let result = try dissolved([box(0, 1), box(1.0000000001, 2), box(5.01, 6)], decimals: 3)
    #expect(result.partEnds == [1, 2])
    #expect(result.bounds == Box(Position(0, 0), Position(6, 1)))
    #expect(result.ordinates.contains(5.01))
    #expect(try dissolved([box(0, 1), box(1.0000000001, 2)], decimals: 12).partEnds == [1, 2])
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
