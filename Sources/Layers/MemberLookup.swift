// A member of an object looked up by its name, without making text of the others'.

import GeoJSON

/// The name of a property that many records are asked for.
package struct MemberLookup: Sendable {
  /// The name.
  package let name: String
  private let key: MemberKey

  package init(_ name: String) { (self.name, key) = (name, MemberKey(name)) }

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
      if key.isSpelled(in: source, member.name) { found = member.value }
    }
    return found
  }

  /// Where the value stands in the properties of a record; nil where there is none.
  ///
  /// Of a repeated name, the last counts. O(members) where the scanner noted them, else O(bytes).
  package func value(in feature: borrowing Feature) -> (source: PaddedBytes, value: ByteRange)? {
    guard let source = feature.propertiesText else { return nil }
    var (found, members): (ByteRange?, PropertyMembers) = (nil, PropertyMembers(feature))
    while let member = members.next() {
      if key.isSpelled(in: source, member.name) { found = member.value }
    }
    return found.map { (source, $0) }
  }

  /// Whether a member's name, between its quotes, is the name.
  @inline(__always)
  package func isSpelled(in source: PaddedBytes, _ inside: ByteRange) -> Bool { key.isSpelled(in: source, inside) }
}
