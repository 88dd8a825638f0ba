// Expressions with a feature's values in them: the same at each zoom level as with a number in place of `zoom()`.

import GeoJSON
import TestSupport
import Testing

@testable import CQL2

@Suite("Zoom levels in expressions")
struct ZoomTests {
  private let record = feature(
    #"{"a":3,"n":null,"s":"xé","escaped":"\u0041","flag":true,"list":[1,2],"day":"2020-02-01"}"#,
    geometry: #"{"type":"Point","coordinates":[1.5,2]}"#)

  private func atZoom(_ text: String, _ zoom: Double, _ record: String) throws -> String {
    let evaluator = Evaluator(try Program(Expression(text: text), for: .drawing), TestServices())
    // Nothing of the feature is left when the zoom level is known.
    let bound = try withFeature(record) { feature in try evaluator.atZooms(feature) }
    var out = ByteBuffer(capacity: 64)
    try Evaluator(bound.program, TestServices(), zoom: zoom).write(Feature(), to: &out)
    return out.text
  }

  @Test(arguments: [
    "zoom()", "a", "zoom() * a + x()", "interpolate(zoom(), 8, 1, 16, a * 2)", "interpolate(a, 1, zoom(), 5, 20)",
    "CASE WHEN zoom() < 12 THEN s WHEN a > 2 THEN 'far' ELSE upper(s) END", "concat(escaped, zoom(), 'é')",
    "CASE WHEN zoom() > 10 AND a = 3 OR flag THEN 1 ELSE 2 END", "CASE WHEN flag AND zoom() > 10 THEN 1 END",
    "CASE WHEN a = 3 AND a < 1 AND zoom() > 3 THEN 1 ELSE 2 END", "coalesce(n, zoom())", "zoom() + n",
    "CASE WHEN zoom() IN (8, 9, 10, 11, 12) THEN s ELSE 'none' END", "max(a, zoom(), area())",
    "CASE WHEN a IN (1, 2, 3, 4, 5) AND zoom() > 9 THEN 'in' ELSE 'out' END", "CASE WHEN zoom() > 9 THEN list END",
    "CASE WHEN T_AFTER(day, DATE('2019-01-01')) THEN zoom() END", "-zoom() / (zoom() - 12)", "to_text(zoom())",
  ])
  func areTheSame(_ text: String) throws {
    for zoom in ["0", "8", "9.5", "12", "18"] {
      let parts = text.split(separator: "zoom()", omittingEmptySubsequences: false)
      // An array is no value of a style.
      let wanted = text.hasSuffix("list END") ? "null" : try value(parts.joined(separator: "(\(zoom))"), record)
      #expect(try atZoom(text, Double(zoom) ?? 0, record) == wanted, "at \(zoom)")
    }
  }

  @Test func valuesTellExpressionsApart() throws {
    let evaluator = Evaluator(try Program(Expression(text: "zoom() * a"), for: .drawing), TestServices())
    let keys = try [#"{"a":1}"#, #"{"a":2}"#, #"{"a":1,"b":2}"#].map { properties in
      try withFeature(feature(properties)) { feature in try evaluator.atZooms(feature).key }
    }
    #expect(keys[0] != keys[1] && keys[0] == keys[2])
  }

  /// An expression is made once for each set of values, and its texts stay what they were when it is taken again.
  @Test func thoseOfEqualValuesAreTheSame() throws {
    let evaluator = Evaluator(
      try Program(Expression(text: "CASE WHEN zoom() > 9 THEN concat(s, 'é') END"), for: .drawing), TestServices())
    for text in ["one", "two", "\\u006fne", "one", "two"] {
      var out = ByteBuffer(capacity: 64)
      let bound = try withFeature(feature(#"{"s":"\#(text)"}"#)) { feature in try evaluator.atZooms(feature) }
      try Evaluator(bound.program, TestServices(), zoom: 12).write(Feature(), to: &out)
      #expect(out.text == (text == "two" ? "\"twoé\"" : "\"oneé\""))
    }
    #expect(evaluator.zoomExpressions.count == 2)
  }

  @Test(arguments: [
    ("zoom() > 3", ExpressionUse.condition, "column 1: zoom() has a value only where a map is drawn"),
    ("1 + zoom()", .value, "column 5: zoom() has a value only where a map is drawn"),
    ("zoom(1)", .drawing, "column 1: ZOOM takes 0 operands, not 1"),
    ("interpolate(a, 1, 2, 3)", .value, "column 1: INTERPOLATE takes a number and pairs of one and its value"),
    ("interpolate(a, 8, 2, 8, 3)", .value, "column 22: the stops of INTERPOLATE have to ascend"),
    ("interpolate(a, 'x', 2)", .value, "column 16: INTERPOLATE takes a number here, and this is a text"),
    ("interpolate(a)", .value, "column 1: INTERPOLATE takes 3 or more operands, not 1"),
  ])
  func faults(_ text: String, _ use: ExpressionUse, _ wanted: String) throws {
    var found = ""
    do throws(ExpressionError) { _ = try Program(Expression(text: text), for: use) } catch {
      found = error.description(in: text)
    }
    #expect(found.hasPrefix(wanted), "\(found)")
  }
}
