// The choices by which a case is made, of which each can be changed alone.

/// Random numbers with a seed, which are the first eight bytes of an input; each further byte that is not 0 changes one
/// number.
///
/// So a few bytes stand for a whole case, and a change of one for a case that is like it: what a fuzzer guided by
/// coverage needs.
struct Decisions {
  private var random: SplitMix64
  private var changes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    random = SplitMix64(seed: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    changes = bytes.dropFirst(8)
  }

  private mutating func next() -> UInt64 {
    random.next() ^ UInt64(changes.popFirst() ?? 0) &* 0x9E37_79B9_7F4A_7C15
  }

  /// A number in `0 ..< count`.
  mutating func below(_ count: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(count)).high) }

  /// A number between two others.
  mutating func within(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) * 0x1p-53
  }

  /// True with this probability.
  mutating func chance(_ share: Double) -> Bool { within(0, 1) < share }

  /// One of `choices`, which are not empty.
  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// Puts `choices` in another order.
  mutating func shuffle<Element>(_ choices: inout [Element]) {
    for at in choices.indices.dropFirst() { choices.swapAt(at, below(at + 1)) }
  }
}
