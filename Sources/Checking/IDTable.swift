// Which ids were met, by 127 bits of each: in memory while they are few, beyond that in files without a name.

/// Remembers ids, and which record each was met in first.
///
/// Two different ids have the same 127 bits once in 10²⁰ runs over a billion of them. The first ids stay in memory; of those
/// that come later repeats among themselves are found at the end, a part of them at a time.
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
  /// Where ids are, or as near behind as there was a place; a power of two of places.
  ///
  /// The bits of an id are a hash already.
  private var entries: [Entry] = []
  private var count = 0

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
  mutating func removeAll() { (entries, count) = ([], 0) }
}
