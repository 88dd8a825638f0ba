// A walk over JSON that was checked before, so that nothing is checked again.

import GeoJSON

/// A cursor over the bytes of a JSON value that is known to be well formed.
///
///     guard json.open() else { return }      // `[` or `{`; false when it closes at once
///     repeat { … } while json.another()      // a comma, or the closing bracket
///
/// On other bytes it stays inside them and comes to an end, with no more meaning than they have.
struct CheckedJSON {
  let bytes: UnsafeRawBufferPointer
  /// The offset past the last byte; kept apart from the buffer, which would have to subtract for it.
  let end: Int
  var position = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    end = bytes.count
    skipBlanks()
  }

  /// The next byte, or 0 at the end.
  @inline(__always)
  var byte: UInt8 { position < end ? bytes[position] : 0 }

  @inline(__always)
  mutating func skipBlanks() {
    while position < end, isBlank(bytes[position]) { position += 1 }
  }

  /// Passes over the opening bracket of an array or object; false when there is nothing in it, and it ended.
  @inline(__always)
  mutating func open() -> Bool {
    position += 1
    skipBlanks()
    guard byte == 0x5D || byte == 0x7D || position >= end else { return true }
    position += 1
    return false
  }

  /// After an element or a member: true when another follows, false past the closing bracket.
  @inline(__always)
  mutating func another() -> Bool {
    skipBlanks()
    let isComma = byte == 0x2C
    position += 1
    if isComma { skipBlanks() }
    return isComma
  }

  /// Passes over a member's name and colon; gives the bytes between the quotes of the name.
  @inline(__always)
  mutating func key() -> UnsafeRawBufferPointer {
    let name = string()
    skipBlanks()
    position += 1
    skipBlanks()
    return name
  }

  /// Passes over a string; gives the bytes between its quotes.
  @inline(__always)
  mutating func string() -> UnsafeRawBufferPointer {
    let start = min(position + 1, end)
    var at = start
    while at < end, bytes[at] != 0x22 { at += bytes[at] == 0x5C ? 2 : 1 }
    at = min(at, end)
    position = at + 1
    return bytes.part(start, at)
  }

  /// Passes over a number or a literal; gives its bytes.
  @inline(__always)
  mutating func scalar() -> UnsafeRawBufferPointer {
    let start = min(position, end)
    var at = start
    while at < end, bytes[at] != 0x2C, bytes[at] != 0x5D, bytes[at] != 0x7D, !isBlank(bytes[at]) { at += 1 }
    position = at
    return bytes.part(start, at)
  }

  /// Passes over any value; gives its bytes.
  mutating func value() -> UnsafeRawBufferPointer {
    let start = min(position, end)
    switch byte {
    case 0x22: _ = string()
    case 0x5B, 0x7B:
      var depth = 0
      repeat {
        switch byte {
        case 0x22:
          _ = string()
          continue
        case 0x5B, 0x7B: depth += 1
        case 0x5D, 0x7D: depth -= 1
        default: break
        }
        position += 1
      } while depth > 0 && position < end
    default: _ = scalar()
    }
    return bytes.part(start, min(position, end))
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the inside of a JSON string stands for `word`, which is ASCII, be it with escapes.
  func spells(_ word: StaticString) -> Bool {
    if count <= word.utf8CodeUnitCount { return equals(word) }
    return contains(0x5C) && unescape(self) == "\(word)"
  }
}
