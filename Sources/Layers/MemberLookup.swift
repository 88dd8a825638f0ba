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
    guard feature.hasMembers else { return value(in: source).map { (source, $0) } }
    let member = feature.members.last { key.isSpelled(in: source, $0.name) }
    return member.map { (source, $0.value) }
  }

  /// Whether the inside of a JSON string stands for the name.
  package func isSpelled(by inside: UnsafeRawBufferPointer) -> Bool {
    if inside.count == key.utf8.count { return key.utf8.withUnsafeBytes { $0.elementsEqual(inside) } }
    return inside.count > key.utf8.count && inside.contains(0x5C) && unescape(inside) == name
  }
}
