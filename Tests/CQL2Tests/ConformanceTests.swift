// The public vectors: the standard's own predicates on Natural Earth, pairs of text and JSON, and those of cql2-rs.

import CQL2
import Foundation
import GeoJSON
import Planar
import TestSupport
import Testing

@Suite("CQL2 conformance", .enabled(if: Place.shared("conformance/cql2") != nil, "the shared vectors are not here"))
struct ConformanceTests {
  private static let beyond = "the data has x beyond 180, which the row takes for a plane: plat goes round the globe"

  /// Rows that do not pass, and why; one that begins to pass is to be taken out.
  static let exceptions = [
    "cql2/cql2-rs/op38": beyond, "cql2/ats-parse/32": beyond, "cql2/ats-parse/82": beyond,
    "cql2/pygeofilter/Example 6": "T_INTERSECTS between its operands is not in the grammar of CQL2 1.0",
    "cql2/pygeofilter/Example 12": "{\"lower\": …} has no \"op\": a draft's form",
  ]

  static func rows(_ name: String) throws -> [[String: Any]] {
    guard let file = Place.shared("conformance/cql2/\(name).jsonl") else { return [] }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
    }
  }

  static func lines(_ path: String) throws -> [String] {
    guard let file = Place.shared("conformance/cql2/\(path)") else { return [] }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  static func json(_ value: Any?) throws -> String? {
    guard let value, !(value is NSNull) else { return nil }
    return String(
      decoding: try JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed]), as: UTF8.self)
  }

  /// The ids of the features that an expression is true of.
  static func ids(_ expression: CQL2.Expression, _ lines: [String]) throws -> [Int] {
    let evaluator = Evaluator(try Program(expression, for: .condition), TestServices())
    var found: [Int] = []
    for line in lines {
      let id = try withFeature(line) { feature in
        try evaluator.holds(for: feature) ? feature.idText.flatMap { Int($0) } : nil
      }
      if let id { found.append(id) }
    }
    return found
  }

  @Test(
    "the standard's predicates, and those of cql2-rs, in text and in JSON", arguments: ["ats", "cql2-rs-operators"])
  func predicates(_ name: String) throws {
    var layers: [String: [String]] = [:]
    var wrong: [String] = []
    for row in try Self.rows(name) where row["verified"] as? String == "pass" {
      guard let id = row["id"] as? String, let data = row["data"] as? String,
        let expect = row["expect"] as? [String: Any]
      else { continue }
      let lines = try layers[data] ?? Self.lines(data)
      layers[data] = lines
      for text in [row["text"] as? String, try Self.json(row["json"])].compactMap({ $0 }) {
        var passes = false
        var found = "an error"
        do {
          let ids = try Self.ids(CQL2.Expression(text), lines)
          found = "\(ids.count) \(ids.prefix(12))"
          passes = ids.count == expect["count"] as? Int && (expect["ids"] as? [Int]).map { $0 == ids } ?? true
        } catch let error as ExpressionError { found = error.description(in: text) }
        if passes == (Self.exceptions[id] != nil) { wrong.append("\(id): \(text)\n  found \(found), not \(expect)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  @Test("every expression of the standard's annex is read and run")
  func annex() throws {
    var wrong: [String] = []
    let lines = try Self.lines("data/cql2-rs-testdata.ndjson")
    for row in try Self.rows("ats-parse") {
      let isRefused = (row["expect"] as? [String: Any])?["error"] as? Bool ?? false
      for text in [row["text"] as? String, try Self.json(row["json"])].compactMap({ $0 }) {
        do {
          let count = try Self.ids(CQL2.Expression(text), lines).count
          #expect(!isRefused, "\(text)")
          guard let wanted = row["own_evaluator_count"] as? Int, let id = row["id"] as? String else { continue }
          if (count == wanted) == (Self.exceptions[id] != nil) {
            wrong.append("\(id): \(text): \(count), not \(wanted)")
          }
        } catch let error as ExpressionError {
          #expect(isRefused, "\(error.description(in: text))")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  @Test(
    "text and JSON are one expression", arguments: ["examples", "pygeofilter", "ats", "ats-parse", "cql2-rs-operators"])
  func pairs(_ name: String) throws {
    var wrong: [String] = []
    for row in try Self.rows(name) {
      guard let id = row["id"] as? String, let text = row["text"] as? String, let json = try Self.json(row["json"])
      else {
        continue
      }
      var (passes, found) = (false, "")
      do {
        let (a, b) = (try CQL2.Expression(text: text).json, try CQL2.Expression(json: json).json)
        found = "\(a)\n  \(b)"
        // What is written is read again as the same.
        let again = try CQL2.Expression(json: a).json
        passes = a == b && again == a
      } catch { found = "\(error)" }
      let isExcepted = Self.exceptions[id].map { $0 != Self.beyond } ?? false
      if passes == isExcepted { wrong.append("\(id): \(text)\n  \(found)") }
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  @Test("values of cql2-rs")
  func values() throws {
    for row in try Self.rows("cql2-rs-values") {
      guard let text = row["text"] as? String, let input = try Self.json(row["input"]),
        let wanted = (row["expect"] as? [String: Any])?["value"] as? Bool
      else { continue }
      #expect(try value(text, input) == "\(wanted)", "\(text)")
    }
  }
}
