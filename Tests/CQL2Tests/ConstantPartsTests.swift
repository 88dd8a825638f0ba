// What of an expression is computed once: the same comes out, in fewer steps.

import GeoJSON
import TestSupport
import Testing

@testable import CQL2

@Suite("Constant parts of expressions")
struct ConstantPartsTests {
  private func steps(_ text: String) throws -> Int {
    Evaluator(try Program(Expression(text: text), for: .value), TestServices()).steps.count
  }

  @Test(arguments: [
    ("1 + 2 * 3", 1), ("1 / 0", 1), ("a = 1 + 2 * 3", 3), ("1 + 2 * 3 = a", 3), ("a + 1 + 1", 5), ("a + (1 + 1)", 3),
    ("1 = 1 AND 2 = 3 AND upper('a') LIKE 'A'", 1), ("a = 1 AND (1 = 1 OR 1 / 0 = 2)", 5),
    ("a BETWEEN 1 + 1 AND 2 + 2", 4), ("x() = 1 + 1", 3), ("geometry IS NULL AND 1 = 1", 4),
    ("geometry_type() = 'a'", 3),
    ("a IN (1 + 1, b, 2 + 2)", 5), ("a IN (1, 2, 3, 4, 5)", 2), ("1 IN (1, 2, 3, 4, 5)", 1),
    ("T_AFTER(a, DATE('2020-01-01'))", 3), ("DATE('2020-01-01') < DATE('2021-01-01')", 1),
    ("concat(a, concat('b', 'c'), lower('D'))", 4), ("1", 1), ("a", 1),
  ])
  func areOneStep(_ text: String, _ wanted: Int) throws { #expect(try steps(text) == wanted) }

  @Test func longSumsAreOneStep() throws {
    #expect(try steps("n = 1" + String(repeating: "+1", count: 100_000)) == 3)
    #expect(try value("n = 1" + String(repeating: "+1", count: 100_000), feature(#"{"n":100001}"#)) == "true")
  }

  /// An expression of names that each stand for a value.
  private func random(_ depth: Int, _ generator: inout SplitMix64, isTruth: Bool) -> String {
    func next(_ isTruth: Bool = false) -> String {
      random(depth - 1, &generator, isTruth: isTruth)
    }
    if depth == 0 { return "@\(generator.below(Self.operands.count))" }
    if isTruth {
      switch generator.below(7) {
      case 0: return "(\(next(true)) AND \(next(true)) AND \(next(true)))"
      case 1: return "(\(next(true)) OR \(next(true)))"
      case 2: return "(NOT \(next(true)))"
      case 3: return "(\(next()) IS NULL)"
      case 4: return "(\(next()) BETWEEN \(next()) AND \(next()))"
      case 5: return "(\(next()) IN (\(next()),\(next()),\(next()),\(next())))"
      default: return "(\(next()) \(["=", "<", ">=", "<>"][generator.below(4)]) \(next()))"
      }
    }
    switch generator.below(9) {
    case 0: return "upper(\(next()))"
    case 1: return "concat(\(next()),\(next()))"
    case 2: return "coalesce(\(next()),\(next()))"
    case 3: return "max(\(next()),\(next()))"
    case 4: return "round(\(next()),1)"
    case 5: return "to_number(\(next()))"
    default: return "(\(next()) \(["+", "-", "*", "/", "%", "div"][generator.below(6)]) \(next()))"
    }
  }

  /// Values as they are spelled in an expression, and in JSON.
  private static let operands = [
    ("0", "0"), ("1", "1"), ("2.50", "2.50"), ("9007199254740993", "9007199254740993"), ("7e3", "7e3"),
    ("'x'", #""x""#),
    ("'12.5'", #""12.5""#), ("NULL", "null"), ("TRUE", "true"), ("FALSE", "false"),
  ]

  /// Nothing is folded where properties stand: what is folded must come to the same.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func comeToWhatPropertiesComeTo(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let members = Self.operands.enumerated().map { "\"p\($0)\":\($1.1)" }.joined(separator: ",")
    let record = feature("{\(members)}")
    var compared = 0
    for _ in rounds(300) {
      let text = random(1 + generator.below(3), &generator, isTruth: generator.below(2) == 0)
      var (constant, property) = (text, text)
      for (number, operand) in Self.operands.enumerated().reversed() {
        constant = constant.split(separator: "@\(number)", omittingEmptySubsequences: false).joined(
          separator: operand.0)
        property = property.split(separator: "@\(number)", omittingEmptySubsequences: false)
          .joined(separator: "p\(number)")
      }
      // Types that do not go together are refused where they can be seen.
      guard fault(constant, for: .value) == nil else { continue }
      compared += 1
      #expect(try value(constant, record) == value(property, record), "\(constant)")
      #expect(try value("coalesce(NULL, p99, \(constant))", record) == value(property, record), "\(constant)")
    }
    #expect(compared > 20)
  }
}
