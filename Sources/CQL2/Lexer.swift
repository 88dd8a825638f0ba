// The words, marks and literals of CQL2's text encoding.

import Words

/// A token, by where it stands in the source.
struct Token {
  enum Kind: Equatable {
    case end
    /// A name or a keyword.
    case word
    /// A name in double quotes, without them.
    case quoted(String)
    /// A character literal, without its quotes and escapes.
    case text([UInt8])
    case number
    case openParenthesis, closeParenthesis, comma
    /// `=`, `<>`, `<=` and so on.
    case comparison(Operation)
    /// `+`, `-`, `*`, `/`, `%`, `^`.
    case arithmetic(Operation)
  }

  var kind: Kind
  var range: Range<Int>
}

/// A cursor over the text of an expression.
struct Lexer {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The text of a token.
  func text(_ token: Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  /// Goes on after an offset.
  mutating func skip(to offset: Int) { position = offset }

  /// The next byte after blanks, without passing over it; 0 at the end.
  func peekByte() -> UInt8 {
    var copy = self
    copy.skipBlanks()
    return copy.position < bytes.count ? bytes[copy.position] : 0
  }

  /// Passes over the next token.
  mutating func next() throws(ExpressionError) -> Token {
    let last = position
    skipBlanks()
    let start = position
    // The end is where there is something last: a line with nothing on it shows no place.
    guard start < bytes.count else { return Token(kind: .end, range: last..<last) }
    if let spelling = foreignSpelling(start) { throw spelling }
    let byte = bytes[start]
    position += 1
    let kind: Token.Kind
    switch byte {
    case 0x28: kind = .openParenthesis
    case 0x29: kind = .closeParenthesis
    case 0x2C: kind = .comma
    case 0x3D: kind = .comparison(.equal)
    case 0x3C:
      if take(0x3E) { kind = .comparison(.notEqual) } else { kind = .comparison(take(0x3D) ? .lessOrEqual : .less) }
    case 0x3E: kind = .comparison(take(0x3D) ? .greaterOrEqual : .greater)
    case 0x2B: kind = .arithmetic(.add)
    case 0x2D: kind = .arithmetic(.subtract)
    case 0x2A: kind = .arithmetic(.multiply)
    case 0x2F: kind = .arithmetic(.divide)
    case 0x25: kind = .arithmetic(.modulo)
    case 0x5E: kind = .arithmetic(.power)
    case 0x27: kind = .text(try characters(start))
    case 0x22: kind = .quoted(try name(start))
    case 0x30...0x39:
      kind = .number
      try number(start)
    case 0x2E where position < bytes.count && bytes[position].isDigit:
      kind = .number
      try number(start)
    default:
      position = start
      guard passIdentifier() else { throw unexpected(start) }
      kind = .word
    }
    return Token(kind: kind, range: start..<position)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// A literal up to its quote; `''` and `\'` are quotes in it.
  private mutating func characters(_ start: Int) throws(ExpressionError) -> [UInt8] {
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == 0x5C, position < bytes.count, bytes[position] == 0x27 {
        text.append(0x27)
        position += 1
      } else if byte != 0x27 {
        text.append(byte)
      } else if take(0x27) {
        text.append(0x27)
      } else {
        return text
      }
    }
    var message = "the text that begins here has no closing quote '"
    if isName(before: start), let next = text.first, next >= 0x41 {
      var first = start
      while isName(before: first) { first -= 1 }
      let words = String(decoding: bytes[first..<start], as: UTF8.self)
      message += "; \(Self.apostrophe(words, String(decoding: text.prefix { $0 > 0x20 }, as: UTF8.self)))"
    }
    throw ExpressionError(message: message, offset: start)
  }

  /// How a text is written that has an apostrophe between two parts.
  static func apostrophe(_ before: String, _ behind: String) -> String {
    "an apostrophe in a text is written twice: '\(before)''\(behind)'"
  }

  /// Operators as other languages write them.
  private static let foreign: [(spelling: String, advice: String)] = [
    ("==", "equal is written ="), ("=>", "at least is written >="), ("=<", "at most is written <="),
    ("!=", "not equal is written <>"), ("!", "not is written NOT"), ("&&", "and is written AND"),
    ("&", "and is written AND"), ("||", "or is written OR, and texts are joined by concat(a, b)"),
    ("|", "or is written OR"),
  ]

  private func foreignSpelling(_ start: Int) -> ExpressionError? {
    // Few tokens begin like one.
    guard bytes[start] == 0x3D || bytes[start] == 0x21 || bytes[start] == 0x26 || bytes[start] == 0x7C,
      let found = Self.foreign.first(where: { bytes[start...].starts(with: $0.spelling.utf8) })
    else { return nil }
    return ExpressionError(message: "\"\(found.spelling)\" has no meaning here; \(found.advice)", offset: start)
  }

  private mutating func name(_ start: Int) throws(ExpressionError) -> String {
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte != 0x22 {
        text.append(byte)
      } else if take(0x22) {
        text.append(0x22)
      } else if text.isEmpty {
        break
      } else {
        return String(decoding: text, as: UTF8.self)
      }
    }
    let message = text.isEmpty ? "a name in quotes is empty" : "the name that begins here has no closing quote \""
    throw ExpressionError(message: message, offset: start)
  }

  private mutating func number(_ start: Int) throws(ExpressionError) {
    position = start
    func passDigits() { while position < bytes.count, bytes[position].isDigit { position += 1 } }
    passDigits()
    if take(0x2E) { passDigits() }
    if position < bytes.count, bytes[position] | 0x20 == 0x65 {
      let mark = position
      position += 1
      if !take(0x2B) { _ = take(0x2D) }
      let digits = position
      passDigits()
      if digits == position { position = mark }
    }
    if position < bytes.count, isPart(at: position) != nil {
      throw ExpressionError(
        message: "a number ends in a letter; a name that begins with a digit stands in double quotes", offset: start)
    }
  }

  // MARK: Names and blanks

  private mutating func passIdentifier() -> Bool {
    guard position < bytes.count, let first = isPart(at: position), bytes[position] &- 0x30 > 9, bytes[position] != 0x2E
    else { return false }
    position += first
    while position < bytes.count, let length = isPart(at: position) { position += length }
    return true
  }

  /// Whether what stands before an offset may be the end of a name.
  private func isName(before offset: Int) -> Bool {
    offset > 0 && (bytes[offset - 1] >= 0x80 || isPart(at: offset - 1) != nil)
  }

  /// The length of the character at an offset, where it may stand in a name.
  private func isPart(at offset: Int) -> Int? {
    switch bytes[offset] {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x5F, 0x3A, 0x2E: return 1
    case ..<0x80: return nil
    default:
      let (scalar, length) = scalar(at: offset)
      switch scalar {
      case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x167F, 0x1681...0x1FFE, 0x200C...0x200D, 0x203F...0x2040,
        0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
        return length
      default: return nil
      }
    }
  }

  private func scalar(at offset: Int) -> (UInt32, Int) {
    let first = bytes[offset]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for byte in bytes[(offset + 1)...].prefix(length - 1) { scalar = scalar << 6 | UInt32(byte & 0x3F) }
    return (scalar, length)
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09...0x0D: position += 1
      case ..<0x80: return
      default:
        let (scalar, length) = scalar(at: position)
        switch scalar {
        case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F, 0x205F, 0x3000: position += length
        default: return
        }
      }
    }
  }

  private func unexpected(_ offset: Int) -> ExpressionError {
    let length = bytes[offset] < 0x80 ? 1 : scalar(at: offset).1
    let text = String(decoding: bytes[offset...].prefix(length), as: UTF8.self)
    return ExpressionError(message: "\"\(text)\" has no meaning here", offset: offset)
  }
}
