// A ring's first vertex goes like the others, where that is asked for, and is one of the source's vertices where it
// does not.

import GEOS
import Globe
import Planar
import Simplification
import TestSupport
import Testing

@Suite struct RingStartTests {
  private let planar = LocalMetric.planar(metresPerUnit: 1)

  private func simplified(_ source: Geometry, _ tolerance: Double, _ method: SimplificationMethod = .douglasPeucker)
    -> (
      Geometry, [Int32]
    )
  {
    var simplifier = Simplifier(tolerance: tolerance, metric: planar, method: method)
    simplifier.keepsStarts = false
    var result = source
    var kept: [Int32] = []
    _ = simplifier.simplify(&result, kept: &kept)
    return (result, kept)
  }

  @Test(arguments: [SimplificationMethod.douglasPeucker, .visvalingam, .topologyPreserving])
  func aStartOnASideGoes(_ method: SimplificationMethod) throws {
    let source = try geometry(
      json: #"{"type":"Polygon","coordinates":[[[5,5,1],[7,5,2],[9,5,3],[9,1,4],[1,1,5],[1,5,6],[3,5,7],[5,5,8]]]}"#)
    let (result, kept) = simplified(source, 0.5, method)
    #expect(kept == [2, 3, 4, 5, 2])
    #expect(result.ordinates == [9, 5, 3, 9, 1, 4, 1, 1, 5, 1, 5, 6, 9, 5, 3])
  }

  @Test func aStartAloneGoes() throws {
    let source = try geometry(json: #"{"type":"Polygon","coordinates":[[[5,5],[9,5],[9,1],[1,1],[1,5],[5,5]]]}"#)
    #expect(simplified(source, 0).1 == [1, 2, 3, 4, 1])
  }

  @Test func aCornerATriangleAndAClosedLineKeepTheirs() throws {
    for json in [
      #"{"type":"Polygon","coordinates":[[[9,5],[9,1],[1,1],[1,5],[9,5]]]}"#,
      #"{"type":"Polygon","coordinates":[[[5,5],[9,5],[1,1],[5,5]]]}"#,
      #"{"type":"LineString","coordinates":[[5,5],[9,5],[9,1],[1,1],[1,5],[5,5]]}"#,
    ] {
      let source = try geometry(json: json)
      #expect(simplified(source, 0.1).1.isEmpty, "\(json)")
    }
  }

  @Test func aStartThatHoldsAHoleInsideStays() throws {
    // Without the first vertex the side would run through the hole.
    let source = try geometry(
      json: #"""
        {"type":"Polygon","coordinates":[[[5,-1],[10,0],[10,10],[0,10],[0,0],[5,-1]],
        [[4,-0.5],[4,0.5],[6,0.5],[6,-0.5],[4,-0.5]]]}
        """#)
    let (result, kept) = simplified(source, 2)
    #expect(kept.isEmpty && result == source)
  }

  @Test func whatIsGoneIsWithinTheTolerance() throws {
    var random = SplitMix64(seed: 9)
    let engine = GEOSEngine()
    var turned = 0
    for round in rounds(80) {
      let source =
        round % 2 == 0
        ? archipelago(&random, vertices: 12 + Int(random.next() % 60))
        : starPolygon(&random, vertices: 12 + Int(random.next() % 150), holes: Int(random.next() % 12))
      guard try engine.invalidityReason(source) == nil else { continue }
      let limit = random.unit() * random.unit() * 4
      let (result, kept) = simplified(source, limit)
      if kept.isEmpty { continue }
      #expect(try engine.invalidityReason(result) == nil)
      #expect(result.ringEnds.count == source.ringEnds.count)
      let text = kept.flatMap { source.ordinates[Int($0) * 2..<Int($0) * 2 + 2] }
      #expect(text == result.ordinates)
      for (before, after) in zip(runs(source), runs(result)) {
        #expect(after.count >= 4 && after.first == after.last)
        for point in before { #expect(distance(point, after, planar) <= limit * (1 + 1e-9) + 1e-9) }
      }
      for ring in result.ringEnds.indices
      where kept[result.ring(ring).lowerBound] != Int32(source.ring(ring).lowerBound) {
        turned += 1
      }
    }
    // Else the test would prove nothing.
    #expect(turned > 10)
  }

  /// Rings that begin with another vertex are turned where they are: a copy of the geometry for each would take the
  /// square of the time.
  @Test func turningRingsCopiesNoGeometry() {
    var geometry = Geometry(type: .multiPolygon)
    for part in 0..<4 {
      let corners = [(4.0, 0.0), (8, 0), (8, 8), (0, 8), (0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]
      for (dx, dy) in corners { geometry.ordinates += [Double(part) * 10 + dx, dy] }
      geometry.ringEnds.append(geometry.vertexCount)
      geometry.partEnds.append(geometry.ringEnds.count)
    }
    let place = geometry.ordinates.withUnsafeBufferPointer { $0.baseAddress }
    var simplifier = Simplifier(tolerance: 0.1, metric: planar)
    simplifier.keepsStarts = false
    var kept: [Int32] = []
    let isChanged = simplifier.simplify(&geometry, kept: &kept)
    #expect(isChanged && kept == (0..<4).flatMap { part in [1, 2, 3, 4, 1].map { part * 9 + $0 } })
    #expect(geometry.ordinates.prefix(10) == [8, 0, 8, 8, 0, 8, 0, 0, 8, 0])
    #expect(geometry.ordinates.withUnsafeBufferPointer { $0.baseAddress } == place)
  }
}
