// One value as a CSV field.

import GeoJSON

extension ByteBuffer {
  /// Appends a JSON value as a CSV field: what `CSVWriter` says of each kind.
  mutating func appendField(json value: UnsafeRawBufferPointer, delimiter: UInt8) {
    switch value.first {
    case 0x22 where value.count >= 2:
      let inside = value.part(1, value.count - 1)
      if inside.contains(0x5C) {
        var text = unescape(inside)
        text.withUTF8 { appendText(UnsafeRawBufferPointer($0), delimiter: delimiter) }
      } else {
        appendText(inside, delimiter: delimiter)
      }
    case 0x7B, 0x5B: appendQuoted(value)
    case 0x6E: break
    // A number or a literal has no such byte.
    case .some where delimiter.isPlainDelimiter: append(value)
    default: appendField(value, delimiter: delimiter)
    }
  }

  /// Appends a string, so that it comes back as a string.
  private mutating func appendText(_ text: UnsafeRawBufferPointer, delimiter: UInt8) {
    let looksTyped: Bool
    switch text.first {
    case .some(0x2D), .some(0x30...0x39): looksTyped = text.isJSONNumber
    case .some(0x74), .some(0x66): looksTyped = text.equals("true") || text.equals("false")
    default: looksTyped = false
    }
    if looksTyped || text.isEmpty { appendQuoted(text) } else { appendField(text, delimiter: delimiter) }
  }

  /// Appends a text, in quotes where RFC 4180 §2 or blanks around it ask for them.
  mutating func appendField(_ text: UnsafeRawBufferPointer, delimiter: UInt8) {
    if text.needsQuotes(delimiter) { appendQuoted(text) } else { append(text) }
  }

  /// Appends a text in quotes, its own ones doubled.
  private mutating func appendQuoted(_ text: UnsafeRawBufferPointer) {
    reserve(text.count + 2)
    append(0x22 as UInt8)
    for byte in text {
      if byte == 0x22 { append(0x22 as UInt8) }
      append(byte)
    }
    append(0x22 as UInt8)
  }
}

extension UInt8 {
  /// Whether it is a delimiter that stands in no number and no word: a comma, a semicolon or a tab.
  var isPlainDelimiter: Bool { self == 0x2C || self == 0x3B || self == 0x09 }
}

extension UnsafeRawBufferPointer {
  fileprivate func needsQuotes(_ delimiter: UInt8) -> Bool {
    guard let first, let last else { return false }
    if first == 0x20 || first == 0x09 || last == 0x20 || last == 0x09 { return true }
    // Eight bytes a step: a byte of zeros is where one of the four is; see Hacker's Delight §6-1.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (delimiters, quotes, feeds, returns) = (ones &* UInt64(delimiter), ones &* 0x22, ones &* 0x0A, ones &* 0x0D)
    var at = 0
    while at + 8 <= count {
      let word = loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let (a, b, c, d) = (word ^ delimiters, word ^ quotes, word ^ feeds, word ^ returns)
      let hits = ((a &- ones) & ~a) | ((b &- ones) & ~b) | ((c &- ones) & ~c) | ((d &- ones) & ~d)
      if hits & (ones &* 0x80) != 0 { return true }
      at += 8
    }
    while at < count {
      let byte = self[at]
      if byte == delimiter || byte == 0x22 || byte == 0x0A || byte == 0x0D { return true }
      at += 1
    }
    return false
  }
}
