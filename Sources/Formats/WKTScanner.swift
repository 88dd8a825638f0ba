// The words, marks and numbers of well-known text.

import GeoJSON
import Words

/// A cursor over WKT.
struct WKTScanner {
  let bytes: UnsafeRawBufferPointer
  /// The offset past the last byte; kept apart from the buffer, which would have to subtract for it.
  let end: Int
  var position = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    end = bytes.count
  }

  /// The next byte, or 0 at the end.
  @inline(__always)
  var byte: UInt8 { position < end ? bytes[position] : 0 }

  @inline(__always)
  mutating func skipBlanks() {
    while position < end, isBlank(bytes[position]) { position += 1 }
  }

  /// Passes over `mark` and the blanks before it, if it stands next.
  @inline(__always)
  mutating func take(_ mark: UInt8) -> Bool {
    skipBlanks()
    guard byte == mark else { return false }
    position += 1
    return true
  }

  /// Passes over `mark`, which must stand next.
  @inline(__always)
  mutating func expect(_ mark: UInt8) throws(FormatError) {
    guard take(mark) else { throw expected("\"\(Character(UnicodeScalar(mark)))\"") }
  }

  /// After an element of a list: true when another follows, false when the list ended.
  @inline(__always)
  mutating func another() throws(FormatError) -> Bool {
    skipBlanks()
    let next = byte
    guard next == 0x2C || next == 0x29 else { throw expected("\",\" or \")\"") }
    position += 1
    return next == 0x2C
  }

  /// Passes over a run of letters, maybe none, and the blanks before it.
  mutating func word() -> UnsafeRawBufferPointer {
    skipBlanks()
    let start = position
    while byte.isLetter { position += 1 }
    return bytes.part(start, position)
  }

  /// Passes over `word`, if it stands next as a whole word.
  mutating func take(word: StaticString) -> Bool {
    let start = position
    if self.word().isWord(word) { return true }
    position = start
    return false
  }

  // MARK: Numbers

  /// Passes over a number and appends it as JSON.
  @inline(__always)
  mutating func appendNumber(to out: inout ByteBuffer) throws(FormatError) {
    skipBlanks()
    let start = position
    var at = start
    if at < end, bytes[at] == 0x2D { at += 1 }
    let integer = at
    at = skipDigits(from: at)
    var isJSON = at - integer == 1 || (at > integer && bytes[integer] != 0x30)
    if at < end, bytes[at] == 0x2E {
      let fraction = at + 1
      at = skipDigits(from: fraction)
      isJSON = isJSON && at > fraction
    }
    guard isJSON, at == end || isDelimiter(bytes[at]) else { return try appendUnusualNumber(to: &out) }
    out.append(bytes.part(start, at))
    position = at
  }

  @inline(__always)
  private func skipDigits(from start: Int) -> Int {
    var at = start
    while at < end, bytes[at].isDigit { at += 1 }
    return at
  }

  /// A number with an exponent, one that JSON spells otherwise, or none.
  @inline(never)
  private mutating func appendUnusualNumber(to out: inout ByteBuffer) throws(FormatError) {
    let text = token
    switch out.appendNumber(text) {
    case .finite: position += text.count
    case .notFinite: throw .notFinite(String(decoding: text, as: UTF8.self), at: position)
    case .other: throw expected("a number")
    }
  }

  // MARK: Errors

  func error(_ message: String, at offset: Int? = nil) -> FormatError {
    FormatError(code: "bad-wkt", message: message, offset: offset ?? position)
  }

  /// Says what should stand at the cursor, and what does.
  @inline(never)
  func expected(_ what: String) -> FormatError {
    error("expected \(what), found \(position < end ? token.quoted : "the end of the text")")
  }

  /// What stands at the cursor, up to a delimiter; a delimiter alone.
  var token: UnsafeRawBufferPointer {
    var at = position
    while at < end, !isDelimiter(bytes[at]) { at += 1 }
    return bytes.part(position, at == position ? min(at + 1, end) : at)
  }
}

/// Whether a number or a word ends before `byte`.
@inline(__always)
private func isDelimiter(_ byte: UInt8) -> Bool {
  isBlank(byte) || byte == 0x2C || byte == 0x29 || byte == 0x28 || byte == 0x3B
}
