// Changes to a text: what is put in place of which bytes.

import GeoJSON

/// Changes to a text, all counted in the text as it is before them.
struct TextEdits {
  private var edits: [(range: ByteRange, text: [UInt8])] = []

  var isEmpty: Bool { edits.isEmpty }

  mutating func replace(_ range: ByteRange, with text: some Sequence<UInt8>) { edits.append((range, Array(text))) }

  mutating func insert(_ text: some Sequence<UInt8>, at offset: Int) {
    replace(ByteRange(start: offset, end: offset), with: text)
  }

  mutating func remove(_ range: ByteRange) { replace(range, with: []) }

  /// Takes out a member of an object, or an element of an array, with a comma beside it.
  mutating func removeElement(_ element: ByteRange, in bytes: PaddedBytes) {
    var range = element
    while Self.isSpace(bytes[range.start - 1]) { range.start -= 1 }
    if bytes[range.start - 1] == 0x2C {
      range.start -= 1
    } else {
      range = element
      while Self.isSpace(bytes[range.end]) { range.end += 1 }
      if bytes[range.end] == 0x2C {
        range.end += 1
        while Self.isSpace(bytes[range.end]) { range.end += 1 }
      }
    }
    remove(range)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  /// The text with the changes; of two that meet, the one that begins first.
  func applied(to bytes: PaddedBytes) -> [UInt8] {
    let sorted = edits.enumerated().sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    var at = 0
    for (_, edit) in sorted where edit.range.start >= at {
      result += bytes[ByteRange(start: at, end: edit.range.start)]
      result += edit.text
      at = edit.range.end
    }
    result += bytes[ByteRange(start: at, end: bytes.count)]
    return result
  }
}
