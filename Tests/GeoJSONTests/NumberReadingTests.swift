// Numbers read: to the same bits as the C library's strtod, which rounds exactly.

import Foundation
import GeoJSON
import TestSupport
import Testing

@Suite("Reading numbers")
struct NumberReadingTests {
  /// Checks that the scanner reads every number as `strtod` does.
  private func check(_ numbers: [String], _ source: String = "") throws {
    for start in stride(from: 0, to: numbers.count, by: 1000) {
      var run = Array(numbers[start..<min(start + 1000, numbers.count)])
      if run.count % 2 == 1 { run.append("0") }
      // A line has two positions or more.
      if run.count < 4 { run += ["0", "0"] }
      let values = try ordinates(of: run)
      #expect(values.count == run.count)
      for (text, value) in zip(run, values) where strtod(text, nil).bitPattern != value.bitPattern {
        Issue.record("\(source) \(text) was read as \(value.debugDescription), not \(strtod(text, nil))")
      }
    }
  }

  @Test(
    "the numbers of the public files", .enabled(if: Place.hasShared, Comment(rawValue: Place.noShared)),
    arguments: ["canada.json", "numbers.json", "mesh.json"])
  func publicFiles(_ name: String) throws {
    guard let file = Place.shared("conformance/json/examples/\(name)") else { return }
    var numbers: [String] = []
    var token: [UInt8] = []
    for byte in try Data(contentsOf: file) + [0x20] {
      switch byte {
      case 0x30...0x39, 0x2D, 0x2B, 0x2E, 0x65, 0x45: token.append(byte)
      default:
        let text = String(decoding: token, as: UTF8.self)
        // Letters e of words are no numbers.
        if let first = text.first, first == "-" || first.isNumber, Double(text) != nil { numbers.append(text) }
        token.removeAll()
      }
    }
    #expect(numbers.count > 1000)
    try check(numbers, name)
  }

  @Test("random doubles, printed in several ways", arguments: [1, 2, 3, 4])
  func randomDoubles(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var numbers: [String] = []
    for _ in rounds(3000) {
      let degrees = Double.random(in: -180...180, using: &random)
      let metres = Double.random(in: -2.1e7...2.1e7, using: &random)
      var any = Double(bitPattern: random.next())
      if !any.isFinite { any = 0 }
      switch random.below(4) {
      case 0: numbers += ["\(degrees)", String(format: "%.7f", degrees)]
      case 1: numbers += [String(format: "%.15f", degrees), String(format: "%.17g", metres)]
      case 2: numbers += [String(format: "%.17g", any), String(format: "%.3e", any)]
      default: numbers += [String(format: "%.25f", degrees), "\(Int64(truncatingIfNeeded: random.next()))"]
      }
      // Digits at will: up to 40, with a point somewhere.
      var digits = ""
      for _ in 0...random.below(40) { digits += digits.isEmpty ? "\(1 + random.below(9))" : "\(random.below(10))" }
      let point = random.below(digits.count + 1)
      let (whole, fraction) = (digits.prefix(point), digits.dropFirst(point))
      let sign = random.chance(0.5) ? "-" : ""
      numbers.append("\(sign)\(whole.isEmpty ? "0" : whole)\(fraction.isEmpty ? "" : ".")\(fraction)")
    }
    try check(numbers)
  }

  @Test("numbers as nearly all are written: up to eight digits before the point, up to fourteen behind it")
  func plain() throws {
    var random = SplitMix64(seed: 6)
    var numbers: [String] = []
    for _ in rounds(5000) {
      let whole = random.below([1, 10, 1000, 10_000_000, 100_000_000][random.below(5)])
      let decimals = random.below(15)
      let fraction = (0..<decimals).map { _ in random.chance(0.2) ? "0" : "\(random.below(10))" }.joined()
      numbers.append("\(random.chance(0.5) ? "-" : "")\(whole)\(decimals > 0 ? "." : "")\(fraction)")
    }
    try check(numbers)
  }

  @Test(
    "what is no number is refused where ordinates are read",
    arguments: ["01", "1.", "-", ".5", "1.5.5", "+1", "1-", "1a", "00.5"])
  func wrong(_ number: String) {
    for position in ["[\(number),2]", "[2,\(number)]", "[2, \(number)]"] {
      let text = Array("{\"type\":\"LineString\",\"coordinates\":[[1,2],\(position)]}".utf8)
      #expect(fault(in: text, needs: GeometryNeeds(ordinates: true, positions: false)) != nil)
      #expect(fault(in: text) == fault(in: text, needs: GeometryNeeds(ordinates: true, positions: false)))
    }
  }

  @Test("halfway between two doubles, and next to it")
  func halfway() throws {
    var random = SplitMix64(seed: 5)
    var numbers: [String] = []
    for _ in rounds(2000) {
      let odd = UInt128(random.next() >> 11 | 1 << 52) * 2 + 1
      // An integer above 2^53, halfway between two doubles.
      numbers.append("\(odd << UInt128(random.below(10)))")
      // odd / 2^s, as decimals: odd × 5^s / 10^s.
      let places = 1 + random.below(8)
      let scaled = (0..<places).reduce(odd) { product, _ in product * 5 }
      for neighbour in [scaled - 1, scaled, scaled + 1] {
        let digits = "\(neighbour)"
        numbers.append("\(digits.dropLast(places)).\(digits.suffix(places))")
        numbers.append("\(digits)e-\(places)")
      }
    }
    try check(numbers)
  }

  @Test("numbers at the edges")
  func edges() throws {
    try check([
      "0", "-0", "0.0", "-0.0", "0e0", "-0E+0", "5e-324", "4.9406564584124654e-324", "2.4703282292062327e-324",
      "2.4703282292062328e-324", "2.2250738585072011e-308", "2.2250738585072014e-308", "1.7976931348623157e308",
      "9007199254740992", "9007199254740993", "9007199254740994", "9007199254740995", "18446744073709551615",
      "18446744073709551616", "9223372036854775807", "9999999999999999999", "99999999999999999999",
      "0.1", "0.2", "0.30000000000000004", "1e22", "1e23", "123456789012345678", "1234567890123456789",
      "0.0000000000000000001", "0.1234567890123456789", "1.00000000000000011102230246251565404236316680908203125",
      "1.00000000000000011102230246251565404236316680908203124",
      "1.00000000000000011102230246251565404236316680908203126", "1" + String(repeating: "0", count: 300),
      "0." + String(repeating: "0", count: 300) + "1", "1." + String(repeating: "0", count: 400), "1e-400", "-1e-400",
    ])
  }

  @Test("a number beyond the range of a double is refused as a coordinate", arguments: ["1e309", "-1e400", "1.8e308"])
  func beyondRange(_ number: String) {
    let text = Array("{\"type\":\"Point\",\"coordinates\":[\(number),0]}".utf8)
    #expect(fault(in: text, needs: GeometryNeeds(ordinates: true, positions: false)) != nil)
    #expect(fault(in: Array("{\"type\":\"Feature\",\"id\":\(number),\"geometry\":null,\"properties\":{}}".utf8)) == nil)
  }

  @Test("a number at the end is what it is, whatever stands behind it")
  func atTheEnd() {
    let numbers = [
      "333", "-1", "0", "-0", "1.5", "0.25", "1e5", "1E+2", "12345678", "123456789012345678901", "1.", "-", "1e", "1e-",
      "01",
    ]
    for number in numbers {
      let right = JSONValue(text: number)
      for behind in ["1", "12345678123456781234", ".5", "e5", "e", ".", "-1", "0", "}", "\u{0}"] {
        var text = ByteBuffer(number + behind)
        text.seal()
        text.count = number.utf8.count
        let value = text.withPaddedBytes { JSONValue($0) }
        #expect(value == right, "\(number), then \(behind)")
      }
    }
    #expect(JSONValue(text: "333") == .number(333) && JSONValue(text: "1e5") == .number(1e5))
    #expect(JSONValue(text: "1.") == nil && JSONValue(text: "1e") == nil && JSONValue(text: "-") == nil)
  }
}
