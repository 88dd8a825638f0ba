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
    for byte in utf8 {
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

/// "0123456789abcdef".
let lowercaseHex: [UInt8] = Array("0123456789abcdef".utf8)
