// GEOS's, JTS's and Turf's own test vectors of the operations, through the engine.

import GEOS
import Planar
import TestSupport
import Testing

@Suite struct OperationVectorTests {
  private let engine = GEOSEngine()

  /// The rows that this version of GEOS passes in its own tests.
  private func passed(_ name: String) throws -> [[String: Any]] {
    let rows = try rows("conformance/geos/\(name).jsonl").filter { $0["geos3111"] as? String == "pass" }
    #expect(!rows.isEmpty)
    return rows
  }

  private func expectSame(_ result: Geometry, _ row: [String: Any]) {
    let expected = row["expect_geometry"] is [String: Any] ? geometry(row["expect_geometry"]) : Geometry()
    let name = "\(row["id"] ?? "")"
    #expect(result.isEmpty == expected.isEmpty, "\(name)")
    #expect(isNear(result.sortedSegments, expected.sortedSegments), "\(name): \(result)")
    #expect(isNear(result.sortedPoints, expected.sortedPoints), "\(name): \(result)")
  }

  private func isNear(_ a: [[Double]], _ b: [[Double]]) -> Bool {
    a.count == b.count
      && zip(a.joined(), b.joined()).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0), abs($1)) }
  }

  @Test(
    .enabled(if: isShared("conformance/geos/convexhull.jsonl"), "no shared vectors"),
    arguments: ["convexhull", "linemerge", "buildarea", "getboundary", "makevalid"])
  func constructions(_ name: String) throws {
    for row in try passed(name) {
      let source = geometry(row["input"])
      switch name {
      case "convexhull": expectSame(try engine.convexHull(source), row)
      case "linemerge": expectSame(try engine.mergedLines(source), row)
      case "buildarea": expectSame(try engine.area(boundedBy: source), row)
      case "getboundary": expectSame(try engine.boundary(source), row)
      default: expectSame(try engine.makeValid(source, .linework), row)
      }
    }
  }

  @Test(
    .enabled(if: isShared("conformance/geos/getcentroid.jsonl"), "no shared vectors"),
    arguments: ["getcentroid", "getinteriorpoint"])
  func positions(_ name: String) throws {
    for row in try passed(name) {
      let source = geometry(row["input"])
      let found = try name == "getcentroid" ? engine.centroid(source) : engine.pointOnSurface(source)
      expectSame(found.map { Geometry(ordinates: [$0.x, $0.y]) } ?? Geometry(), row)
    }
  }

  @Test(.enabled(if: isShared("conformance/geos/issimple.jsonl"), "no shared vectors"))
  func simplicity() throws {
    for row in try passed("issimple") {
      #expect(try engine.isSimple(geometry(row["input"])) == row["expect"] as? Bool, "\(row["id"] ?? "")")
    }
  }

  @Test(.enabled(if: isShared("conformance/geos/jts-unit.jsonl"), "no shared vectors"))
  func repairByStructure() throws {
    var count = 0
    for row in try rows("conformance/geos/jts-unit.jsonl") where row["op"] as? String == "makevalid-structure" {
      guard let text = row["a"] as? String, let expected = row["expect_geom"] as? String,
        let keeps = row["keep_collapsed"] as? Bool, !text.contains("NaN"), !text.contains("Z"),
        !expected.contains("COLLECTION")
      else { continue }
      let result = try engine.makeValid(try geometry(wkt: text), .structure(keepsCollapsed: keeps))
      let wanted = try geometry(wkt: expected)
      #expect(isNear(result.sortedSegments, wanted.sortedSegments), "\(row["id"] ?? ""): \(result)")
      #expect(isNear(result.sortedPoints, wanted.sortedPoints), "\(row["id"] ?? ""): \(result)")
      count += 1
    }
    #expect(count > 4)
  }

  @Test(
    .enabled(if: isShared("conformance/turf/boolean-contains.jsonl"), "no shared vectors"),
    arguments: [
      (SpatialPredicate.contains, "contains"), (.crosses, "crosses"), (.disjoint, "disjoint"), (.equals, "equal"),
      (.intersects, "intersects"), (.overlaps, "overlap"), (.touches, "touches"), (.within, "within"),
    ])
  func relations(_ predicate: SpatialPredicate, _ name: String) throws {
    let rows = try rows("conformance/turf/boolean-\(name).jsonl").filter { $0["shapely"] as? String == "agrees" }
    #expect(!rows.isEmpty)
    for row in rows {
      guard let features = (row["input"] as? [String: Any])?["features"] as? [Any], features.count == 2 else {
        continue
      }
      let (a, b) = (geometry(features[0]), geometry(features[1]))
      let expected = row["output"] as? Bool
      #expect(try engine.evaluate(predicate, a, b) == expected, "\(row["id"] ?? "")")
      #expect(try engine.prepare(a).evaluate(predicate, b) == expected, "\(row["id"] ?? "") prepared")
    }
  }

  @Test(
    .enabled(if: isShared("conformance/turf/intersect.jsonl"), "no shared vectors"),
    arguments: ["intersect", "union", "difference"])
  func overlay(_ name: String) throws {
    let rows = try rows("conformance/turf/\(name).jsonl").filter { $0["shapely"] as? String == "agrees" }
    #expect(!rows.isEmpty)
    for row in rows {
      guard let features = (row["input"] as? [String: Any])?["features"] as? [Any], features.count == 2 else {
        continue
      }
      let (a, b) = (geometry(features[0]), geometry(features[1]))
      let expected = row["output"] is [String: Any] ? geometry(row["output"]).planeArea : 0
      let result =
        switch name {
        case "intersect": try engine.intersection(a, b)
        case "union": try engine.union(a, b)
        default: try engine.difference(a, b)
        }
      #expect(abs(result.planeArea - expected) <= 1e-6 * max(1e-3, expected), "\(row["id"] ?? "")")
    }
  }

  @Test(.enabled(if: isShared("conformance/geos/crashes.jsonl"), "no shared vectors"))
  func inputsThatCrashGEOSDoNot() throws {
    let rows = try rows("conformance/geos/crashes.jsonl")
    #expect(!rows.isEmpty)
    let square = Geometry(type: .polygon, ordinates: [0, 0, 1, 0, 1, 1, 0, 1, 0, 0], ringEnds: [5])
    for row in rows {
      let source = geometry(row["geojson"])
      try everyOperation(engine, source, square)
      try everyOperation(engine, square, source)
    }
  }
}

/// Calls all that the engine can do with two geometries; what it refuses in its own words is well.
func everyOperation(_ engine: any GeometryEngine, _ a: Geometry, _ b: Geometry) throws {
  func attempt<Value>(_ call: () throws -> Value) throws {
    do { _ = try call() } catch let error as EngineError { #expect(error.function.hasPrefix("GEOS")) }
  }
  for predicate in SpatialPredicate.allCases {
    try attempt { try engine.evaluate(predicate, a, b) }
    try attempt { try engine.prepare(a).evaluate(predicate, b) }
  }
  try attempt { try engine.prepare(a).distance(to: b) }
  try attempt { try engine.prepare(a).isWithin(1, of: b) }
  try attempt { try engine.distance(a, b) }
  try attempt { try engine.nearestPositions(a, b) }
  try attempt { try engine.index([a, b]).nearest(to: a) }
  try attempt { try engine.index([a, b]).query(a.bounds) }
  try attempt { try engine.intersection(a, b) }
  try attempt { try engine.union(a, b) }
  try attempt { try engine.difference(a, b) }
  try attempt { try engine.symmetricDifference(a, b) }
  try attempt { try engine.union(a) }
  try attempt { try engine.coverageUnion(a) }
  try attempt { try engine.buffer(a, distance: 1, style: BufferStyle()) }
  try attempt { try engine.convexHull(a) }
  try attempt { try engine.minimumRotatedRectangle(a) }
  try attempt { try engine.minimumBoundingCircle(a) }
  try attempt { try engine.centroid(a) }
  try attempt { try engine.pointOnSurface(a) }
  try attempt { try engine.boundary(a) }
  try attempt { try engine.mergedLines(a) }
  try attempt { try engine.node(a) }
  try attempt { try engine.polygonizeValid(a) }
  try attempt { try engine.area(boundedBy: a) }
  try attempt { try engine.invalidity(a) }
  try attempt { try engine.isSimple(a) }
  try attempt { try engine.makeValid(a, .linework) }
  try attempt { try engine.makeValid(a, .structure(keepsCollapsed: true)) }
}
