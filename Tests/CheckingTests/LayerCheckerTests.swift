// What is told of a layer as a whole, and what is not: layers made here, with one record that is otherwise.

import GeoJSON
import Testing

@testable import Checking

@Suite("A layer as a whole")
struct LayerCheckerTests {
  /// The rules that are told, with the number of the record.
  private func told(_ records: [String], _ options: CheckOptions = CheckOptions()) throws -> [String] {
    var checker = LayerChecker(options)
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
    for (index, record) in records.enumerated() {
      try ByteBuffer(Array(record.utf8)).withPaddedBytes { bytes in
        var feature = Feature()
        try scanner.scan(bytes, into: &feature)
        checker.add(feature, number: index + 1) {
          RecordText(source: bytes, text: feature.text, input: "a", line: index + 1, column: 1, offset: 0)
        }
      }
    }
    return checker.findings().map { "\($0.rule) \($0.featureNumber)" }
  }

  private func record(_ value: String, at place: String = "10,50") -> String {
    #"{"type":"Feature","properties":{"v":\#(value)},"geometry":{"type":"Point","coordinates":[\#(place)]}}"#
  }

  private func layer(_ count: Int, _ value: (Int) -> String, _ last: String...) -> [String] {
    (0..<count).map { record(value($0)) } + last.map { record($0) }
  }

  @Test("numbers and days as text")
  func texts() throws {
    #expect(try told(layer(30, { "\($0)" }, #""7""#)) == ["number-as-text 31"])
    #expect(try told(layer(30, { "\"\($0).5\"" })) == ["number-as-text 1"])
    // Codes, ids and house numbers.
    #expect(try told(layer(30, { "\"0\($0)\"" }, "\"1\"")) == [])
    #expect(try told(layer(30, { "\"\($0)\"" }, "\"1a\"")) == [])
    #expect(try told(layer(30, { "\"2024-01-\($0 + 10)\"" }, #""31.01.2024""#)) == ["date-form 31"])
    #expect(try told(layer(30, { "\"2024-01-\($0 + 10)\"" })) == [])
    #expect(try told(layer(30, { "\"1/\($0 + 1)/24\"" })) == ["date-form 1"])
    #expect(try told(layer(10, { "\($0)" }, #""7""#)) == [])
  }

  @Test("categories in other capitals, and names that are no categories")
  func categories() throws {
    #expect(try told(layer(30, { $0 % 2 == 0 ? #""Road""# : #""path""# }, #""road""#)) == ["category-case 31"])
    #expect(try told(layer(30, { "\"n\($0)\"" }, #""N1""#)) == [])
    #expect(try told(layer(400, { "\"n\($0 % 350)\"" }, #""N1""#)) == [])
  }

  @Test("a letter left out of a long category, and short ones that are like each other")
  func misspelled() throws {
    #expect(
      try told(layer(30, { $0 % 3 == 0 ? #""residential""# : #""primary""# }, #""residental""#)) == [])
    #expect(
      try told(layer(60, { $0 % 2 == 0 ? #""residential""# : #""primary""# }, #""residental""#))
        == ["category-spelling 61"])
    #expect(try told(layer(60, { $0 % 2 == 0 ? #""hotel""# : #""inn""# }, #""motel""#)) == [])
    #expect(try told(layer(60, { $0 % 2 == 0 ? #""district1""# : #""x""# }, #""district2""#)) == [])
  }

  @Test("texts that stand for no value or for a character")
  func standIns() throws {
    #expect(try told(layer(30, { "\"n\($0)\"" }, #""N/A""#)) == ["placeholder-text 31"])
    #expect(try told(layer(30, { "\"n\($0)\"" }, #""A &amp; B""#)) == ["character-reference 31"])
    #expect(try told(layer(30, { "\"n\($0)\"" }, #""A & B; none""#, #""?a=1&b=2""#, #""none""#)) == [])
  }

  @Test("a property whose name is that of others in capitals")
  func properties() throws {
    let other = record("1").replacing(#""v""#, with: #""V""#)
    #expect(try told(layer(30, { "\($0)" }) + [other]) == ["property-spelling 31"])
    #expect(try told(layer(30, { "\($0)" }) + [String](repeating: other, count: 9)) == [])
  }

  @Test("a number beyond all others, and sizes that spread by factors")
  func numbers() throws {
    #expect(try told(layer(60, { "\($0 % 20)" }, "-9999")) == ["value-beyond 61"])
    #expect(try told(layer(60, { "\($0 % 20)" }, "40")) == [])
    // Each is twice as large as the one before.
    #expect(try told(layer(60, { "\(1 << $0)" })) == [])
    // Flags, of which one is set.
    #expect(try told(layer(60, { _ in "0" }, "1")) == [])
  }

  @Test("a record far from all others, and layers of several places")
  func places() throws {
    func spread(_ more: [String]) -> [String] {
      (0..<40).map { record("null", at: "\(7 + Double($0 % 7) / 10),\(47 + Double($0 % 5) / 10)") }
        + more.map { record("null", at: $0) }
    }
    #expect(try told(spread(["-7.3,47.2"])) == ["far-from-others 41"])
    #expect(try told(spread(["9,49"])) == [])
    #expect(try told(spread(["-60,15", "-61,16", "-62,15", "55,-21", "-52,4"])) == [])
  }

  @Test("other geometries in a few records, and severities")
  func kinds() throws {
    let line = #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[10,50],[11,51]]}}"#
    let points = (0..<40).map { _ in record("null") }
    #expect(try told(points + [line]) == ["mixed-geometry-types 41"])
    #expect(try told(points + Array(repeating: line, count: 20)) == [])
    var options = CheckOptions()
    options.severities = ["mixed-geometry-types": .off]
    #expect(try told(points + [line], options) == [])
  }
}
