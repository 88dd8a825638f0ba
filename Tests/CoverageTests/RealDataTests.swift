// Countries and provinces of Natural Earth, in metres on the ground.

import Coverage
import GEOS
import Planar
import Simplification
import TestSupport
import Testing

@Suite struct RealDataTests {
  @Test(arguments: ["ne_110m_admin_0_countries", "ne_50m_admin_1_states_provinces"], [1000.0, 10_000, 50_000])
  func neighborsStayNeighbors(_ file: String, _ tolerance: Double) throws {
    let features = try jsonLines("data/natural-earth/\(file).ndjson.gz", as: PolygonRow.self).map(\.polygons)
    guard !features.isEmpty else { return print("skipped: no \(file)") }
    var topology = Topology()
    for (owner, polygons) in features.enumerated() {
      for ring in polygons.joined() {
        topology.add(
          ring.flatMap { [$0.x, $0.y] }, dimension: 2, vertices: 0..<ring.count, isRing: true, owner: Int32(owner))
      }
    }
    topology.cut(isGeographic: true)
    var simplifier = ArcSimplifier(tolerance: tolerance, metric: .geographic)
    simplifier.simplify(&topology)

    let engine = GEOSEngine()
    var path = 0
    var kept: [Int32] = []
    var valid: [[[Position]]] = []
    for polygons in features {
      let result = polygons.map { rings in
        rings.map { _ in
          topology.keptVertices(ofPath: path, into: &kept)
          path += 1
          return kept.map { topology.position(ofVertex: Int($0)) }
        }
      }
      // Sudan and Goiás are invalid as they come.
      if try engine.invalidityReason(multiPolygon(polygons)) != nil { continue }
      let reason = try engine.invalidityReason(multiPolygon(result))
      #expect(reason == nil)
      valid += result
    }
    let union = try engine.union(multiPolygon(valid))
    var unionArea = 0.0
    for part in union.partEnds.indices {
      unionArea += polygonArea(
        union.part(part).map { ring in
          union.ring(ring).map { Position(union.ordinates[2 * $0], union.ordinates[2 * $0 + 1]) }
        })
    }
    #expect(abs(unionArea - valid.reduce(0) { $0 + polygonArea($1) }) < 1e-9)
  }
}
