// One value as a field of PostgreSQL's COPY in its text format.

import GeoJSON

extension ByteBuffer {
  /// Appends a JSON value as a field: null as `\N`, a string as its text, all else as its JSON.
  ///
  /// - Throws: `FormatError` for a string with U+0000, which PostgreSQL's texts cannot have.
  mutating func appendCopyField(json value: UnsafeRawBufferPointer?) throws(FormatError) {
    guard let value, value.first != 0x6E else { return append("\\N") }
    guard value.first == 0x22, value.count >= 2 else { return appendCopyText(value) }
    let inside = value.part(1, value.count - 1)
    guard inside.contains(0x5C) else { return appendCopyText(inside) }
    var text = unescape(inside)
    if text.utf8.contains(0) {
      throw FormatError(
        code: "nul-in-text", message: "a string has U+0000, which PostgreSQL cannot store; --json-properties keeps it",
        offset: 0)
    }
    text.withUTF8 { appendCopyText(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a text, with what has a meaning in the format after a backslash.
  mutating func appendCopyText(_ text: UnsafeRawBufferPointer) {
    reserve(text.count)
    for byte in text {
      switch byte {
      case 0x08: append("\\b")
      case 0x09: append("\\t")
      case 0x0A: append("\\n")
      case 0x0B: append("\\v")
      case 0x0C: append("\\f")
      case 0x0D: append("\\r")
      case 0x5C: append("\\\\")
      default: append(byte)
      }
    }
  }
}
