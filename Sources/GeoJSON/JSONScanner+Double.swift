// Numbers to doubles, correctly rounded: a fast path for up to 19 digits, and an exact one for the rest.

import SystemLibrary

extension JSONScanner {
  /// Passes over a number and gives its value, rounded to the nearest double, ties to even.
  ///
  /// Digits are gathered eight at a time into a 64-bit significand w with d of them after the point: w / 10^d.
  /// Up to 19 digits go to `PowersOfFive.double`; longer numbers, and those with an exponent, to `strtod`.
  ///
  /// One beyond the range of a double is infinite, and `largeNumber` says where the first of them stands.
  ///
  /// - Throws: `badNumber` where the text is not a JSON number.
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
    if digits == 0 || (digits > 1 && base[integerStart] == 0x30) { return try scanLongDouble() }
    var decimals = 0
    if base[at] == 0x2E {
      let fractionStart = at + 1
      at = gatherDigits(from: fractionStart, into: &significand)
      decimals = at - fractionStart
      if decimals == 0 { return try scanLongDouble() }
      digits += decimals
    }
    if base[at] | 0x20 == 0x65 || digits > 19 {
      return try scanLongDouble()
    }
    if at > end { return try scanLongDouble() }
    position = at
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

  /// Reads a number of up to seven digits before the point and twelve after it, without an exponent, in as few steps as
  /// `skipPlainNumber` passes over it.
  ///
  /// The end of the record is not looked at, and what follows is for the caller to see: an `e` there, or a digit, makes
  /// it another number.
  ///
  /// - Returns: the offset after it, negative where there is none such; its value; and how many decimals it has.
  @inline(__always)
  func plainDouble(from start: Int) -> (end: Int, value: Double, decimals: Int) {
    var at = start
    let isNegative = base[at] == 0x2D
    if isNegative { at += 1 }
    var word = load8(base + at)
    let integer = firstByte(maskNonDigit(word))
    if integer == 0 || integer == 8 || (integer > 1 && base[at] == 0x30) { return (-1, 0, 0) }
    var significand = decimal(word, count: integer)
    at += integer
    guard base[at] == 0x2E else {
      let value = Double(significand)
      return (at, isNegative ? -value : value, 0)
    }
    at += 1
    word = load8(base + at)
    var decimals = firstByte(maskNonDigit(word))
    if decimals == 0 { return (-1, 0, 0) }
    significand = significand &* PowersOfFive.ten(decimals) &+ decimal(word, count: decimals)
    at += decimals
    if decimals == 8 {
      word = load8(base + at)
      let more = firstByte(maskNonDigit(word))
      if more > 4 { return (-1, 0, 0) }
      if more > 0 {
        significand = significand &* PowersOfFive.ten(more) &+ decimal(word, count: more)
        decimals += more
        at += more
      }
    }
    let value = PowersOfFive.double(significand, decimals: decimals)
    return (at, isNegative ? -value : value, decimals)
  }

  /// Reads a position of two numbers as nearly all are written, with no white space but a blank after the comma.
  ///
  /// - Returns: the offset after it, negative where there is none such; its numbers; and the most decimals of these.
  @inline(__always)
  func plainPosition(from start: Int) -> (end: Int, x: Double, y: Double, decimals: Int) {
    let x = plainDouble(from: start + 1)
    guard x.end > 0, base[x.end] == 0x2C else { return (-1, 0, 0, 0) }
    let y = plainDouble(from: base[x.end + 1] == 0x20 ? x.end + 2 : x.end + 1)
    guard y.end > 0, base[y.end] == 0x5D, y.end < end else { return (-1, 0, 0, 0) }
    return (y.end + 1, x.value, y.value, max(x.decimals, y.decimals))
  }

  /// A number with an exponent or more than 19 digits, one that is wrong, or one that may go on after the end.
  @inline(never)
  private mutating func scanLongDouble() throws(ScanError) -> Double {
    let start = position
    try skipNumber()
    let value = exactDouble(from: start)
    if !value.isFinite, largeNumber < 0 { largeNumber = start }
    return value
  }

  /// `strtod` rounds exactly; the byte after a JSON number (a comma, a bracket, white space) stops it.
  ///
  /// At the end of the text that may be any byte, so there a copy is read that has zeros after it.
  private func exactDouble(from start: Int) -> Double {
    if position == end {
      var number = ByteBuffer(bytes[ByteRange(start: start, end: end)])
      number.seal()
      return strtod(UnsafeRawPointer(number.paddedBytes.base).assumingMemoryBound(to: CChar.self), nil)
    }
    return strtod(UnsafeRawPointer(base + start).assumingMemoryBound(to: CChar.self), nil)
  }
}
