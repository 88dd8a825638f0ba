// The union of a coverage without its shared borders: what GEOS has, with no new vertex, and never for what overlaps.

import Coverage
import GEOS
import Planar
import TestSupport
import Testing

@Suite struct CoverageUnionTests {
  private let engine = GEOSEngine()

  /// The union as `dissolve` takes it: only where it is valid.
  private func union(_ polygons: [[[Position]]]) throws -> Geometry? {
    var union = CoverageUnion()
    guard union.add(multiPolygon(polygons)), let result = union.polygons() else { return nil }
    return try engine.invalidity(result) == nil ? result : nil
  }

  private func area(_ geometry: Geometry) -> Double {
    var sum = 0.0
    geometry.forEachRing { ring, isExterior in sum += isExterior ? abs(ring.signedArea) : -abs(ring.signedArea) }
    return sum
  }

  @Test("some faces of a subdivision are united as by GEOS, and no vertex is new")
  func subdivisions() throws {
    var random = SplitMix64(seed: 31)
    var (used, holes) = (0, 0)
    for round in rounds(20) {
      let source = Subdivision(&random, columns: 1 + random.below(6), rows: 1 + random.below(6), depth: round % 4)
      guard try source.polygons.allSatisfy({ try engine.invalidity(multiPolygon([$0])) == nil }) else { continue }
      let whole = try engine.union(multiPolygon(source.polygons))
      let areas = source.polygons.reduce(0) { $0 + polygonArea($1) }
      guard abs(area(whole) - areas) < 1e-9 else { continue }
      let chosen = source.polygons.filter { _ in random.chance(0.6) }
      if chosen.isEmpty { continue }
      used += 1
      let result = try #require(try union(chosen), "round \(round)")
      holes += result.ringEnds.count - result.partEnds.count
      let expected = try engine.union(multiPolygon(chosen))
      #expect(abs(area(result) - area(expected)) < 1e-9, "round \(round)")
      #expect(area(try engine.symmetricDifference(result, expected)) < 1e-9, "round \(round)")
      let known = Set(chosen.joined().joined())
      #expect(result.positions(0..<result.vertexCount).allSatisfy { known.contains($0) })
    }
    #expect(used > 10 && holes > 6)
  }

  @Test("polygons that overlap, repeat, or lie in each other have none")
  func overlaps() throws {
    func square(_ x: Double, _ y: Double, _ size: Double) -> [[Position]] {
      let (end, top) = (x + size, y + size)
      return [[Position(x, y), Position(end, y), Position(end, top), Position(x, top), Position(x, y)]]
    }
    #expect(try union([square(0, 0, 2), square(1, 1, 2)]) == nil)
    #expect(try union([square(0, 0, 2), square(0, 0, 2)]) == nil)
    #expect(try union([square(0, 0, 9), square(1, 1, 2)]) == nil)
    // Borders with other vertices.
    #expect(try union([square(0, 0, 2), square(2, 0, 1), square(2, 1, 1)]) == nil)
    #expect(try union([square(0, 0, 1), square(1, 0, 1), square(5, 5, 1)])?.partEnds.count == 2)
  }
}
