// Positions of OpenStreetMap as text, whose values Python's decimal gave.

import Testing

@testable import OpenStreetMap

@Suite("Positions of OpenStreetMap")
struct OSMPositionTests {
  private func units(_ text: String) -> Int64? { Array(text.utf8).withUnsafeBytes { OSMPosition.units($0) } }

  @Test(
    "degrees are whole units, of which half of one is one more",
    arguments: [
      ("7.5", 75_000_000), ("-71.0559300", -710_559_300), ("12.", 120_000_000), ("+3", 30_000_000), (".5", 5_000_000),
      ("0.00000005", 1), ("-0.00000005", -1), ("0.00000004", 0), ("1.99999995", 20_000_000),
      ("1.000000049", 10_000_000),
      ("179.9999999", 1_799_999_999), ("1e-05", 100), ("-2.5E-6", -25), ("999999", 9_999_990_000_000), ("-0", 0),
    ] as [(String, Int64)])
  func degrees(_ text: String, _ expected: Int64) { #expect(units(text) == expected) }

  @Test(
    "what is no number has none",
    arguments: ["", "-", "+", ".", "-.", "a", "1a", "1.2.3", "--1", "1e", "1e9", "10000000"])
  func none(_ text: String) { #expect(units(text) == nil) }
}
