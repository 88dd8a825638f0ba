// What a Table Schema says of a text and JSON Schema has no keyword for.

import GeoJSON

/// Dates in forms of their own, which of them come first, and texts that stand for nothing.
final class TableRules: Sendable {
  /// The keyword with the rules as its members, by a name that no file can have.
  static let keyword = "\u{0}table"
  /// The limits that texts can have, in the words of the field.
  static let limits = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]

  /// What the texts stand for; nil for none that has an order.
  private let moment: TableMoment?
  /// Whether a text has to have the form with directives; with limits that is said elsewhere.
  private let isForm: Bool
  private let limits: [(name: String, place: Int64, text: String)]
  private let missing: [[UInt8]]
  /// What a text has to be, in words, where a pattern says it; nil where that is the user's own.
  let words: String?

  init(_ value: SchemaValue, _ known: (SchemaValue) -> KnownValue) throws(SchemaError) {
    let moment = value["type"]?.string.map { TableMoment(type: $0, format: value["format"]?.string ?? "") }
    self.moment = moment
    words = value["words"]?.string
    missing = value["missing"]?.elements?.compactMap { $0.string.map { Array($0.utf8) } } ?? []
    var limits: [(name: String, place: Int64, text: String)] = []
    for name in Self.limits {
      guard let moment, let limit = value[name] else { continue }
      let known = known(limit)
      guard let place = moment.place(of: known.string ?? Array(known.text.utf8)) else {
        let form = moment.hasForm ? ", as \(moment.form) has it" : ""
        throw TableSchema.error(limit, "must be a \(moment.type)\(form), as the values are")
      }
      limits.append((name, place, known.text))
    }
    self.limits = limits
    isForm = moment?.hasForm ?? false && limits.isEmpty
  }
}

extension SchemaWalk {
  mutating func check(_ node: SchemaNode, _ rules: TableRules, _ text: [UInt8], _ value: ByteRange) -> Bool {
    rules.check(text) { keyword, words in
      fail(node, keyword, value) { "must \(words) (is \($0.words(value)))" }
    }
  }
}

extension TableRules {
  /// Tells of each rule that a text breaks, by its keyword, and returns whether it breaks none.
  fileprivate func check(_ text: [UInt8], _ fail: (_ keyword: String, _ words: String) -> Bool) -> Bool {
    if missing.contains(text) { return fail("required", "have a value, and no text that stands for none") }
    guard let moment else { return true }
    if isForm { return moment.accepts(text) || fail("format", "be a \(moment.type) as \(moment.form) has it") }
    guard let place = moment.place(of: text) else { return true }
    var isValid = true
    for limit in limits {
      let (isKept, sign) =
        switch limit.name {
        case "minimum": (place >= limit.place, ">=")
        case "maximum": (place <= limit.place, "<=")
        case "exclusiveMinimum": (place > limit.place, ">")
        default: (place < limit.place, "<")
        }
      if !isKept { isValid = fail(limit.name, "be \(sign) \(limit.text)") }
    }
    return isValid
  }
}
