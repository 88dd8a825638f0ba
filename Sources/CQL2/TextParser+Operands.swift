// What stands between the operations of CQL2's text encoding: literals, names, functions, arrays.

import GeoJSON
import Planar
import Words

extension TextParser {
  /// Reads a literal, a name, a function, or what is in parentheses.
  mutating func operand() throws(ExpressionError) {
    let start = token.range.lowerBound
    switch token.kind {
    case .number: try number(sign: "")
    case .text(let utf8):
      made.addText(utf8, at: start)
      try advance()
    case .quoted(let name):
      made.addProperty(name, at: start)
      try advance()
    case .arithmetic(.subtract):
      try advance()
      if token.kind == .number { return try number(sign: "-") }
      // -x is -1 * x, and binds more strongly than all else.
      made.addNumber(-1, spelled: "-1".utf8, at: start)
      try deeper { parser throws(ExpressionError) in try parser.operand() }
      made.add(.call(.multiply, count: 2), at: start)
    case .arithmetic(.add):
      try advance()
      guard token.kind == .number else { throw error("expected a number after +") }
      try number(sign: "")
    case .openParenthesis: try parentheses(start)
    case .word: try word(start)
    default: throw error("expected a value")
    }
  }

  private mutating func number(sign: String) throws(ExpressionError) {
    let text = sign + lexer.text(token)
    guard let value = Double(text.hasSuffix(".") ? text + "0" : text), value.isFinite else {
      throw error("expected a number that a double can hold")
    }
    let digits = text.utf8.drop { $0 == 0x2D }
    let isJSON =
      text.utf8.last != 0x2E && digits.first != 0x2E && !text.contains(".e") && !text.contains(".E")
      && (digits.count == 1 || digits.first != 0x30 || digits.dropFirst().first.map { $0 &- 0x30 > 9 } ?? true)
    made.addNumber(value, spelled: isJSON ? Array(text.utf8) : [], at: token.range.lowerBound)
    try advance()
  }

  /// An expression in parentheses, or an array.
  private mutating func parentheses(_ start: Int) throws(ExpressionError) {
    try advance()
    if token.kind == .closeParenthesis {
      try advance()
      return made.add(.array(count: 0), at: start)
    }
    var count = 1
    try deeper { parser throws(ExpressionError) in try parser.expression() }
    while token.kind == .comma {
      try advance()
      try deeper { parser throws(ExpressionError) in try parser.expression() }
      count += 1
    }
    try expect(.closeParenthesis, count == 1 ? "\")\"" : "\",\" or \")\"")
    if count > 1 { made.add(.array(count: count), at: start) }
  }

  private mutating func word(_ start: Int) throws(ExpressionError) {
    let word = token
    let isCall = lexer.peekByte() == 0x28
    if isGeometryType(word), let end = try wellKnownText(start) {
      lexer.skip(to: end)
      return try advance()
    }
    let literals: [(StaticString, Expression.Kind)] = [
      ("TRUE", .boolean(true)), ("FALSE", .boolean(false)), ("NULL", .null),
    ]
    if !isCall, let literal = literals.first(where: { isWord($0.0) }) {
      made.add(literal.1, at: start)
      return try advance()
    }
    if !isCall, isWord("CASE"), try beginsChoice() { return try choice(start) }
    let reserved: [StaticString] = ["AND", "OR", "LIKE", "BETWEEN", "IN", "IS", "DIV"]
    if !isCall || isWord("AND") || isWord("OR"), reserved.contains(where: isWord) { throw error("expected a value") }
    try advance()
    guard isCall else { return made.addProperty(lexer.text(word), at: start) }
    try call(lexer.text(word), start)
  }

  // MARK: Choices

  /// Whether WHEN comes after the token, so that it is no property that is called case.
  private func beginsChoice() throws(ExpressionError) -> Bool {
    var ahead = self
    try ahead.advance()
    return ahead.isWord("WHEN")
  }

  /// `CASE WHEN condition THEN value … ELSE value END`.
  private mutating func choice(_ start: Int) throws(ExpressionError) {
    var count = 0
    try advance()
    while isWord("WHEN") {
      try advance()
      try deeper { parser throws(ExpressionError) in try parser.expression() }
      guard isWord("THEN") else { throw error("expected THEN after the condition of WHEN") }
      try advance()
      try deeper { parser throws(ExpressionError) in try parser.expression() }
      count += 2
    }
    if isWord("ELSE") {
      try advance()
      try deeper { parser throws(ExpressionError) in try parser.expression() }
      count += 1
    }
    guard isWord("END") else { throw error("expected WHEN, ELSE or END of the CASE") }
    try advance()
    made.add(.call(.choose, count: count), at: start)
  }

  // MARK: Functions

  private mutating func call(_ name: String, _ start: Int) throws(ExpressionError) {
    try advance()
    switch name.lowercased() {
    case "date", "timestamp":
      let isDate = name.lowercased() == "date"
      guard case .text(let utf8) = token.kind else { throw error("expected a text such as \(Self.example(isDate))") }
      made.addText(utf8, at: token.range.lowerBound)
      guard made.makeInstant(isDate ? .date : .timestamp) else {
        throw error("expected a text such as \(Self.example(isDate))")
      }
      try advance()
      try expect(.closeParenthesis, "\")\"")
    case "interval":
      for index in 0..<2 {
        if index == 1 { try expect(.comma, "\",\" and the end of the interval") }
        let at = token
        try deeper { parser throws(ExpressionError) in try parser.expression() }
        guard made.makeInstant(.end) else {
          throw ExpressionError(
            message: "expected a date, a timestamp or '..' as an end of an interval", offset: at.range.lowerBound)
        }
      }
      try expect(.closeParenthesis, "\")\"")
      made.add(.call(.interval, count: 2), at: start)
    case "bbox": try box(start)
    default:
      let operation = Operation(name: name)
      let count = try list(wrapsSingle: operation?.takesArrays ?? false)
      if let operation {
        made.add(.call(operation, count: count), at: start)
      } else {
        made.add(.unknown(made.number(of: name), count: count), at: start)
      }
    }
  }

  static func example(_ isDate: Bool) -> String { isDate ? "'2022-04-16'" : "'2022-04-16T10:13:19Z'" }

  private mutating func box(_ start: Int) throws(ExpressionError) {
    var numbers: [Double] = []
    while true {
      var sign = 1.0
      if case .arithmetic(let operation) = token.kind, operation == .subtract || operation == .add {
        if operation == .subtract { sign = -1 }
        try advance()
      }
      guard token.kind == .number, let value = Double(lexer.text(token)) else { throw error("expected a number") }
      numbers.append(sign * value)
      try advance()
      guard token.kind == .comma else { break }
      try advance()
    }
    try expect(.closeParenthesis, "\",\" or \")\"")
    try made.addBox(numbers, at: start)
  }

  // MARK: Well-known text

  /// Whether a word begins well-known text.
  private func isGeometryType(_ word: Token) -> Bool {
    guard word.range.count >= 5, word.range.count <= 20 else { return false }
    let text = lexer.text(word).uppercased()
    let type = GeometryType.allCases.first { text.hasPrefix("\($0.name)".uppercased()) }
    guard let type else { return false }
    return ["", "Z", "M", "ZM"].contains(String(text.dropFirst("\(type.name)".utf8.count)))
  }

  /// Adds the geometry at an offset, and tells where it ends; nil where a property has the name of a type.
  private mutating func wellKnownText(_ start: Int) throws(ExpressionError) -> Int? {
    var ahead = lexer
    var next = try ahead.next()
    if next.kind == .word, ["Z", "M", "ZM"].contains(ahead.text(next).uppercased()) { next = try ahead.next() }
    if next.kind == .word, ahead.text(next).uppercased() == "EMPTY" {
      try made.addWKT(lexer.bytes[start..<next.range.upperBound], at: start)
      return next.range.upperBound
    }
    guard next.kind == .openParenthesis else { return nil }
    guard let close = closing(of: next.range.lowerBound) else {
      throw ExpressionError(message: "the parenthesis that opens here is not closed", offset: next.range.lowerBound)
    }
    try made.addWKT(lexer.bytes[start...close], at: start)
    return close + 1
  }
}
