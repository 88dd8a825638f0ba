// GEOS's and JTS's own test vectors, through the engine.

import GEOS
import SimpleFeatures
import TestSupport
import Testing

@Suite struct VectorTests {
  @Test(.enabled(if: isShared("conformance/geos/crashes.jsonl"), "no shared vectors"))
  func inputsThatCrashGEOSDoNot() throws {
    let engine = GEOSEngine()
    let rows = try rows("conformance/geos/crashes.jsonl")
    #expect(!rows.isEmpty)
    for row in rows {
      let source = geometry(row["geojson"])
      #expect(try engine.invalidityReason(source) == nil)
      #expect(try engine.simplify(source, tolerance: 0.1).vertexCount <= source.vertexCount)
      #expect(try engine.simplifyPreservingTopology(source, tolerance: 0.1).vertexCount <= source.vertexCount)
    }
  }

  @Test(.enabled(if: isShared("conformance/geos/isvalid.jsonl"), "no shared vectors"))
  func validity() throws {
    let engine = GEOSEngine()
    let rows = try rows("conformance/geos/isvalid.jsonl").filter { $0["geos3111"] as? String == "pass" }
    #expect(!rows.isEmpty)
    for row in rows {
      let reason = try engine.invalidityReason(geometry(row["input"]))
      #expect((reason == nil) == row["expect"] as? Bool, "\(row["id"] ?? "") \(reason ?? "")")
    }
  }

  @Test func theReasonSaysWhere() throws {
    let bowTie = try geometry(json: #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,1],[0,0]]]}"#)
    let engine = GEOSEngine()
    #expect(try engine.invalidityReason(bowTie) == "Self-intersection at [0.5, 0.5]")
    #expect(try engine.invalidity(bowTie) == Invalidity(reason: "Self-intersection", x: 0.5, y: 0.5))
    let nested = try geometry(
      json: #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[20,1],[21,1],[21,2],[20,1]]]}"#)
    #expect(try engine.invalidityReason(nested) == "Hole lies outside shell at [20, 1]")
  }

  @Test(.enabled(if: isShared("conformance/geos/simplifydp.jsonl"), "no shared vectors"))
  func douglasPeucker() throws {
    let engine = GEOSEngine()
    let rows = try rows("conformance/geos/simplifydp.jsonl").filter { $0["geos3111"] as? String == "pass" }
    #expect(!rows.isEmpty)
    for row in rows {
      // Area and length decide: versions of GEOS differ in the vertices that lie on a straight side.
      let result = try engine.simplify(geometry(row["input"]), tolerance: tolerance(row))
      let expected = geometry(row["expect_geometry"])
      #expect(abs(area(result) - area(expected)) < 1e-9, "\(row["id"] ?? "")")
      #expect(abs(length(result) - length(expected)) < 1e-9, "\(row["id"] ?? "")")
    }
  }

  @Test(.enabled(if: isShared("conformance/geos/simplifytp.jsonl"), "no shared vectors"))
  func topologyPreserving() throws {
    let engine = GEOSEngine()
    let rows = try rows("conformance/geos/simplifytp.jsonl").filter { $0["geos3111"] as? String == "pass" }
    #expect(!rows.isEmpty)
    for row in rows {
      let result = try engine.simplifyPreservingTopology(geometry(row["input"]), tolerance: tolerance(row))
      #expect(canonical(result) == canonical(geometry(row["expect_geometry"])), "\(row["id"] ?? "")")
    }
  }

  private func tolerance(_ row: [String: Any]) -> Double {
    (row["args"] as? [String])?.first.flatMap { Double($0) } ?? 0
  }

  /// The segments, each as x, y, x, y.
  private func segments(_ geometry: Geometry) -> [[Double]] {
    geometry.members.flatMap(segments)
      + geometry.ringEnds.indices.flatMap { ring in
        geometry.ring(ring).dropLast().map { Array(geometry.ordinates[$0 * 2..<$0 * 2 + 4]) }
      }
  }

  private func area(_ geometry: Geometry) -> Double {
    abs(segments(geometry).reduce(0) { $0 + $1[0] * $1[3] - $1[2] * $1[1] }) / 2
  }

  private func length(_ geometry: Geometry) -> Double {
    segments(geometry).reduce(0) {
      let x = $1[2] - $1[0]
      let y = $1[3] - $1[1]
      return $0 + (x * x + y * y).squareRoot()
    }
  }

  /// The segments, each from its lesser to its greater end and in order: rings may begin and run as they like.
  private func canonical(_ geometry: Geometry) -> [[Double]] {
    segments(geometry)
      .map { $0[..<2].lexicographicallyPrecedes($0[2...]) ? $0 : Array($0[2...] + $0[..<2]) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }
}
