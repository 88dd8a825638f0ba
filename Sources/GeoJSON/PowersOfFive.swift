// Decimal to binary: w / 10^d to the nearest double, by 128-bit approximations of powers of five.
//
// D. Lemire, "Number parsing at a gigabyte per second", Software: Practice and Experience 51 (2021), algorithm 1;
// the exact cases after W. D. Clinger, "How to read floating point numbers accurately", PLDI 1990.

enum PowersOfFive {
  /// Decimals for which a table entry is kept: a number of up to 19 digits without an exponent has no more.
  private static let mostDecimals = 19

  /// 5^−d scaled to 128 bits with the top bit set: the high word, then the low word, from d = 0 on.
  private static let table: [UInt64] = makeTable()

  /// 10^0 … 10^8.
  @inline(__always)
  static func ten(_ exponent: Int) -> UInt64 {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    default: 100_000_000
    }
  }

  /// 10^0 … 10^22, the powers of ten that a double holds exactly.
  ///
  /// Literals, so that the table is part of the program and needs no look whether it is made.
  private static let exactTens: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  /// The double nearest to `significand` / 10^`decimals`; `decimals` is 0…19.
  @inline(__always)
  static func double(_ significand: UInt64, decimals: Int) -> Double {
    // Both factors exact, one rounding: Clinger's fast path.
    if significand <= 1 << 53 {
      return exactTens.withUnsafeBufferPointer { Double(significand) / $0[decimals] }
    }
    return approximate(significand, decimals: decimals)
  }

  /// The general case, for a significand above 2^53: the result is normal, so no exponent can overflow here.
  @inline(never)
  private static func approximate(_ significand: UInt64, decimals: Int) -> Double {
    let leadingZeros = significand.leadingZeroBitCount
    let normalised = significand &<< UInt64(leadingZeros)
    var (high, low) = normalised.multipliedFullWidth(by: table[2 * decimals])
    // 55 bits are wanted; when all the bits below them are set, the low word of the power may still carry into them.
    if high & 0x1FF == 0x1FF {
      let carry = normalised.multipliedFullWidth(by: table[2 * decimals + 1]).high
      let (sum, overflow) = low.addingReportingOverflow(carry)
      low = sum
      if overflow { high &+= 1 }
    }
    let upper = Int(high >> 63)
    let shift = UInt64(upper + 9)
    var mantissa = high &>> shift
    // floor(log2(10^−d)) by fixed point, biased.
    var power = ((-217_706 * decimals) >> 16) + 63 + upper - leadingZeros + 1023
    // Exactly half-way: to even. Possible only where the power of five is short enough.
    if low <= 1, decimals <= 4, mantissa & 3 == 1, mantissa &<< shift == high {
      mantissa &= ~1
    }
    mantissa = (mantissa + (mantissa & 1)) >> 1
    if mantissa >= 1 << 53 {
      mantissa = 1 << 52
      power += 1
    }
    return Double(bitPattern: mantissa & ((1 << 52) - 1) | UInt64(power) << 52)
  }

  private static func makeTable() -> [UInt64] {
    var words: [UInt64] = []
    var power: UInt128 = 1
    for _ in 0...mostDecimals {
      // floor(2^(bits + 127) / 5^d) + 1 by long division, or 2^127 for d = 0.
      var scaled: UInt128 = 1 << 127
      if power > 1 {
        var remainder = UInt128(1) << UInt128(127 - power.leadingZeroBitCount)
        scaled = 0
        for _ in 0..<128 {
          remainder <<= 1
          scaled <<= 1
          if remainder >= power {
            remainder -= power
            scaled |= 1
          }
        }
        scaled += 1
      }
      words.append(UInt64(truncatingIfNeeded: scaled >> 64))
      words.append(UInt64(truncatingIfNeeded: scaled))
      power *= 5
    }
    return words
  }
}
