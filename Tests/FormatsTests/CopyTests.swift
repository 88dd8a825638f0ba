// PostgreSQL's COPY in its text format: random values there and back, and spellings that others write.

import GeoJSON
import TestSupport
import Testing

@testable import Formats

private func decode(_ row: String, _ columns: String, _ options: CSVOptions = CSVOptions()) throws(FormatError)
  -> String
{
  var options = options
  options.copyColumns = columns.split(separator: ",").compactMap { CopyColumn(String($0)) }
  var transcoder = try CopyTranscoder(columns: options.copyColumns, options: options)
  return try line(&transcoder, Array(row.utf8))
}

private func encode(_ properties: String, _ geometry: String, whole: Bool = false, crs: String? = nil)
  throws(FormatError) -> String
{
  var writer = CSVWriter(
    columns: whole ? [] : nil, geometry: .wkt(column: "geom"), form: .copy, keepsPropertiesWhole: whole)
  var out = ByteBuffer()
  try withBytes(properties) { properties throws(FormatError) in
    writer.setColumns(fromProperties: properties)
    try withBytes(geometry) { geometry throws(FormatError) in
      try writer.appendCopy(id: nil, properties: properties, geometry: geometry, crs: crs, to: &out)
    }
  }
  return out.text
}

@Suite("COPY")
struct CopyTests {
  @Test func stringsComeBack() throws {
    var random = SplitMix64(seed: 14)
    let letters: [String] = [
      "\\\\", "\\t", "\\n", "\\r", "\\b", "\\f", "\\u000b", "N", "\\\\N", "\\\\.", "x1", "7", " ", "é", "😀", "\\\"",
      ",",
    ]
    for _ in rounds(1000) {
      let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }
        .joined()
      let properties = "{\"a\":\"\(text)\",\"b\":null}"
      let row = try encode(properties, "null")
      #expect(row.last == "\n" && row.dropLast().allSatisfy { $0 != "\n" && $0 != "\r" })
      let back = try decode(String(row.dropLast()), "a:text,b,geom")
      #expect(back == "{\"type\":\"Feature\",\"properties\":\(properties),\"geometry\":null}", "\(row)")
    }
  }

  @Test func geometriesComeBack() throws {
    let geometries = [
      #"{"type":"Point","coordinates":[1.5,-2]}"#, #"{"type":"Point","coordinates":[]}"#,
      #"{"type":"LineString","coordinates":[[0.1,0.2,3],[4,5]]}"#,
      #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#,
      #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}"#,
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[4,4],[0,0]]],[[[9,9],[10,9],[10,10],[9,9]]]]}"#,
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"MultiLineString","coordinates":[[[1,2],[3,4]]]}]}"#,
    ]
    for geometry in geometries {
      let row = try encode("{}", geometry)
      #expect(try decode(String(row.dropLast()), "geom").hasSuffix(",\"geometry\":\(geometry)}"), "\(row)")
    }
    // As PostGIS prints it: SELECT ST_SetSRID(ST_MakePoint(1, 2), 3857).
    #expect(
      try encode("{}", #"{"type":"Point","coordinates":[1,2]}"#, crs: "EPSG:3857")
        == "0101000020110F0000000000000000F03F0000000000000040\n")
    #expect(throws: FormatError.self) { try encode("{}", geometries[0], crs: "OGC:CRS27") }
  }

  @Test func propertiesComeBackWhole() throws {
    let properties = #"{"a":"\u0000\\","b":{"c":[1.50,"\t"]},"b":2}"#
    let row = try encode(properties, "null", whole: true)
    #expect(try decode(String(row.dropLast()), "p:properties,geom").contains("\"properties\":\(properties),"))
    #expect(throws: FormatError.self) { try encode(properties, "null") }
  }

  @Test func othersSpellings() throws {
    var options = CSVOptions(hasGeometry: false)
    #expect(try decode(#"\101\x42\103\q"#, "a", options).contains(#""a":"ABCq""#))
    #expect(
      try decode("t\tf\t1.50\t{\"x\": 1}\t12", "a:boolean,b:boolean,c,d:json,e:text", options)
        .contains(#"{"a":true,"b":false,"c":1.50,"d":{"x": 1},"e":"12"}"#))
    options.infersTypes = false
    #expect(try decode("12", "a", options).contains(#""a":"12""#))
    for (row, columns) in [
      ("a\tb", "a"), ("x", "a:number"), ("x", "a:boolean"), ("{", "a:json"), ("[]", "a:properties"),
    ] {
      #expect(throws: FormatError.self, "\(row)") { try decode(row, columns, options) }
    }
    #expect(throws: FormatError.self) { try decode(#"\377"#, "a", options) }
  }
}
