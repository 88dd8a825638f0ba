// WKT and EWKT to Features: every type, every tag, every spelling, and what is refused.

import Testing

@testable import Formats

private func decode(_ text: String) throws(FormatError) -> String {
  var transcoder = WKTTranscoder()
  return try line(&transcoder, Array(text.utf8))
}

@Suite struct WKTTranscoderTests {
  @Test(arguments: [
    ("POINT (1.10 -2)", geometry("Point", "[1.10,-2]")),
    ("  point(1 2)  \r\n", geometry("Point", "[1,2]")),
    ("Point\t( 1\n2 )", geometry("Point", "[1,2]")),
    ("LINESTRING (0 0, 1 1,2 2)", geometry("LineString", "[[0,0],[1,1],[2,2]]")),
    ("LINEARRING (0 0, 1 1, 0 1, 0 0)", geometry("LineString", "[[0,0],[1,1],[0,1],[0,0]]")),
    (
      "POLYGON ((0 0, 4 0, 4 4, 0 0), (1 1, 2 1, 2 2, 1 1))",
      geometry("Polygon", "[[[0,0],[4,0],[4,4],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]")
    ),
    ("MULTIPOINT ((1 2), (3 4))", geometry("MultiPoint", "[[1,2],[3,4]]")),
    ("MULTIPOINT (1 2, 3 4)", geometry("MultiPoint", "[[1,2],[3,4]]")),
    ("MULTILINESTRING ((0 0, 1 1), (2 2, 3 3))", geometry("MultiLineString", "[[[0,0],[1,1]],[[2,2],[3,3]]]")),
    (
      "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))",
      geometry("MultiPolygon", "[[[[0,0],[1,0],[1,1],[0,0]]],[[[5,5],[6,5],[6,6],[5,5]]]]")
    ),
    (
      "GEOMETRYCOLLECTION (POINT (1 2), GEOMETRYCOLLECTION (LINESTRING (0 0, 1 1)))",
      "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Point\",\"coordinates\":[1,2]},"
        + "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,1]]}]}]}"
    ),
  ])
  func types(_ text: String, _ expected: String) throws {
    #expect(try decode(text) == feature(expected))
  }

  @Test(arguments: [
    ("POINT EMPTY", geometry("Point", "[]")), ("POINT Z EMPTY", geometry("Point", "[]")),
    ("POINTZM EMPTY", geometry("Point", "[]")), ("LINESTRING EMPTY", geometry("LineString", "[]")),
    ("polygon empty", geometry("Polygon", "[]")), ("MULTIPOINT EMPTY", geometry("MultiPoint", "[]")),
    ("MULTIPOINT (EMPTY, 1 2, EMPTY, (3 4), EMPTY)", geometry("MultiPoint", "[[1,2],[3,4]]")),
    ("MULTIPOINT (EMPTY)", geometry("MultiPoint", "[]")),
    ("MULTILINESTRING (EMPTY, (0 0, 1 1))", geometry("MultiLineString", "[[],[[0,0],[1,1]]]")),
    ("MULTIPOLYGON (EMPTY)", geometry("MultiPolygon", "[[]]")),
    ("GEOMETRYCOLLECTION EMPTY", "{\"type\":\"GeometryCollection\",\"geometries\":[]}"),
    (
      "GEOMETRYCOLLECTION (POINT EMPTY)",
      "{\"type\":\"GeometryCollection\",\"geometries\":[\(geometry("Point", "[]"))]}"
    ),
  ])
  func empty(_ text: String, _ expected: String) throws {
    let result = try decode(text)
    #expect(result == feature(expected))
    #expect(isFeature(result))
  }

  @Test(arguments: [
    ("POINT Z (1 2 3)", "[1,2,3]"), ("POINTZ(1 2 3)", "[1,2,3]"), ("POINT M (1 2 3)", "[1,2]"),
    ("POINTM (1 2 3)", "[1,2]"), ("POINT ZM (1 2 3 4)", "[1,2,3]"), ("pointzm (1 2 3 4)", "[1,2,3]"),
    ("POINT (1 2 3)", "[1,2,3]"), ("POINT (1 2 3 4)", "[1,2,3]"), ("POINT Z (1 2 NaN)", "[1,2]"),
    ("POINT ZM (1 2 3 nan)", "[1,2,3]"), ("POINT ZM (1 2 nan 4)", "[1,2]"),
  ])
  func tags(_ text: String, _ expected: String) throws {
    #expect(try decode(text) == feature(geometry("Point", expected)))
  }

  @Test func tagOfCollectionIsInherited() throws {
    let expected = "{\"type\":\"GeometryCollection\",\"geometries\":[\(geometry("Point", "[1,2]"))]}"
    #expect(try decode("GEOMETRYCOLLECTION M (POINT (1 2 3))") == feature(expected))
    #expect(try decode("GEOMETRYCOLLECTIONM (POINTM (1 2 3))") == feature(expected))
  }

  @Test(arguments: [
    ("1.", "1"), (".5", "0.5"), ("-.5", "-0.5"), ("+1", "1"), ("01", "1"), ("-007.50", "-7.50"), ("00", "0"),
    ("-0", "-0"), ("1e5", "1e5"), ("1.E+05", "1E+05"), ("+.5e-3", "0.5e-3"), ("1.10", "1.10"), ("0.0", "0.0"),
    ("123456789012345678901234567890.5", "123456789012345678901234567890.5"),
  ])
  func numbers(_ text: String, _ expected: String) throws {
    #expect(try decode("POINT (\(text) \(text))") == feature(geometry("Point", "[\(expected),\(expected)]")))
  }

  @Test func srid() throws {
    let point = geometry("Point", "[1,2]")
    #expect(try decode("SRID=3857;POINT (1 2)") == feature(point, crs: 3857))
    #expect(try decode(" srid = 25832 ; POINT (1 2)") == feature(point, crs: 25832))
    #expect(try decode("SRID=4326;POINT (1 2)") == feature(point))
    #expect(try decode("SRID=0;POINT (1 2)") == feature(point))
  }

  @Test(arguments: [
    ("", 0, "expected a geometry type such as POINT or MULTIPOLYGON, found the end of the text"),
    ("PIONT (1 2)", 0, "expected a geometry type such as POINT or MULTIPOLYGON, found \"PIONT\""),
    ("POINTX (1 2)", 0, "expected a geometry type such as POINT or MULTIPOLYGON, found \"POINTX\""),
    ("POINT 1 2", 6, "expected \"(\" or EMPTY, found \"1\""),
    ("POINT (1 2", 10, "expected \",\" or \")\" after 2 numbers, found the end of the text"),
    ("POINT (1, 2)", 8, "expected a number, found \",\""),
    ("POINT (1)", 8, "expected a number, found \")\""),
    ("POINT ()", 7, "expected a number, found \")\""),
    ("POINT (1 2, 3 4)", 10, "expected \")\", found \",\""),
    ("POINT (1 2 3 4 5)", 15, "expected \",\" or \")\" after 4 numbers, found \"5\""),
    ("POINT Z (1 2)", 9, "a position tagged Z needs 3 numbers, not 2"),
    ("POINT ZM (1 2 3)", 10, "a position tagged ZM needs 4 numbers, not 3"),
    ("POINT Z (1 2 3 4)", 15, "expected \",\" or \")\" after 3 numbers, found \"4\""),
    ("POINT (1-2 3)", 7, "expected a number, found \"1-2\""),
    ("POINT (1.2.3 4)", 7, "expected a number, found \"1.2.3\""),
    ("POINT (. 4)", 7, "expected a number, found \".\""),
    ("POINT (1e 4)", 7, "expected a number, found \"1e\""),
    ("POINT (0x10 4)", 7, "expected a number, found \"0x10\""),
    ("POINT (1 2) x", 12, "text after the end of the geometry: \"x\""),
    ("POINT (1 2)POINT (1 2)", 11, "text after the end of the geometry: \"POINT\""),
    ("LINESTRING (0 0 1 1 1)", 20, "expected \",\" or \")\" after 4 numbers, found \"1\""),
    ("LINESTRING (0 0,)", 16, "expected a number, found \")\""),
    ("POLYGON (0 0, 1 1)", 9, "expected \"(\" or EMPTY, found \"0\""),
    ("POLYGON ((0 0, 1 1)", 19, "expected \",\" or \")\", found the end of the text"),
    ("MULTIPOINT ((1 2, 3 4))", 16, "expected \")\", found \",\""),
    ("GEOMETRYCOLLECTION (1 2)", 20, "expected a geometry type such as POINT or MULTIPOLYGON, found \"1\""),
    ("SRID=;POINT (1 2)", 5, "expected an SRID such as 4326 after \"SRID=\", found \";\""),
    ("SRID=99999999999;POINT (1 2)", 5, "expected an SRID such as 4326 after \"SRID=\", found \"99999999999\""),
    ("SRID=4326 POINT (1 2)", 10, "expected \";\", found \"POINT\""),
    ("POINT (é 2)", 7, "expected a number, found \"é\""),
  ])
  func refusals(_ text: String, _ offset: Int, _ message: String) {
    #expect(
      error { () throws(FormatError) in try decode(text) }
        == FormatError(code: "bad-wkt", message: message, offset: offset))
  }

  @Test(arguments: [
    ("CIRCULARSTRING (0 0, 1 1, 2 0)", "CIRCULARSTRING has no GeoJSON form; draw its curves as straight lines first"),
    ("curvepolygonz (…)", "CURVEPOLYGON has no GeoJSON form; draw its curves as straight lines first"),
    ("TIN Z EMPTY", "TIN has no GeoJSON form; write its faces as a MULTIPOLYGON"),
    ("PolyhedralSurface EMPTY", "POLYHEDRALSURFACE has no GeoJSON form; write its faces as a MULTIPOLYGON"),
    ("TRIANGLE ((0 0, 1 0, 1 1, 0 0))", "TRIANGLE has no GeoJSON form; write it as a POLYGON"),
  ])
  func curves(_ text: String, _ message: String) {
    #expect(
      error { () throws(FormatError) in try decode(text) }
        == FormatError(code: "no-geojson-form", message: message, offset: 0))
  }

  @Test(arguments: [("nan", 7), ("NaN", 7), ("-inf", 7), ("Infinity", 7)])
  func notFinite(_ text: String, _ offset: Int) {
    let message = "\(text) is not a coordinate: GeoJSON has finite numbers only"
    #expect(
      error { () throws(FormatError) in try decode("POINT (\(text) 2)") }
        == FormatError(code: "not-finite", message: message, offset: offset))
  }

  @Test func nesting() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "GEOMETRYCOLLECTION (", count: depth) + "POINT (1 2)" + String(repeating: ")", count: depth)
    }
    #expect(try decode(nested(512)).hasSuffix("}"))
    #expect(error { () throws(FormatError) in try decode(nested(513)) }?.code == "too-deep")
  }
}
