// CSV rows to Features: columns, types, quoting, geometry, and what is refused.

import Testing

@testable import Formats

private func decode(_ header: String, _ row: String, _ options: CSVOptions = CSVOptions()) throws(FormatError) -> String
{
  let names = try withBytes(header) { bytes throws(FormatError) in
    try CSVRecord.split(bytes, delimiter: options.delimiter)
  }
  var transcoder = try CSVTranscoder(header: names, options: options)
  let result = try line(&transcoder, Array(row.utf8))
  #expect(isFeature(result), "\(result)")
  return result
}

private func row(_ properties: String, _ geometry: String = "[1,2]", id: String? = nil) -> String {
  let id = id.map { "\"id\":\($0)," } ?? ""
  let geometry = geometry.hasPrefix("[") ? "{\"type\":\"Point\",\"coordinates\":\(geometry)}" : geometry
  return "{\"type\":\"Feature\",\(id)\"properties\":{\(properties)},\"geometry\":\(geometry)}"
}

@Suite struct CSVTranscoderTests {
  @Test(arguments: [
    ("1.10", "1.10"), ("-0", "-0"), ("1e400", "1e400"), ("12345678901234567890", "12345678901234567890"),
    ("007", "\"007\""), ("+1", "\"+1\""), ("1.", "\"1.\""), (".5", "\".5\""), (" 1", "\" 1\""), ("1e", "\"1e\""),
    ("-", "\"-\""), ("NaN", "\"NaN\""), ("true", "true"), ("false", "false"), ("True", "\"True\""),
    ("null", "\"null\""),
    ("", "null"), ("\"\"", "\"\""), ("\"1\"", "\"1\""), ("\"true\"", "\"true\""), ("a b", "\"a b\""),
    ("\"say \"\"hi\"\"\"", "\"say \\\"hi\\\"\""), ("\"a,b\"", "\"a,b\""), ("\"a\r\nb\"", "\"a\\r\\nb\""),
    ("back\\slash\ttab", "\"back\\\\slash\\ttab\""), ("Zürich", "\"Zürich\""), ("\u{1}", "\"\\u0001\""),
  ])
  func values(_ field: String, _ expected: String) throws {
    #expect(try decode("v,x,y", "\(field),1,2\r\n") == row("\"v\":\(expected)"))
  }

  @Test func withoutTypes() throws {
    let options = CSVOptions(idColumn: "id", infersTypes: false)
    #expect(
      try decode("id,a,b,c,d,x,y", "7,1.10,true,,\"\",1,2", options)
        == row("\"a\":\"1.10\",\"b\":\"true\",\"c\":null,\"d\":\"\"", id: "\"7\""))
  }

  @Test(arguments: [
    ("name,LON,Lat", row("\"name\":\"a\"")), ("name,Longitude,latitude", row("\"name\":\"a\"")),
    ("name,lng,lat", row("\"name\":\"a\"")), ("name,long,lat", row("\"name\":\"a\"")),
    ("name,X,Y", row("\"name\":\"a\"")),
  ])
  func pointColumns(_ header: String, _ expected: String) throws {
    #expect(try decode(header, "a,1,2") == expected)
  }

  @Test func preference() throws {
    #expect(try decode("x,y,lon,lat", "7,8,1,2") == row("\"x\":7,\"y\":8"))
    #expect(try decode("lon,lat,The_Geom", "7,8,POINT (1 2)") == row("\"lon\":7,\"lat\":8"))
    #expect(try decode("geom,WKT", "g,POINT (1 2)") == row("\"geom\":\"g\""))
    let options = CSVOptions(lonColumn: "e", latColumn: "n")
    #expect(try decode("lon,lat,e,n", "7,8,1,2", options) == row("\"lon\":7,\"lat\":8"))
    #expect(try decode("wkt,g", "w,POINT (1 2)", CSVOptions(wktColumn: "g")) == row("\"wkt\":\"w\""))
  }

  @Test(arguments: [
    ("1,2", "[1,2]"), (" 1.10 ,\t02 ", "[1.10,2]"), ("\"1\",\" .5\"", "[1,0.5]"), (",", "null"), ("\" \",", "null"),
  ])
  func points(_ fields: String, _ expected: String) throws {
    #expect(try decode("lon,lat", fields) == row("", expected))
  }

  @Test func wktColumn() throws {
    #expect(
      try decode("a,wkt", "1,\"LINESTRING (0 0, 1.0 1)\"")
        == row("\"a\":1", geometry("LineString", "[[0,0],[1.0,1]]")))
    #expect(try decode("a,wkt", "1,") == row("\"a\":1", "null"))
    #expect(try decode("a,wkt", "1,\" \"") == row("\"a\":1", "null"))
    let hex = "0101000020110F0000000000000000F03F0000000000000040"
    #expect(try decode("geom", hex) == feature(geometry("Point", "[1,2]"), crs: 3857))
    #expect(try decode("geom", "\\x" + hex) == feature(geometry("Point", "[1,2]"), crs: 3857))
    #expect(try decode("geom", "SRID=3857;POINT (1 2)") == feature(geometry("Point", "[1,2]"), crs: 3857))
  }

  @Test func ids() throws {
    let options = CSVOptions(idColumn: "id")
    #expect(try decode("x,id,y,a", "1,12.0,2,z", options) == row("\"a\":\"z\"", id: "12.0"))
    #expect(try decode("x,id,y", "1,\"12\",2", options) == row("", id: "\"12\""))
    #expect(
      try decode("x,id,y", "1,a\"\"b,2".replacing("a\"\"b", with: "\"a\"\"b\""), options) == row("", id: "\"a\\\"b\""))
    #expect(try decode("x,id,y", "1,true,2", options) == row("", id: "\"true\""))
    #expect(try decode("x,id,y", "1,,2", options) == row(""))
    #expect(try decode("x,id,y", "1,\"\",2", options) == row("", id: "\"\""))
  }

  @Test func names() throws {
    #expect(try decode("\"a \"\"b\"\"\",,ü\t,x,y", "1,2,3,1,2") == row("\"a \\\"b\\\"\":1,\"\":2,\"ü\\t\":3"))
  }

  @Test func delimiters() throws {
    #expect(try decode("a;x;y", "1,5;1;2", CSVOptions(delimiter: 0x3B)) == row("\"a\":\"1,5\""))
    #expect(try decode("a\tx\ty", "\"\t\"\t1\t2", CSVOptions(delimiter: 0x09)) == row("\"a\":\"\\t\""))
    for delimiter: UInt8 in [0x22, 0x0A, 0x0D, 0xC3] {
      let refusal = error { () throws(FormatError) in
        _ = try CSVTranscoder(header: ["x", "y"], options: CSVOptions(delimiter: delimiter))
        return ""
      }
      #expect(refusal?.code == "bad-delimiter")
    }
  }

  @Test func split() throws {
    func fields(_ text: String) throws -> [String] { try withBytes(text) { bytes in try CSVRecord.split(bytes) } }
    #expect(try fields("") == [""])
    #expect(try fields(",") == ["", ""])
    #expect(try fields("a,\"b,\n\"\"\",c\r\n") == ["a", "b,\n\"", "c"])
  }
}

@Suite struct CSVRefusalTests {
  @Test(arguments: [
    ("a,1,2,3", 6, "field-count", "this record has 4 fields, the header has 3"),
    ("a,1", 3, "field-count", "this record has 2 fields, the header has 3"),
    ("", 0, "field-count", "this record has 1 field, the header has 3"),
    ("a,1,north", 4, "bad-number", "column \"lat\" needs a number, found \"north\""),
    ("a,,2", 2, "bad-number", "column \"lon\" needs a number, found nothing"),
    ("a,\"1,5\",2", 3, "bad-number", "column \"lon\" needs a number, found \"1,5\""),
    ("a,1,inf", 4, "not-finite", "inf is not a coordinate: GeoJSON has finite numbers only"),
    (
      "a\"b,1,2", 1, "bad-csv",
      "a quote inside a field that is not quoted; put the field in quotes and double the quotes in it"
    ),
    ("\"a\"b,1,2", 3, "bad-csv", "text after the closing quote of a field; a quote inside a field must be doubled"),
    ("1,2,\"a", 4, "bad-csv", "a quoted field is not closed"),
  ])
  func rows(_ row: String, _ offset: Int, _ code: String, _ message: String) {
    #expect(
      error { () throws(FormatError) in try decode("name,lon,lat", row) }
        == FormatError(code: code, message: message, offset: offset))
  }

  @Test func geometryErrorsCountFromTheRecord() {
    #expect(
      error { () throws(FormatError) in try decode("a,wkt", "abc,\"POINT (1 x)\"") }
        == FormatError(code: "bad-wkt", message: "expected a number, found \"x\"", offset: 14))
    #expect(error { () throws(FormatError) in try decode("a,wkt", "abc,0101g") }?.offset == 8)
  }

  @Test func invalidUTF8() throws {
    var transcoder = try CSVTranscoder(header: ["a", "x", "y"], options: CSVOptions())
    for bad: [UInt8] in [[0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xFF]] {
      let record = Array("eight by te".utf8) + bad + Array(",1,2".utf8)
      let refusal = error { () throws(FormatError) in try line(&transcoder, record) }
      #expect(refusal == FormatError(code: "bad-utf8", message: "this byte is not valid UTF-8", offset: 11))
    }
  }

  @Test(arguments: [
    (
      "id,name", CSVOptions(), "no-geometry-column",
      "no column looks like a geometry; pass --lon COLUMN and --lat COLUMN, --wkt COLUMN, or --no-geometry (the header has: id, name)"
    ),
    ("lon,lat,lon", CSVOptions(), "duplicate-column", "the header has two columns \"lon\""),
    (
      "Lon,lat", CSVOptions(lonColumn: "lon", latColumn: "lat"), "no-such-column",
      "no column \"lon\"; did you mean \"Lon\"? (the header has: Lon, lat)"
    ),
    ("lon,lat", CSVOptions(idColumn: "key"), "no-such-column", "no column \"key\" (the header has: lon, lat)"),
    ("lon,lat", CSVOptions(wktColumn: "g"), "no-such-column", "no column \"g\" (the header has: lon, lat)"),
    (
      "lon,lat", CSVOptions(lonColumn: "lon"), "column-conflict",
      "a longitude column needs a latitude column: pass --lat too"
    ),
    (
      "lon,lat", CSVOptions(latColumn: "lat"), "column-conflict",
      "a latitude column needs a longitude column: pass --lon too"
    ),
    (
      "lon,lat,g", CSVOptions(lonColumn: "lon", latColumn: "lat", wktColumn: "g"), "column-conflict",
      "pass --wkt, or --lon and --lat, not both"
    ),
    (
      "lon,lat", CSVOptions(lonColumn: "lon", latColumn: "lon"), "column-conflict",
      "the column \"lon\" cannot be both longitude and latitude"
    ),
    (
      "lon,lat", CSVOptions(idColumn: "lat"), "column-conflict",
      "the column \"lat\" cannot be both the id and the geometry"
    ),
  ])
  func headers(_ header: String, _ options: CSVOptions, _ code: String, _ message: String) {
    #expect(
      error { () throws(FormatError) in try decode(header, "1,2", options) }
        == FormatError(code: code, message: message, offset: 0))
  }
}

@Suite struct CSVTypeTests {
  /// What the last of some rows becomes, and the columns of which it is told, where the rows before tell the types.
  private func last(
    _ header: String, _ rows: [String], _ next: String, types: String = ""
  ) throws -> (line: String, misfits: [CSVMisfit]) {
    var options = CSVOptions(hasGeometry: false)
    options.types = types.split(separator: ",").compactMap { CSVColumnType(String($0)) }
    let names = header.split(separator: ",").map(String.init)
    let text = rows.map { Array($0.utf8) }
    let buffers = text.map { UnsafeMutableRawBufferPointer.allocate(byteCount: $0.count, alignment: 1) }
    defer { for buffer in buffers { buffer.deallocate() } }
    for (buffer, bytes) in zip(buffers, text) { buffer.copyBytes(from: bytes) }
    let table = try CSVTable(header: names, rows: buffers.map { UnsafeRawBufferPointer($0) }, options: options)
    var transcoder = try CSVTranscoder(table, options: options)
    return (try line(&transcoder, Array(next.utf8)), transcoder.takeMisfits())
  }

  private func properties(_ text: String) -> String {
    "{\"type\":\"Feature\",\"properties\":{\(text)},\"geometry\":null}"
  }

  @Test(
    "one value that is no number makes the column text", arguments: ["01", "-007", "n/a", "+1", "\"1\"", "true", " 1"])
  func text(_ value: String) throws {
    let (line, misfits) = try last("a,b", ["1,1", "\(value),2", "3,3"], "48,48")
    #expect(line == properties("\"a\":\"48\",\"b\":48"))
    #expect(misfits.isEmpty)
  }

  @Test("empty values do not count, and a column without any is text")
  func empty() throws {
    let (line, misfits) = try last("a,b,c", ["1,,", ",true,"], "1.50,false,7")
    #expect(line == properties("\"a\":1.50,\"b\":false,\"c\":\"7\""))
    #expect(misfits == [CSVMisfit(column: "c", expected: nil, count: 1)])
  }

  @Test("a value that is not of its column's type is text, and counted")
  func misfits() throws {
    let (line, misfits) = try last("a,b,c", ["1,true,x"], "007,1,2")
    #expect(line == properties("\"a\":\"007\",\"b\":\"1\",\"c\":\"2\""))
    #expect(misfits.map(\.column) == ["a", "b"])
    #expect(misfits.map(\.expected) == ["numbers", "true or false"])
  }

  @Test("a type that is given holds in quotes, too, and refuses what is none")
  func given() throws {
    let types = "a:text,b:integer,c:boolean"
    #expect(
      try last("a,b,c", [], "1,\"2\",\"true\"", types: types).line == properties("\"a\":\"1\",\"b\":2,\"c\":true"))
    for row in ["1,2.5,true", "1,x,true", "1,2,yes"] {
      let refusal = error { () throws(FormatError) in
        do { return try last("a,b,c", [], row, types: types).line } catch let error as FormatError { throw error } catch
        {
          return ""
        }
      }
      #expect(refusal?.code == "bad-value", "\(row)")
    }
  }
}
