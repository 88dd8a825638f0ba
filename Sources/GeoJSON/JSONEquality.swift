// JSON values that mean the same as the same bytes: whatever their spelling, white space and order of members.

/// Tells whether JSON values are equal.
package enum JSONEquality {
  /// Whether two values that were checked are equal: numbers by their value, strings by their text, objects by their
  /// members in any order.
  ///
  /// Of a repeated name the last counts. O(bytes) where they are the same bytes.
  package static func areEqual(_ a: PaddedBytes, _ b: PaddedBytes, isExact: Bool) -> Bool {
    if a.count == b.count, a.bytes.elementsEqual(b.bytes) { return true }
    if isExact { return compacted(a) == compacted(b) }
    return canonical(a) == canonical(b)
  }

  /// A value's bytes without the white space between its tokens.
  package static func compacted(_ value: PaddedBytes) -> [UInt8] {
    var text = ByteBuffer()
    text.appendCompacted(value.bytes)
    return Array(text.bytes)
  }

  /// What equal values have in common.
  ///
  /// - Parameter skipped: names of members, at any depth, that do not count.
  package static func canonical(_ value: PaddedBytes, skipping skipped: Set<String> = []) -> [UInt8] {
    var out: [UInt8] = []
    var scratch: [UInt8] = []
    append(value, skipped, &scratch, to: &out)
    return out
  }

  private static func append(
    _ value: PaddedBytes, _ skipped: Set<String>, _ scratch: inout [UInt8], to out: inout [UInt8]
  ) {
    switch JSONKind(first: value[0]) {
    case .array:
      out.append(0x5B)
      var elements = JSONMembers(value)
      while let element = elements.next() { append(value.slice(element.value), skipped, &scratch, to: &out) }
      out.append(0x5D)
    case .object:
      var values: [String: PaddedBytes] = [:]
      var members = JSONMembers(value)
      while let member = members.next() { values[unescape(value[member.name])] = value.slice(member.value) }
      out.append(0x7B)
      for (name, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
      where !skipped.contains(name) {
        out += "\(name.utf8.count):\(name)".utf8
        append(value, skipped, &scratch, to: &out)
      }
      out.append(0x7D)
    case .string, .number, .literal:
      ValueKey.write(ByteRange(start: 0, end: value.count), of: value, to: &scratch)
      // By their lengths, no two rows of values come to the same bytes.
      out += "\(scratch.count):".utf8
      out += scratch
    }
  }
}
