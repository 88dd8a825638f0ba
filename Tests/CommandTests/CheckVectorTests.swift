// What check says of other projects' good and bad GeoJSON, and of real data.

import Foundation
import TestSupport
import Testing

@testable import Stages

@Suite("Checks of others' documents", .enabled(if: isShared("conformance/geojson"), "\(Place.noShared)"))
struct CheckVectorTests {
  /// Rows on which others judge otherwise, and why.
  static let left = [
    "rfc7946/example_02_c.geojson": "a Feature of the RFC's own example lacks properties, which §3.2 asks for",
    "geojsonhint/good/issue82.geojson": "a latitude of -107 is nowhere",
    "geojson-schema/valid/multilinestring/3d.json":
      "the edges are over 180 degrees long; RFC 7946 §3.1.9 says to cut them",
    "geojson-schema/valid/multilinestring/bbox.json": "as before",
    "geojson-validator/problematic_geometries/problematic_3d_coordinates.geojson": "heights are allowed",
    "geojson-validator/problematic_geometries/problematic_wrong_bbox_coordinate_order.geojson":
      "both boxes are right: west, south, east, north",
  ]

  private func findings(_ text: Data, _ arguments: [String] = []) throws -> [[String: Any]] {
    let outcome = try plat(["check", "--report", "ndjson"] + arguments, stdin: text)
    #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.messages)")
    return try outcome.stdout.split(separator: 0x0A).map {
      try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
    }
  }

  @Test("the bad are found fault with, and the good are not")
  func vectors() throws {
    for row in try rows("conformance/geojson/cases.jsonl") {
      let (id, text) = (try #require(row["id"] as? String), try #require(row["text"] as? String))
      if Self.left[id] != nil { continue }
      let found = try findings(Data(text.utf8))
      let severities = Set(found.compactMap { $0["severity"] as? String })
      switch row["expect"] as? String {
      case "valid": #expect(severities.isSubset(of: ["note"]), "\(id): \(found)")
      // Of what the RFC says should not be, some validators say must not.
      case "invalid": #expect(severities.contains("error") || severities.contains("warning"), "\(id): \(found)")
      default: #expect(!found.isEmpty, "\(id)")
      }
    }
  }

  @Test("of real data only that is an error which others confirm")
  func realData() throws {
    let folders = ["data/natural-earth", "data/cambridge", "data/osm"]
    let files = folders.flatMap { folder -> [URL] in
      guard let place = Place.shared(folder) else { return [] }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
      return names.sorted().filter { $0.hasSuffix(".ndjson.gz") }.map { place.appending(path: $0) }
    }
    for file in every(2, of: files, from: 0) {
      let text = try gunzipped(file)
      let errors = try findings(text).filter { $0["severity"] as? String == "error" }
      let ids = Set(errors.filter { $0["rule"] as? String != "repeated-id" }.compactMap { $0["record"] as? Int })
      let others = Set(errors.compactMap { $0["rule"] as? String })
      #expect(others.isSubset(of: ["repeated-id", "self-intersection"]), "\(file): \(others)")
      // GEOS through another stage: what it mends is what is not valid.
      let mended = try plat(["make-valid", "--on-error", "skip"], stdin: text).stdout.split(separator: 0x0A)
      let invalid = mended.indices.filter {
        String(decoding: mended[$0], as: UTF8.self).contains("\"make_valid_reason\"")
      }.map { $0 + 1 }
      #expect(ids == Set(invalid), "\(file)")
    }
  }
}
