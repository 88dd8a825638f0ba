// Numbers to doubles, correctly rounded: a fast path for up to 19 digits, and an exact one for the rest.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension JSONScanner {
  /// Passes over a number and gives its value, rounded to the nearest double, ties to even.
  ///
  /// Digits are gathered eight at a time into a 64-bit significand w with d of them after the point: w / 10^d.
  /// Up to 19 digits go to `PowersOfFive.double`; longer numbers, and those with an exponent, to `strtod`.
  ///
  /// - Throws: `badNumber` where the text is not a JSON number, or is beyond the range of a double.
  @inline(__always)
  public mutating func scanDouble() throws(ScanError) -> Double {
    let start = position
    var at = start
    let negative = base[at] == 0x2D
    if negative { at += 1 }
    let integerStart = at
    var significand: UInt64 = 0
    at = gatherDigits(from: at, into: &significand)
    var digits = at - integerStart
    if digits == 0 || (digits > 1 && base[integerStart] == 0x30) { throw error(.badNumber) }
    var decimals = 0
    if base[at] == 0x2E {
      let fractionStart = at + 1
      at = gatherDigits(from: fractionStart, into: &significand)
      decimals = at - fractionStart
      if decimals == 0 { throw error(.badNumber, at: at >= end ? end : position) }
      digits += decimals
    }
    if base[at] | 0x20 == 0x65 || digits > 19 {
      return try scanLongDouble()
    }
    position = at
    if at > end { throw error(.badNumber, at: end) }
    let value = PowersOfFive.double(significand, decimals: decimals)
    return negative ? -value : value
  }

  /// Adds the digits from `start` on to `value` (modulo 2^64) and gives the offset past them.
  @inline(__always)
  private func gatherDigits(from start: Int, into value: inout UInt64) -> Int {
    var at = start
    while true {
      let word = load8(base + at)
      let other = maskNonDigit(word)
      if other == 0 {
        value = value &* 100_000_000 &+ decimal(word, count: 8)
        at += 8
        if at >= end { return at }
        continue
      }
      let count = firstByte(other)
      if count > 0 {
        value = value &* PowersOfFive.ten(count) &+ decimal(word, count: count)
        at += count
      }
      return at
    }
  }

  /// A number with an exponent or more than 19 digits.
  @inline(never)
  private mutating func scanLongDouble() throws(ScanError) -> Double {
    let start = position
    try skipNumber()
    let value = exactDouble(from: start)
    guard value.isFinite else { throw error(.numberTooLarge, at: start) }
    return value
  }

  /// `strtod` rounds exactly; the byte after a JSON number (a comma, a bracket, white space) stops it.
  private func exactDouble(from start: Int) -> Double {
    strtod(UnsafeRawPointer(base + start).assumingMemoryBound(to: CChar.self), nil)
  }
}
