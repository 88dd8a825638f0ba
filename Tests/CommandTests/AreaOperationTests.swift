// What must hold of clip, dissolve, overlay, hull and make-valid whatever the areas are, and what other programs say of
// theirs.

import Foundation
import GEOS
import Planar
import TestSupport
import Testing

@Suite("Areas")
struct AreaOperationTests {
  private let engine = GEOSEngine()

  // MARK: Random areas on a plane

  private static let crs = #""crs":{"type":"name","properties":{"name":"EPSG:32619"}}"#

  /// A star with crooked sides.
  private func star(_ random: inout SplitMix64, around x: Double, _ y: Double) -> String {
    let count = 5 + random.below(20)
    var places = (0..<count).map { index in
      let angle = 2 * Double.pi * (Double(index) + 0.7 * random.unit()) / Double(count)
      let reach = random.within(100, 1000)
      return "[\(x + reach * cos(angle)),\(y + reach * sin(angle))]"
    }
    places.append(places[0])
    return feature("Polygon", "[[\(places.joined(separator: ","))]]")
  }

  private func line(_ random: inout SplitMix64) -> String {
    let places = (0..<2 + random.below(8)).map { _ in "[\(random.within(-900, 900)),\(random.within(-900, 900))]" }
    return feature("LineString", "[\(places.joined(separator: ","))]")
  }

  private func feature(_ type: String, _ coordinates: String) -> String {
    #"{"type":"Feature","properties":{},"geometry":{"type":"\#(type)","coordinates":\#(coordinates)},\#(Self.crs)}"#
      + "\n"
  }

  private func geometries(_ text: String) throws -> [Geometry] {
    try text.split(separator: "\n").map { line in
      let feature = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return (feature?["geometry"] as? [String: Any]).map { geometry($0) } ?? Geometry()
    }
  }

  private func area(_ geometry: Geometry) -> Double {
    var sum = 0.0
    geometry.forEachRing { ring, isExterior in sum += isExterior ? abs(ring.signedArea) : -abs(ring.signedArea) }
    return sum
  }

  private func length(_ geometry: Geometry) -> Double {
    geometry.ringEnds.indices.reduce(0) { sum, line in
      let places = geometry.positions(ofRing: line)
      return zip(places, places.dropFirst()).reduce(sum) { $0 + (($1.1 - $1.0) * ($1.1 - $1.0)).sum().squareRoot() }
    }
  }

  private func run(_ arguments: [String], _ input: String) throws -> [Geometry] {
    let outcome = try plat(arguments, input)
    #expect(outcome.status == 0, "\(arguments): \(outcome.messages.suffix(300)) \(input.prefix(2000))")
    let results = try geometries(outcome.text)
    // Of numbers in full the reader here may take two that differ in the last bit for one.
    for result in results where !arguments.contains("full") {
      let fault = try engine.invalidity(result)
      #expect(fault == nil, "\(arguments): \(fault.map { "\($0)" } ?? "") \(input.prefix(2000))")
    }
    return results
  }

  @Test("what is in and what is out are the whole")
  func clipAndErase() throws {
    var random = SplitMix64(seed: 3)
    try Place.withScratch { folder in
      for _ in rounds(6) {
        let file = folder.appending(path: "area").path
        let areas = star(&random, around: 200, 0) + star(&random, around: -300, 100)
        try areas.write(toFile: file, atomically: true, encoding: .utf8)
        let polygons = (0..<12).map { _ in
          star(&random, around: random.within(-900, 900), random.within(-900, 900))
        }.joined()
        let lines = (0..<12).map { _ in line(&random) }.joined()
        for (input, measure) in [(polygons, area), (lines, length)] {
          let whole = try geometries(input).reduce(0) { $0 + measure($1) }
          let inside = try run(["clip", "--within", file], input).reduce(0) { $0 + measure($1) }
          let outside = try run(["clip", "--within", file, "--erase"], input).reduce(0) { $0 + measure($1) }
          #expect(inside > 0 && outside > 0)
          #expect(abs(inside + outside - whole) < 1e-6 * whole, "\(areas) \(input)")
        }
      }
    }
  }

  @Test("dissolve keeps the area, and covers the input")
  func dissolve() throws {
    var random = SplitMix64(seed: 4)
    for _ in rounds(6) {
      let input = (0..<2 + random.below(8)).map { _ in
        star(&random, around: random.within(-900, 900), random.within(-900, 900))
      }.joined()
      let sources = try geometries(input)
      let result = try #require(try run(["dissolve"], input).first)
      let expected = try engine.union(Geometry(type: .geometryCollection, members: sources))
      #expect(abs(area(result) - area(expected)) < 1e-6 * area(expected), "\(input)")
      for source in sources { #expect(area(try engine.difference(source, result)) < 1, "\(input)") }
    }
  }

  @Test("the union's area is by inclusion and exclusion, and no parts overlap")
  func overlay() throws {
    var random = SplitMix64(seed: 5)
    try Place.withScratch { folder in
      let file = folder.appending(path: "b").path
      for _ in rounds(6) {
        let (a, b) = (star(&random, around: 0, 0), star(&random, around: random.within(-900, 900), 300))
        try b.write(toFile: file, atomically: true, encoding: .utf8)
        let (first, second) = (try geometries(a)[0], try geometries(b)[0])
        let common = area(try engine.intersection(first, second))
        func sum(_ operation: String) throws -> Double {
          try run(["overlay", "--with", file, "--operation", operation], a).reduce(0) { $0 + area($1) }
        }
        let slack = 1e-6 * (area(first) + area(second))
        #expect(abs(try sum("intersection") - common) < slack)
        #expect(abs(try sum("union") - (area(first) + area(second) - common)) < slack)
        #expect(abs(try sum("identity") - area(first)) < slack)
        #expect(abs(try sum("difference") - (area(first) - common)) < slack)
        #expect(abs(try sum("symmetric-difference") - (area(first) + area(second) - 2 * common)) < slack)
      }
    }
  }

  // MARK: Other programs

  /// Rows that are not judged, and why.
  private static let left: [String: String] = [
    "bbox-clip/polygon-point-intersection":
      "shapely differs: where a polygon only touches a box, Turf leaves an empty one",
    "mask/mask-outside": "its mask is larger than the longitudes that it masks; there is no stage of that name",
    "unkink-polygon/issue-#1094": "Turf and shapely differ",
    "intersect/issue-820": "its second polygon is not valid, which overlay refuses",
    "intersect/issue-1004": "Turf and shapely differ",
    "concave": "by property: valid, and inside of the convex hull",
  ]

  private func vectors(_ name: String) throws -> [[String: Any]] {
    guard isShared("conformance/turf/\(name).jsonl") else {
      print("conformance/turf/\(name).jsonl is not here; nothing is tested")
      return []
    }
    return try rows("conformance/turf/\(name).jsonl").filter { row in
      let id = (row["id"] as? String ?? "").replacingOccurrences(of: "turf/", with: "")
      return row["shapely"] as? String == "agrees" && Self.left[id] == nil
    }
  }

  private func text(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self) + "\n"
  }

  private func features(_ value: Any?) -> [[String: Any]] {
    let object = value as? [String: Any] ?? [:]
    let features = object["features"] as? [[String: Any]] ?? (object.isEmpty ? [] : [object])
    // Some lack a member that a Feature needs.
    return features.map { $0.merging($0["type"] as? String == "Feature" ? ["properties": [:]] : [:]) { own, _ in own } }
  }

  private func totalArea(_ value: Any?) -> Double { features(value).reduce(0) { $0 + area(geometry($1)) } }

  @Test("Turf's intersections and differences", arguments: ["intersect", "difference"])
  func turfOverlay(_ name: String) throws {
    try Place.withScratch { folder in
      let file = folder.appending(path: "b").path
      for row in try vectors(name) {
        let sources = features(row["input"])
        try text(["type": "FeatureCollection", "features": Array(sources.dropFirst())] as [String: Any])
          .write(toFile: file, atomically: true, encoding: .utf8)
        let operation = name == "intersect" ? "intersection" : "difference"
        let result = try run(
          ["overlay", "--with", file, "--operation", operation, "--precision", "full"], try text(sources[0]))
        let expected = totalArea(row["output"])
        let found = result.reduce(0) { $0 + area($1) }
        #expect(abs(found - expected) <= 1e-9 * max(1e-3, expected), "\(row["id"] ?? ""): \(found), \(expected)")
        #expect(result.isEmpty == (expected == 0), "\(row["id"] ?? "")")
      }
    }
  }

  @Test("Turf's unions", arguments: ["union", "dissolve"])
  func turfUnion(_ name: String) throws {
    for row in try vectors(name) {
      let result = try run(["dissolve", "--precision", "full"], try text(row["input"] ?? [:]))
      let (found, expected) = (result.reduce(0) { $0 + area($1) }, totalArea(row["output"]))
      #expect(abs(found - expected) <= 1e-9 * max(1e-3, expected), "\(row["id"] ?? ""): \(found), \(expected)")
      if let parts = row["shapely_parts"] as? Int {
        #expect(result.reduce(0) { $0 + $1.polygons.count } == parts, "\(row["id"] ?? "")")
      }
    }
  }

  @Test("Turf's hulls")
  func turfHulls() throws {
    for row in try vectors("convex") {
      let result = try run(["hull", "--collect"], try text(row["input"] ?? [:]))
      #expect(abs(area(result[0]) - totalArea(row["output"])) <= 1e-9 * totalArea(row["output"]))
    }
    for row in try vectors("concave") {
      let convex = try run(["hull", "--collect"], try text(row["input"] ?? [:]))[0]
      for ratio in ["0", "0.3", "1"] {
        let hull = try run(
          ["hull", "--collect", "--kind", "concave", "--ratio", ratio], try text(row["input"] ?? [:]))[0]
        #expect(area(try engine.difference(hull, convex)) < 1e-9)
        #expect(area(hull) <= area(convex) + 1e-9)
      }
    }
  }

  @Test("what Turf calls valid is the same line, and what not is mended")
  func turfValidity() throws {
    for row in try vectors("boolean-valid") {
      for source in features(row["input"]) {
        let input = try text(source)
        let outcome = try plat(["make-valid"], input)
        // What is no GeoJSON at all is refused.
        let isSame = outcome.status == 0 && outcome.text == input
        #expect(isSame == (row["output"] as? Bool), "\(row["id"] ?? ""): \(outcome.text) \(outcome.messages)")
      }
    }
    for row in try vectors("unkink-polygon") {
      let result = try run(["make-valid", "--method", "linework"], try text(row["input"] ?? [:]))
      let (found, expected) = (result.reduce(0) { $0 + area($1) }, totalArea(row["output"]))
      #expect(abs(found - expected) <= 1e-9, "\(row["id"] ?? "")")
    }
  }
}
