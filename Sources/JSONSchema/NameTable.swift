// The member names that a schema knows, found by the bytes of a record.

import GeoJSON

/// Names with a number each, found without making a string.
struct NameTable: Sendable {
  private(set) var names: [String] = []
  private var keys = KeyNumbers()

  /// Makes the table; names that stand twice count once.
  init(_ names: [String]) {
    for name in names where keys.insert(Array(name.utf8)).isNew { self.names.append(name) }
  }

  /// The number of a name.
  func number(_ name: String) -> Int? { keys.number(of: Array(name.utf8)) }

  /// The number of the name that the inside of a string stands for; nil for one that is not there.
  func number(_ inside: UnsafeRawBufferPointer) -> Int? { keys.number(ofInside: inside) }
}
