// Public GeoJSON validators' cases, judged by what `plat decode` does with the document.

import Foundation
import TestSupport
import Testing

/// geojsonhint, check-geojson, the GeoJSON schema and others, read in place.
@Suite("GeoJSON suites", .enabled(if: Place.hasShared, Comment(rawValue: Place.noShared)))
struct GeoJSONSuiteTests {
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let expect: String
    let text: String

    var testDescription: String { "\(id) is \(expect)" }
  }

  static let rows: [Row] = (try? jsonLines("conformance/geojson/cases.jsonl")) ?? []

  /// Where plat differs from the suite, and why.
  ///
  /// An entry that no longer differs fails.
  static let differences = [
    "rfc7946/example_02_c.geojson": "§3.2: a Feature has a member \"properties\"; the RFC's own fragment elides it",
    "geojsonhint/bad/geometrycollection_single.geojson": singleMember,
    "geojson-validator/invalid_structure/invalid_geometry_geometrycollection_single.geojson": singleMember,
    "geojson-validator/invalid_structure/invalid_geometry_geometrycollection_nested.geojson":
      "§3.1.8: nested collections SHOULD be avoided, no more",
    "check-geojson/bad/point-toomany.geojson": fourNumbers,
    "geojson-validator/invalid_structure/invalid_geometry_coordinates_4d.geojson": fourNumbers,
    "geojson-validator/invalid_geometries/invalid_exterior_not_ccw.geojson":
      "§3.1.6: parsers SHOULD NOT reject Polygons that do not follow the right-hand rule",
    "geojson-validator/invalid_geometries/invalid_inner_and_exterior_ring_intersect.geojson":
      "§3.1.6 asks no validity of Simple Features; that is looked at by other stages",
  ]
  private static let singleMember = "§3.1.8: a collection of one part SHOULD be avoided, no more"
  private static let fourNumbers = "§3.1.1: more than three numbers SHOULD NOT be written; parsers MAY ignore them"

  @Test("judges as RFC 7946 does", arguments: rows)
  func judges(_ row: Row) throws {
    let outcome = try plat(["decode", "--format", "geojson"], row.text)
    let isAccepted = outcome.status == 0
    let agrees = isAccepted == (row.expect != "invalid")
    if let reason = Self.differences[row.id] {
      #expect(!agrees, "\(row.id) no longer differs (\(reason)); take it off the list")
    } else {
      #expect(agrees, "\(row.id)\n\(row.text)\n\(outcome.transcript)")
    }
    #expect(isAccepted || outcome.status == 2, "\(row.id)\n\(outcome.transcript)")
    if !isAccepted { #expect(outcome.messages.hasPrefix("plat decode: -:"), "\(row.id)\n\(outcome.transcript)") }
  }

  @Test("the list of differences names cases of the suite")
  func differencesAreCases() {
    let known = Set(Self.rows.map(\.id))
    for id in Self.differences.keys { #expect(known.contains(id), "\(id) is no case") }
  }
}
