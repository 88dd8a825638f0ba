// One property's value, found in the text when a stage asks for it.

/// The value of a property, as far as a stage can reckon with it.
public enum PropertyValue: Equatable, Sendable {
  case number(Double)
  case text(String)
  /// A literal, an object, an array, or a number beyond the range of a double: its text.
  case other(String)
}

extension Feature {
  /// The value of the property with this name; nil when there is none.
  ///
  /// Of a repeated name, the last counts. O(bytes of the properties).
  public func property(_ name: String) -> PropertyValue? {
    guard let text = propertiesText, text.bytes.first == 0x7B else { return nil }
    var found: PropertyValue?
    var members = JSONMembers(text)
    while let member = members.next() {
      if unescape(text[member.name]) == name { found = Self.value(text, member.value) }
    }
    return found
  }

  private static func value(_ source: PaddedBytes, _ value: ByteRange) -> PropertyValue {
    switch JSONKind(first: source[value.start]) {
    case .string: return .text(jsonText(source, value) ?? "")
    case .number:
      var json = JSONScanner(source, from: value.start, to: value.end)
      if let number = try? json.scanDouble(), number.isFinite { return .number(number) }
    default: break
    }
    return .other(String(decoding: source[value], as: UTF8.self))
  }
}
