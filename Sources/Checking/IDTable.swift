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

    static func == (left: Key, right: Key) -> Bool { left.a == right.a && left.b == right.b }
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

  /// As many as a dictionary of 2²² places holds: 100 MB.
  public static let usualLimit = 3_145_728

  private let limit: Int
  private var first: [Key: Int] = [:]

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
    if let known = first[key] { return .repeated(known) }
    guard first.count < limit else { return .later(key) }
    first[key] = number
    return .first
  }

  /// Gives back the memory.
  mutating func removeAll() { first = [:] }
}
