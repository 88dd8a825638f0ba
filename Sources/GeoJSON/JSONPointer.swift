// JSON pointers (RFC 6901): to what is at an offset, for messages, and from a pointer to what is there.

/// The JSON pointer of the value or the member that `offset` is in, such as `/geometry/coordinates/0/3`; empty for the
/// whole text.
///
/// The text may be broken at or after the offset. O(bytes).
public func jsonPointer(to offset: Int, in bytes: UnsafeRawBufferPointer) -> String {
  /// Where the walk stands in one array or object.
  enum Level {
    case element(Int)
    /// In an object: at a member, or (nil) before the name of one.
    case member(String?)
  }
  var levels: [Level] = []
  var index = 0
  while index <= min(offset, bytes.count - 1) {
    let byte = bytes[index]
    if byte == 0x22 {
      let start = index + 1
      index += 1
      while index < bytes.count, bytes[index] != 0x22 { index += bytes[index] == 0x5C ? 2 : 1 }
      // A name counts from its first byte on, unless it is itself at fault.
      if case .member(nil) = levels.last, index < bytes.count, offset < start || offset > index {
        levels[levels.count - 1] = .member(unescape(UnsafeRawBufferPointer(rebasing: bytes[start..<index])))
      }
    } else if index < offset {
      switch byte {
      case 0x7B: levels.append(.member(nil))
      case 0x5B: levels.append(.element(0))
      case 0x7D, 0x5D: _ = levels.popLast()
      case 0x2C:
        switch levels.last {
        case .element(let place): levels[levels.count - 1] = .element(place + 1)
        case .member: levels[levels.count - 1] = .member(nil)
        case nil: break
        }
      default: break
      }
    }
    index += 1
  }
  var pointer = ""
  for level in levels {
    switch level {
    case .element(let place): pointer += "/\(place)"
    case .member(let name?): pointer += "/" + name.pointerStep
    case .member(nil): break
    }
  }
  return pointer
}

extension String {
  /// The name of a member as a step of a JSON pointer: `~` as `~0` and `/` as `~1` (RFC 6901 §3).
  package var pointerStep: String {
    var step = ""
    for character in unicodeScalars {
      switch character {
      case "~": step += "~0"
      case "/": step += "~1"
      default: step.unicodeScalars.append(character)
      }
    }
    return step
  }
}

/// A place in a JSON text, such as `/data/items/0`; the empty pointer is the whole text.
public struct JSONPointer: Sendable, Equatable {
  /// As it was written.
  public let text: String
  /// The names of members and numbers of elements, from the outside.
  private let steps: [String]

  /// Reads a pointer; nil where it does not begin with a slash, or has a `~` that is neither `~0` nor `~1`.
  public init?(_ text: String) {
    guard text.isEmpty || text.first == "/" else { return nil }
    self.text = text
    var steps: [String] = []
    for piece in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      var (step, isEscaped) = ("", false)
      for character in piece.unicodeScalars {
        if isEscaped {
          guard character == "0" || character == "1" else { return nil }
          step += character == "0" ? "~" : "/"
          isEscaped = false
        } else if character == "~" {
          isEscaped = true
        } else {
          step.unicodeScalars.append(character)
        }
      }
      if isEscaped { return nil }
      steps.append(step)
    }
    self.steps = steps
  }

  /// The value at the pointer, in one that is valid JSON; nil where nothing is.
  ///
  /// Of members with one name it is the last.
  public func value(in bytes: PaddedBytes, _ range: ByteRange) -> ByteRange? {
    var value = range
    for step in steps {
      let isArray = bytes[value.start] == 0x5B
      var (members, found, number): (JSONMembers, ByteRange?, Int) = (JSONMembers(bytes, value), nil, 0)
      while let member = members.next() {
        if isArray ? step == String(number) : unescape(bytes[member.name]) == step { found = member.value }
        number += 1
      }
      guard let found else { return nil }
      value = found
    }
    return value
  }
}
