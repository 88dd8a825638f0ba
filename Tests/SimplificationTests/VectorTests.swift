// Other programs' answers: GEOS's vectors, simplify-js and geojson-vt, Turf; and GEOS itself on the same lines.

import GEOS
import Globe
import Planar
import Simplification
import TestSupport
import Testing

@Suite struct VectorTests {
  private let planar = LocalMetric.planar(metresPerUnit: 1)

  @Test func linesAreThoseOfGEOS() throws {
    var random = SplitMix64(seed: 5)
    let engine = GEOSEngine()
    for _ in rounds(40) {
      let source = walk(&random, count: 3 + Int(random.next() % 400), step: 1)
      let tolerance = random.unit()
      var result = source
      var kept: [Int32] = []
      var simplifier = Simplifier(tolerance: tolerance, metric: planar)
      _ = simplifier.simplify(&result, kept: &kept)
      #expect(try engine.simplify(source, tolerance: tolerance) == result)
    }
  }

  @Test(.enabled(if: isShared("conformance/geos/simplifydp.jsonl"), "no shared vectors"))
  func vectorsOfGEOS() throws {
    let rows = try rows("conformance/geos/simplifydp.jsonl").filter { $0["geos3111"] as? String == "pass" }
    #expect(!rows.isEmpty)
    for row in rows {
      let source = geometry(row["input"])
      let tolerance = (row["args"] as? [String])?.first.flatMap { Double($0) } ?? 0
      let drops = row["expect_empty"] as? Bool == true
      var result = source
      var kept: [Int32] = []
      var simplifier = Simplifier(tolerance: tolerance, metric: planar, keepsShapes: !drops)
      _ = simplifier.simplify(&result, kept: &kept)
      let expected = geometry(row["expect_geometry"])
      let vertices = runs(expected).joined()
      // Where GEOS had to cut new vertices to make its result valid, ours is valid by keeping more of the source.
      if vertices.allSatisfy({ runs(source).joined().contains($0) }) {
        #expect(abs(area(result) - area(expected)) < 1e-9, "\(row["id"] ?? "")")
      } else {
        #expect(try GEOSEngine().invalidityReason(result) == nil, "\(row["id"] ?? "")")
      }
    }
  }

  @Test(.enabled(if: isShared("conformance/geos/simplifytp.jsonl"), "no shared vectors"))
  func topologyVectorsOfGEOS() throws {
    // Other vertices may be chosen than GEOS does; what counts is validity, parts, and the tolerance. Those that GEOS
    // 3.11 itself fails have an answer that can be judged in the same way.
    for row in try rows("conformance/geos/simplifytp.jsonl") {
      let source = geometry(row["input"])
      let tolerance = (row["args"] as? [String])?.first.flatMap { Double($0) } ?? 0
      var result = source
      var kept: [Int32] = []
      var simplifier = Simplifier(tolerance: tolerance, metric: planar, method: .topologyPreserving)
      _ = simplifier.simplify(&result, kept: &kept)
      let name = "\(row["id"] ?? "")"
      #expect(try GEOSEngine().invalidityReason(result) == nil, "\(name)")
      let expected = geometry(row["expect_geometry"])
      #expect(runs(result).count == runs(expected).count, "\(name)")
      for (before, after) in zip(runs(source), runs(result)) {
        for point in before { #expect(distance(point, after, planar) <= tolerance, "\(name)") }
        // Never more than GEOS leaves.
        #expect(after.count <= before.count)
      }
      let vertices = runs(result).joined().count
      #expect(vertices <= runs(expected).joined().count + 1, "\(name)")
    }
  }

  @Test(.enabled(if: isShared("conformance/simplify/simplify-js.jsonl"), "no shared vectors"))
  func vectorsOfSimplifyJS() throws {
    for row in try rows("conformance/simplify/simplify-js.jsonl") {
      // One row is a line for timing, and has no answer.
      guard let tolerance = row["tolerance"] as? Double, row["expected"] is [String: Any] else {
        #expect(row["id"] as? String == "simplify-js/1k")
        continue
      }
      var result = geometry(row["input"])
      let expected = geometry(row["expected"])
      var kept: [Int32] = []
      var simplifier = Simplifier(tolerance: tolerance, metric: planar)
      _ = simplifier.simplify(&result, kept: &kept)
      #expect(abs(result.vertexCount - expected.vertexCount) <= 2)
      for (ours, theirs) in zip(runs(result), runs(expected)) {
        for point in ours { #expect(distance(point, theirs, planar) <= tolerance) }
        for point in theirs { #expect(distance(point, ours, planar) <= tolerance) }
      }
    }
  }

  @Test(.enabled(if: isShared("conformance/turf/simplify.jsonl"), "no shared vectors"))
  func vectorsOfTurf() throws {
    for row in try rows("conformance/turf/simplify.jsonl") {
      // In degrees; 0.01 where none is given.
      let input = row["input"] as? [String: Any]
      let properties = input?["properties"] as? [String: Any]
      let tolerance = properties?["tolerance"] as? Double ?? 0.01
      var result = geometry(input)
      let expected = geometry(row["output"])
      var kept: [Int32] = []
      var simplifier = Simplifier(tolerance: tolerance, metric: planar)
      _ = simplifier.simplify(&result, kept: &kept)
      #expect(!result.isEmpty)
      let ours = runs(result)
      let theirs = runs(expected)
      #expect(ours.count == theirs.count, "\(row["id"] ?? "")")
      // Turf drops vertices nearer to each other than the tolerance before it begins, and rounds to 6 decimals.
      for (our, their) in zip(ours, theirs) {
        for point in our { #expect(distance(point, their, planar) <= 2 * tolerance + 1e-6, "\(row["id"] ?? "")") }
        for point in their { #expect(distance(point, our, planar) <= tolerance + 1e-6, "\(row["id"] ?? "")") }
      }
    }
  }

  private func area(_ geometry: Geometry) -> Double {
    let all = runs(geometry).flatMap { zip($0, $0.dropFirst()) }
    return abs(all.reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }) / 2
  }
}
