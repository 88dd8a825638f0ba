// What must hold of every cleaned coverage: no two polygons overlap, and where two meet they have the same vertices.

import Coverage
import GEOS
import Planar
import Simplification
import TestSupport
import Testing

@Suite struct CleaningTests {
  private let engine = GEOSEngine()

  /// Cleans, and gives each polygon's parts; nil for one that stays as it is.
  private func clean(
    _ geometries: [Geometry], snap: Double, sliverArea: Double? = nil
  ) throws -> (geometries: [Geometry], isChanged: [Bool], repairs: CoverageRepairs) {
    var cleaner = CoverageCleaner(snap: snap, metric: .planar(metresPerUnit: 1), sliverArea: sliverArea)
    for geometry in geometries { cleaner.add(geometry) }
    try cleaner.clean()
    let results = geometries.indices.map { cleaner.geometry($0, from: geometries[$0])?.geometry }
    return (zip(geometries, results).map { $1 ?? $0 }, results.map { $0 != nil }, cleaner.repairs)
  }

  private func parts(_ geometry: Geometry) -> [[[Position]]] {
    geometry.polygons.map { rings in rings.map { Array(geometry.positions(ofRing: $0)) } }
  }

  /// Checks that polygons are a coverage; gives the area of their union and how many holes it has.
  private func expectCoverage(
    _ geometries: [Geometry], _ location: SourceLocation = #_sourceLocation
  ) throws -> (area: Double, holes: Int) {
    var sides: [SIMD4<Double>: Int] = [:]
    var area = 0.0
    for geometry in geometries where !geometry.isEmpty {
      let reason = try engine.invalidityReason(geometry)
      #expect(reason == nil, sourceLocation: location)
      for polygon in parts(geometry) {
        area += polygonArea(polygon)
        for ring in polygon {
          for (a, b) in zip(ring, ring.dropFirst()) {
            let isForward = (a.x, a.y) < (b.x, b.y)
            sides[isForward ? SIMD4(lowHalf: a, highHalf: b) : SIMD4(lowHalf: b, highHalf: a), default: 0] += 1
          }
        }
      }
    }
    let union = try engine.union(multiPolygon(geometries.flatMap(parts)))
    let unionArea = parts(union).reduce(0) { $0 + polygonArea($1) }
    #expect(abs(unionArea - area) < 1e-9, sourceLocation: location)
    // A side has one polygon or two, and one alone only where the union ends.
    #expect(sides.values.allSatisfy { $0 <= 2 }, sourceLocation: location)
    func length(_ side: SIMD4<Double>) -> Double {
      let way = side.highHalf - side.lowHalf
      return (way * way).sum().squareRoot()
    }
    let outline = parts(union).joined().reduce(0) { sum, ring in
      sum + zip(ring, ring.dropFirst()).reduce(0) { $0 + length(SIMD4(lowHalf: $1.0, highHalf: $1.1)) }
    }
    let alone = sides.reduce(0) { $0 + ($1.value == 1 ? length($1.key) : 0) }
    #expect(abs(outline - alone) < 1e-6, sourceLocation: location)
    return (unionArea, union.ringEnds.count - union.polygons.count)
  }

  private func geometries(_ source: Subdivision) -> [Geometry] {
    source.polygons.map { rings in
      var geometry = multiPolygon([rings])
      geometry.type = .polygon
      geometry.partEnds = []
      return geometry
    }
  }

  private func subdivisions(seed: UInt64, _ body: (Subdivision, inout SplitMix64) throws -> Void) throws {
    var random = SplitMix64(seed: seed)
    var used = 0
    for round in rounds(8) {
      let source = Subdivision(
        &random, columns: 1 + random.below(4), rows: 1 + random.below(4), depth: 1 + round % 4)
      guard try source.polygons.allSatisfy({ try engine.invalidityReason(multiPolygon([$0])) == nil }) else { continue }
      let area = parts(try engine.union(multiPolygon(source.polygons))).reduce(0) { $0 + polygonArea($1) }
      guard abs(area - source.polygons.reduce(0) { $0 + polygonArea($1) }) < 1e-9 else { continue }
      used += 1
      try body(source, &random)
    }
    #expect(used > 3)
  }

  /// What lies in another polygon without a hole for it has nothing else, and keeps it.
  @Test func anEnclaveThatNoHoleWasMadeForStays() throws {
    func square(_ low: Double, _ high: Double) -> Geometry {
      Geometry(type: .polygon, ordinates: [low, low, high, low, high, high, low, high, low, low], ringEnds: [5])
    }
    for (shapes, inner) in [([square(0, 100), square(40, 60)], 1), ([square(40, 60), square(0, 100)], 0)] {
      let cleaned = try clean(shapes, snap: 1)
      let areas = cleaned.geometries.map { parts($0).reduce(0) { $0 + polygonArea($1) } }
      #expect(areas[inner] == 400 && areas[1 - inner] == 9600, "\(areas)")
      #expect(!cleaned.isChanged[inner] && cleaned.isChanged[1 - inner] && cleaned.repairs.overlaps == 1)
    }
  }

  /// Two squares of 16 that have 4 in common; where they cross, both have vertices already.
  @Test func partsOverEachOtherBecomeOne() throws {
    let squares: [[Position]] = [
      [[0, 0], [4, 0], [4, 2], [4, 4], [2, 4], [0, 4], [0, 0]],
      [[2, 2], [4, 2], [6, 2], [6, 6], [2, 6], [2, 4], [2, 2]],
    ]
    let cleaned = try clean([multiPolygon(squares.map { [$0] })], snap: 0.1)
    #expect(cleaned.isChanged == [true] && cleaned.repairs.overlaps == 0)
    #expect(try expectCoverage(cleaned.geometries).area == 28)
  }

  /// An overlap goes to the one with which it has the longer border: 12 against 10, whichever comes first.
  @Test func anOverlapGoesToTheLongerBorder() throws {
    func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Geometry {
      Geometry(
        type: .polygon, ordinates: [west, south, east, south, east, north, west, north, west, south], ringEnds: [5])
    }
    let (low, high) = (box(0, 0, 10, 10), box(9, -5, 30, 15))
    for (shapes, areas) in [([low, high], [90.0, 420]), ([high, low], [420.0, 90])] {
      let cleaned = try clean(shapes, snap: 0.1)
      #expect(cleaned.geometries.map { parts($0).reduce(0) { $0 + polygonArea($1) } } == areas)
    }
  }

  @Test func whatIsACoverageStays() throws {
    try subdivisions(seed: 31) { source, _ in
      let result = try clean(geometries(source), snap: 1e-6)
      #expect(!result.isChanged.contains(true))
      #expect(result.repairs == CoverageRepairs())
    }
  }

  @Test func whatIsNearlyACoverageBecomesOne() throws {
    try subdivisions(seed: 32) { source, random in
      let off = 0.5e-6 * random.unit()
      let apart = geometries(source).map { geometry in
        var moved = geometry
        for ring in moved.ringEnds.indices {
          let vertices = moved.ring(ring)
          for at in 2 * vertices.lowerBound..<2 * vertices.upperBound {
            moved.ordinates[at] += random.within(-off, off)
          }
          for axis in 0..<2 {
            moved.ordinates[2 * vertices.upperBound - 2 + axis] = moved.ordinates[2 * vertices.lowerBound + axis]
          }
        }
        return moved
      }
      let result = try clean(apart, snap: 2e-6)
      let (area, holes) = try expectCoverage(result.geometries)
      #expect(abs(area - source.polygons.reduce(0) { $0 + polygonArea($1) }) < 1e-4)
      #expect(holes == 0)
      // Every border is shared that was.
      #expect(result.repairs.movedVertices > 0 || source.polygons.count < 2)
      for (geometry, source) in zip(result.geometries, apart) { #expect(geometry.type == source.type) }
    }
  }

  /// Borders of which each side has lost other vertices.
  @Test func verticesOnSidesAreJunctions() throws {
    try subdivisions(seed: 33) { source, random in
      var straight = source
      straight.polygons = source.polygons.map { rings in
        rings.map { ring in
          // Middles of sides, which each polygon has at random.
          var divided: [Position] = []
          for (a, b) in zip(ring, ring.dropFirst()) {
            let (low, high) = (a.x, a.y) < (b.x, b.y) ? (a, b) : (b, a)
            divided.append(a)
            if random.chance(0.5) { divided.append((low + high) / 2) }
          }
          return divided + [divided[0]]
        }
      }
      let result = try clean(geometries(straight), snap: 1e-9)
      _ = try expectCoverage(result.geometries)
      #expect(result.repairs.addedVertices > 0 || source.polygons.count < 2)
    }
  }

  @Test func overlapsBelongToOne() throws {
    var random = SplitMix64(seed: 34)
    for _ in rounds(15) {
      let squares = (0..<2 + random.below(12)).map { _ -> Geometry in
        let (x, y, size) = (random.within(0, 4), random.within(0, 4), random.within(0.2, 2))
        let ring = [Position(x, y), Position(x + size, y), Position(x + size, y + size), Position(x, y + size)]
        let turn = random.within(-0.1, 0.1)
        var geometry = Geometry(type: .polygon)
        for point in ring + [ring[0]] { geometry.ordinates += [point.x - point.y * turn, point.y + point.x * turn] }
        geometry.ringEnds = [5]
        return geometry
      }
      let before = try engine.union(multiPolygon(squares.flatMap(parts)))
      let result = try clean(squares, snap: 0)
      let (area, _) = try expectCoverage(result.geometries)
      #expect(abs(area - parts(before).reduce(0) { $0 + polygonArea($1) }) < 1e-9)
      // None grows by more than the gaps, of which there are none at 0.
      for (old, new) in zip(squares, result.geometries) {
        let (old, new) = (parts(old).map(polygonArea).reduce(0, +), parts(new).map(polygonArea).reduce(0, +))
        #expect(new <= old + 1e-9)
      }
    }
  }

  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Geometry {
    Geometry(
      type: .polygon, ordinates: [west, south, east, south, east, north, west, north, west, south], ringEnds: [5])
  }

  /// No polygon gets two of its own vertices at one place.
  @Test func sidesShorterThanTheDistanceStay() throws {
    let right = Geometry(
      type: .polygon, ordinates: [5, 0, 5.05, 0, 9, 0, 9, 9, 5, 9, 5, 0], ringEnds: [6])
    let result = try clean([box(0, 0, 5, 9), right], snap: 0.1)
    #expect(result.isChanged == [false, false])
  }

  /// Sides that part at a vertex are two borders where they part by more than 30 degrees, however near they are there.
  @Test(arguments: [(2.5, false), (1, true)])
  func sidesThatPartAtAVertex(rise: Double, areJoined: Bool) throws {
    let wedge = Geometry(
      type: .polygon, ordinates: [0, 0, 3, rise, 50, 60, -50, 60, 0, 0], ringEnds: [5])
    let result = try clean([box(0, -50, 100, 0), wedge], snap: 2.75)
    #expect(result.isChanged.contains(true) == areJoined)
    #expect((result.repairs.addedVertices > 0) == areJoined)
  }

  @Test func anEnclaveWithoutAHoleGetsOne() throws {
    let result = try clean([box(0, 0, 9, 9), box(3, 3, 5, 5)], snap: 0)
    #expect(result.isChanged == [true, false])
    #expect(result.repairs.overlaps == 1)
    #expect(try expectCoverage(result.geometries).area == 81)
    #expect(result.geometries[0].ringEnds.count == 2)
  }

  /// A gap 0.1 wide between two, one of 1 × 1, and a lake in one of them.
  @Test func narrowGapsAreFilledAndLakesStay() throws {
    let left = Geometry(
      type: .polygon,
      ordinates: [0, 0, 5, 0, 5, 1, 4.9, 1, 4.9, 4, 5, 4, 5, 5, 4, 5, 4, 6, 5, 6, 5, 9, 0, 9, 0, 0]
        + [1, 1, 1, 1.1, 1.1, 1.1, 1.1, 1, 1, 1], ringEnds: [13, 18])
    let right = box(5, 0, 9, 9)
    let narrow = try clean([left, right], snap: 0.2)
    #expect(narrow.repairs.gaps == 1)
    #expect(try expectCoverage(narrow.geometries).holes == 2)
    #expect(try clean([left, right], snap: 0).repairs.gaps == 0)
    #expect(try clean([left, right], snap: 0, sliverArea: 1.5).repairs.gaps == 2)
  }

  @Test func sliversGoToTheLongestBorder() throws {
    var split = box(0, 0, 5, 9)
    split.type = .multiPolygon
    split.ordinates += box(5, 0, 5.1, 8).ordinates.map { $0 + 0 }
    split.ringEnds = [5, 10]
    split.partEnds = [1, 2]
    // The sliver of the first lies beyond the second.
    let first = Geometry(
      type: .multiPolygon, ordinates: box(0, 0, 4, 9).ordinates + box(5, 0, 5.1, 9).ordinates, ringEnds: [5, 10],
      partEnds: [1, 2])
    let result = try clean([first, box(4, 0, 5, 9), box(5.1, 0, 9, 9)], snap: 0, sliverArea: 0.5)
    #expect(result.repairs.slivers == 1)
    #expect(result.isChanged == [true, true, false])
    #expect(try expectCoverage(result.geometries).area == 81)
    #expect(result.geometries[0].polygons.count == 1)
    // The last part of a geometry stays.
    #expect(try clean([box(0, 0, 4, 9), box(4, 0, 4.1, 9)], snap: 0, sliverArea: 9).repairs.slivers == 0)
    // Parts that share a side are one.
    #expect(try clean([split], snap: 0).geometries[0].polygons.count == 1)
  }

  @Test func heightsAndTextStayWithTheirVertices() throws {
    let left = Geometry(
      type: .polygon, dimension: 3, ordinates: [0, 0, 1, 4, 0, 2, 4, 4, 3, 0, 4, 4, 0, 0, 1], ringEnds: [5])
    var cleaner = CoverageCleaner(snap: 0.1, metric: .planar(metresPerUnit: 1))
    cleaner.add(left)
    cleaner.add(
      Geometry(type: .polygon, ordinates: [4.05, 2, 8, 2, 8, 4, 4, 4, 4.05, 2], ringEnds: [5]))
    try cleaner.clean()
    let clean = try #require(cleaner.geometry(0, from: left))
    // The new vertex is in the middle of its side.
    #expect(clean.geometry.ordinates == [0, 0, 1, 4, 0, 2, 4.05, 2, 2.5, 4, 4, 3, 0, 4, 4, 0, 0, 1])
    #expect(clean.sources == [0, 1, -1, 2, 3, 0])
  }
}
