// What must hold of every coverage: borders stay shared, no gap, no overlap, nothing invalid, nothing too far off.

import Coverage
import GEOS
import Globe
import Planar
import Simplification
import TestSupport
import Testing

@Suite struct PropertyTests {
  private let engine = GEOSEngine()

  /// Subdivisions with no fault.
  private func subdivisions(seed: UInt64, _ body: (Subdivision, inout SplitMix64) throws -> Void) throws {
    var random = SplitMix64(seed: seed)
    var used = 0
    for round in rounds(8) {
      let source = Subdivision(
        &random, columns: 1 + random.below(4), rows: 1 + random.below(4), depth: 1 + round % 5)
      guard try isPartition(source.polygons) else { continue }
      used += 1
      try body(source, &random)
    }
    #expect(used > 3)
  }

  /// Whether all polygons are valid, and together as large as their union.
  private func isPartition(_ polygons: [[[Position]]]) throws -> Bool {
    for rings in polygons where !rings.isEmpty {
      if try engine.invalidityReason(multiPolygon([rings])) != nil { return false }
    }
    let union = try engine.union(multiPolygon(polygons))
    return abs(area(union) - polygons.reduce(0) { $0 + polygonArea($1) }) < 1e-9
  }

  private func expectPartition(_ polygons: [[[Position]]], _ location: SourceLocation = #_sourceLocation) throws {
    let isPartition = try isPartition(polygons)
    #expect(isPartition, sourceLocation: location)
  }

  private func area(_ geometry: Geometry) -> Double {
    let parts =
      geometry.type == .multiPolygon ? geometry.partEnds.indices.map(geometry.part) : [geometry.ringEnds.indices]
    return parts.reduce(0) { sum, part in
      sum
        + polygonArea(
          part.map { ring in
            geometry.ring(ring).map { Position(geometry.ordinates[2 * $0], geometry.ordinates[2 * $0 + 1]) }
          })
    }
  }

  /// How often each segment is there, whichever way it runs.
  private func segments(_ polygons: [[[Position]]]) -> [SIMD4<Double>: Int] {
    var counts: [SIMD4<Double>: Int] = [:]
    for ring in polygons.joined() {
      for (a, b) in zip(ring, ring.dropFirst()) {
        let isForward = a.x < b.x || (a.x == b.x && a.y < b.y)
        counts[isForward ? SIMD4(a.x, a.y, b.x, b.y) : SIMD4(b.x, b.y, a.x, a.y), default: 0] += 1
      }
    }
    return counts
  }

  @Test(arguments: [SimplificationMethod.douglasPeucker, .visvalingam])
  func areasStillCoverThePlane(_ method: SimplificationMethod) throws {
    try subdivisions(seed: 11) { source, random in
      let tolerance = random.unit() * random.unit() * 2
      let result = source.simplified(tolerance, method)
      try expectPartition(result)
      let union = try engine.union(multiPolygon(result))
      #expect(union.type == .polygon && union.ringEnds.count == 1)
      // A segment has an area on both sides, or lies on the outline.
      let counts = segments(result)
      #expect(counts.values.allSatisfy { $0 <= 2 })
      #expect(counts.values.count { $0 == 1 } == union.vertexCount - 1 || hasStraightOutline(union, counts))
      for (rings, left) in zip(source.polygons, result) {
        #expect(left.count == rings.count)
        for (ring, leftRing) in zip(rings, left) {
          #expect(leftRing.count >= 4)
          #expect(leftRing.first == leftRing.last)
          #expect(Set(leftRing).isSubset(of: Set(ring)))
          #expect(doubleArea(ring) * doubleArea(leftRing) > 0)
          if method == .douglasPeucker {
            for vertex in ring { #expect(distance(vertex, leftRing) <= tolerance * (1 + 1e-9)) }
          }
        }
      }
    }
  }

  /// Whether the outline lost vertices on straight lines only: GEOS leaves those out of a union.
  private func hasStraightOutline(_ union: Geometry, _ counts: [SIMD4<Double>: Int]) -> Bool {
    let outline = union.ring(0).map { Position(union.ordinates[2 * $0], union.ordinates[2 * $0 + 1]) }
    return counts.filter { $0.value == 1 }.keys.allSatisfy { segment in
      distance(segment.lowHalf, outline) < 1e-12 && distance(segment.highHalf, outline) < 1e-12
    }
  }

  @Test func collapsedShapesAreDroppedTogether() throws {
    var dropped = 0
    try subdivisions(seed: 12) { source, random in
      let result = source.simplified(random.unit() * 0.5, keepsShapes: false)
      try expectPartition(result)
      #expect(segments(result).values.allSatisfy { $0 <= 2 })
      dropped += result.count(where: \.isEmpty)
    }
    #expect(dropped > 6)
  }

  @Test func theResultDoesNotDependOnTheOrder() throws {
    try subdivisions(seed: 13) { source, random in
      let tolerance = random.unit() * 0.5
      var other = source
      other.shuffle(&random)
      #expect(segments(source.simplified(tolerance)) == segments(other.simplified(tolerance)))
    }
  }

  @Test func nothingMoreIsRemovedTheSecondTime() throws {
    try subdivisions(seed: 14) { source, random in
      let tolerance = random.unit() * 0.3
      var once = source
      once.polygons = source.simplified(tolerance)
      // Without the kinks that are gone, fewer vertices may do for what had to be repaired; none comes back.
      let twice = once.simplified(tolerance)
      #expect(twice.joined().joined().count <= once.polygons.joined().joined().count)
      try expectPartition(twice)
    }
  }

  @Test func aNegativeToleranceLeavesEverything() throws {
    try subdivisions(seed: 15) { source, _ in #expect(source.simplified(-1) == source.polygons) }
  }

  @Test func snappingJoinsWhatIsNearlyShared() throws {
    try subdivisions(seed: 16) { source, random in
      var apart = source
      apart.polygons = source.polygons.map { rings in
        rings.map { ring in
          var moved = ring.map { $0 + Position(random.within(-1e-7, 1e-7), random.within(-1e-7, 1e-7)) }
          moved[moved.count - 1] = moved[0]
          return moved
        }
      }
      var topology = apart.topology(snap: 1e-6)
      let shared = segments(apart.polygons(of: topology))
      #expect(shared.values.count { $0 == 2 } == segments(source.polygons).values.count { $0 == 2 })
      var simplifier = ArcSimplifier(tolerance: random.unit() * 0.3, metric: .planar(metresPerUnit: 1))
      simplifier.simplify(&topology)
      let result = apart.polygons(of: topology)
      try expectPartition(result)
      let union = try engine.union(multiPolygon(result))
      #expect(union.ringEnds.count == 1)
    }
  }

  private func distance(_ vertex: Position, _ line: [Position]) -> Double {
    zip(line, line.dropFirst()).reduce(.infinity) { least, segment in
      min(
        least,
        LocalMetric.planar(metresPerUnit: 1).distance(
          from: (vertex.x, vertex.y), toSegment: (segment.0.x, segment.0.y), (segment.1.x, segment.1.y)))
    }
  }
}
