// Geometries to WKT, and back to the same bytes.

import TestSupport
import Testing

@testable import Formats

@Suite struct WKTWriterTests {
  @Test(arguments: [
    (geometry("Point", "[1.10,-2e3]"), "POINT (1.10 -2e3)"),
    (geometry("Point", "[1,2,3]"), "POINT Z (1 2 3)"),
    (geometry("Point", "[1,2,3,4,5]"), "POINT Z (1 2 3)"),
    (geometry("Point", "[]"), "POINT EMPTY"),
    (geometry("LineString", "[[0,0],[1,1]]"), "LINESTRING (0 0, 1 1)"),
    (geometry("LineString", "[[0,0],[1,1,5]]"), "LINESTRING Z (0 0 NaN, 1 1 5)"),
    (geometry("LineString", "[]"), "LINESTRING EMPTY"),
    (geometry("Polygon", "[[[0,0],[1,0],[1,1],[0,0]],[]]"), "POLYGON ((0 0, 1 0, 1 1, 0 0), EMPTY)"),
    (geometry("MultiPoint", "[[1,2],[3,4]]"), "MULTIPOINT ((1 2), (3 4))"),
    (geometry("MultiLineString", "[[[0,0],[1,1]],[]]"), "MULTILINESTRING ((0 0, 1 1), EMPTY)"),
    (geometry("MultiPolygon", "[[[[0,0],[1,0],[1,1],[0,0]]],[]]"), "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), EMPTY)"),
    ("null", "GEOMETRYCOLLECTION EMPTY"),
    ("{\"type\":\"GeometryCollection\",\"geometries\":[]}", "GEOMETRYCOLLECTION EMPTY"),
    (
      "{\"type\":\"GeometryCollection\",\"geometries\":[\(geometry("Point", "[1,2]")),\(geometry("Point", "[]"))]}",
      "GEOMETRYCOLLECTION (POINT (1 2), POINT EMPTY)"
    ),
    (
      "{\"type\":\"GeometryCollection\",\"geometries\":[\(geometry("Point", "[1,2]")),\(geometry("Point", "[1,2,3]"))]}",
      "GEOMETRYCOLLECTION Z (POINT Z (1 2 NaN), POINT Z (1 2 3))"
    ),
  ])
  func forms(_ geometry: String, _ expected: String) {
    #expect(wkt(geometry: geometry) == expected)
  }

  @Test func anyMemberOrderAndWhiteSpace() {
    let text =
      " { \"bbox\" : [ 1, 2, 1, 2 ] , \"coordinates\" :\r\n[ 1.0 ,\t2 , 3 ] , \"x\":{\"type\":\"]}\\\"\"}, \"ty\\u0070e\" "
      + ": \"\\u0050oint\", \"y\":[[],{}] } "
    #expect(wkt(geometry: text) == "POINT Z (1.0 2 3)")
    let member = "{\"coordinates\":[[0,0],[1,1]],\"type\":\"LineString\",\"a\":1}"
    #expect(
      wkt(geometry: "{\"geometries\":[\(member),\(member)],\"type\":\"GeometryCollection\"}")
        == "GEOMETRYCOLLECTION (LINESTRING (0 0, 1 1), LINESTRING (0 0, 1 1))")
  }

  @Test(arguments: rounds(100))
  func roundTrip(_ seed: Int) throws {
    var random = RandomGeometry(seed: seed)
    let source = random.geometry()
    let text = wkt(geometry: source)
    var transcoder = WKTTranscoder()
    let back = try line(&transcoder, Array(text.utf8))
    #expect(back == feature(source), "\(text)")
    #expect(isFeature(back))
  }
}

/// Makes geometries of every type, with and without z, from a seed.
struct RandomGeometry {
  private var random: SplitMix64

  init(seed: Int) {
    random = SplitMix64(seed: UInt64(seed))
  }

  mutating func geometry(depth: Int = 0) -> String {
    switch Int.random(in: 0..<(depth < 3 ? 7 : 6), using: &random) {
    case 0: object("Point", chance(0.1) ? "[]" : position())
    case 1: object("MultiPoint", list { $0.position() })
    case 2: object("LineString", line())
    case 3: object("MultiLineString", list { $0.chance(0.1) ? "[]" : $0.line() })
    case 4: object("Polygon", list { $0.ring() })
    case 5: object("MultiPolygon", list { $0.list { $0.ring() } })
    default: "{\"type\":\"GeometryCollection\",\"geometries\":\(list { $0.geometry(depth: depth + 1) })}"
    }
  }

  private func object(_ type: String, _ coordinates: String) -> String {
    "{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}"
  }

  private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

  private mutating func list(_ element: (inout RandomGeometry) -> String) -> String {
    let count = Int.random(in: 0..<4, using: &random)
    var parts: [String] = []
    for _ in 0..<count { parts.append(element(&self)) }
    return "[\(parts.joined(separator: ","))]"
  }

  private mutating func number() -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: "\(Int.random(in: -180...180, using: &random))"
    case 1: "\(Double.random(in: -180...180, using: &random))"
    case 2: "\(Int.random(in: -9...9, using: &random)).10"
    case 3: "\(Int.random(in: -9...9, using: &random)).5e\(Int.random(in: -3...3, using: &random))"
    default: "-0.0\(Int.random(in: 0...99_999_999, using: &random))"
    }
  }

  private mutating func position() -> String {
    "[\(number()),\(number())\(chance(0.3) ? "," + number() : "")]"
  }

  private mutating func line() -> String {
    "[\(position()),\(position()),\(position())]"
  }

  private mutating func ring() -> String {
    let first = position()
    return "[\(first),\(position()),\(position()),\(first)]"
  }
}
