// The scanner's ground floor: RFC 8259 values, checked in one pass over bytes.

import Words

/// A cursor that checks JSON (RFC 8259) as it passes over it.
///
///     var scanner = JSONScanner(bytes)
///     try scanner.skipValue()            // throws ScanError at the first byte that is not JSON
///
/// Where a token ends is found from its bytes; only between tokens is the end looked at.
public struct JSONScanner {
  /// What offsets are counted in.
  public let bytes: PaddedBytes
  /// The offset of the next byte.
  public var position: Int
  /// The offset past the last byte.
  public let end: Int
  /// How deep arrays and objects may nest.
  public let depthLimit: Int
  /// How deep the cursor stands.
  public var depth = 0
  /// Whether white space that was passed held a line feed or a carriage return.
  public var sawLineBreak = false
  /// Where the first number stands that `scanDouble` gave as infinite; negative for none.
  public internal(set) var largeNumber = -1

  /// The default nesting limit.
  public static let defaultDepthLimit = 512

  /// Makes a cursor over all of `bytes`.
  public init(_ bytes: PaddedBytes) { self.init(bytes, from: 0, to: bytes.count) }

  /// Makes a cursor over the bytes `start ..< end`, which must lie within `bytes`.
  public init(
    _ bytes: PaddedBytes, from start: Int, to end: Int, depthLimit: Int = JSONScanner.defaultDepthLimit
  ) {
    self.bytes = bytes
    self.position = start
    self.end = end
    self.depthLimit = depthLimit
  }

  /// The byte with offset 0.
  @inline(__always)
  var base: UnsafePointer<UInt8> { bytes.base }

  /// The next byte, or 0 (which no token begins with) at the end.
  @inline(__always)
  var byte: UInt8 { position < end ? base[position] : 0 }

  @inline(__always)
  func error(_ fault: Fault, at offset: Int? = nil) -> ScanError {
    let offset = offset ?? position
    // A token that ran into the end was cut off, whatever else is wrong with it.
    return ScanError(fault: offset >= end && fault.isSyntax ? .unexpectedEnd : fault, offset: min(offset, end))
  }

  // MARK: Between tokens

  /// Passes over white space.
  @inline(__always)
  public mutating func skipWhitespace() {
    if position < end, base[position] > 0x20 { return }
    skipSomeWhitespace()
  }

  @inline(never)
  private mutating func skipSomeWhitespace() {
    while position < end {
      switch base[position] {
      case 0x20, 0x09: position += 1
      case 0x0A, 0x0D:
        sawLineBreak = true
        position += 1
      default: return
      }
    }
  }

  /// Passes over one byte that must stand next.
  @inline(__always)
  mutating func expect(_ expected: UInt8, or fault: Fault) throws(ScanError) {
    guard byte == expected else { throw error(fault) }
    position += 1
  }

  /// Goes into an object or an array, whose bracket is next: true when there is something in it, false after `close`.
  ///
  ///     if try json.enter(close: 0x7D) {
  ///       repeat {
  ///         let name = try json.scanName()
  ///         try json.skipValue()
  ///       } while try json.another(close: 0x7D)
  ///     }
  @inline(__always)
  mutating func enter(close: UInt8) throws(ScanError) -> Bool {
    try enter()
    skipWhitespace()
    guard byte == close else { return true }
    position += 1
    depth -= 1
    return false
  }

  /// Goes one level down.
  @inline(__always)
  mutating func enter() throws(ScanError) {
    depth += 1
    if depth > depthLimit { throw error(.tooDeep) }
    position += 1
  }

  /// After an element of an array or a member of an object: true when another follows, false when `close` ended it.
  @inline(__always)
  mutating func another(close: UInt8) throws(ScanError) -> Bool {
    skipWhitespace()
    let next = byte
    guard next == 0x2C || next == close else { throw error(.missingComma) }
    position += 1
    if next == 0x2C {
      skipWhitespace()
      return true
    }
    depth -= 1
    return false
  }

  // MARK: Values

  /// Passes over any JSON value.
  ///
  /// O(bytes); the nesting costs stack up to `depthLimit` frames.
  public mutating func skipValue() throws(ScanError) {
    switch byte {
    case 0x22: try skipString()
    case 0x7B: try skipObject()
    case 0x5B: try skipArray()
    case 0x2D, 0x30...0x39: try skipNumber()
    case 0x74: try skipLiteral("true")
    case 0x66: try skipLiteral("false")
    case 0x6E: try skipLiteral("null")
    default: throw error(.unexpectedByte)
    }
  }

  private mutating func skipObject() throws(ScanError) {
    guard try enter(close: 0x7D) else { return }
    repeat {
      _ = try scanName()
      try skipValue()
    } while try another(close: 0x7D)
  }

  private mutating func skipArray() throws(ScanError) {
    guard try enter(close: 0x5D) else { return }
    repeat { try skipValue() } while try another(close: 0x5D)
  }

  /// Passes over a member's name and its colon, to the value, and gives the place of what is between the quotes.
  @inline(__always)
  mutating func scanName() throws(ScanError) -> ByteRange {
    let start = position + 1
    guard byte == 0x22 else { throw error(.missingKey) }
    try skipString()
    let name = ByteRange(start: start, end: position - 1)
    skipWhitespace()
    try expect(0x3A, or: .missingColon)
    skipWhitespace()
    return name
  }

  mutating func skipLiteral(_ word: StaticString) throws(ScanError) {
    let length = word.utf8CodeUnitCount
    for index in 0..<length {
      guard position + index < end, base[position + index] == word.utf8Start[index] else {
        throw error(.badLiteral, at: position + index < end ? position : end)
      }
    }
    position += length
  }

  // MARK: Strings

  /// Passes over a string, from its opening quote to past its closing one: escapes and UTF-8 are checked.
  @inline(__always)
  public mutating func skipString() throws(ScanError) {
    position += 1
    while true {
      let special = maskStringSpecial(load8(base + position))
      if special == 0 {
        position += 8
        continue
      }
      position += firstByte(special)
      if position >= end { throw error(.badString, at: end) }
      if base[position] == 0x22 {
        position += 1
        return
      }
      try skipSpecial()
    }
  }

  /// Passes over an escape or one non-ASCII scalar.
  @inline(never)
  private mutating func skipSpecial() throws(ScanError) {
    let first = base[position]
    if first < 0x20 { throw error(.controlCharacter) }
    if first == 0x5C { return try skipEscape() }
    position += try utf8Length(first)
  }

  private mutating func skipEscape() throws(ScanError) {
    guard position + 1 < end else { throw error(.badEscape, at: end) }
    switch base[position + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: position += 2
    case 0x75:
      for index in 2..<6 {
        guard position + index < end else { throw error(.badEscape, at: end) }
        guard hexDigit(base[position + index]) != nil else { throw error(.badEscape) }
      }
      position += 6
    default: throw error(.badEscape)
    }
  }

  /// The length of the UTF-8 sequence that begins with `first`, checked as Unicode Table 3-7 lays it down: no overlong
  /// form, no surrogate, nothing past U+10FFFF.
  private func utf8Length(_ first: UInt8) throws(ScanError) -> Int {
    func continuation(_ index: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) throws(ScanError) {
      guard position + index < end else { throw error(.badUTF8, at: end) }
      guard range.contains(base[position + index]) else { throw error(.badUTF8) }
    }
    switch first {
    case 0xC2...0xDF:
      try continuation(1)
      return 2
    case 0xE0...0xEF:
      try continuation(1, first == 0xE0 ? 0xA0...0xBF : first == 0xED ? 0x80...0x9F : 0x80...0xBF)
      try continuation(2)
      return 3
    case 0xF0...0xF4:
      try continuation(1, first == 0xF0 ? 0x90...0xBF : first == 0xF4 ? 0x80...0x8F : 0x80...0xBF)
      try continuation(2)
      try continuation(3)
      return 4
    default: throw error(.badUTF8)
    }
  }

  // MARK: Numbers

  /// Passes over a number: `-? (0 | [1-9][0-9]*) (\.[0-9]+)? ([eE][+-]?[0-9]+)?`.
  @inline(__always)
  public mutating func skipNumber() throws(ScanError) {
    var at = position
    if base[at] == 0x2D { at += 1 }
    let first = base[at]
    if first == 0x30 {
      at += 1
    } else {
      let digits = skipDigits(from: at)
      if digits == at { throw error(.badNumber, at: at >= end ? end : position) }
      at = digits
    }
    if base[at] == 0x2E {
      let digits = skipDigits(from: at + 1)
      if digits == at + 1 { return try skipLastNumber(upTo: digits) }
      at = digits
    }
    if base[at] | 0x20 == 0x65 {
      var exponent = at + 1
      if base[exponent] == 0x2B || base[exponent] == 0x2D { exponent += 1 }
      let digits = skipDigits(from: exponent)
      if digits == exponent { return try skipLastNumber(upTo: digits) }
      at = digits
    }
    if at > end { return try skipLastNumber(upTo: at) }
    // A digit here is one after a leading zero.
    if base[at].isDigit, at < end { throw error(.badNumber) }
    position = at
  }

  /// Passes over the number at the cursor, which is wrong or goes on in what happens to stand after the end.
  ///
  /// - Parameter reached: how far it was looked at; from the end on it may be right without what stands there.
  @inline(never)
  private mutating func skipLastNumber(upTo reached: Int) throws(ScanError) {
    guard reached >= end else { throw error(.badNumber) }
    // The same text with zeros after it, which no number goes on with.
    if base[end] == 0 { throw error(.badNumber, at: end) }
    var number = ByteBuffer(bytes[ByteRange(start: position, end: end)])
    number.seal()
    var inner = JSONScanner(number.paddedBytes)
    do throws(ScanError) { try inner.skipNumber() } catch { throw self.error(.badNumber, at: end) }
    position += inner.position
  }

  /// The offset after a number of up to seven digits before the point and no exponent; negative where there is none.
  ///
  /// The end of the record is not looked at, and what follows is for the caller to see: an `e` there, or a digit, makes
  /// it another number.
  @inline(__always)
  func skipPlainNumber(from start: Int) -> Int {
    var at = start
    if base[at] == 0x2D { at += 1 }
    let integer = firstByte(maskNonDigit(load8(base + at)))
    if integer == 0 || integer == 8 || (integer > 1 && base[at] == 0x30) { return -1 }
    at += integer
    guard base[at] == 0x2E else { return at }
    let fraction = at + 1
    at = fraction
    while true {
      let digits = firstByte(maskNonDigit(load8(base + at)))
      at += digits
      if digits < 8 { return at > fraction ? at : -1 }
      if at >= end { return -1 }
    }
  }

  /// The offset of the first byte from `start` on that is not a digit.
  @inline(__always)
  func skipDigits(from start: Int) -> Int {
    var at = start
    while true {
      let other = maskNonDigit(load8(base + at))
      if other != 0 { return at + firstByte(other) }
      at += 8
      // Digits past the end belong to whatever follows in the chunk; stop there.
      if at >= end { return at }
    }
  }
}

/// The value of an ASCII hexadecimal digit; nil for any other byte.
@inline(__always)
public func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x37
  case 0x61...0x66: byte - 0x57
  default: nil
  }
}
