// Reads a pattern: ECMA-262's regular expressions with the flag u, but for what only going back over the text can
// match.

/// What a pattern is made of.
indirect enum PatternPart {
  case nothing
  case set(ScalarSet)
  case sequence([PatternPart])
  case alternatives([PatternPart])
  case repeated(PatternPart, from: Int, to: Int?)
  case start, end
  /// `\b`, or `\B`.
  case boundary(isOne: Bool)
  /// Something that follows, or (`after`) goes before, or does not.
  case look(PatternPart, behind: Bool, isNegated: Bool)
}

/// Why a pattern cannot be used.
struct PatternError: Error {
  let message: String
  /// Whether it is a pattern of ECMA-262 all the same, which plat does not match.
  var isUnsupported = false
}

/// Reads one pattern.
struct PatternParser {
  private let text: [Unicode.Scalar]
  private var at = 0
  private var depth = 0

  private init(_ text: String) { self.text = Array(text.unicodeScalars) }

  static func parse(_ text: String) throws(PatternError) -> PatternPart {
    var parser = PatternParser(text)
    let part = try parser.alternatives()
    if parser.at < parser.text.count { throw PatternError(message: "a ) without a (") }
    return part
  }

  private var next: Unicode.Scalar? { at < text.count ? text[at] : nil }

  private mutating func take(_ word: String) -> Bool {
    let word = Array(word.unicodeScalars)
    guard at + word.count <= text.count, text[at..<at + word.count].elementsEqual(word) else { return false }
    at += word.count
    return true
  }

  // MARK: Structure

  private mutating func alternatives() throws(PatternError) -> PatternPart {
    depth += 1
    defer { depth -= 1 }
    if depth > 100 { throw PatternError(message: "groups are nested too deep", isUnsupported: true) }
    var found = [try sequence()]
    while take("|") { found.append(try sequence()) }
    return found.count == 1 ? found[0] : .alternatives(found)
  }

  private mutating func sequence() throws(PatternError) -> PatternPart {
    var parts: [PatternPart] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      parts.append(try quantified(try atom(), isGroup: scalar == "("))
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func quantified(_ part: PatternPart, isGroup: Bool) throws(PatternError) -> PatternPart {
    guard let (from, to) = try quantifier() else { return part }
    // A lazy one matches the same texts.
    _ = take("?")
    if try quantifier() != nil { throw PatternError(message: "a quantifier after another") }
    switch part {
    case .start where !isGroup, .end where !isGroup, .boundary where !isGroup:
      throw PatternError(message: "a quantifier after what matches no text")
    default: return .repeated(part, from: from, to: to)
    }
  }

  private mutating func quantifier() throws(PatternError) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = at
    guard take("{") else { return nil }
    guard let from = integer() else {
      at = start
      return nil
    }
    var to: Int? = from
    if take(",") { to = integer() }
    // What is no quantifier is text.
    guard take("}") else {
      at = start
      return nil
    }
    if let to, to < from { throw PatternError(message: "{\(from),\(to)} ends before it begins") }
    return (from, to)
  }

  private mutating func integer() -> Int? {
    var value: Int?
    while let scalar = next, scalar.value &- 0x30 < 10 {
      value = min((value ?? 0) * 10 + Int(scalar.value - 0x30), 1 << 30)
      at += 1
    }
    return value
  }

  private mutating func atom() throws(PatternError) -> PatternPart {
    let scalar = text[at]
    if scalar == "(" { return try group() }
    if scalar == "[" { return .set(try brackets()) }
    if scalar == "\\" { return try escape() }
    if scalar == "{" {
      if try quantifier() != nil { throw PatternError(message: "nothing stands before a quantifier") }
    }
    at += 1
    switch scalar {
    case "^": return .start
    case "$": return .end
    case ".": return .set(.notLineTerminator)
    case "*", "+", "?": throw PatternError(message: "nothing stands before the quantifier \(scalar)")
    default: return .set(ScalarSet(scalar.value))
    }
  }

  private mutating func group() throws(PatternError) -> PatternPart {
    at += 1
    var look: (behind: Bool, isNegated: Bool)?
    if take("?=") {
      look = (false, false)
    } else if take("?!") {
      look = (false, true)
    } else if take("?<=") {
      look = (true, false)
    } else if take("?<!") {
      look = (true, true)
    } else if take("?<") {
      while let scalar = next, scalar != ">" { at += scalar == ")" ? text.count : 1 }
      if !take(">") { throw PatternError(message: "the name of a group is not closed") }
    } else if !take("?:"), next == "?" {
      let sign = at + 1 < text.count ? String(text[at + 1]) : ""
      throw PatternError(message: "(?\(sign) is not of ECMA-262")
    }
    let part = try alternatives()
    if !take(")") { throw PatternError(message: "a ( without a )") }
    return look.map { .look(part, behind: $0.behind, isNegated: $0.isNegated) } ?? part
  }

  // MARK: Escapes

  private mutating func escape() throws(PatternError) -> PatternPart {
    if take("\\b") { return .boundary(isOne: true) }
    if take("\\B") { return .boundary(isOne: false) }
    return .set(try escapedSet())
  }

  /// Reads an escape that stands for a set of characters or one of them.
  private mutating func escapedSet() throws(PatternError) -> ScalarSet {
    at += 1
    guard let scalar = next else { throw PatternError(message: "it ends with \\") }
    at += 1
    switch scalar {
    case "d": return .digits
    case "D": return .digits.negated
    case "w": return .word
    case "W": return .word.negated
    case "s": return .space
    case "S": return .space.negated
    case "p": return try property()
    case "P": return try property().negated
    default: return ScalarSet(try character(scalar))
    }
  }

  private mutating func property() throws(PatternError) -> ScalarSet {
    var name = ""
    if take("{") {
      while let scalar = next, scalar != "}" {
        name.unicodeScalars.append(scalar)
        at += 1
      }
      if !take("}") { throw PatternError(message: "\\p{ is not closed") }
    }
    guard let property = ScalarProperty(name) else {
      throw PatternError(
        message: "\\p{\(name)} is not known; general categories such as \\p{L} and \\p{Decimal_Number} are",
        isUnsupported: name.hasPrefix("Script") || name.hasPrefix("sc"))
    }
    return ScalarSet([.property(property)])
  }

  /// The one character that an escape stands for.
  private mutating func character(_ letter: Unicode.Scalar) throws(PatternError) -> UInt32 {
    switch letter {
    case "t": return 0x09
    case "n": return 0x0A
    case "v": return 0x0B
    case "f": return 0x0C
    case "r": return 0x0D
    case "0" where next.map { $0.value &- 0x30 >= 10 } ?? true: return 0
    case "c":
      guard let control = next, control.isASCII, control.properties.isAlphabetic else { break }
      at += 1
      return control.value & 31
    case "x":
      if let value = hexadecimal(2) { return value }
    case "u":
      if let value = try unicode() { return value }
    case "0"..."9", "k":
      throw PatternError(message: "\\\(letter): plat matches no back references", isUnsupported: true)
    default:
      if !letter.properties.isAlphabetic { return letter.value }
    }
    throw PatternError(message: "\\\(letter) is not an escape of ECMA-262")
  }

  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    guard at + count <= text.count else { return nil }
    var value: UInt32 = 0
    for scalar in text[at..<at + count] {
      guard let digit = Character(scalar).hexDigitValue, scalar.isASCII else { return nil }
      value = value << 4 | UInt32(digit)
    }
    at += count
    return value
  }

  private mutating func unicode() throws(PatternError) -> UInt32? {
    if take("{") {
      var value: UInt32 = 0
      while let digit = hexadecimal(1) { value = min(value << 4 | digit, 0x11_0000) }
      guard take("}"), value <= 0x10_FFFF else { return nil }
      return value
    }
    guard let first = hexadecimal(4) else { return nil }
    // Two halves are one character.
    if 0xD800..<0xDC00 ~= first, take("\\u"), let second = hexadecimal(4), 0xDC00..<0xE000 ~= second {
      return 0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    return first
  }

  // MARK: Brackets

  private mutating func brackets() throws(PatternError) -> ScalarSet {
    at += 1
    let isNegated = take("^")
    var items: [ScalarSet.Item] = []
    while !take("]") {
      guard next != nil else { throw PatternError(message: "a [ without a ]") }
      let (set, first) = try bracketed()
      guard next == "-", at + 1 < text.count, text[at + 1] != "]", let first else {
        items.append(first.map { .range($0...$0) } ?? .not(set.negated))
        continue
      }
      at += 1
      let (lastSet, last) = try bracketed()
      guard let last else {
        items += [.range(first...first), .range(0x2D...0x2D), .not(lastSet.negated)]
        continue
      }
      if last < first { throw PatternError(message: "a range in [ ] ends before it begins") }
      items.append(.range(first...last))
    }
    return ScalarSet(items, isNegated: isNegated)
  }

  /// A character in brackets, or a set of them.
  private mutating func bracketed() throws(PatternError) -> (ScalarSet, UInt32?) {
    guard let scalar = next else { throw PatternError(message: "a [ without a ]") }
    guard scalar == "\\" else {
      at += 1
      return (ScalarSet(scalar.value), scalar.value)
    }
    if take("\\b") { return (ScalarSet(0x08), 0x08) }
    if at + 1 < text.count, "dDwWsSpP".unicodeScalars.contains(text[at + 1]) { return (try escapedSet(), nil) }
    at += 1
    guard let letter = next else { throw PatternError(message: "it ends with \\") }
    at += 1
    let value = try character(letter)
    return (ScalarSet(value), value)
  }
}
