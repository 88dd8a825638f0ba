// Distinct texts, numbered in the order in which they first come: what every grouping asks for.

import SystemLibrary

/// Distinct byte strings with numbers in the order in which they first come: 0, 1, 2 and so on.
///
///     var groups = KeyNumbers()
///     let (group, isNew) = groups.insert(key)
///     if isNew { sums.append(0) }
///     sums[group] += 1
///
/// An open-addressing hash table with linear probing. The bytes of all keys stand one after the other in one array and
/// a slot has eight bytes, so that no key is an allocation of its own, as it would be in a `[[UInt8]: Int]`, which also
/// hands a key's bytes to its hash function one at a time. Hashes differ from run to run, so that nobody can make keys
/// that meet in one slot; numbers do not depend on them.
///
/// `insert` and `number(of:)` are O(bytes of the key), on average.
public struct KeyNumbers: Sendable {
  /// The bytes of all keys, one after the other.
  public private(set) var bytes: [UInt8] = []
  /// Where each key ends in `bytes`.
  public private(set) var ends: [Int] = []
  /// The hash table, a power of two of slots.
  ///
  /// The upper half of a slot is the key's hash, the lower its number plus one; 0 is empty, as a quarter of them always
  /// is.
  private var slots: [UInt64] = []

  private static let seed = UInt64.random(in: .min ... .max)

  /// No keys.
  public init() {}

  /// How many keys there are.
  public var count: Int { ends.count }

  /// Whether there is none.
  public var isEmpty: Bool { ends.isEmpty }

  /// The bytes of a key.
  public subscript(number: Int) -> ArraySlice<UInt8> { bytes[start(number)..<ends[number]] }

  /// The number of a key, which is added where it is not there yet.
  public mutating func insert(_ key: UnsafeRawBufferPointer) -> (number: Int, isNew: Bool) {
    if (ends.count + 1) * 4 > slots.count * 3 { grow() }
    let hash = Self.hash(key)
    let slot = slot(of: key, hash)
    if slots[slot] != 0 { return (Self.number(slots[slot]), false) }
    precondition(ends.count < UInt32.max, "more than 4294967294 keys")
    bytes.append(contentsOf: key)
    ends.append(bytes.count)
    slots[slot] = hash << 32 | UInt64(ends.count)
    return (ends.count - 1, true)
  }

  /// The number of a key, which is added where it is not there yet.
  public mutating func insert(_ key: [UInt8]) -> (number: Int, isNew: Bool) {
    key.withUnsafeBytes { insert($0) }
  }

  /// The number of a key; nil where it is not there.
  public func number(of key: UnsafeRawBufferPointer) -> Int? {
    guard !ends.isEmpty else { return nil }
    let slot = slots[slot(of: key, Self.hash(key))]
    return slot == 0 ? nil : Self.number(slot)
  }

  /// The number of a key; nil where it is not there.
  public func number(of key: [UInt8]) -> Int? { key.withUnsafeBytes { number(of: $0) } }

  /// The number of the key that the inside of a JSON string stands for, escapes undone; nil where it is not there.
  public func number(ofInside string: UnsafeRawBufferPointer) -> Int? {
    string.contains(0x5C) ? number(of: Array(unescape(string).utf8)) : number(of: string)
  }

  /// Forgets all keys.
  ///
  /// - Parameter keepingCapacity: whether the memory is kept for others.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    guard keepingCapacity else {
      self = KeyNumbers()
      return
    }
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    for slot in slots.indices { slots[slot] = 0 }
  }

  private func start(_ number: Int) -> Int { number == 0 ? 0 : ends[number - 1] }

  private static func number(_ slot: UInt64) -> Int { Int(slot & 0xFFFF_FFFF) - 1 }

  /// The slot that a key is in, or the empty one that it goes to.
  private func slot(of key: UnsafeRawBufferPointer, _ hash: UInt64) -> Int {
    let mask = slots.count - 1
    var place = Int(hash) & mask
    while slots[place] != 0 {
      if slots[place] >> 32 == hash {
        let number = Self.number(slots[place])
        let isSame = bytes.withUnsafeBytes { bytes in
          let (start, end) = (start(number), ends[number])
          guard end - start == key.count, let here = bytes.baseAddress, let there = key.baseAddress else {
            return end - start == key.count
          }
          return memcmp(here + start, there, key.count) == 0
        }
        if isSame { return place }
      }
      place = (place + 1) & mask
    }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: max(16, 2 * old.count))
    let mask = slots.count - 1
    for slot in old where slot != 0 {
      var place = Int(slot >> 32) & mask
      while slots[place] != 0 { place = (place + 1) & mask }
      slots[place] = slot
    }
  }

  /// Thirty-two bits that depend on all bytes, eight of which are taken at a time.
  private static func hash(_ key: UnsafeRawBufferPointer) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: key.count)
    var at = 0
    while at + 8 <= key.count {
      hash = folded(hash, key.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      at += 8
    }
    if at < key.count {
      var word: UInt64 = 0
      for byte in key[at...].reversed() { word = word << 8 | UInt64(byte) }
      hash = folded(hash, word)
    }
    return mixed(hash) >> 32
  }
}

/// The places of names in a list, found by what stands between the quotes of a JSON string.
struct NamePlaces: Sendable {
  private var numbers = KeyNumbers()
  /// The first place of each of these.
  private var firsts: [Int] = []

  /// Makes the table; of a name that stands twice the first place counts.
  init(_ names: [String]) {
    for (place, name) in names.enumerated() where numbers.insert(Array(name.utf8)).isNew { firsts.append(place) }
  }

  /// The place of a name; nil where it is not there.
  func place(ofInside string: UnsafeRawBufferPointer) -> Int? {
    numbers.number(ofInside: string).map { firsts[$0] }
  }
}
