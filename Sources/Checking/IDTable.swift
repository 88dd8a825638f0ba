// Which ids were met, by 128 bits of each.

/// Remembers ids, and which record each was met in first.
///
/// Two different ids have the same 128 bits once in 10²⁰ runs over a billion of them.
struct IDTable {
  private struct Key: Hashable {
    let a: UInt64
    let b: UInt64
    let isNumber: Bool

    // The bits are a hash already.
    func hash(into hasher: inout Hasher) { hasher.combine(a) }
  }

  private var first: [Key: Int] = [:]

  /// The number of the first record that has the id; nil where this is the first, which is remembered.
  mutating func number(of id: RecordFacts.ID, orAdd number: Int) -> Int? {
    let key: Key
    switch id {
    case .none: return nil
    case .string(let a, let b): key = Key(a: a, b: b, isNumber: false)
    case .number(let a, let b): key = Key(a: a, b: b, isNumber: true)
    }
    if let known = first[key] { return known }
    first[key] = number
    return nil
  }
}
