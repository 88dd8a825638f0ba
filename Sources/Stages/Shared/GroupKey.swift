// What records have in common that belong together: an id, or values of properties, compared as JSON values.

import GeoJSON

/// The key of a value among others: equal for equal values.
///
/// A string is its text whatever its escapes; a number is its value, so that 1, 1.0 and 1e0 are one, and a whole number
/// of any length keeps all its digits; `null` is what a missing property is; all else is its text.
enum GroupKey {
  /// The key of a value that was checked.
  static func text(_ bytes: PaddedBytes, _ value: ByteRange) -> [UInt8] {
    switch JSONKind(first: bytes[value.start]) {
    case .string: return [0x22] + Array(unescape(bytes[ByteRange(start: value.start + 1, end: value.end - 1)]).utf8)
    case .number:
      let text = bytes[value]
      let isWhole = text.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) }
      guard !isWhole, let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else {
        return text.elementsEqual([0x2D, 0x30]) ? [0x30] : Array(text)
      }
      if number == number.rounded(), abs(number) < 9e15 { return Array("\(Int64(number))".utf8) }
      return Array("\(number)".utf8)
    default: return Array(bytes[value])
    }
  }
}

extension Feature {
  /// The key of its values of some properties; of a repeated name the last counts.
  func groupKey(_ names: [String]) -> [UInt8] {
    var values = [[UInt8]](repeating: Array("null".utf8), count: names.count)
    if let text = propertiesText, text.bytes.first == 0x7B {
      var members = JSONMembers(text)
      while let member = members.next() {
        let name = unescape(text[member.name])
        for (index, wanted) in names.enumerated() where wanted == name {
          values[index] = GroupKey.text(text, member.value)
        }
      }
    }
    // No value has the byte between them: JSON has no zero byte outside of escapes, and a string's is told by its length.
    return values.count == 1 ? values[0] : values.flatMap { Array("\($0.count):".utf8) + $0 }
  }
}
