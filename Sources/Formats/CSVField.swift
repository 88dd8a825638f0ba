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
    default: appendField(value, delimiter: delimiter)
    }
  }

  /// Appends a string, so that it comes back as a string.
  private mutating func appendText(_ text: UnsafeRawBufferPointer, delimiter: UInt8) {
    let looksTyped = text.isJSONNumber || text.equals("true") || text.equals("false")
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

extension UnsafeRawBufferPointer {
  fileprivate func needsQuotes(_ delimiter: UInt8) -> Bool {
    guard let first, let last else { return false }
    if first == 0x20 || first == 0x09 || last == 0x20 || last == 0x09 { return true }
    return contains { $0 == delimiter || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
  }
}
