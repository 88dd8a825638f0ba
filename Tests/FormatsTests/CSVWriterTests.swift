// Features to CSV rows, and back.

import GeoJSON
import TestSupport
import Testing

@testable import Formats

private let wktColumn = CSVWriter.Geometry.wkt(column: "wkt")
private let lonLat = CSVWriter.Geometry.point(lon: "lon", lat: "lat")

/// The row for one Feature, by a writer whose columns are known or are those of the Feature.
private func encode(
  _ writer: CSVWriter, id: String? = nil, _ properties: String?, _ geometry: String?
) throws(FormatError) -> String {
  var writer = writer
  var out = ByteBuffer()
  out.append("kept ")
  func optional<Result>(
    _ text: String?, _ body: (UnsafeRawBufferPointer?) throws(FormatError) -> Result
  ) throws(FormatError) -> Result {
    guard let text else { return try body(nil) }
    return try withBytes(text) { bytes throws(FormatError) in try body(bytes) }
  }
  do throws(FormatError) {
    try optional(id) { id throws(FormatError) in
      try optional(properties) { properties throws(FormatError) in
        try optional(geometry) { geometry throws(FormatError) in
          writer.setColumns(fromProperties: properties)
          try writer.append(id: id, properties: properties, geometry: geometry, to: &out)
          // The twin that takes padded bytes writes the same.
          var twin = ByteBuffer()
          var padded = writer
          try ByteBuffer(properties ?? UnsafeRawBufferPointer(start: nil, count: 0)).withPaddedBytes {
            text throws(FormatError) in
            try padded.append(
              id: id, padded: properties == nil ? nil : text, members: PropertyMembers(of: text), geometry: geometry,
              to: &twin)
          }
          #expect(twin.text == out.text.dropFirst(5))
        }
      }
    }
  } catch {
    #expect(out.text == "kept ")
    throw error
  }
  return String(out.text.dropFirst(5))
}

private func header(_ writer: CSVWriter) throws(FormatError) -> String {
  var out = ByteBuffer()
  try writer.appendHeader(to: &out)
  return out.text
}

@Suite struct CSVWriterTests {
  @Test(arguments: [
    ("\"plain\"", "plain"), ("\"\"", "\"\""), ("null", ""), ("1.10", "1.10"), ("-1e400", "-1e400"), ("true", "true"),
    ("\"a,b\"", "\"a,b\""), ("\"say \\\"hi\\\"\"", "\"say \"\"hi\"\"\""), ("\"a\\nb\"", "\"a\nb\""),
    ("\"a\\rb\"", "\"a\rb\""), ("\" a\"", "\" a\""), ("\"a\\t\"", "\"a\t\""), ("\"a b\"", "a b"),
    ("\"\\u00e9\\ud83d\\ude00\\\\\"", "é😀\\"), ("\"1.10\"", "\"1.10\""), ("\"true\"", "\"true\""), ("\"007\"", "007"),
    ("[1, 2]", "\"[1, 2]\""), ("{\"a\":\"}\"}", "\"{\"\"a\"\":\"\"}\"\"}\""), ("[]", "\"[]\""), ("\"a;b\"", "a;b"),
  ])
  func values(_ json: String, _ expected: String) throws {
    let writer = CSVWriter(columns: ["z", "v"], geometry: .none)
    #expect(try encode(writer, "{\"v\":\(json)}", nil) == ",\(expected)\n")
  }

  @Test func columns() throws {
    var writer = CSVWriter(columns: nil, geometry: wktColumn, idColumn: "id")
    withBytes("{ \"b\" : 1, \"a,\\u0041\":2, \"b\":[3], \"\":{} }") { writer.setColumns(fromProperties: $0) }
    #expect(writer.columns == ["b", "a,A", ""])
    #expect(try header(writer) == "id,b,\"a,A\",,wkt\n")
    #expect(
      try encode(writer, id: "\"x\"", "{\"\":9,\"a,A\":8,\"b\":7,\"\\u0062\":6}", geometry("Point", "[1,2]"))
        == "x,6,8,9,POINT (1 2)\n")
    #expect(try encode(writer, id: "12", "{}", "null") == "12,,,,\n")
    #expect(try encode(writer, "null", nil) == ",,,,\n")
  }

  @Test func unknownColumn() throws {
    let writer = CSVWriter(columns: ["a"], geometry: .none)
    #expect(
      error { () throws(FormatError) in try encode(writer, "{\"a\":1, \"b\\n\":2}", nil) }
        == FormatError(
          code: "unknown-column",
          message: "no column for the property \"b\n\", which none of the first records has; --columns all has those "
            + "of all records, --columns NAMES the ones that are wanted",
          offset: 8))
    let dropping = CSVWriter(columns: ["a"], geometry: .none, dropsOthers: true)
    // An object is JSON in the column of its name, unless its members have columns.
    let object = "{\"a\":{\"b\":1}}"
    let kept = "\"{\"\"b\"\":1}\"\n"
    for (nesting, row) in [(CSVWriter.Nesting.kept, kept), (.found, kept), (.flattened, "\"\"\n")] {
      #expect(
        try encode(CSVWriter(columns: ["a"], geometry: .none, dropsOthers: true, nesting: nesting), object, nil) == row)
    }
    #expect(try encode(dropping, "{\"b\":[1,{}],\"a\":1,\"c\":2}", nil) == "1\n")
  }

  @Test func headerConflicts() {
    for writer in [
      CSVWriter(columns: ["lon"], geometry: lonLat), CSVWriter(columns: ["a", "a"], geometry: .none),
      CSVWriter(columns: ["id"], geometry: .none, idColumn: "id"),
    ] {
      #expect(error { () throws(FormatError) in try header(writer) }?.code == "duplicate-column")
    }
  }

  @Test func points() throws {
    let writer = CSVWriter(columns: ["a"], geometry: lonLat)
    #expect(try header(writer) == "a,lon,lat\n")
    #expect(try encode(writer, "{\"a\":1}", "{ \"coordinates\" : [ 1.10 , 2,3 ], \"type\":\"Point\"}") == "1,1.10,2\n")
    #expect(try encode(writer, "{\"a\":1}", "null") == "1,,\n")
    #expect(try encode(writer, "{\"a\":1}", geometry("Point", "[]")) == "1,,\n")
    #expect(
      error { () throws(FormatError) in try encode(writer, "{\"a\":1}", geometry("LineString", "[[0,0],[1,1]]")) }
        == FormatError(
          code: "not-a-point",
          message: "a LineString does not fit into the columns \"lon\" and \"lat\"; write it with --wkt COLUMN",
          offset: 0))
  }

  @Test func wellKnownText() throws {
    let line = geometry("LineString", "[[0,0],[1,1]]")
    #expect(try encode(CSVWriter(columns: [], geometry: wktColumn), "{}", line) == "\"LINESTRING (0 0, 1 1)\"\n")
    let tabs = CSVWriter(columns: [], geometry: wktColumn, delimiter: 0x09)
    #expect(try encode(tabs, "{}", line) == "LINESTRING (0 0, 1 1)\n")
  }

  @Test func blankRows() throws {
    #expect(try encode(CSVWriter(columns: ["a"], geometry: .none), "{\"a\":null}", nil) == "\"\"\n")
    #expect(try encode(CSVWriter(columns: [], geometry: wktColumn), "{}", "null") == "\"\"\n")
  }

  /// What is written comes back with the same types and the same spelling.
  @Test(arguments: rounds(50))
  func roundTrip(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let pieces = ["\\\"", ",", "\\n", "a", " ", "1", "-", "é", "\\\\", "true", "\\u0001", "\\r", ";", ".5"]
    func value() -> String {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return "null"
      case 1: return "true"
      case 2: return "\(Int.random(in: -99...99, using: &random)).10e+2"
      default:
        let count = Int.random(in: 0..<5, using: &random)
        let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
        return "\"\(text.joined())\""
      }
    }
    let properties = "{\"a\":\(value()),\"b,\\\"\":\(value()),\"c\":\(value())}"
    var shapes = RandomGeometry(seed: seed)
    let shape = shapes.geometry()
    var writer = CSVWriter(columns: nil, geometry: wktColumn, idColumn: "id")
    withBytes(properties) { writer.setColumns(fromProperties: $0) }
    let names = try withBytes(try header(writer)) { bytes throws(FormatError) in try CSVRecord.split(bytes) }
    let text = try encode(writer, id: "\"\(seed)\"", properties, shape)
    var transcoder = try CSVTranscoder(header: names, options: CSVOptions(idColumn: "id"))
    #expect(
      try line(&transcoder, Array(text.utf8))
        == "{\"type\":\"Feature\",\"id\":\"\(seed)\",\"properties\":\(properties),\"geometry\":\(shape)}")
  }
}
