// A member of an object looked up by its name, without making text of the others'.

import GeoJSON

/// The name of a property that many records are asked for.
package struct MemberLookup: Sendable {
  /// The name.
  package let name: String
  private let bytes: [UInt8]

  package init(_ name: String) { (self.name, bytes) = (name, Array(name.utf8)) }

  /// Where the value stands; nil where there is none.
  ///
  /// Of a repeated name, the last counts. O(bytes).
  ///
  /// - Parameter source: an object, `null` or nil.
  package func value(in source: PaddedBytes?) -> ByteRange? {
    guard let source, source.bytes.first == 0x7B else { return nil }
    var found: ByteRange?
    var members = JSONMembers(source)
    while let member = members.next() {
      if isSpelled(by: source[member.name]) { found = member.value }
    }
    return found
  }

  /// Whether the inside of a JSON string stands for the name.
  package func isSpelled(by inside: UnsafeRawBufferPointer) -> Bool {
    if inside.count == bytes.count { return bytes.withUnsafeBytes { $0.elementsEqual(inside) } }
    return inside.count > bytes.count && inside.contains(0x5C) && unescape(inside) == name
  }
}
