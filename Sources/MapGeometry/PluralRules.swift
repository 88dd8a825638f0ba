// Which form of a word a number takes: the plural rules of Unicode CLDR (UTS 35, part 3).

import Words

/// The rules of a language, as `1i=1&v=0;3i%10=2..4`: a category's digit, and relations joined by & (and) and / (or).
///
/// Operands are those of the numbers that are written here, which have no zeros at the end: n the number, i its whole
/// part, v and w how many decimals it has, f and t the decimals as a number.
struct PluralRules: Sendable {
  /// The category of all numbers that no rule names: `other`.
  static let other = 5

  private struct Relation: Sendable {
    let operand: Character
    let modulus: Int?
    let isNegated: Bool
    let ranges: [ClosedRange<Double>]
  }

  private let rules: [(category: Int, ways: [[Relation]])]

  /// Reads rules; what is none is passed over.
  init(_ text: some StringProtocol) {
    rules = text.split(separator: ";").compactMap { rule -> (category: Int, ways: [[Relation]])? in
      guard let category = rule.first?.wholeNumberValue else { return nil }
      return (
        category,
        rule.dropFirst().split(separator: "/").map {
          $0.split(separator: "&").compactMap { Self.relation(Substring($0)) }
        }
      )
    }
  }

  private static func relation(_ text: Substring) -> Relation? {
    guard let operand = text.first, let sign = text.firstIndex(where: { $0 == "=" || $0 == "!" }) else { return nil }
    let modulus = text[..<sign].split(separator: "%").dropFirst().first.flatMap { Int($0) }
    let ranges = text[text.index(after: sign)...].pieces.compactMap { range -> ClosedRange<Double>? in
      let ends = range.split(separator: ".").compactMap { Double($0) }
      guard let first = ends.first, let last = ends.last, first <= last else { return nil }
      return first...last
    }
    return Relation(operand: operand, modulus: modulus, isNegated: text[sign] == "!", ranges: ranges)
  }

  /// The category of a number of 0 or more with these decimals: 0 zero, 1 one, 2 two, 3 few, 4 many, 5 other.
  func category(of value: Double, decimals: Substring) -> Int {
    func operand(_ name: Character) -> Double {
      switch name {
      case "n": value
      case "i": value.rounded(.towardZero)
      case "v", "w": Double(decimals.count)
      default: Double(decimals) ?? 0
      }
    }
    func holds(_ relation: Relation) -> Bool {
      var number = operand(relation.operand)
      if let modulus = relation.modulus { number = number.truncatingRemainder(dividingBy: Double(modulus)) }
      // A range holds whole numbers alone.
      let isIn = relation.ranges.contains { $0.contains(number) && number == number.rounded() }
      return isIn != relation.isNegated
    }
    return rules.first { rule in rule.ways.contains { !$0.isEmpty && $0.allSatisfy(holds) } }?.category ?? Self.other
  }
}
