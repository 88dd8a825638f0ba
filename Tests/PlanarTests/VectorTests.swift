// Other projects' vectors: JTS's, Turf's, and the borders of the world.

import GEOS
import Planar
import TestSupport
import Testing

@Suite struct VectorTests {
  @Test(.enabled(if: isShared("conformance/geos/polygonize.jsonl"), "no shared vectors"))
  func jts() throws {
    let rows = try rows("conformance/geos/polygonize.jsonl").filter { $0["geos3111"] as? String == "pass" }
    #expect(!rows.isEmpty)
    for row in rows {
      let network = network(of: [geometry(row["input"])])
      let result = Polygonizer(network).polygonize()
      let expected = row["expect_geometry"].map { geometry($0).members } ?? []
      let polygons = (0..<result.polygonCount).map { area($0, result, network) }.sorted()
      #expect(polygons.count == expected.count, "\(row["id"] ?? "")")
      #expect(abs(polygons.reduce(0, +) - (row["expect_area"] as? Double ?? 0)) < 1e-6, "\(row["id"] ?? "")")
      let engine = try GEOSEngine().polygonize(geometry(row["input"]))
      #expect(engine.polygons.count == expected.count)
    }
  }

  @Test(.enabled(if: isShared("conformance/turf/polygonize.jsonl"), "no shared vectors"))
  func turf() throws {
    let rows = try rows("conformance/turf/polygonize.jsonl")
    #expect(!rows.isEmpty)
    for row in rows {
      let input = row["input"] as? [String: Any] ?? [:]
      let features = input["features"] as? [Any] ?? [input]
      let lines = features.map { geometry($0) }
      let facts = row["geos3111"] as? [String: Any] ?? [:]
      // Turf takes a ring that crosses itself for a polygon; here, as in GEOS, it is an invalid ring.
      let plain = Polygonizer(network(of: lines)).polygonize()
      #expect(plain.polygonCount + plain.invalidRings.count == facts["turf_polygons"] as? Int, "\(row["id"] ?? "")")
      let noded = network(
        of: [try GEOSEngine().node(Geometry(type: .geometryCollection, members: lines))])
      let result = Polygonizer(noded).polygonize()
      #expect(result.polygonCount == facts["polygons_noded"] as? Int, "\(row["id"] ?? "")")
      let sum = (0..<result.polygonCount).reduce(0) { $0 + area($1, result, noded) }
      #expect(abs(sum - (facts["area_noded"] as? Double ?? 0)) < 1e-9, "\(row["id"] ?? "")")
    }
  }

  @Test(.enabled(if: isShared("conformance/polygonize/world-110m-countries-arcs.ndjson.gz"), "no shared vectors"))
  func bordersOfTheWorld() throws {
    let lines = try realGeometries("conformance/polygonize/world-110m-countries-arcs.ndjson.gz")
    let network = network(of: lines)
    let result = Polygonizer(network).polygonize()
    #expect(lines.count == 851)
    #expect(result.polygonCount == 289)
    let polygons = try realGeometries("conformance/polygonize/world-110m-countries-polygons.ndjson.gz")
    let expected = self.network(of: polygons)
    let known = Polygonizer(expected).polygonize()
    let sums = [(result, network), (known, expected)].map { result, network in
      (0..<result.polygonCount).reduce(0) { $0 + area($1, result, network) }
    }
    #expect(abs(sums[0] / sums[1] - 1) < 0.02, "\(sums)")
  }

  private func network(of geometries: [Geometry]) -> Network {
    var network = Network()
    for (source, geometry) in geometries.enumerated() {
      for ring in geometry.ringEnds.indices {
        let path = geometry.ring(ring).map {
          network.node(geometry.ordinates[$0 * geometry.dimension], geometry.ordinates[$0 * geometry.dimension + 1])
        }
        network.addLine(path, source: Int32(source))
      }
    }
    return network
  }

  private func area(_ polygon: Int, _ result: Polygonization, _ network: Network) -> Double {
    result.rings(polygon).reduce(0) { sum, ring in
      result.ring(ring).reduce(sum) { sum, halfEdge in
        let (a, b) = (
          network.nodes[Int(network.origin(halfEdge))], network.nodes[Int(network.origin(halfEdge ^ 1))]
        )
        return sum + (a.x * b.y - a.y * b.x) / 2
      }
    }
  }
}
