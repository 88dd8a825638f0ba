// The public JSON parsing suites: every document as the value of a property, inside a Feature.

import Foundation
import GeoJSON
import TestSupport
import Testing

/// JSONTestSuite and simdjson's documents, read in place.
@Suite("JSON suites", .enabled(if: Place.hasShared, Comment(rawValue: Place.noShared)))
struct JSONSuiteTests {
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let expect: String
    let b64: Data

    var testDescription: String { id }

    /// The document where a value stands: last in the Feature, in front of other members, and in an array.
    var records: [[UInt8]] {
      [
        ("{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"v\":", "}}"),
        ("{\"type\":\"Feature\",\"properties\":{\"v\":", ",\"w\":1},\"geometry\":null}"),
        ("{\"foreign\":[0,", ",1],\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}"),
      ].map { Array($0.utf8) + b64 + Array($1.utf8) }
    }
  }

  static func rows(_ expect: String) -> [Row] {
    let rows = (try? jsonLines("conformance/json/cases.jsonl", as: Row.self)) ?? []
    return rows.filter { $0.expect == expect }
  }

  /// Where plat differs from the suite, and why.
  ///
  /// An entry that no longer differs fails.
  static let differences = [
    "simdjson-jsonchecker/fail41_toolarge.json": "RFC 8259 §6 sets no range; what is not computed with is kept as text",
    "simdjson-jsonchecker/fail73.json": "RFC 8259 §6 sets no range; what is not computed with is kept as text",
    "simdjson-jsonchecker/pass02.ndjson": "several documents, one a line, are not one value",
  ]

  private func expect(_ agrees: Bool, _ row: Row, _ text: @autoclosure () -> String) {
    if let reason = Self.differences[row.id] {
      #expect(!agrees, "\(row.id) no longer differs (\(reason)); take it off the list")
    } else {
      #expect(agrees, "\(row.id) \(text())")
    }
  }

  @Test("accepts what RFC 8259 accepts", arguments: rows("accept"))
  func accepts(_ row: Row) {
    for record in row.records {
      let found = fault(in: record)
      expect(found == nil, row, "is refused: \(describe(found)) in \(String(decoding: record, as: UTF8.self))")
    }
  }

  @Test("refuses what RFC 8259 refuses, with a position", arguments: rows("reject"))
  func refuses(_ row: Row) {
    for record in row.records {
      let found = fault(in: record)
      expect(found != nil, row, "is accepted in \(String(decoding: record.prefix(300), as: UTF8.self))")
      if let found { #expect((0...record.count).contains(found.offset), "\(row.id): offset \(found.offset)") }
    }
  }

  @Test("decides where RFC 8259 leaves it open", arguments: rows("either"))
  func decides(_ row: Row) {
    // All three places must agree: the grammar of a value does not depend on where it stands.
    let verdicts = Set(row.records.map { fault(in: $0) == nil })
    #expect(verdicts.count == 1, "\(row.id)")
  }

  @Test("refuses the same as a coordinate", arguments: rows("reject").filter { differences[$0.id] == nil })
  func refusesAsCoordinate(_ row: Row) {
    for (head, tail) in [("[", ",0]"), ("[0,", "]"), ("[0,0,", "]")] {
      let record = Array("{\"type\":\"Point\",\"coordinates\":\(head)".utf8) + row.b64 + Array("\(tail)}".utf8)
      for ordinates in [false, true] {
        let found = fault(in: record, needs: GeometryNeeds(ordinates: ordinates, positions: ordinates))
        #expect(found != nil, "\(row.id) is accepted")
      }
    }
  }

  private func describe(_ error: ScanError?) -> String {
    error.map { "\($0.fault.message) at \($0.offset)" } ?? ""
  }
}
