// Random numbers that are the same in every run.

/// A random generator with a seed: Sebastiano Vigna's SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator; the same seed gives the same numbers.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in `0 ..< 1`.
  public mutating func unit() -> Double { Double.random(in: 0..<1, using: &self) }

  /// A number between two others.
  public mutating func within(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// A number in `0 ..< count`.
  public mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

  /// True with this probability.
  public mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

  /// One of `choices`, which are not empty.
  public mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }
}
