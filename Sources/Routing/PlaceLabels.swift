// What a search knows that looks at few arcs.

/// The labels of a search around a place: a hash table, which stays in the processor's cache where labels of all arcs
/// of a network (`SearchLabels`) do not.
struct PlaceLabels: ~Copyable {
  private struct Slot {
    var cost: Double
    var arc: UInt32
    /// Whether it is of the search that is on.
    var stamp: UInt32
    var parent: Int32
  }

  private var slots: UnsafeMutablePointer<Slot>
  /// How many bits the number of a slot has.
  private var bits = 10
  private var count = 0
  private var stamp: UInt32 = 0
  private(set) var queue = SearchQueue()

  init() { slots = Self.empty(10) }

  deinit { slots.deallocate() }

  private static func empty(_ bits: Int) -> UnsafeMutablePointer<Slot> {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: 1 << bits)
    slots.initialize(repeating: Slot(cost: .infinity, arc: 0, stamp: 0, parent: 0), count: 1 << bits)
    return slots
  }

  mutating func removeAll() {
    queue.removeAll()
    count = 0
    if stamp == .max {
      for slot in 0..<1 << bits { slots[slot].stamp = 0 }
      stamp = 0
    }
    stamp += 1
  }

  /// The slot of an arc, or the free one where it would be: at least half of all are free.
  @inline(__always)
  private func slot(_ arc: UInt32) -> Int {
    var slot = Int(truncatingIfNeeded: (arc &* 0x9E37_79B1) &>> UInt32(32 - bits))
    while slots[slot].stamp == stamp, slots[slot].arc != arc { slot = (slot + 1) & (1 << bits - 1) }
    return slot
  }

  /// The cost of an arc; infinity for one that was not reached.
  @inline(__always)
  subscript(arc: Int) -> Double {
    let slot = slot(UInt32(truncatingIfNeeded: arc))
    return slots[slot].stamp == stamp ? slots[slot].cost : .infinity
  }

  /// Where the cost of an arc came from; −1 for one that was not reached.
  func parent(_ arc: Int) -> Int {
    let slot = slot(UInt32(truncatingIfNeeded: arc))
    return slots[slot].stamp == stamp ? Int(slots[slot].parent) : -1
  }

  /// Takes a cost, if it is less than what is known.
  ///
  /// - Returns: what was known, infinity for nothing; nil where the cost is not less.
  @inline(__always)
  mutating func note(_ arc: Int, _ cost: Double, from parent: Int) -> Double? {
    let arc = UInt32(truncatingIfNeeded: arc)
    var slot = slot(arc)
    var known = Double.infinity
    if slots[slot].stamp == stamp {
      known = slots[slot].cost
      guard cost < known else { return nil }
    } else {
      if 2 * count >= 1 << bits {
        grow()
        slot = self.slot(arc)
      }
      count += 1
    }
    slots[slot] = Slot(cost: cost, arc: arc, stamp: stamp, parent: Int32(truncatingIfNeeded: parent))
    return known
  }

  private mutating func grow() {
    let old = UnsafeMutableBufferPointer(start: slots, count: 1 << bits)
    bits += 1
    slots = Self.empty(bits)
    for known in old where known.stamp == stamp { slots[slot(known.arc)] = known }
    old.deallocate()
  }

  /// Puts an arc that was noted into the queue.
  @inline(__always)
  mutating func push(_ arc: Int, _ cost: Double) { queue.push(cost, arc) }

  /// The arc with the least cost that is not done; nil for none.
  @inline(__always)
  mutating func next() -> (cost: Double, arc: Int)? {
    while let (key, arc) = queue.pop() {
      if key <= self[arc] { return (key, arc) }
    }
    return nil
  }
}
