// Places of the grid as numbers, the same for the same place.

/// Numbers places in the order in which they come, by open addressing; at most half of the slots are taken.
struct PlaceTable {
  private(set) var places: [Position] = []
  private var slots: [Int32] = []

  /// Empties the table for so many places at most.
  mutating func reset(capacity: Int) {
    places.removeAll(keepingCapacity: true)
    var size = 64
    while size < 2 * capacity { size *= 2 }
    // Filling a table that is far too large would cost more than what it is for.
    if slots.count < size || slots.count > 8 * size {
      slots = []
      slots = [Int32](repeating: -1, count: size)
    } else {
      // `unsafe` holds: all slots of the array, and no others, are set.
      unsafe slots.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: -1) }
    }
  }

  /// Gives away what numbers places; those that have numbers stay.
  mutating func finish() { slots = [] }

  /// The number of a place.
  @inline(__always)
  mutating func number(_ place: Position) -> Int32 {
    // Zeros of both signs are one.
    let place = place + 0
    let mask = slots.count &- 1
    var slot = Self.hash(place) & mask
    while true {
      let found = slots[slot]
      if found < 0 { break }
      if places[Int(found)] == place { return found }
      slot = (slot &+ 1) & mask
    }
    let number = Int32(truncatingIfNeeded: places.count)
    slots[slot] = number
    places.append(place)
    return number
  }

  @inline(__always)
  private static func hash(_ place: Position) -> Int {
    var word = place.x.bitPattern &* 0x9E37_79B9_7F4A_7C15 ^ (place.y.bitPattern &* 0xC2B2_AE3D_27D4_EB4F)
    word ^= word >> 32
    word = word &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: word >> 29)
  }
}
