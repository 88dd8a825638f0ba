// Hexadecimal WKB and EWKB to Features: both byte orders, both ways to number z and m, and what is refused.

import GeoJSON
import TestSupport
import Testing

@testable import Formats

private func decode(_ text: String) throws(FormatError) -> String {
  var transcoder = WKBTranscoder()
  return try line(&transcoder, Array(text.utf8))
}

/// Puts WKB together, in either byte order.
private struct WKB {
  var isBigEndian = false
  var hex = ""

  mutating func word(_ value: UInt32) { add(value.bigEndian, value.littleEndian) }

  mutating func doubles(_ values: Double...) {
    for value in values { add(value.bitPattern.bigEndian, value.bitPattern.littleEndian) }
  }

  /// A geometry's byte order and type code.
  mutating func header(_ code: UInt32) {
    hex += isBigEndian ? "00" : "01"
    word(code)
  }

  private mutating func add<Value: FixedWidthInteger>(_ big: Value, _ little: Value) {
    withUnsafeBytes(of: isBigEndian ? big : little) { bytes in
      for byte in bytes { hex += (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    }
  }

  static func make(bigEndian: Bool, _ body: (inout WKB) -> Void) -> String {
    var wkb = WKB(isBigEndian: bigEndian)
    body(&wkb)
    return wkb.hex
  }
}

@Suite struct WKBTranscoderTests {
  @Test(arguments: [
    "0101000000000000000000F03F0000000000000040", "00000000013ff00000000000004000000000000000",
    " 0101000000000000000000F03F0000000000000040\r\n", "\\x0101000000000000000000f03f0000000000000040",
    "0x0101000000000000000000F03F0000000000000040",
  ])
  func spellings(_ text: String) throws {
    #expect(try decode(text) == feature(geometry("Point", "[1,2]")))
  }

  @Test(arguments: [false, true])
  func types(bigEndian: Bool) throws {
    func check(_ type: String, _ coordinates: String, _ body: (inout WKB) -> Void) throws {
      #expect(try decode(WKB.make(bigEndian: bigEndian, body)) == feature(geometry(type, coordinates)))
    }
    func ring(_ wkb: inout WKB) {
      wkb.word(4)
      wkb.doubles(0, 0, 1.5, 0, 1.5, -1, 0, 0)
    }
    let ringText = "[[0,0],[1.5,0],[1.5,-1],[0,0]]"
    try check("LineString", "[[0,0],[0.1,0.0000001],[123456789.125,1e21]]") { wkb in
      wkb.header(2)
      wkb.word(3)
      wkb.doubles(0, 0, 0.1, 1e-7, 123_456_789.125, 1e21)
    }
    try check("Polygon", "[\(ringText),\(ringText)]") { wkb in
      wkb.header(3)
      wkb.word(2)
      ring(&wkb)
      ring(&wkb)
    }
    try check("MultiPoint", "[[1,2],[3,4]]") { wkb in
      wkb.header(4)
      wkb.word(3)
      for (x, y) in [(1.0, 2.0), (.nan, .nan), (3, 4)] {
        wkb.header(1)
        wkb.doubles(x, y)
      }
    }
    try check("MultiLineString", "[[],[[1,2],[3,4]]]") { wkb in
      wkb.header(5)
      wkb.word(2)
      wkb.header(2)
      wkb.word(0)
      wkb.header(2)
      wkb.word(2)
      wkb.doubles(1, 2, 3, 4)
    }
    try check("MultiPolygon", "[[\(ringText)]]") { wkb in
      wkb.header(6)
      wkb.word(1)
      // Each part has its own byte order.
      wkb.isBigEndian.toggle()
      wkb.header(3)
      wkb.word(1)
      ring(&wkb)
    }
    let collection = WKB.make(bigEndian: bigEndian) { wkb in
      wkb.header(7)
      wkb.word(2)
      wkb.header(1)
      wkb.doubles(1, 2)
      wkb.header(7)
      wkb.word(0)
    }
    let members = "\(geometry("Point", "[1,2]")),{\"type\":\"GeometryCollection\",\"geometries\":[]}"
    #expect(try decode(collection) == feature("{\"type\":\"GeometryCollection\",\"geometries\":[\(members)]}"))
  }

  @Test(arguments: [
    (1001 as UInt32, [1, 2, 3], "[1,2,3]"), (2001, [1, 2, 3], "[1,2]"), (3001, [1, 2, 3, 4], "[1,2,3]"),
    (0x8000_0001, [1, 2, 3], "[1,2,3]"), (0x4000_0001, [1, 2, 3], "[1,2]"), (0xC000_0001, [1, 2, 3, 4], "[1,2,3]"),
    (1001, [1, 2, .nan], "[1,2]"), (1, [.nan, .nan], "[]"), (3001, [.nan, .nan, .nan, .nan], "[]"),
    (2001, [1, 2, .infinity], "[1,2]"),
  ])
  func dimensions(_ code: UInt32, _ values: [Double], _ expected: String) throws {
    for bigEndian in [false, true] {
      let text = WKB.make(bigEndian: bigEndian) { wkb in
        wkb.header(code)
        for value in values { wkb.doubles(value) }
      }
      #expect(try decode(text) == feature(geometry("Point", expected)))
    }
  }

  @Test func srid() throws {
    func point(_ srid: UInt32) -> String {
      WKB.make(bigEndian: false) { wkb in
        wkb.header(0x2000_0001)
        wkb.word(srid)
        wkb.doubles(1, 2)
      }
    }
    #expect(try decode(point(3857)) == feature(geometry("Point", "[1,2]"), crs: 3857))
    #expect(try decode(point(4326)) == feature(geometry("Point", "[1,2]")))
    let mixed = WKB.make(bigEndian: false) { wkb in
      wkb.header(0x2000_0007)
      wkb.word(3857)
      wkb.word(1)
      wkb.hex += point(25832)
    }
    #expect(
      error { () throws(FormatError) in try decode(mixed) }
        == FormatError(code: "bad-wkb", message: "a member has SRID 25832, its collection 3857", offset: 36))
  }

  @Test(arguments: [
    ("", 0, "the geometry ends too early: 5 bytes wanted, 0 left"),
    ("01010000", 0, "the geometry ends too early: 5 bytes wanted, 4 left"),
    ("0101000000000000000000F03F", 10, "the geometry ends too early: 16 bytes wanted, 8 left"),
    ("010", 3, "an odd number of hexadecimal digits: each byte has two"),
    ("01g1", 2, "expected a hexadecimal digit, found \"g\""),
    ("01é1", 2, "expected a hexadecimal digit, found \"é\""),
    ("0201000000", 0, "the byte order must be 00 or 01, not 2"),
    ("0163000000", 2, "unknown geometry type 99"), ("0100000000", 2, "unknown geometry type 0"),
    ("01A10F0000", 2, "unknown geometry type 4001"),
    ("0102000000FFFFFFFF0000", 10, "a count of 4294967295 positions, but only 2 bytes are left"),
    ("0103000000FFFFFFFF", 10, "a count of 4294967295 rings, but only 0 bytes are left"),
    ("010400000002000000", 10, "a count of 2 parts, but only 0 bytes are left"),
    ("0107000000FFFFFF7F", 10, "a count of 2147483647 members, but only 0 bytes are left"),
    ("0104000000010000000102000000000000", 10, "a count of 1 parts, but only 8 bytes are left"),
    ("010400000001000000010200000000000000", 18, "a MultiPoint cannot have a LineString as a part"),
    ("010700000000000000FF", 18, "1 byte after the end of the geometry"),
    ("\\x010200000001000000", 12, "a count of 1 positions, but only 0 bytes are left"),
  ])
  func refusals(_ text: String, _ offset: Int, _ message: String) {
    #expect(
      error { () throws(FormatError) in try decode(text) }
        == FormatError(code: "bad-wkb", message: message, offset: offset))
  }

  @Test func notFinite() {
    let cases: [(Double, Double, Int)] = [(1, .infinity, 26), (.nan, 1, 10), (1, .nan, 26), (-.infinity, 1, 10)]
    for (x, y, offset) in cases {
      let text = WKB.make(bigEndian: false) { wkb in
        wkb.header(1)
        wkb.doubles(x, y)
      }
      let error = error { () throws(FormatError) in try decode(text) }
      #expect(error?.code == "not-finite" && error?.offset == offset)
    }
  }

  @Test func curves() {
    #expect(
      error { () throws(FormatError) in try decode("0108000000") }
        == FormatError(
          code: "no-geojson-form",
          message: "CIRCULARSTRING has no GeoJSON form; draw its curves as straight lines first",
          offset: 2))
    #expect(error { () throws(FormatError) in try decode("01f8030000") }?.message.hasPrefix("TIN ") == true)
  }

  @Test func nesting() {
    let text = String(repeating: "010700000001000000", count: 600)
    #expect(error { () throws(FormatError) in try decode(text) }?.code == "too-deep")
  }
}
