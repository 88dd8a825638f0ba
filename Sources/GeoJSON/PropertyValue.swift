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
    guard let text = propertiesText, text.first == 0x7B, let start = text.baseAddress else { return nil }
    let base = start.assumingMemoryBound(to: UInt8.self)
    var json = JSONScanner(base, from: 0, to: text.count)
    var found: PropertyValue?
    // The scanner has been over this text before, so nothing is thrown.
    do throws(ScanError) {
      try json.enter()
      json.skipWhitespace()
      if json.byte == 0x7D { return nil }
      repeat {
        let key = json.position + 1
        try json.skipString()
        let isWanted = unescape(UnsafeRawBufferPointer(start: base + key, count: json.position - 1 - key)) == name
        json.skipWhitespace()
        try json.expect(0x3A, or: .missingColon)
        json.skipWhitespace()
        let start = json.position
        try json.skipValue()
        if isWanted { found = Self.value(base, start, json.position) }
      } while try json.another(close: 0x7D)
    } catch { return found }
    return found
  }

  private static func value(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> PropertyValue {
    let text = UnsafeRawBufferPointer(start: base + start, count: end - start)
    let first = base[start]
    if first == 0x22 { return .text(unescape(UnsafeRawBufferPointer(rebasing: text[1..<text.count - 1]))) }
    if first == 0x2D || first &- 0x30 < 10 {
      var json = JSONScanner(base, from: start, to: end)
      if let number = try? json.scanDouble(), number.isFinite { return .number(number) }
    }
    return .other(String(decoding: text, as: UTF8.self))
  }
}
