// What must hold of every cut: in range, valid, of the same area or length, and never cut again.

import GEOS
import Globe
import Planar
import TestSupport
import Testing

@Suite struct PropertyTests {
  private func expectStable(_ geometry: Geometry) {
    var again = geometry
    var cutter = AntimeridianCutter()
    let isChanged = cutter.cut(&again)
    #expect(!isChanged)
    #expect(again == geometry)
  }

  @Test func starsKeepTheirArea() throws {
    var random = SplitMix64(seed: 11)
    var pieces = 0
    for round in rounds(400) {
      let radius = random.within(2, 80)
      let reach = 90 - radius
      let center = SIMD2(random.within(-400, 400), random.within(-reach, reach))
      let rings = starPolygon(&random, center: center, radius: radius, holes: round % 5)
      let whole = polygon(rings, wrapped: false)
      guard try GEOSEngine().invalidityReason(whole) == nil else { continue }
      var result = polygon(round % 2 == 0 ? rings : rings.map { $0.reversed() }, wrapped: round % 3 != 0)
      var cutter = AntimeridianCutter()
      guard cutter.cut(&result) else { continue }
      try expectGood(result, "round \(round)")
      #expect(abs(sphericalArea(result) - sphericalArea(whole)) < 1e-9, "round \(round)")
      expectStable(result)
      pieces += max(1, result.partEnds.count)
    }
    #expect(pieces > 150)
  }

  @Test(arguments: [1.0, -1.0]) func capsReachThePole(_ pole: Double) throws {
    var random = SplitMix64(seed: 12)
    for round in rounds(100) {
      let count = 3 + Int(random.next() % 40)
      let start = random.within(-180, 180)
      func ring(_ low: Double, _ high: Double) -> [SIMD2<Double>] {
        let open = (0..<count).map { index in
          SIMD2(start + 360 * (Double(index) + 0.4 * random.unit()) / Double(count), random.within(low, high) * pole)
        }
        return open + open.prefix(1).map { $0 + SIMD2(360, 0) }
      }
      var rings = [ring(40, 60)]
      let hasPoleHole = round % 2 == 0
      if hasPoleHole { rings.append(ring(80, 88)) }
      let cap = (rings.map { 2 * Double.pi + pole * sphericalArea($0) })
      var expected = cap[0] - (hasPoleHole ? cap[1] : 0)
      let islands = (0..<round % 4).map { index in
        let center = SIMD2(start + Double(index) * 90 + 20, 70 * pole)
        return star(&random, count: 9, center: center, inner: 2, outer: 8)
      }
      expected -= islands.reduce(0) { $0 + sphericalArea($1) }
      rings = (rings + islands).map { random.next() % 2 == 0 ? $0 : $0.reversed() }
      var result = polygon(rings, wrapped: true)
      var cutter = AntimeridianCutter()
      let isChanged = cutter.cut(&result)
      #expect(isChanged)
      try expectGood(result, "round \(round)")
      #expect(abs(sphericalArea(result) - expected) < 1e-9, "round \(round)")
      if !hasPoleHole {
        let top = runs(result).joined().filter { $0.y == 90 * pole }.map(\.x)
        #expect(Set(top) == [-180, 180])
      }
      expectStable(result)
    }
  }

  @Test func linesKeepTheirLength() {
    var random = SplitMix64(seed: 13)
    for round in rounds(100) {
      var at = SIMD2(random.within(-180, 180), 0.0)
      var way: [SIMD2<Double>] = []
      for _ in 0..<2 + Int(random.next() % 60) {
        way.append(at)
        // Whole degrees meet the seam exactly.
        let step = random.within(-170, 175)
        at = SIMD2(round % 2 == 0 ? (at.x + step).rounded() : at.x + step, random.within(-80, 80))
      }
      var line = polygon([way], wrapped: round % 3 != 0)
      line.type = .lineString
      var whole = polygon([way], wrapped: false)
      whole.type = .lineString
      var cutter = AntimeridianCutter()
      cutter.cut(&line)
      #expect(abs(length(line) - length(whole)) < 1e-9 * max(1, length(whole)))
      let isInRange = runs(line).joined().allSatisfy { abs($0.x) <= 180 }
      #expect(isInRange)
      for (a, b) in zip(runs(line), runs(line).dropFirst()) {
        #expect(abs((a.last ?? .zero).x - (b.first ?? .zero).x) == 360)
        #expect(a.last?.y == b.first?.y)
      }
      expectStable(line)
    }
  }

  @Test func nonsenseEnds() {
    var random = SplitMix64(seed: 14)
    let longitudes = [-180, 180, 170, -170, 0, 90, 179.999_999_999_999_97, 540, 1e17, -1e300, .nan, .infinity]
    let latitudes = [0, 10, -10, 90, -90, 95, -1e308, 1e308, .nan]
    for round in rounds(5000) {
      let tame = round % 4 != 0
      var nonsense = Geometry(type: GeometryType.allCases[Int(random.next() % 6)], dimension: 2 + round % 2)
      for _ in 0..<Int(random.next() % 4) {
        for _ in 0..<Int(random.next() % 8) {
          nonsense.ordinates.append(longitudes[Int(random.next() % (tame ? 8 : 12))])
          nonsense.ordinates.append(latitudes[Int(random.next() % (tame ? 5 : 9))])
          if nonsense.dimension == 3 { nonsense.ordinates.append(random.unit()) }
        }
        nonsense.ringEnds.append(nonsense.vertexCount)
      }
      switch nonsense.type {
      case .multiPolygon: nonsense.partEnds = [nonsense.ringEnds.count]
      case .lineString, .polygon, .multiLineString: break
      default: nonsense.ringEnds = []
      }
      if nonsense.type == .lineString { nonsense.ringEnds = [nonsense.vertexCount] }
      var cutter = AntimeridianCutter()
      let isFinite = nonsense.ordinates.allSatisfy(\.isFinite)
      let source = nonsense
      cutter.cut(&nonsense)
      let isInRange = stride(from: 0, to: nonsense.ordinates.count, by: nonsense.dimension).allSatisfy {
        abs(nonsense.ordinates[$0]) <= 180
      }
      #expect(!isFinite || isInRange, "\(source)")
      #expect((nonsense.ringEnds.last ?? nonsense.vertexCount) == nonsense.vertexCount)
    }
  }
}
