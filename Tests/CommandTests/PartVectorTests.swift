// Parts, collections and points as Turf, shapely, pyproj and polylabel have them.

import Foundation
import GEOS
import Planar
import TestSupport
import Testing

@Suite("Part and point vectors")
struct PartVectorTests {
  private static let folder = "conformance/turf"
  /// Files of which nothing applies, and why.
  static let others = [
    "collect":
      "Turf's collect gathers properties of points in polygons, which is join; collect's own vectors are combine",
    "line-slice-along": "there is no stage that slices lines; their ends are held by point --at in along",
  ]

  private func features(_ outcome: ProcessOutcome) throws -> [[String: Any]] {
    #expect(outcome.status == 0, "\(outcome.messages)")
    return try outcome.stdout.split(separator: 0x0A).compactMap {
      try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]
    }
  }

  /// What comes out of `command` for a row's input.
  private func run(_ command: [String], _ input: Any?) throws -> [[String: Any]] {
    try features(plat(command, stdin: JSONSerialization.data(withJSONObject: input ?? [:])))
  }

  private func judged(_ name: String) throws -> [[String: Any]] {
    let rows = try rows("\(Self.folder)/\(name).jsonl").filter { $0["shapely"] as? String == "agrees" }
    #expect(!rows.isEmpty)
    return rows
  }

  @Test(
    "vertices and parts are Turf's, in its order", .enabled(if: isShared(folder), "\(Place.noShared)"),
    arguments: [("explode", ["point", "--kind", "vertices"]), ("flatten", ["explode"])])
  func parts(_ name: String, _ command: [String]) throws {
    for row in try judged(name) {
      let expected = (row["output"] as? [String: Any])?["features"] as? [[String: Any]] ?? []
      let found = try run(command, row["input"])
      #expect(found.map { geometry($0) } == expected.map { geometry($0) }, "\(row["id"] ?? "")")
    }
  }

  @Test("features of one kind become one", .enabled(if: isShared(folder), "\(Place.noShared)"))
  func combine() throws {
    for row in try judged("combine") {
      let found = try run(["collect", "--by", "none"], row["input"])
      #expect(found.map { geometry($0) } == [geometry(row["output"])], "\(row["id"] ?? "")")
    }
  }

  @Test("the centre of a point is the point", .enabled(if: isShared(folder), "\(Place.noShared)"))
  func centers() throws {
    // Turf's centroid is the mean of the vertices: of a point, and of the vertices as a MultiPoint, it is ours.
    for row in try judged("centroid") + judged("center-of-mass") {
      let vertices = try run(["point", "--kind", "vertices", "then", "explode"], row["input"])
      let isRing = geometry(row["input"]).type == .polygon
      var points = Geometry(type: .multiPoint)
      for vertex in vertices.dropLast(isRing ? 1 : 0) { points.ordinates += geometry(vertex).ordinates }
      let list = stride(from: 0, to: points.ordinates.count, by: 2).map {
        [points.ordinates[$0], points.ordinates[$0 + 1]]
      }
      let found = try run(["point"], ["type": "MultiPoint", "coordinates": list])
      let (place, expected) = (geometry(found[0]), geometry(row["output"]))
      for at in 0..<2 { #expect(abs(place.ordinates[at] - expected.ordinates[at]) < 1e-9, "\(row["id"] ?? "")") }
    }
  }

  @Test("a point inside is on its feature", .enabled(if: isShared(folder), "\(Place.noShared)"))
  func inside() throws {
    let engine = GEOSEngine()
    for row in try judged("point-on-feature") {
      for kind in ["inside", "label"] {
        let found = try run(["point", "--kind", kind, "--precision", "full"], row["input"])
        let input = row["input"] as? [String: Any] ?? [:]
        let inputs = input["features"] as? [[String: Any]] ?? [input]
        #expect(found.count == inputs.count)
        for (point, input) in zip(found, inputs) {
          let gap = try engine.distance(geometry(point), geometry(input))
          // Halfway along a line is on the geodesic, which is a little off the straight edge.
          #expect(try #require(gap) < (kind == "label" ? 0.01 : 1e-12), "\(row["id"] ?? "") \(kind)")
        }
      }
    }
  }

  @Test("places along lines are pyproj's", .enabled(if: isShared(folder), "\(Place.noShared)"))
  func along() throws {
    for row in try judged("along") {
      let distances = try #require((row["params"] as? [String: Any])?["distances_m"] as? [Double])
      let expected = try #require(row["output"] as? [[Double]])
      let found = try run(["point", "--at", distances.map { "\($0)" }.joined(separator: ",")], row["input"])
      #expect(found.count == expected.count)
      for (point, place) in zip(found, expected) {
        for at in 0..<2 { #expect(abs(geometry(point).ordinates[at] - place[at]) < 1e-8, "\(row["id"] ?? "")") }
      }
    }
  }

  @Test(
    "a label has as much room as polylabel finds", .enabled(if: isShared("conformance/polylabel"), "\(Place.noShared)"))
  func label() throws {
    let engine = GEOSEngine()
    for row in try rows("conformance/polylabel/polylabel.jsonl") {
      let polygon = geometry(row["input"])
      let precision = try #require((row["args"] as? [String: Any])?["precision"] as? Double)
      let expect = try #require(row["expect"] as? [String: Any])
      let radius = try #require(expect["distance"] as? Double)
      let best = try #require(
        polygon.poleOfInaccessibility(ofPolygon: 0..<polygon.ringEnds.count, precision: precision))
      let place = Geometry(type: .point, ordinates: [best.place.x, best.place.y])
      #expect(polygon.location(of: best.place, inPolygon: 0..<polygon.ringEnds.count) == .inside)
      var border = polygon
      border.type = .multiLineString
      let gap = try #require(try engine.distance(place, border))
      #expect(abs(gap - best.radius) < 1e-9 && gap >= radius - precision, "\(row["id"] ?? "")")
    }
  }

  @Test("explode and collect give random geometries back, byte for byte")
  func roundTrip() throws {
    let records = RandomGeometryTests.records
    let flat = try plat(["decode", "--on-error", "skip"], stdin: records).stdout.split(separator: 0x0A)
    var numbered = Data()
    // The first 250 have an id each. A collection in a collection does not come back as it was.
    for line in flat.prefix(250) where String(decoding: line, as: UTF8.self).split(separator: "GeometryC").count <= 2 {
      numbered += line + [0x0A]
    }
    #expect(numbered.count > 5000)
    let exploded = try plat(["explode", "--on-error", "skip", "--max-rejects", "100%"], stdin: numbered)
    let back = try plat(["explode", "then", "collect"], stdin: numbered)
    #expect(exploded.stdout.count > numbered.count)
    let (before, after) = (numbered.split(separator: 0x0A), back.stdout.split(separator: 0x0A))
    #expect(before.count == after.count)
    for (a, b) in zip(before, after) {
      // Empty parts are left out.
      let (one, other) = (String(decoding: a, as: UTF8.self), String(decoding: b, as: UTF8.self))
      if one.contains("[]") { continue }
      #expect(one == other)
    }
  }
}
