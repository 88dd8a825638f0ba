// What must hold of every result: a selection within the tolerance, stable, with its ends and its validity.

import GEOS
import Globe
import Planar
import Simplification
import TestSupport
import Testing

@Suite struct PropertyTests {
  static let metrics: [LocalMetric] = [.planar(metresPerUnit: 1), .geographic]

  /// A tolerance given in coordinate units, in the metric's metres.
  private func tolerance(_ units: Double, _ metric: LocalMetric) -> Double {
    metric == .geographic ? units * 111_000 : units
  }

  @Test(arguments: metrics) func linesKeepASelectionWithinTheTolerance(_ metric: LocalMetric) {
    var random = SplitMix64(seed: 2)
    for round in rounds(40) {
      let source = walk(&random, count: 2 + Int(random.next() % 200), step: 0.5, dimension: 2 + round % 2)
      let limit = tolerance(random.unit() * 0.5, metric)
      var simplifier = Simplifier(tolerance: limit, metric: metric)
      var result = source
      var kept: [Int32] = []
      guard simplifier.simplify(&result, kept: &kept) else {
        #expect(result == source)
        continue
      }
      expectSelection(source, result, kept)
      #expect(kept.first == 0)
      #expect(kept.last == Int32(source.vertexCount - 1))
      let line = runs(result)[0]
      for point in runs(source)[0] { #expect(distance(point, line, metric) <= limit * (1 + 1e-9) + 1e-9) }

      var again = result
      let removedMore = simplifier.simplify(&again, kept: &kept)
      #expect(!removedMore)
    }
  }

  @Test(arguments: metrics) func polygonsStayValidAndWithinTheTolerance(_ metric: LocalMetric) throws {
    var random = SplitMix64(seed: 3)
    let engine = GEOSEngine()
    var spoiltByPlain = 0
    for round in rounds(60) {
      let source =
        switch round % 3 {
        case 0: archipelago(&random, vertices: 12 + Int(random.next() % 60))
        case 1: ribbon(&random, count: 10 + Int(random.next() % 60))
        default: starPolygon(&random, vertices: 12 + Int(random.next() % 150), holes: Int(random.next() % 12))
        }
      guard try engine.invalidityReason(source) == nil else { continue }
      let limit = tolerance(random.unit() * random.unit() * 4, metric)
      var simplifier = Simplifier(tolerance: limit, metric: metric)
      var result = source
      var kept: [Int32] = []
      guard simplifier.simplify(&result, kept: &kept) else { continue }
      expectSelection(source, result, kept)
      #expect(try engine.invalidityReason(result) == nil)
      #expect(result.ringEnds.count == source.ringEnds.count)
      #expect(result.partEnds == source.partEnds)
      for (before, after) in zip(runs(source), runs(result)) {
        #expect(after.count >= 4)
        #expect(after.first == before.first && after.last == before.last)
        #expect(area(before) * area(after) > 0)
        for point in before { #expect(distance(point, after, metric) <= limit * (1 + 1e-9) + 1e-9) }
      }
      var plain = Simplifier(tolerance: limit, metric: metric, preservesValidity: false)
      var plainResult = source
      _ = plain.simplify(&plainResult, kept: &kept)
      if try engine.invalidityReason(plainResult) != nil { spoiltByPlain += 1 }
      #expect(plainResult.vertexCount <= result.vertexCount)
    }
    // Else the test would prove nothing.
    #expect(spoiltByPlain > 10)
  }

  @Test(.enabled(if: isShared("data/natural-earth/ne_50m_land.ndjson.gz"), "no shared data"))
  func realOutlinesStayValid() throws {
    let engine = GEOSEngine()
    for file in ["ne_50m_land", "ne_110m_admin_0_countries"] {
      let all = try realGeometries("data/natural-earth/\(file).ndjson.gz")
      let sources = all.sorted { $0.vertexCount > $1.vertexCount }
      for (method, limit) in Self.ways {
        var simplifier = Simplifier(tolerance: limit, metric: .geographic, method: method)
        for (index, source) in sources.enumerated() where index < rounds(40).count || index % 8 == 0 {
          var result = source
          var kept: [Int32] = []
          guard simplifier.simplify(&result, kept: &kept) else { continue }
          expectSelection(source, result, kept)
          if let reason = try engine.invalidityReason(result) {
            #expect(try engine.invalidityReason(source) != nil, "\(file) \(index) \(method) at \(limit): \(reason)")
          }
        }
      }
    }
  }

  static let ways: [(SimplificationMethod, Double)] = [
    (.douglasPeucker, 5000), (.douglasPeucker, 100_000), (.visvalingam, 5000), (.visvalingam, 100_000),
    (.topologyPreserving, 30_000),
  ]

  @Test func anInvalidSourceEndsAndIsNoWorse() throws {
    var random = SplitMix64(seed: 4)
    let engine = GEOSEngine()
    for _ in rounds(40) {
      var source = Geometry(type: .polygon)
      for _ in 0..<3 {
        let first = source.ordinates.count
        for _ in 0..<5 + random.next() % 30 {
          source.ordinates += [(random.unit() * 20).rounded(), (random.unit() * 20).rounded()]
        }
        source.ordinates += source.ordinates[first..<first + 2]
        source.ringEnds.append(source.vertexCount)
      }
      var simplifier = Simplifier(tolerance: random.unit() * 3, metric: .planar(metresPerUnit: 1))
      var result = source
      var kept: [Int32] = []
      if simplifier.simplify(&result, kept: &kept) { expectSelection(source, result, kept) }
    }
    var bowTie = try geometry(json: #"{"type":"Polygon","coordinates":[[[0,0],[5,0],[10,10],[10,0],[0,10],[0,0]]]}"#)
    var simplifier = Simplifier(tolerance: 0.5, metric: .planar(metresPerUnit: 1))
    var kept: [Int32] = []
    let isChanged = simplifier.simplify(&bowTie, kept: &kept)
    #expect(!isChanged)
    #expect(try engine.invalidityReason(bowTie) != nil)
  }

  private func expectSelection(_ source: Geometry, _ result: Geometry, _ kept: [Int32]) {
    #expect(kept.count == result.vertexCount && kept.count < source.vertexCount)
    #expect(zip(kept, kept.dropFirst()).allSatisfy { $0 < $1 })
    let dimension = source.dimension
    let text = kept.flatMap { source.ordinates[Int($0) * dimension..<(Int($0) + 1) * dimension] }
    #expect(text == result.ordinates)
  }

  private func area(_ ring: [SIMD2<Double>]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) {
      let a = $1.0 - ring[0]
      let b = $1.1 - ring[0]
      return $0 + a.x * b.y - b.x * a.y
    }
  }
}
