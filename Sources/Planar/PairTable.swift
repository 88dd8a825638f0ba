// A hash table that numbers pairs.

/// Numbers for pairs of numbers, in the order in which they come.
package struct PairTable {
  // Open addressing: -1 is a free slot. At most half of the slots are taken.
  private var slots: [Int32]
  private var keys: [SIMD2<UInt64>] = []

  package init(count: Int) {
    var size = 64
    while size < count * 2 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
  }

  /// How many there are.
  package var count: Int { keys.count }

  /// The number of a pair, O(1): how many there were, for a new one.
  package mutating func number(_ a: UInt64, _ b: UInt64) -> Int32 {
    let key = SIMD2(a, b)
    var slot = Self.hash(key) & (slots.count - 1)
    while slots[slot] >= 0 {
      if keys[Int(slots[slot])] == key { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = Int32(keys.count)
    slots[slot] = number
    keys.append(key)
    if keys.count * 2 > slots.count { grow() }
    return number
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for (number, key) in keys.enumerated() {
      var slot = Self.hash(key) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }

  /// The finalizer of SplitMix64 over both words.
  private static func hash(_ key: SIMD2<UInt64>) -> Int {
    var word = key.x &* 0x9E37_79B9_7F4A_7C15 ^ (key.y << 32 | key.y >> 32)
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (word ^ (word >> 31)) >> 1)
  }
}
