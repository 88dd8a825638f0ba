// Other programs' answers: GEOS's vectors, simplify-js and geojson-vt, Turf; and GEOS itself on the same lines.

import GEOS
import SimpleFeatures
import Simplification
import TestSupport
import Testing

@Suite struct VectorTests {
  private let planar = LocalMetric.planar(metresPerUnit: 1)

  @Test func linesAreThoseOfGEOS() throws {
    var random = SplitMix64(seed: 5)
    let engine = GEOSEngine()
    for _ in 0..<40 * share {
      let source = walk(&random, count: 3 + Int(random.next() % 400), step: 1)
      let tolerance = random.unit()
      var result = source
      var kept: [Int32] = []
      var simplifier = Simplifier(tolerance: tolerance, metric: planar)
      _ = simplifier.simplify(&result, kept: &kept)
      #expect(try engine.simplify(source, tolerance: tolerance) == result)
    }
  }

  @Test func verticesOfTopologyPreservationAreFound() throws {
    var random = SplitMix64(seed: 6)
    let engine = GEOSEngine()
    for round in 0..<20 * share {
      let source =
        round % 2 == 0 ? starPolygon(&random, vertices: 80, holes: 5) : archipelago(&random, vertices: 30)
      let result = try engine.simplifyPreservingTopology(source, tolerance: 0.5)
      var kept: [Int32] = []
      #expect(matchKept(source: source, result: result, into: &kept))
      let ordinates = kept.flatMap { source.ordinates[Int($0) * 2..<Int($0) * 2 + 2] }
      #expect(ordinates == result.ordinates)
    }
  }

  @Test func turnedRingsAreFoundAndStrangersAreNot() throws {
    let source = try geometry(
      json: #"{"type":"Polygon","coordinates":[[[0,0],[5,0],[9,0],[9,9],[0,9],[0,0]],[[2,2],[2,3],[3,3],[3,2],[2,2]]]}"#
    )
    func match(_ coordinates: String) throws -> [Int32]? {
      var kept: [Int32] = []
      let result = try geometry(json: #"{"type":"Polygon","coordinates":\#(coordinates)}"#)
      return matchKept(source: source, result: result, allowsTurnedRings: true, into: &kept) ? kept : nil
    }
    #expect(try match("[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[2,2],[2,3],[3,3],[2,2]]]") == [0, 2, 3, 4, 5, 6, 7, 8, 10])
    #expect(try match("[[[9,0],[9,9],[0,9],[0,0],[9,0]]]") == [2, 3, 4, 0, 2])
    #expect(try match("[[[2,3],[3,3],[3,2],[2,3]]]") == [7, 8, 9, 7])
    #expect(try match("[[[0,0],[9,0],[9,9],[0,8],[0,0]]]") == nil)
    #expect(try match("[[[2,2],[2,3],[3,3],[2,2]],[[0,0],[9,0],[9,9],[0,9],[0,0]]]") == nil)
    #expect(try match("[[[0,0],[0,9],[9,9],[9,0],[0,0]]]") == nil)
    var kept: [Int32] = []
    #expect(!matchKept(source: source, result: Geometry(type: .lineString), into: &kept))
    let turned = try geometry(json: #"{"type":"Polygon","coordinates":[[[9,0],[9,9],[0,9],[0,0],[9,0]]]}"#)
    #expect(!matchKept(source: source, result: turned, into: &kept))
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

  @Test(.enabled(if: isShared("conformance/simplify/simplify-js.jsonl"), "no shared vectors"))
  func vectorsOfSimplifyJS() throws {
    for row in try rows("conformance/simplify/simplify-js.jsonl") {
      guard let tolerance = row["tolerance"] as? Double, row["expected"] is [String: Any] else { continue }
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
