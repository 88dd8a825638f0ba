// Which JSON values are equal: the keys of equal ones are the same, and so are their hashes.

import GeoJSON
import TestSupport
import Testing

@Suite("Value keys")
struct ValueKeyTests {
  /// Values in rows: those of one row are equal, and no two of different rows are.
  private static let rows = [
    ["0", "-0", "0.0", "-0.000e7", "0e5"],
    ["1", "1.0", "1e0", "10e-1", "0.1E+1", "100e-2"],
    ["-1", "-1.00", "-10e-1"],
    ["1200", "1.2e3", "12E2", "1200.0", "120000e-2"],
    ["0.1", "1e-1", "0.10"],
    ["0.1000000000000000055"],
    ["999999999999999", "9.99999999999999e14"],
    ["1000000000000000", "1e15", "1.0e15"],
    ["9007199254740993", "9007199254740993.0"], ["9007199254740992", "9.007199254740992e15"],
    ["0.000001", "1e-6", "1.000E-06", "0.00001e-1"], ["-12.5", "-12.50", "-125e-1"], ["12.05"], ["1205", "1.205e3"],
    ["123456789012345678", "1234567890123456780e-1", "0.123456789012345678e18"], ["1000000000000000000000", "1e21"],
    ["1234567890123456789", "1.234567890123456789e18", "12345678901234567890e-1"], ["1e99999999999999999999"],
    ["12345678901234567890"], ["1e400", "10e399"], ["1e401"],
    [#""1""#, #""\u0031""#], [#""1.0""#], [#""""#], [#""null""#],
    [#""a/b""#, #""a\/b""#, #""\u0061\u002Fb""#], [#""é""#, #""\u00e9""#], [#""😀""#, #""\ud83d\ude00""#],
    ["true"], ["false"], ["null"],
    ["[1,2]", "[ 1 ,\n2 ]"], ["[1,2.0]"], [#"{"a":1}"#, #"{ "a" : 1 }"#], [#"{"a":"1 2"}"#], [#"{"a":"12"}"#],
  ]

  private func key(_ text: String) -> [UInt8] {
    ByteBuffer(text).withPaddedBytes { ValueKey.key(of: ByteRange(start: 0, end: $0.count), in: $0) }
  }

  private func hash(_ text: String, seed: UInt64) -> UInt64 {
    ByteBuffer(text).withPaddedBytes { ValueKey.hash(ByteRange(start: 0, end: $0.count), in: $0, seed: seed) }
  }

  @Test func equalValuesHaveEqualKeysAndOthersDoNot() {
    var keys: [[UInt8]: Int] = [:]
    for (number, row) in Self.rows.enumerated() {
      for text in row { #expect(keys.updateValue(number, forKey: key(text)) ?? number == number, "\(text)") }
      #expect(Set(row.map(key)).count == 1, "\(row)")
    }
  }

  @Test(arguments: [1, 0x9E37_79B9_7F4A_7C15, 0x51_7C_C1] as [UInt64])
  func hashesAreEqualAsKeysAre(_ seed: UInt64) {
    var hashes: [UInt64: Int] = [:]
    for (number, row) in Self.rows.enumerated() {
      for text in row {
        #expect(hashes.updateValue(number, forKey: hash(text, seed: seed)) ?? number == number, "\(text)")
      }
      #expect(Set(row.map { hash($0, seed: seed) }).count == 1, "\(row)")
    }
    // Whole numbers are what there are most of.
    let many = (-20_000..<20_000).map { hash("\($0)", seed: seed) }
    #expect(Set(many).count == many.count)
    #expect(Set(many.map { $0 >> 48 }).count > 29_000, "the high bits are no hash")
    let decimals = (0..<40_000).map { hash("\(Double($0) / 1000)", seed: seed) }
    #expect(Set(decimals).count == decimals.count)
    #expect(Set(decimals.map { $0 >> 48 }).count > 29_000, "the high bits are no hash")
  }
}
