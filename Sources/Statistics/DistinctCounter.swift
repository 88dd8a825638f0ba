// How many different values there are, in bounded memory.

import SystemLibrary

/// Counts different values by their hashes: exactly at first, by HyperLogLog beyond a bound.
///
/// The answer does not depend on the order of the values. With 2¹⁴ registers its standard error is 0.8 % (P. Flajolet
/// et al., 2007), with linear counting where few registers are filled.
package struct DistinctCounter {
  /// Up to so many are counted exactly.
  package static let exactLimit = 10_000
  private static let bits = 14

  private var seen: Set<UInt64> = []
  /// The greatest number of leading zeros, and one, of each register; empty while the count is exact.
  private var registers: [UInt8] = []

  /// Whether the count is exact.
  package var isExact: Bool { registers.isEmpty }

  package mutating func insert(_ hash: UInt64) {
    if isExact {
      seen.insert(hash)
      if seen.count <= Self.exactLimit { return }
      registers = [UInt8](repeating: 0, count: 1 << Self.bits)
      for hash in seen { note(hash) }
      seen = []
    } else {
      note(hash)
    }
  }

  private mutating func note(_ hash: UInt64) {
    let register = Int(hash >> UInt64(64 - Self.bits))
    let rank = UInt8(min(64 - Self.bits, (hash << UInt64(Self.bits)).leadingZeroBitCount) + 1)
    if registers[register] < rank { registers[register] = rank }
  }

  /// How many different values there were.
  package var count: Int {
    if isExact { return seen.count }
    let size = Double(registers.count)
    var (sum, empty) = (0.0, 0.0)
    for rank in registers {
      sum += 1 / Double(1 << UInt64(rank))
      if rank == 0 { empty += 1 }
    }
    let estimate = 0.7213 / (1 + 1.079 / size) * size * size / sum
    let linear = empty > 0 ? size * log(size / empty) : estimate
    return Int((estimate <= 2.5 * size && empty > 0 ? linear : estimate).rounded())
  }
}
