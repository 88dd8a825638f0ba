// Public documents in five places of a FeatureCollection: each is judged as it is alone.

import Foundation
import TestSupport
import Testing

@testable import FeatureStream
@testable import GeoJSON

@Suite("Documents in collections", .enabled(if: Place.hasShared, Comment(rawValue: Place.noShared)))
struct DocumentsInCollectionsTests {
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let expect: String
    var b64: Data?
    var text: String?

    var testDescription: String { id }
    var bytes: [UInt8] { b64.map { Array($0) } ?? Array((text ?? "").utf8) }
  }

  /// Documents of the JSON suites, but for those that RFC 8259 leaves open or that plat judges otherwise.
  static let json: [Row] = ((try? jsonLines("conformance/json/cases.jsonl", as: Row.self)) ?? []).filter {
    $0.expect != "either"
      && !["fail41_toolarge.json", "fail73.json", "pass02.ndjson"].contains($0.id.split(separator: "/").last ?? "")
  }

  /// Documents of the GeoJSON suites: as the value of a foreign member, all that is JSON has no meaning (RFC 7946
  /// §7.1).
  static let geojson: [Row] = (try? jsonLines("conformance/geojson/cases.jsonl", as: Row.self)) ?? []

  private static let feature = "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}"

  /// What stands around a document, and how many Features are good beside it.
  static let places: [(name: String, head: String, tail: String)] = [
    ("before", "{\"x\":", ",\"type\":\"FeatureCollection\",\"features\":[\(feature)]}"),
    ("in the middle", "{\"type\":\"FeatureCollection\",\"x\":", ",\"features\":[\(feature),\n\(feature)]}"),
    ("behind", "{\"type\":\"FeatureCollection\",\"features\":[\(feature)],\"x\":", "}"),
    (
      "as a foreign member",
      "{\"type\":\"FeatureCollection\",\"features\":[\n\(feature),\n{\"type\":\"Feature\",\"x\":{\"y\":[",
      "]},\"geometry\":null,\"properties\":{}},\n\(feature)]}"
    ),
    (
      "as a property",
      "{\"type\":\"FeatureCollection\",\"features\":[\n\(feature),\n"
        + "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"v\":", "}},\n\(feature)]}"
    ),
  ]

  @Test("judges JSON", arguments: json)
  func judgesJSON(_ row: Row) { judge(row, isRight: row.expect == "accept") }

  @Test("takes what has no meaning there", arguments: geojson)
  func takesForeign(_ row: Row) {
    guard (try? JSONSerialization.jsonObject(with: Data(row.bytes), options: .fragmentsAllowed)) != nil else { return }
    judge(row, isRight: true)
  }

  private func judge(_ row: Row, isRight: Bool) {
    for place in Self.places {
      let (written, rejected) = CollectionFaultTests.judge(Array(place.head.utf8) + row.bytes + Array(place.tail.utf8))
      #expect((rejected == 0) == isRight, "\(place.name): \(written.count) written, \(rejected) refused")
    }
  }
}
