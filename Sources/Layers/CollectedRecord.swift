// A record among several that become one, and the names of what explode said of it.

/// A record that is collected, as it would be written.
package struct CollectedRecord: Sendable {
  package let text: [UInt8]
  package let crs: String?
  /// What records have in common that belong together; nil for a record without id, which only parts next to it join.
  package let key: [UInt8]?
  /// The properties but those that `explode` added, for a record without key; empty for one that was not exploded.
  package let likeness: [UInt8]
  /// The number that `explode` gave it; 0 where there is none.
  package let part: Int

  package init(text: [UInt8], crs: String?, key: [UInt8]?, likeness: [UInt8], part: Int) {
    (self.text, self.crs, self.key, self.likeness, self.part) = (text, crs, key, likeness, part)
  }
}

/// The names of the properties by which parts know where they stood.
package struct ExplodedNames: Sendable {
  package let part, path: String

  package init(part: String, path: String) { (self.part, self.path) = (part, path) }
}
