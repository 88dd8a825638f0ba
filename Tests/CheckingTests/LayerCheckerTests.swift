// What is told of a layer as a whole, and what is not: layers made here, with one record that is otherwise.

import GeoJSON
import Testing

@testable import Checking

@Suite("A layer as a whole")
struct LayerCheckerTests {
  /// The rules that are told, with the number of the record.
  private func told(_ records: [String], _ options: CheckOptions = CheckOptions()) throws -> [String] {
    try findings(records, options).map { "\($0.rule) \($0.featureNumber)" }
  }

  private func findings(_ records: [String], _ options: CheckOptions = CheckOptions()) throws -> [ReportedFinding] {
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
    return checker.findings()
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

  @Test("how often a category is another one's misspelling, and how long it has to be")
  func misspelledLimits() throws {
    func told(_ usual: String, _ count: Int, _ others: [String]) throws -> [String] {
      let others = others.map { "\"\($0)\"" }.map { record($0) }
      return try findings(layer(count, { _ in "\"\(usual)\"" }) + others).map(\.message)
    }
    let one = #""v" is "resident" in 1 record, and "residents", one letter from it, in 20"#
    #expect(try told("residents", 20, ["resident"]) == [one])
    #expect(try told("residents", 19, ["resident"]) == [])
    let two = #""v" is "resident" in 2 records, and "residents", one letter from it, in 40"#
    #expect(try told("residents", 40, ["resident", "resident"]) == [two])
    #expect(try told("residents", 39, ["resident", "resident"]) == [])
    #expect(try told("residents", 90, ["resident", "resident", "resident"]) == [])
    // Seven letters are few; two letters are another word.
    #expect(try told("residen", 40, ["reside"]) == [])
    #expect(try told("residents", 40, ["residen"]) == [])
    #expect(try told("residences", 40, ["residens"]) == [])
    // Capitals and blanks are no letters that are wrong.
    #expect(try told("city limit", 40, ["City  Limit"]).allSatisfy { !$0.contains("one letter") })
    // Of two that are as near the one that more have.
    let cities = [String](repeating: "residente", count: 25)
    let most = #""v" is "residentz" in 1 record, and "residents", one letter from it, in 40"#
    #expect(try told("residents", 40, cities + ["residentz"]) == [most])
  }

  @Test("spellings of a category are told with how many records have them; values that stand once are no categories")
  func spellings() throws {
    let records = layer(30, { $0 < 20 ? #""Road""# : #""path""# }, #""road""#, #""ROAD""#, #""road""#, #""lane  a""#)
    #expect(
      try findings(records).map(\.message) == [
        #""v" is "road" in 2 records, and "Road" in 20"#, #""v" is "ROAD" in 1 record, and "Road" in 20"#,
      ])
    // Three values for each spelling, and twenty records, are what makes categories.
    func few(_ count: Int, _ different: Int) throws -> [String] {
      try told(layer(count - 1, { "\"n\($0 % different)\"" }, #""N1""#))
    }
    #expect(try few(24, 8) == ["category-case 24"])
    #expect(try few(23, 8) == [])
    #expect(try few(20, 3) == ["category-case 20"])
    #expect(try few(19, 3) == [])
    // Escapes are as what they stand for.
    #expect(try told(layer(30, { _ in #""Straße""# }, #""Stra\u00dfe""#)) == [])
    // Three hundred spellings are remembered, and texts of a hundred bytes.
    func many(_ different: Int) throws -> [String] {
      try told(layer(1000, { "\"n\($0 % different)\"" }, #""N1""#))
    }
    #expect(try many(299) == ["category-case 1001"])
    #expect(try many(300) == [])
    func long(_ count: Int) throws -> [String] {
      let text = String(repeating: "a", count: count)
      return try told(layer(30, { _ in "\"\(text)\"" }, "\"\(text.uppercased())\""))
    }
    #expect(try long(100) == ["category-case 31"])
    #expect(try long(101) == [])
  }

  @Test(
    "each text for no value, and words of people that are values",
    arguments: [
      "N/A", "n/a", "#N/A", "NULL", "null", "<null>", "(null)", "NaN", "nan", "undefined", "#REF!", "#VALUE!",
      "#DIV/0!",
      "#NAME?",
    ])
  func missing(_ text: String) throws {
    let records = layer(30, { "\"n\($0)\"" }, "\"\(text)\"", "\"\(text)\"")
    let found = try findings(records)
    #expect(found.map(\.message) == [#""v" is "\#(text)" here, which stands for no value, as in 2 records"#])
    #expect(found.map(\.featureNumber) == [31])
    for value in ["\(text) ", " \(text)", "x\(text)", "none", "unknown", "-", "?", "NA", "Null"] {
      #expect(!(try told(layer(30, { "\"n\($0)\"" }, "\"\(value)\""))).contains("placeholder-text 31"), "\(value)")
    }
  }

  @Test("character references, and ampersands that begin none")
  func references() throws {
    // Names of HTML 4 have up to eight letters, a few others nine.
    for text in [
      "&lt;", "&#39;", "&#x27;", "a&b &amp;", "&&amp;", "&thetasym;", "&frac12;", "caf&eacute; b", "&;&gt;",
      "&centerdot;",
    ] {
      let found = try findings(layer(30, { "\"n\($0)\"" }, "\"\(text)\"", "\"\(text)\""))
      #expect(
        found.map(\.message) == [#""v" has a character reference of HTML, as in 2 records"#], "\(text)")
      #expect(found.map(\.featureNumber) == [31])
    }
    for text in ["&", "a&", "&;", "&a;", "& lt;", "&lt", "&lt ;", "&é;", "&abcdefghij;", "a&b;", "R&D"] {
      #expect(try told(layer(30, { "\"n\($0)\"" }, "\"\(text)\"")) == [], "\(text)")
    }
  }

  @Test("numbers as a spreadsheet rounds them, and texts that are like them")
  func rounded() throws {
    for text in ["4.42079E+11", "1E+10", "4,4E+11"] {
      #expect(try told(layer(30, { "\"n\($0)\"" }, "\"\(text)\"")) == ["rounded-number 31"], "\(text)")
    }
    for text in [
      "4.42079e+11", "42.1E+11", "E+11", "4.E+11", "4.4E-11", "4.4E+1", "4.4E+111", "4xE+11", "4.xE+11", "AE+11",
    ] {
      #expect(try told(layer(30, { "\"n\($0)\"" }, "\"\(text)\"")) == [], "\(text)")
    }
  }

  @Test("texts that end at a format's limit: in bytes or characters, three of them, and none beyond")
  func cut() throws {
    func text(_ length: Int, _ letter: String = "a") -> String {
      "\"" + String(repeating: letter, count: length) + "\""
    }
    let message = #"3 texts of "v" end at 254 bytes, as if they were cut there"#
    let cut = layer(
      30, { "\"n\($0)\"" }, text(127, "é"), text(254, "b"), text(252).replacing("aaaa\"", with: "ab\\n\\u00e9c\""))
    #expect(try findings(cut).map(\.message) == [message])
    #expect(try told(cut) == ["cut-text 31"])
    let inCharacters = layer(30, { "\"n\($0)\"" }, text(100, "é"), text(100, "日"), text(100))
    #expect(
      try findings(inCharacters).map(\.message) == [#"3 texts of "v" end at 100 characters, as if they were cut there"#]
    )
    #expect(try told(layer(30, { "\"n\($0)\"" }, text(254), text(254))) == [])
    #expect(try told(layer(30, { "\"n\($0)\"" }, text(254), text(254), text(254), text(255))) == [])
    #expect(try told(layer(30, { "\"n\($0)\"" }, text(251), text(251), text(251))) == [])
    #expect(try told(layer(30, { _ in text(254) })) == [])
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
    #expect(
      try findings(layer(40, { "\($0)" }) + [other, other]).map(\.message)
        == [#""V" is in 2 records, and "v" in 40"#])
    #expect(try told(layer(39, { "\($0)" }) + [other, other]) == [])
    #expect(try told(layer(20, { "\($0)" }) + [other]) == ["property-spelling 21"])
    #expect(try told(layer(19, { "\($0)" }) + [other]) == [])
    // Blanks, dashes and underscores; another letter is another name.
    func named(_ usual: String, _ name: String) throws -> [String] {
      func renamed(_ name: String) -> String { record("1").replacing(#""v""#, with: "\"\(name)\"") }
      return try told((0..<30).map { _ in renamed(usual) } + [renamed(name)])
    }
    for name in ["max speed", "max-speed", "MaxSpeed", "_max_speed", "maxspeed_"] {
      #expect(try named("max_speed", name) == ["property-spelling 31"], "\(name)")
    }
    for name in ["max_speeds", "max:speed", "max.speed", "maxspeed2"] {
      #expect(try named("max_speed", name) == [], "\(name)")
    }
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
    // The middle half of forty places ends with the thirtieth, here at 0; ten times nothing is five degrees at least.
    let row = (0..<39).map { record("null", at: $0 < 30 ? "0,50" : "1,50") }
    #expect(try told(row + [record("null", at: "8,50")]) == ["far-from-others 40"])
    #expect(try told(row + [record("null", at: "5,50")]) == [])
    #expect(try told(spread(["-60,15", "-61,16", "-62,15", "55,-21", "-52,4"])) == [])
  }

  @Test("the middle half of very many places is that of all, not of the last")
  func manyPlaces() throws {
    func cities(_ second: Double) -> [String] {
      (0..<40_000).map { record("null", at: "\(($0 < 20_000 ? 8 : second) + Double($0 % 8) / 10),50") }
    }
    // From 8 to 11 the middle half is three degrees wide, and what is within thirty is not far.
    #expect(try told(cities(11) + [record("null", at: "-15,50")]) == [])
    #expect(try told(cities(8) + [record("null", at: "-15,50")]) == ["far-from-others 40001"])
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
