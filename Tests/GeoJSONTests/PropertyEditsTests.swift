// Properties set on a Feature: what is new, what is replaced, and the bytes around them.

import GeoJSON
import TestSupport
import Testing

@Suite("Property edits")
struct PropertyEditsTests {
  /// The Feature's text after one edit for each of `rounds`.
  private func edited(_ text: String, _ rounds: [[(String, String)]]) throws -> String {
    try ByteBuffer(text).withPaddedBytes { bytes in
      var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: false, positions: false))
      var feature = Feature()
      _ = try scanner.scanNext(bytes, from: 0, to: text.utf8.count, into: &feature)
      for round in rounds {
        var edits = PropertyEdits()
        for (name, value) in round { edits.set(name) { $0.append(value) } }
        feature.setProperties(edits)
      }
      for (name, value) in rounds.last ?? [] {
        #expect(feature.propertiesValue?[name] == JSONValue(text: value))
      }
      var out = ByteBuffer()
      var writer = FeatureWriter()
      writer.write(&feature, to: &out)
      return out.text
    }
  }

  @Test("a text that is a number ends where it ends, whatever was in its memory")
  func numberAtTheEnd() {
    for round in rounds(100) {
      // Leaves digits in memory that the next buffer may get.
      _ = ByteBuffer(String(repeating: "7", count: 60 + round % 8))
      #expect(JSONValue(text: "1") == .number(1))
    }
  }

  private func properties(_ text: String, _ rounds: [(String, String)]...) throws -> String {
    let start = "{\"type\":\"Feature\",\"properties\":"
    let whole = try edited("\(start)\(text),\"geometry\":null}", rounds)
    #expect(whole.hasPrefix(start) && whole.hasSuffix(",\"geometry\":null}"))
    return String(whole.dropFirst(start.count).dropLast(17))
  }

  @Test("new ones come last, known ones keep their place")
  func places() throws {
    #expect(try properties("{}", [("a", "1")]) == #"{"a":1}"#)
    #expect(try properties("{ }", [("a", "1")]) == #"{"a":1 }"#)
    #expect(try properties("null", [("a", "1"), ("b", "[]")]) == #"{"a":1,"b":[]}"#)
    #expect(try properties(#"{ "x" : 1.10 }"#, [("a\"", "1")]) == #"{ "x" : 1.10,"a\"":1 }"#)
    #expect(try properties(#"{"x":1,"a":{"b":2},"y":3}"#, [("b", "4"), ("a", "5")]) == #"{"x":1,"a":5,"y":3,"b":4}"#)
    #expect(try properties(#"{"a":1,"\u0061":2,"a":3}"#, [("a", "4")]) == #"{"a":1,"\u0061":2,"a":4}"#)
    #expect(try properties(#"{"b":1,"a":2}"#, [("a", "3"), ("b", "4")]) == #"{"b":4,"a":3}"#)
    #expect(try properties(#"{"b":1}"#, []) == #"{"b":1}"#)
  }

  @Test("edits upon edits")
  func roundsCoordinates() throws {
    let text = try properties(#"{"b":1}"#, [("a", "3")], [("b", "\"long \\u00e9\""), ("c", "null")], [("a", "{}")])
    #expect(text == #"{"b":"long \u00e9","a":{},"c":null}"#)
  }

  @Test("a bare geometry gets properties")
  func bare() throws {
    let text = try edited(#"{"type":"Point","coordinates":[1,2]}"#, [[("a", "1")]])
    #expect(text == #"{"type":"Feature","properties":{"a":1},"geometry":{"type":"Point","coordinates":[1,2]}}"#)
  }

  @Test("copies of a Feature do not see each other's edits")
  func copies() throws {
    let text = #"{"type":"Feature","properties":{"a":1},"geometry":null}"#
    try ByteBuffer(text).withPaddedBytes { bytes in
      var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: false, positions: false))
      var feature = Feature()
      _ = try scanner.scanNext(bytes, from: 0, to: text.utf8.count, into: &feature)
      var edits = PropertyEdits()
      edits.set("a") { $0.append("2") }
      feature.setProperties(edits)
      let copy = feature
      _ = try scanner.scanNext(bytes, from: 0, to: text.utf8.count, into: &feature)
      #expect(feature.property("a") == .number(1))
      edits.removeAll()
      edits.set("a") { $0.append("3") }
      feature.setProperties(edits)
      #expect(copy.property("a") == .number(2))
      #expect(feature.property("a") == .number(3))
    }
  }
}
