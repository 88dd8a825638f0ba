// Foreign members (RFC 7946 §6.1) that stages put on a Feature, and where those of the source stand.

extension Feature {
  /// Puts a foreign member on the Feature.
  ///
  /// `FeatureWriter` writes it behind the Feature's other members, and leaves out one of the same name that the text or
  /// an earlier stage has. Every other byte stays the source's.
  ///
  /// - Parameters:
  ///   - name: the member's name; one that needs no escapes, such as `plat:simplify`.
  ///   - json: its value, without line breaks.
  public mutating func setForeignMember(_ name: String, _ json: [UInt8]) {
    foreignMembers.removeAll { $0.name == name }
    foreignMembers.append(ForeignMember(name: name, json: json))
  }

  /// Where the text's own members with a name stand, each from the quote of the name to the end of the value.
  ///
  /// O(bytes).
  func members(named name: String) -> [ByteRange] {
    var found: [ByteRange] = []
    let key = Array("\"\(name)\"".utf8)
    var json = JSONScanner(base, from: text.start, to: text.end)
    do throws(ScanError) {
      json.skipWhitespace()
      try json.expect(0x7B, or: .unexpectedByte)
      json.skipWhitespace()
      while json.position < text.end, base[json.position] == 0x22 {
        let start = json.position
        try json.skipValue()
        let isWanted = bytes(ByteRange(start: start, end: json.position)).elementsEqual(key)
        json.skipWhitespace()
        try json.expect(0x3A, or: .unexpectedByte)
        json.skipWhitespace()
        try json.skipValue()
        if isWanted { found.append(ByteRange(start: start, end: json.position)) }
        json.skipWhitespace()
        if json.position < text.end, base[json.position] == 0x2C { json.position += 1 }
        json.skipWhitespace()
      }
    } catch {
      // The record was checked when it came.
      return found
    }
    return found
  }
}

/// A foreign member that a stage has put on a Feature.
struct ForeignMember {
  let name: String
  /// Its value.
  let json: [UInt8]
}
