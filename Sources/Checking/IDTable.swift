// Which ids were met, by 127 bits of each: in memory while they are few, beyond that in files without a name.

import GeoJSON

/// Remembers ids, and which record each was met in first.
///
/// Two different ids have the same 127 bits once in 10²⁰ runs over a billion of them. The first ids stay in memory; of
/// those that come later repeats among themselves are found at the end, a part of them at a time.
public struct IDTable {
  /// An id.
  struct Key: Hashable {
    let a: UInt64
    let b: UInt64

    // The bits are a hash already.
    func hash(into hasher: inout Hasher) { hasher.combine(a) }
  }

  /// A place in the table; one of record 0 is free.
  private struct Entry {
    var key = Key(a: 0, b: 0)
    var number = 0
  }

  /// What is known of an id when it is met.
  enum Outcome: Equatable {
    /// It is new.
    case first
    /// A record had it before.
    case repeated(Int)
    /// It is not among those in memory, and is to be set aside.
    case later(Key)
  }

  /// As many as 2²² places of 24 bytes hold, a quarter of them free: 100 MB.
  public static let usualLimit = 3_145_728

  private let limit: Int
  /// Where ids are, or as near after as there was a place; a power of two of places.
  ///
  /// The bits of an id are a hash already.
  private var entries: [Entry] = []
  private var count = 0
  /// The ids of records one after the other that are numbers one after the other, as they are in many files.
  ///
  /// The first, how many they are, and the first record's number; they need no places.
  private var run = (first: 0, count: 0, number: 0)
  /// What `fetch` met, which nobody wants.
  private var fetched = 0

  /// Begins without ids.
  ///
  /// - Parameter limit: how many stay in memory.
  init(limit: Int) { self.limit = limit }

  /// What is known of an id; one that is new is remembered while there is room.
  mutating func meet(_ id: RecordFacts.ID, number: Int) -> Outcome {
    let key: Key
    switch id {
    case .none: return .first
    case .string(let a, let b): key = Key(a: a, b: b & ~1)
    case .number(let a, let b): key = Key(a: a, b: b | 1)
    case .natural(let value):
      if run.count == 0 { run = (value, 0, number) }
      if value &- run.first == run.count, number &- run.number == run.count {
        run.count += 1
        return .first
      }
      if value >= run.first, value &- run.first < run.count { return .repeated(run.number + value - run.first) }
      key = Self.key(of: value)
    }
    if entries.isEmpty { entries = Array(repeating: Entry(), count: 1024) }
    let place = place(of: key)
    if entries[place].number != 0 { return .repeated(entries[place].number) }
    guard count < limit else { return .later(key) }
    entries[place] = Entry(key: key, number: number)
    count += 1
    if count * 4 > entries.count * 3 { grow() }
    return .first
  }

  private static func key(of natural: Int) -> Key {
    let bits = UInt64(truncatingIfNeeded: natural)
    return Key(a: mixed(bits ^ 0x9E37_79B9_7F4A_7C15), b: mixed(bits ^ 0x2545_F491_4F6C_DD1D) | 1)
  }

  /// Looks where ids are that are asked for next.
  ///
  /// - Parameter number: the first record's; where its id may go on in the row of numbers, no place is asked for.
  mutating func fetch(_ briefs: Slice<UnsafeBufferPointer<RecordBrief>>, number: Int) {
    guard number != run.number + run.count else { return }
    fetch(
      briefs.lazy.compactMap { brief in
        switch brief.id {
        case .none: nil
        case .string(let a, _), .number(let a, _): a
        case .natural(let value): Self.key(of: value).a
        }
      })
  }

  /// Looks where keys are that are asked for next, by their first halves.
  ///
  /// Places are far apart in a large table: many looks at once, which need not wait for each other, take little longer
  /// than one.
  mutating func fetch(_ hashes: some Sequence<UInt64>) {
    guard entries.count >= 1 << 15 else { return }
    let mask = entries.count - 1
    var sum = 0
    entries.withUnsafeBufferPointer { entries in
      for hash in hashes { sum &+= entries[Int(truncatingIfNeeded: hash) & mask].number }
    }
    fetched &+= sum
  }

  /// Where an id is, or else the free place for it.
  private func place(of key: Key) -> Int {
    let mask = entries.count - 1
    var place = Int(truncatingIfNeeded: key.a) & mask
    while entries[place].number != 0, entries[place].key != key { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = entries
    entries = Array(repeating: Entry(), count: old.count * 2)
    for entry in old where entry.number != 0 { entries[place(of: entry.key)] = entry }
  }

  /// Gives back the memory.
  mutating func removeAll() { (entries, count, run) = ([], 0, (0, 0, 0)) }
}
