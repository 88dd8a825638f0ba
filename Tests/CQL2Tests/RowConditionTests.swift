// What conditions ask of the fields of a row: never less than they do.

import Formats
import Testing

@testable import CQL2

@Suite("Conditions on rows")
struct RowConditionTests {
  private func condition(_ text: String) throws -> RowCondition? {
    try Program(Expression(text: text), for: .condition).rowCondition
  }

  @Test func `comparisons are ranges`() throws {
    #expect(try condition("a > 5") == .number("a", from: 5, to: nil))
    #expect(try condition("5 > a") == .number("a", from: nil, to: 5))
    #expect(try condition("a = 'x'") == .text("a", from: "x", to: "x"))
    #expect(
      try condition("a BETWEEN 1 AND 'x'") == .all([.number("a", from: 1, to: nil), .text("a", from: nil, to: "x")]))
    #expect(try condition("a IN (1, 'x')") == .any([.number("a", from: 1, to: 1), .text("a", from: "x", to: "x")]))
    #expect(try condition("a IS NOT NULL") == .present("a"))
  }

  @Test func `what is not known is left out of AND, and makes OR unknown`() throws {
    #expect(try condition("a > 5 AND b LIKE 'x%'") == .all([.number("a", from: 5, to: nil)]))
    #expect(
      try condition("a > 5 AND (b > 1 OR b < 0)")
        == .all([
          .number("a", from: 5, to: nil),
          .any([.number("b", from: 1, to: nil), .number("b", from: nil, to: 0)]),
        ]))
  }

  @Test(arguments: [
    "a > 5 OR b LIKE 'x%'", "NOT a > 5", "a <> 5", "a IS NULL", "a = b", "a + 1 > 2", "casei(a) = 'x'",
    "a NOT IN (1, 2)",
    "a IN (1, b)", "a = DATE('2020-01-01')", "a = TRUE", "NOT (a IS NOT NULL)", "a LIKE 'x%'",
    // These may fail, which is told of records that are not wanted, too.
    "a > 5 AND area() > 1", "a > 5 AND S_INTERSECTS(geometry, BBOX(0,0,1,1))", "a > 5 AND distance_text(a, b) = '1 km'",
  ])
  func `other conditions ask nothing`(_ text: String) throws { #expect(try condition(text) == nil) }
}
