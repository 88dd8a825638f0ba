// Which values an option has, said once: for the check, the help, completions and `--json-usage`.

/// What is said of the values that an option may have.
package struct LimitText {
  /// The values, to stand behind "it has to be": `from 3 to 65536`, `more than 0`.
  package let text: String
  /// The same in the help, beside the option's own words; empty where those say it.
  package let help: String
  /// Why, or what to do; empty for nothing.
  package let reason: String
  /// The least and the greatest number, where the value is a number; nil for no bound.
  package let minimum: Double?
  package let maximum: Double?
  /// The values, where they are few.
  package let values: [String]
  /// A word that is read and is not one of the values, with which tests try the limit.
  package let refused: String

  /// What is said of a value that is refused.
  package func complaint(_ name: String, _ word: String) -> String {
    "\(name) is \(word.isEmpty ? "empty" : word): it has to be \(text)\(reason.isEmpty ? "" : "; \(reason)")."
  }
}

/// The values that an option may have, of all that its type has.
///
/// It is made only when a value is given or the option is described, and not at each start.
package struct ValueLimit<Value> {
  /// What is said of it.
  package let text: LimitText
  /// Whether a value is allowed.
  package let allows: (Value) -> Bool

  /// A limit in words.
  ///
  /// - Parameter refused: a word that the option reads, of a value that is not allowed.
  package init(
    _ text: String, help: String? = nil, because reason: String = "", minimum: Double? = nil, maximum: Double? = nil,
    values: [String] = [], refused: String, allows: @escaping (Value) -> Bool
  ) {
    self.text = LimitText(
      text: text, help: help ?? text, reason: reason, minimum: minimum, maximum: maximum, values: values,
      refused: refused)
    self.allows = allows
  }
}

extension ValueLimit where Value: BinaryInteger {
  /// Both ends belong to it.
  package static func between(_ least: Value, _ greatest: Value, because reason: String = "") -> ValueLimit {
    ValueLimit(
      "from \(least) to \(greatest)", because: reason, minimum: Double(least), maximum: Double(greatest),
      refused: "\(greatest + 1)"
    ) { least <= $0 && $0 <= greatest }
  }

  /// Whole numbers from `least` on.
  package static func atLeast(_ least: Value, because reason: String = "") -> ValueLimit {
    ValueLimit("\(least) or more", because: reason, minimum: Double(least), refused: "\(least - 1)") { least <= $0 }
  }

  /// 1 and more.
  package static var positive: ValueLimit { .atLeast(1) }
  /// 0 and more.
  package static var notNegative: ValueLimit { .atLeast(0) }

  /// A few numbers.
  package static func oneOf(_ values: Value...) -> ValueLimit {
    let words = values.map { "\($0)" }
    return ValueLimit(words.joined(by: "or"), values: words, refused: "\((values.max() ?? 0) + 1)") {
      values.contains($0)
    }
  }
}

extension ValueLimit where Value == Double {
  /// Both ends belong to it; infinity does not.
  package static func between(_ least: Double, _ greatest: Double, because reason: String = "") -> ValueLimit {
    ValueLimit(
      "from \(least.short) to \(greatest.short)", because: reason, minimum: least, maximum: greatest,
      refused: (greatest + 1).short
    ) { least <= $0 && $0 <= greatest }
  }

  /// Finite numbers from `least` on.
  package static func atLeast(_ least: Double, because reason: String = "") -> ValueLimit {
    ValueLimit("\(least.short) or more", because: reason, minimum: least, refused: (least - 1).short) {
      least <= $0 && $0.isFinite
    }
  }

  /// Finite numbers of 0 and more.
  package static var notNegative: ValueLimit { .atLeast(0) }
  /// All numbers but infinity.
  package static var finite: ValueLimit { ValueLimit("a number", help: "", refused: "nan", allows: \.isFinite) }
}

extension ValueLimit where Value == String {
  /// A name of something, which has letters.
  ///
  /// - Parameter what: what has the name, such as `a property`.
  package static func nameOf(_ what: String) -> ValueLimit {
    ValueLimit("the name of \(what)", help: "", refused: "", allows: { !$0.isEmpty })
  }

  /// A text that has letters.
  ///
  /// - Parameter what: what it is, such as `a CRS, such as EPSG:3857`.
  package static func filled(_ what: String = "some text") -> ValueLimit {
    ValueLimit(what, help: "", refused: "", allows: { !$0.allSatisfy(\.isWhitespace) })
  }

  /// The name of a file, where standard input has something else.
  package static func fileBeside(_ input: String) -> ValueLimit {
    ValueLimit("the name of a file", help: "", because: "standard input is \(input)", refused: "-") { $0 != "-" }
  }
}

extension Double {
  /// The number, without a fraction of nothing.
  package var short: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension [String] {
  /// `a, b and c`.
  package func joined(by word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) \(last)"
  }
}
