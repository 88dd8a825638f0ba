// The member names that a schema knows, found by the bytes of a record.

import GeoJSON

/// Names with a number each, found without making a string.
struct NameTable: Sendable {
  private(set) var names: [String] = []
  private var keys: [[UInt8]] = []
  /// Open addressing: a name's number and one, or 0 for none.
  private var places: [UInt32] = []
  private var mask = 0

  /// Makes the table; names that stand twice count once.
  init(_ names: [String]) {
    var known: Set<[UInt8]> = []
    for name in names where known.insert(Array(name.utf8)).inserted {
      self.names.append(name)
      keys.append(Array(name.utf8))
    }
    var size = 4
    while size < 2 * keys.count { size *= 2 }
    places = Array(repeating: 0, count: size)
    mask = size - 1
    for (number, key) in keys.enumerated() {
      var at = key.withUnsafeBytes { Self.hash($0) } & mask
      while places[at] != 0 { at = (at + 1) & mask }
      places[at] = UInt32(number + 1)
    }
  }

  /// The number of a name.
  func number(_ name: String) -> Int? { Array(name.utf8).withUnsafeBytes { find($0) } }

  /// The number of the name that the inside of a string stands for; nil for one that is not there.
  func number(_ inside: UnsafeRawBufferPointer) -> Int? {
    if inside.contains(0x5C) { return number(unescape(inside)) }
    return find(inside)
  }

  private func find(_ bytes: UnsafeRawBufferPointer) -> Int? {
    if keys.isEmpty { return nil }
    var at = Self.hash(bytes) & mask
    while true {
      let place = Int(places[at])
      if place == 0 { return nil }
      if Self.isEqual(keys[place - 1], bytes) { return place - 1 }
      at = (at + 1) & mask
    }
  }

  private static func isEqual(_ key: [UInt8], _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard key.count == bytes.count else { return false }
    for index in key.indices where key[index] != bytes[index] { return false }
    return true
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32) & .max
  }
}
