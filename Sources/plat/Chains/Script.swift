// Scripts: how the text of one becomes words, as a shell reads them.

import FeatureStream
import Stages
import Words

/// Reads a script: one stage a line, words with a shell's quotes, variables filled in.
///
///     script   = { line newline }
///     line     = [ stage ] [ "#" comment ]
///     stage    = word { blank word }
///     word     = { character | "\" any | "'" … "'" | '"' … '"' | variable }
///     variable = "$" name | "${" name [ ":cql" | ( ":-" | ":?" | ":+" ) text ] "}"
///
/// What else means something to a shell is refused, so that no word means one thing here and another one there.
struct ScriptReader {
  private let bytes: [UInt8]
  private let script: String
  var variables: ScriptVariables
  private var at = 0
  private var line = 1
  private var lineStart = 0
  private var tokens: [ChainToken] = []
  /// The word at hand; nil between words.
  private var word: (bytes: [UInt8], place: TextPlace, isLiteral: Bool, variable: String?)?
  /// Whether no word has begun: one that is empty so far, because a variable is, has.
  private var isBetweenWords = true
  /// How many braces are open around what is read.
  private var depth = 0

  /// How deep the text of a variable may have further ones.
  private static let depthLimit = 100

  init(_ bytes: [UInt8], _ variables: ScriptVariables) {
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0x20, 0x20, 0x20] + bytes.dropFirst(3) : bytes
    (script, self.variables) = (variables.script, variables)
  }

  /// Reads all words.
  mutating func read() throws -> [ChainToken] {
    try checkText()
    while at < bytes.count { try readNext() }
    endWord()
    return tokens
  }

  private mutating func readNext() throws {
    let isFirst = isBetweenWords
    isBetweenWords = false
    switch bytes[at] {
    case Self.space, Self.tab:
      step { $0.endWord() }
      isBetweenWords = true
    case Self.newline:
      readLineEnd()
      isBetweenWords = true
    case Self.carriageReturn where next == Self.newline || next == nil: at += 1
    case UInt8(ascii: "#") where isFirst:
      while at < bytes.count, bytes[at] != Self.newline { at += 1 }
    case UInt8(ascii: "~") where isFirst && (next.map { "/ \t\r\n".utf8.contains($0) } ?? true):
      let home = variables.environment("HOME") ?? "~"
      step { $0.append(home.utf8, isLiteral: true) }
    case UInt8(ascii: "\\"): if skipLineEnd() { isBetweenWords = isFirst } else { readEscape() }
    case UInt8(ascii: "'"): try readSingleQuotes()
    case UInt8(ascii: "\""): try readDoubleQuotes()
    case UInt8(ascii: "$"): try readVariable(inQuotes: false)
    case let byte where "|&;<>()`".utf8.contains(byte): throw meaningless(byte)
    default: step { $0.append([$0.bytes[$0.at]]) }
    }
  }

  private mutating func readLineEnd() {
    endWord()
    tokens.append(.lineEnd(place))
    at += 1
    (line, lineStart) = (line + 1, at)
  }

  /// A backslash outside of quotes: the next character stands for itself.
  private mutating func readEscape() {
    guard next != nil else { return step { $0.append([UInt8(ascii: "\\")]) } }
    append([], isLiteral: true)
    at += 1
    step { $0.append([$0.bytes[$0.at]], isLiteral: true) }
  }

  /// Passes over a backslash and the line's end after it.
  private mutating func skipLineEnd() -> Bool {
    let length =
      next == Self.newline
      ? 2
      : next == Self.carriageReturn && at + 2 < bytes.count
        && bytes[at + 2] == Self.newline ? 3 : 0
    guard length > 0 else { return false }
    at += length
    (line, lineStart) = (line + 1, at)
    return true
  }

  private mutating func readSingleQuotes() throws {
    let start = place
    append([], isLiteral: true)
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "'") { appendAny() }
    guard at < bytes.count else { throw Complaint("The quote that begins here is not closed.", start).error }
    at += 1
  }

  private mutating func readDoubleQuotes() throws {
    let start = place
    if skipNoOperands() { return }
    append([], isLiteral: true)
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      switch bytes[at] {
      case UInt8(ascii: "\\"):
        if skipLineEnd() { break }
        if let next, "$`\"\\".utf8.contains(next) { at += 1 }
        appendAny()
      case UInt8(ascii: "$"): try readVariable(inQuotes: true)
      case UInt8(ascii: "`"): throw meaningless(bytes[at])
      default: appendAny()
      }
    }
    guard at < bytes.count else { throw Complaint("The quote that begins here is not closed.", start).error }
    at += 1
  }

  /// Passes over `"$@"` where there are no operands: that is no word at all.
  private mutating func skipNoOperands() -> Bool {
    let text = Array("\"$@\"".utf8)
    guard variables.operands.isEmpty, word == nil, bytes[at...].starts(with: text) else { return false }
    variables.usesOperands = true
    at += text.count
    return true
  }

  // MARK: Variables

  private mutating func readVariable(inQuotes: Bool) throws {
    let start = place
    guard let next else { return appendAny() }
    if next == UInt8(ascii: "{") {
      at += 2
      return try readBraces(start, inQuotes)
    }
    if next == UInt8(ascii: "(") || !inQuotes && (next == UInt8(ascii: "'") || next == UInt8(ascii: "\"")) {
      throw Complaint(
        "'$\(next == UInt8(ascii: "(") ? "(…)" : "'…'")' is for a shell: a script runs no commands. Hand the value over: "
          + "plat run \(script) NAME=\"…\"", start
      ).error
    }
    if "-?!$".utf8.contains(next) {
      throw Complaint(
        "'$\(String(UnicodeScalar(next)))' is of a shell, and has no meaning in a script. As part of a value it has to be "
          + "quoted, as '$' or \\$.", start
      ).error
    }
    at += 1
    let name = readName(takesDigits: false)
    guard !name.isEmpty else { return append([UInt8(ascii: "$")]) }
    try append(variables.values(name), named: name, start, inQuotes)
  }

  /// A variable's name, `@`, `*`, `#`, or a number; empty where there is none.
  private mutating func readName(takesDigits: Bool) -> String {
    let start = at
    guard at < bytes.count else { return "" }
    if bytes[at].isDigit {
      repeat { at += 1 } while takesDigits && at < bytes.count && bytes[at].isDigit
    } else if "@*#".utf8.contains(bytes[at]) {
      at += 1
    } else if Self.isLetter(bytes[at]) {
      while at < bytes.count, Self.isLetter(bytes[at]) || bytes[at].isDigit { at += 1 }
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  /// `NAME}`, `NAME:cql}`, `NAME:-default}`, `NAME:?message}` or `NAME:+other}`, after the brace.
  private mutating func readBraces(_ start: TextPlace, _ inQuotes: Bool) throws {
    guard depth < Self.depthLimit else {
      throw Complaint("The variables here are nested more than \(Self.depthLimit) deep.", start).error
    }
    depth += 1
    defer { depth -= 1 }
    let name = readName(takesDigits: true)
    var isUnsetWhenEmpty = false
    if !name.isEmpty, at < bytes.count, bytes[at] == UInt8(ascii: ":") {
      isUnsetWhenEmpty = true
      at += 1
    }
    if isUnsetWhenEmpty, bytes[at...].starts(with: Self.cql) {
      at += Self.cql.count
      return try append(try literals(variables.values(name), start), named: name, start, true)
    }
    let operation = at < bytes.count ? bytes[at] : 0
    guard !name.isEmpty, "-?+".utf8.contains(operation) || operation == UInt8(ascii: "}") && !isUnsetWhenEmpty else {
      throw Complaint(
        "This is none of ${NAME}, ${NAME:cql}, ${NAME:-default}, ${NAME:?message} and ${NAME:+other}, the forms of a "
          + "variable.", start
      ).error
    }
    at += 1
    let values = variables.values(name)
    if operation == UInt8(ascii: "}") { return try append(values, named: name, start, inQuotes) }
    let isSet = values.map { !isUnsetWhenEmpty || !$0.joined().isEmpty } ?? false
    switch operation {
    case UInt8(ascii: "-"):
      try readText(start, inQuotes, isWanted: !isSet)
      if isSet { try append(values, named: name, start, inQuotes) }
    case UInt8(ascii: "+"): try readText(start, inQuotes, isWanted: isSet)
    default:
      let message = try readText(start, true, isWanted: false)
      if !isSet { throw Complaint("'\(name)' is not set: \(message.isEmpty ? "it has to be" : message)", start).error }
      try append(values, named: name, start, inQuotes)
    }
  }

  /// Values as texts of CQL2, in quotes; of several one is after the other with a comma between them.
  private func literals(_ values: [String]?, _ start: TextPlace) throws -> [String]? {
    guard let values else { return nil }
    return [
      try values.map { value in
        guard !(value + "'").contains("\\'") else {
          throw Complaint(
            "'\(value)' has a backslash before a quote or at its end, which no text of CQL2 can have.", start
          ).error
        }
        return "'" + value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
      }.joined(separator: ",")
    ]
  }

  /// The text up to the closing brace, which becomes part of the word where it is wanted.
  @discardableResult
  private mutating func readText(_ start: TextPlace, _ inQuotes: Bool, isWanted: Bool) throws -> String {
    let before = (tokens, word)
    if !isWanted { word = nil }
    while at < bytes.count, bytes[at] != UInt8(ascii: "}") {
      switch bytes[at] {
      case UInt8(ascii: "\\"):
        if skipLineEnd() { break }
        if next != nil { at += 1 }
        if inQuotes { appendAny() } else { appendAny(isLiteral: true) }
      case UInt8(ascii: "'") where !inQuotes: try readSingleQuotes()
      case UInt8(ascii: "\""): try readDoubleQuotes()
      case UInt8(ascii: "$"): try readVariable(inQuotes: inQuotes)
      case UInt8(ascii: "`"): throw meaningless(bytes[at])
      case Self.space, Self.tab, Self.newline:
        if inQuotes { appendAny() } else { step { $0.endWord() } }
      default: appendAny()
      }
    }
    guard at < bytes.count else { throw Complaint("The '${' that begins here is not closed.", start).error }
    at += 1
    if isWanted { return "" }
    defer { (tokens, word) = before }
    return String(decoding: word?.bytes ?? [], as: UTF8.self)
  }

  /// Fills in a variable's value: outside of quotes it is split at blanks, as a shell does it.
  private mutating func append(
    _ values: [String]?, named name: String, _ start: TextPlace, _ inQuotes: Bool
  ) throws {
    guard let values else {
      throw Complaint(
        "'\(name)' is not set; write plat run \(script) \(name)=… or, in the script, ${\(name):-default}.", start
      ).error
    }
    for (index, value) in values.enumerated() {
      if index > 0 { endWord() }
      if inQuotes {
        append(value.utf8, isLiteral: true, variable: name)
      } else {
        for byte in value.utf8 {
          if byte == Self.space || byte == Self.tab || byte == Self.newline {
            endWord()
          } else {
            append([byte], isLiteral: true, at: start, variable: name)
          }
        }
      }
    }
  }

  // MARK: Parts

  private static let cql = Array("cql}".utf8)
  private static let (space, tab) = (UInt8(ascii: " "), UInt8(ascii: "\t"))
  private static let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte == 0x5F }

  private var next: UInt8? { at + 1 < bytes.count ? bytes[at + 1] : nil }
  private var place: TextPlace { TextPlace(file: script, line: line, column: at - lineStart + 1) }

  private mutating func step(_ body: (inout Self) -> Void) {
    body(&self)
    at += 1
  }

  private mutating func append(
    _ more: some Sequence<UInt8>, isLiteral: Bool = false, at start: TextPlace? = nil, variable: String? = nil
  ) {
    if word == nil { word = ([], start ?? place, false, nil) }
    if let variable, word?.bytes.isEmpty == true { word?.variable = variable }
    word?.bytes += more
    if isLiteral { word?.isLiteral = true }
  }

  /// Takes the byte at hand as it is.
  private mutating func appendAny(isLiteral: Bool = false) {
    append([bytes[at]], isLiteral: isLiteral)
    at += 1
    if bytes[at - 1] == Self.newline { (line, lineStart) = (line + 1, at) }
  }

  private mutating func endWord() {
    guard let word else { return }
    tokens.append(
      .word(
        ChainWord(
          text: String(decoding: word.bytes, as: UTF8.self), place: word.place, isLiteral: word.isLiteral,
          variable: word.variable)))
    self.word = nil
  }

  private func meaningless(_ byte: UInt8) -> any Error {
    let advice =
      switch byte {
      case UInt8(ascii: "|"): "each stage has a line of its own, or 'then' before it"
      case UInt8(ascii: ">"): "--output FILE or tee FILE writes a file"
      case UInt8(ascii: "<"): "the first stage reads the files that it names, or standard input"
      case UInt8(ascii: ";"), UInt8(ascii: "&"): "each stage has a line of its own"
      case UInt8(ascii: "`"): "a script runs no commands; hand the value over as NAME=value"
      default: "as in a shell"
      }
    return Complaint(
      "'\(String(UnicodeScalar(byte)))' has no meaning in a script: \(advice). As part of a value it has to be quoted.",
      place
    ).error
  }

  /// Sees that the script is text.
  private func checkText() throws {
    var (line, lineStart) = (1, 0)
    let invalid = bytes.withUnsafeBytes { $0.firstInvalidUTF8 } ?? bytes.count
    let fault = min(bytes.firstIndex(of: 0) ?? bytes.count, invalid)
    guard fault < bytes.count else { return }
    for (index, byte) in bytes[..<fault].enumerated() where byte == Self.newline {
      (line, lineStart) = (line + 1, index + 1)
    }
    throw Complaint(
      "This is not text in UTF-8, so it is not a script.",
      TextPlace(file: script, line: line, column: fault - lineStart + 1)
    ).error
  }
}
