// Text to JSON strings.

extension ByteBuffer {
  /// Appends `text` as a JSON string with its quotes: the escapes that RFC 8259 §7 asks for, and no others.
  public mutating func appendString(_ text: String) {
    var text = text
    text.withUTF8 { appendString(UnsafeRawBufferPointer($0)) }
  }

  /// Appends UTF-8 bytes as a JSON string with its quotes.
  ///
  /// The bytes must be valid UTF-8.
  public mutating func appendString(_ utf8: UnsafeRawBufferPointer) {
    reserve(utf8.count + 2)
    append(0x22 as UInt8)
    let plain = utf8.plainLength
    append(UnsafeRawBufferPointer(rebasing: utf8[..<plain]))
    for byte in utf8[plain...] {
      switch byte {
      case 0x22: append("\\\"")
      case 0x5C: append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0x08: append("\\b")
      case 0x0C: append("\\f")
      case 0..<0x20:
        append("\\u00")
        append(byte < 0x10 ? 0x30 : 0x31 as UInt8)
        append(lowercaseHex[Int(byte & 15)])
      default: append(byte)
      }
    }
    append(0x22 as UInt8)
  }
}

extension UnsafeRawBufferPointer {
  /// How many bytes there are before the first that a JSON string has to escape.
  fileprivate var plainLength: Int {
    guard let start = baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
    var at = 0
    while at + 8 <= count {
      let escaped = maskEscaped(load8(start + at))
      if escaped != 0 { return at + firstByte(escaped) }
      at += 8
    }
    while at < count, start[at] >= 0x20, start[at] != 0x22, start[at] != 0x5C { at += 1 }
    return at
  }
}

/// "0123456789abcdef".
let lowercaseHex: [UInt8] = Array("0123456789abcdef".utf8)
