// JSON values as bytes that are equal where JSON Schema holds the values to be equal.

import GeoJSON

/// Writes values so that equal ones have equal bytes: numbers by their worth, strings without escapes, members by name.
enum CanonicalValue {
  /// The bytes of a value that was checked.
  static func bytes(_ source: PaddedBytes, _ value: ByteRange) -> [UInt8] {
    var out: [UInt8] = []
    append(source, value, to: &out)
    return out
  }

  /// Ends a text: no byte of UTF-8.
  private static let end: UInt8 = 0xFF

  private static func append(_ source: PaddedBytes, _ value: ByteRange, to out: inout [UInt8]) {
    let first = source[value.start]
    out.append(first)
    switch JSONKind(first: first) {
    case .literal: break
    case .string:
      append(source, inside: ByteRange(start: value.start + 1, end: value.end - 1), to: &out)
    case .number:
      out[out.count - 1] = 0x23
      DecimalNumber(source, value).append(to: &out)
      out.append(end)
    case .array:
      var elements = JSONMembers(source, value)
      while let element = elements.next() { append(source, element.value, to: &out) }
      out.append(0x5D)
    case .object:
      var found: [(name: [UInt8], value: ByteRange)] = []
      var members = JSONMembers(source, value)
      while let member = members.next() {
        var name: [UInt8] = []
        append(source, inside: member.name, to: &name)
        found.append((name, member.value))
      }
      found.sort { $0.name.lexicographicallyPrecedes($1.name) }
      for member in found {
        out.append(contentsOf: member.name)
        append(source, member.value, to: &out)
      }
      out.append(0x7D)
    }
  }

  private static func append(_ source: PaddedBytes, inside: ByteRange, to out: inout [UInt8]) {
    let text = source[inside]
    if text.contains(0x5C) { out.append(contentsOf: unescape(text).utf8) } else { out.append(contentsOf: text) }
    out.append(end)
  }
}
