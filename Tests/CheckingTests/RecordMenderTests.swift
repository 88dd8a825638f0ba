// What is mended is a record without the faults that can be mended, mended once and for all.

import Checking
import GEOS
import GeoJSON
import Planar
import TestSupport
import Testing

@testable import Stages

/// What mending a record's text comes to: the text, or nil where nothing is mended.
private func mended(_ text: String, unsafe: Bool = false, swaps: Bool = false) -> MendedRecord? {
  let engine = GEOSEngine()
  let checker = RecordChecker(CheckOptions(), engine: engine)
  // As the stage has it: the engine of make-valid, on the globe.
  let mender = RecordMender(CheckOptions(), checker, unsafe: unsafe ? .make() : nil)
  var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
  return ByteBuffer(text).withPaddedBytes { bytes in
    var feature = Feature()
    var facts = RecordFacts()
    let whole = ByteRange(start: 0, end: bytes.count)
    do throws(ScanError) {
      try scanner.scan(bytes, into: &feature)
      facts = checker.check(feature)
    } catch {
      facts = checker.check(
        refused: bytes, whole, code: error.fault.code, message: error.fault.message, offset: error.offset)
    }
    return mender.mend(bytes, whole, facts, crs: nil, swaps: swaps)
  }
}

private func mendedText(_ text: String, unsafe: Bool = false, swaps: Bool = false) -> String {
  mended(text, unsafe: unsafe, swaps: swaps).map { String(decoding: $0.text, as: UTF8.self) } ?? text
}

/// Records without a fault, and faults to plant in them.
private struct BrokenRecords {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

  mutating func number(_ value: Double) -> String {
    if chance(0.1) { return "\(value)" }
    let rounded = "\((value * 1e6).rounded() / 1e6)"
    return chance(0.1) ? rounded + "0" : rounded
  }

  mutating func position(_ x: Double, _ y: Double) -> String {
    let space = chance(0.1) ? " " : ""
    return "[\(space)\(number(x)),\(space)\(number(y))\(space)]"
  }

  /// Vertices that may be repeated.
  mutating func join(_ positions: [String]) -> String {
    "[" + positions.flatMap { chance(0.05) ? [$0, $0] : [$0] }.joined(separator: chance(0.1) ? ", " : ",") + "]"
  }

  /// A star, which may run the wrong way round or not be closed.
  mutating func ring(_ x: Double, _ y: Double, _ size: Double, turned: Bool = false) -> String {
    let directions: [(Double, Double)] = [
      (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7),
    ]
    var positions: [String] = directions.map { direction in
      let radius = Double.random(in: size / 2...size, using: &random)
      return position(x + radius * direction.0, y + radius * direction.1)
    }
    if turned != chance(0.2) { positions.reverse() }
    if !chance(0.2) { positions.append(positions[0]) }
    return join(positions)
  }

  mutating func geometry(_ depth: Int = 0) -> String {
    let x = chance(0.2) ? Double.random(in: 150...200, using: &random) : Double.random(in: 10...140, using: &random)
    let y = Double.random(in: -60...60, using: &random)
    func object(_ type: String, _ coordinates: String, _ spoilt: Bool) -> String {
      "{\"type\":\"\(spoilt ? type.lowercased() : type)\",\"coordinates\":\(coordinates)}"
    }
    let spoilt = chance(0.1)
    switch Int.random(in: 0..<(depth < 3 ? 7 : 6), using: &random) {
    case 0: return object("Point", position(x, y), spoilt)
    case 1:
      let positions = (0..<5).map { position(x + Double($0) * 3, y + Double($0 % 2)) }
      return object("LineString", join(positions), spoilt)
    case 2: return object("MultiPoint", join((0..<4).map { position(x + Double($0), y) }), spoilt)
    case 3: return object("Polygon", "[\(ring(x, y, 5))]", spoilt)
    case 4: return object("Polygon", "[\(ring(x, y, 8)),\(ring(x, y, 3, turned: true))]", spoilt)
    case 5:
      return object(
        "MultiPolygon", "[[\(ring(x, y, 4)),\(ring(x, y, 1, turned: true))],[\(ring(x, y + 10, 4))]]", spoilt)
    default:
      let members = (0..<Int.random(in: 1..<4, using: &random)).map { _ in geometry(depth + 1) }
      return "{\"type\":\"GeometryCollection\",\"geometries\":[\(members.joined(separator: ","))]}"
    }
  }

  /// A polygon or two whose rings go over themselves and each other.
  mutating func knot() -> String {
    let (x, y) = (Double.random(in: 10...140, using: &random), Double.random(in: -60...60, using: &random))
    func ring(_ random: inout SplitMix64) -> String {
      var positions: [String] = (0..<Int.random(in: 4..<9, using: &random)).map { _ in
        let (dx, dy) = (Double.random(in: -5...5, using: &random), Double.random(in: -5...5, using: &random))
        return "[\(((x + dx) * 1e6).rounded() / 1e6),\(((y + dy) * 1e6).rounded() / 1e6)]"
      }
      positions.append(positions[0])
      return "[" + positions.joined(separator: ",") + "]"
    }
    let polygons = (0..<Int.random(in: 1..<3, using: &random)).map { _ in
      "[" + (0..<Int.random(in: 1..<3, using: &random)).map { _ in ring(&random) }.joined(separator: ",") + "]"
    }
    let start = #"{"type":"Feature","properties":{},"geometry":{"type":"MultiPolygon","coordinates":["#
    return start + polygons.joined(separator: ",") + "]}}"
  }

  mutating func feature() -> String {
    var members = ["\"type\":\"\(chance(0.05) ? "feature" : "Feature")\""]
    if chance(0.2) { members.append("\"id\":\(chance(0.5) ? "null" : "7")") }
    if chance(0.2) { members.append("\"bbox\":\(chance(0.3) ? "null" : "[1,2,3,4]")") }
    if chance(0.8) { members.append("\"properties\":{\"n\":1.10,\"t\":\"a\\u0041\"}") }
    if chance(0.9) { members.append("\"geometry\":\(geometry())") }
    if chance(0.1) { members.append("\"more\": [1, 2]") }
    return "{" + members.joined(separator: chance(0.1) ? ",\n " : ",") + "}"
  }
}

@Suite("Mending")
struct RecordMenderTests {
  @Test(arguments: seeds(12))
  func mendedRecordsAreWithoutTheirFaultsAndStaySo(seed: UInt64) {
    var records = BrokenRecords(seed: seed)
    let rules = Set(RecordMender.rules.map(\.id))
    for _ in 0..<25 {
      let broken = records.feature()
      let whole = mendedText(broken)
      let left = rulesBroken(by: whole).filter { rules.contains($0) }
      #expect(left.isEmpty, "\(broken)\n→ \(whole)\n\(left)")
      #expect(mended(whole) == nil, "\(broken)\n→ \(whole)\n→ \(mendedText(whole))")
      // Nothing that was valid is spoilt.
      #expect(!rulesBroken(by: whole).contains("self-intersection"), "\(broken)\n→ \(whole)")
    }
  }

  @Test(arguments: seeds(8))
  func unsafelyMendedRecordsAreValidAndStaySo(seed: UInt64) {
    var records = BrokenRecords(seed: seed &+ 1000)
    let rules = Set((RecordMender.rules + RecordMender.unsafeRules).map(\.id))
    for _ in 0..<25 {
      let broken = records.chance(0.5) ? records.knot() : records.feature()
      let whole = mendedText(broken, unsafe: true)
      let left = rulesBroken(by: whole).filter { rules.contains($0) }
      #expect(left.isEmpty, "\(broken)\n→ \(whole)\n\(left)")
      #expect(mended(whole, unsafe: true) == nil, "\(broken)\n→ \(whole)\n→ \(mendedText(whole, unsafe: true))")
    }
  }

  @Test func swappedPositionsKeepTheirText() {
    let swapped =
      #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[42.10, -171e0,5],[ 10,-120,6]]}}"#
    let right =
      #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[-171e0, 42.10,5],[ -120,10,6]]}}"#
    #expect(mendedText(swapped, unsafe: true, swaps: true) == right)
    #expect(mendedText(swapped, unsafe: true) == swapped)
  }

  /// What is as far away as the limit is a vertex of its own, and one that repeats it goes.
  @Test func aVertexAtTheLimitIsNoRepetition() {
    func line(_ positions: String) -> String {
      #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[\#(positions)]}}"#
    }
    for (x, y) in [("1e-9", "0"), ("0", "1e-9"), ("-1e-9", "-1e-9")] {
      #expect(mendedText(line("[0,0],[\(x),\(y)],[\(x),\(y)],[1,1]")) == line("[0,0],[\(x),\(y)],[1,1]"))
    }
  }

  @Test(arguments: RuleCatalogTests.shown)
  func aGoodRecordIsLeftAlone(rule: Rule) { #expect(mended(rule.good) == nil) }

  @Test func eachRuleIsMendedOnItsBadRecord() {
    // A bbox with too few numbers may mean anything.
    for rule in RecordMender.rules where !rule.bad.isEmpty && rule.id != "bad-bbox" {
      let whole = mendedText(rule.bad)
      #expect(!rulesBroken(by: whole).contains(rule.id), "\(rule.id): \(rule.bad)\n→ \(whole)")
    }
  }

  static let pairs: [(String, String)] = [
    (
      #"{"type":"Feature","properties":{"a":1.10},"geometry":{"type":"Polygon","coordinates":[[[1,0],[2,0],[2, 1.0]]]}}"#,
      #"{"type":"Feature","properties":{"a":1.10},"geometry":{"type":"Polygon","coordinates":[[[1,0],[2,0],[2, 1.0],[1,0]]]}}"#
    ),
    // All but closed.
    (
      #"{"type":"Polygon","coordinates":[[[1,0],[2,0],[2,1],[1,1],[1,1e-12]]]}"#,
      #"{"type":"Polygon","coordinates":[[[1,0],[2,0],[2,1],[1,1],[1,0]]]}"#
    ),
    // The ends are at different heights: both stay.
    (
      #"{"type":"Polygon","coordinates":[[[1,0,5],[2,0,5],[2,1,5],[1,0,6]]]}"#,
      #"{"type":"Polygon","coordinates":[[[1,0,5],[2,0,5],[2,1,5],[1,0,6],[1,0,5]]]}"#
    ),
    (
      #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[ 190.50 , 1.10 ]}}"#,
      #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[-169.5 , 1.10 ]}}"#
    ),
    (
      #"{"type":"Feature","id":null, "properties":{},"geometry":null}"#,
      #"{"type":"Feature", "properties":{},"geometry":null}"#
    ),
    // Two equal positions are no line without one of them, and what it was meant to be is not known.
    (
      #"{"type":"LineString","coordinates":[[1,2],[1,2]]}"#, #"{"type":"LineString","coordinates":[[1,2],[1,2]]}"#
    ),
    // A collection that says more of itself stays.
    (
      #"{"type":"GeometryCollection","name":"a","geometries":[{"type":"Point","coordinates":[1,2]}]}"#,
      #"{"type":"GeometryCollection","name":"a","geometries":[{"type":"Point","coordinates":[1,2]}]}"#
    ),
    (
      #"{"type":"Feature","bbox":[0,0,5,9,9,9],"properties":{},"geometry":{"type":"LineString","coordinates":[[1,2,3],[4,5,6]]}}"#,
      #"{"type":"Feature","bbox":[1,2,3,4,5,6],"properties":{},"geometry":{"type":"LineString","coordinates":[[1,2,3],[4,5,6]]}}"#
    ),
  ]

  @Test(arguments: pairs.indices)
  func whatIsNotMendedStays(index: Int) {
    let (broken, whole) = Self.pairs[index]
    #expect(mendedText(broken) == whole)
  }
}
