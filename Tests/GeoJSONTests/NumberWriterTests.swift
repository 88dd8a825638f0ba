// Numbers written: against exact rounding by the C library, and read back.

import Foundation
import GeoJSON
import Planar
import TestSupport
import Testing

@Suite("Writing numbers")
struct NumberWriterTests {
  /// `value` with exactly rounded decimals, without trailing zeros and the sign of zero.
  private func exact(_ value: Double, _ decimals: Int) -> String {
    var text = String(format: "%.\(decimals)f", value)
    if text.contains(".") {
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
    }
    return text == "-0" ? "0" : text
  }

  /// Whether the value is so near to halfway that a scaled double cannot tell the side.
  private func isNearTie(_ value: Double, _ decimals: Int) -> Bool {
    let scaled = abs(value) * pow(10, Double(decimals))
    let share = scaled - scaled.rounded(.down)
    return abs(share - 0.5) <= scaled * 0x1p-51
  }

  @Test("decimals are the exact ones", arguments: Array(0...15))
  func decimals(_ count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for _ in rounds(500) {
      let magnitude = pow(10, Double(random.below(10) - 3))
      let value = Double.random(in: -magnitude...magnitude, using: &random)
      guard abs(value) * pow(10, Double(count)) < 0x1p53, !isNearTie(value, count) else { continue }
      let text = spelled(value, .decimals(count))
      #expect(text == exact(value, count), "\(value) with \(count) decimals")
    }
  }

  @Test("what was written reads back to what is handed on", arguments: [0, 1, 4, 7, 9, 12, 15])
  func rounded(_ count: Int) {
    var random = SplitMix64(seed: UInt64(100 + count))
    let format = CoordinateFormat.decimals(count)
    var values = [0, -0.0, 1, -1, 0.5, 180, -180, 20_037_508.342789244, 1e15, 1e22, -1e300, 0x1p-1074, -1e-12, 1e-5]
    for _ in rounds(1000) {
      let magnitude = pow(10, Double(random.below(24) - 6))
      values.append(Double.random(in: -magnitude...magnitude, using: &random))
    }
    // To the bit: the sign of a zero decides on which side of the date line an inverse projection comes out.
    let wrong = values.filter { value in
      strtod(spelled(value, format), nil).bitPattern != format.rounded(value).bitPattern
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(values.count), such as \(wrong.prefix(3)), with \(count) decimals")
  }

  @Test(
    "positions are written as their numbers are", arguments: [CoordinateFormat.decimals(9), .decimals(4), .shortest])
  func pairs(_ format: CoordinateFormat) {
    var random = SplitMix64(seed: 300)
    var values = [
      0, -0.0, 1, -10, 100, 999.999999999, -999.9999999996, 1000, 0.1, 5e-10, 4e-10, 1e-9, -1e-7, 1e-6, 180.5,
    ]
    for _ in rounds(1000) {
      let value = random.within(-1, 1) * pow(10, Double(random.below(7) - 3))
      values += [
        value, CoordinateFormat.degrees.rounded(value), CoordinateFormat.decimals(random.below(9)).rounded(value),
      ]
    }
    for (x, y) in zip(values, values.dropFirst()) {
      var text = ByteBuffer()
      text.append(Geometry(type: .point, ordinates: [x, y]), format)
      let expected = #"{"type":"Point","coordinates":["# + spelled(x, format) + "," + spelled(y, format) + "]}"
      #expect(text.text == expected)
    }
  }

  @Test("the shortest text reads back to the same double", arguments: [1, 2, 3])
  func shortest(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(200 + seed))
    for index in rounds(2000) {
      var value = Double(bitPattern: random.next())
      if index % 3 > 0 {
        value = Double.random(in: -1...1, using: &random) * pow(10, Double(random.below(30) - 8))
      }
      guard value.isFinite else { continue }
      let text = spelled(value, .shortest)
      #expect(strtod(text, nil) == value, "\(value.debugDescription) is \(text)")
      if (1e-7..<1e21).contains(abs(value)) { #expect(!text.contains("e"), "\(value.debugDescription) is \(text)") }
      #expect(isJSONNumber(text), "\(text)")
      // As many digits as Swift's own shortest description, and no more.
      #expect(digits(text).count <= digits("\(value)").count, "\(value.debugDescription) is \(text)")
    }
  }

  @Test(
    "spelled like this",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (100, "100"), (1e20, "100000000000000000000"),
      (123_456_789, "123456789"), (0.000001, "0.000001"), (1e-7, "0.0000001"), (1.5e-8, "1.5e-8"), (1e21, "1e21"),
      (1.7976931348623157e308, "1.7976931348623157e308"), (0x1p-1074, "5e-324"), (0.1, "0.1"), (2.5, "2.5"),
    ])
  func spellings(_ value: Double, _ text: String) {
    #expect(spelled(value, .shortest) == text)
  }

  @Test(
    "rounded like this",
    arguments: [
      (0.0, 4, "0"), (-0.00001, 4, "0"), (0.00005, 3, "0"), (1.5, 0, "2"), (2.5, 0, "2"),
      (-71.064716014, 9, "-71.064716014"),
      (20_037_508.342789244, 4, "20037508.3428"), (180, 9, "180"), (-180, 9, "-180"), (0.1, 15, "0.1"),
      (9.99999, 2, "10"),
      (-9.99999, 2, "-10"), (99.5, 0, "100"),
    ])
  func roundings(_ value: Double, _ count: Int, _ text: String) {
    #expect(spelled(value, .decimals(count)) == text)
  }

  /// The short cut for numbers of few decimals finds the digits that the standard library does.
  @Test func shortestOfFewDecimals() {
    var random = SplitMix64(seed: 7)
    var values: [Double] = [0.1, 1e-6, 9.99999e-7, 999_999.999999999, 1e6, 999_999_999.999999, 1e9, 0.3, 1 / 3, 1e15]
    let scales: [Double] = [1, 10, 1e3, 1e6, 1e9, 1e12]
    for _ in rounds(5000) {
      let scale = scales.randomElement(using: &random) ?? 1
      values.append((Double.random(in: -1e9...1e9, using: &random) * scale).rounded() / scale)
      values.append((Double.random(in: -200...200, using: &random) * scale).rounded() / scale)
      values.append(Double.random(in: -200...200, using: &random))
    }
    for value in values where value != 0 {
      let text = spelled(value, .shortest)
      #expect(Double(text) == value && digits(text) == digits(value.description), "\(value)")
    }
  }

  /// The significant digits of a number's text.
  private func digits(_ text: String) -> [Character] {
    var digits = Array(text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" })
    while digits.last == "0" { digits.removeLast() }
    return digits
  }

  private func isJSONNumber(_ text: String) -> Bool {
    text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil
  }
}
