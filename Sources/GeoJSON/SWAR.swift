// Tests on eight bytes at a time, in one 64-bit register.
//
// Each returns a mask whose *lowest* set bit marks the first byte that fits; bits above it may be false, because a
// borrow or carry runs upwards only. Hence the callers look at `firstByte` alone.
// (H. S. Warren, Hacker's Delight, 2nd edition, §6-1.)

/// A word with `byte` in each of its eight places.
@inline(__always)
func splat(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

private let highBits: UInt64 = 0x8080_8080_8080_8080

/// Eight bytes from `pointer`, the first in the lowest place.
///
/// The caller's buffer is readable 8 bytes past its end.
@inline(__always)
func load8(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
  UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
}

/// Stores eight bytes, the lowest first.
@inline(__always)
func store8(_ word: UInt64, _ pointer: UnsafeMutablePointer<UInt8>) {
  UnsafeMutableRawPointer(pointer).storeBytes(of: word.littleEndian, as: UInt64.self)
}

/// The eight decimal digits of a number below 100,000,000, the first in the lowest byte.
///
/// Halves, quarters and eighths are divided side by side in one word: 10,486 / 2^20 is 1/100 for all below 10,000, and
/// 103 / 2^10 is 1/10 for all below 100.
@inline(__always)
func eightDigits(_ value: UInt64) -> UInt64 {
  let high = value / 10_000
  let fours = high | (value - high * 10_000) << 32
  let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
  let twos = hundreds | (fours &- hundreds &* 100) << 16
  let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
  return tens | (twos &- tens &* 10) << 8
}

/// The three decimal digits of a number below 1,000, the first in the lowest byte.
@inline(__always)
func threeDigits(_ value: UInt32) -> UInt32 {
  let hundreds = (value &* 41) >> 12
  let rest = value &- hundreds &* 100
  let tens = (rest &* 103) >> 10
  return hundreds | tens << 8 | (rest &- tens &* 10) << 16
}

/// Marks bytes equal to `byte`.
@inline(__always)
func maskEqual(_ word: UInt64, _ byte: UInt8) -> UInt64 {
  let difference = word ^ splat(byte)
  return (difference &- splat(1)) & ~difference & highBits
}

/// Marks bytes that end the plain part of a JSON string: a quote, a backslash, a control or a non-ASCII byte.
@inline(__always)
func maskStringSpecial(_ word: UInt64) -> UInt64 {
  let quote = word ^ splat(0x22)
  let backslash = word ^ splat(0x5C)
  // Each difference underflows where its byte is zero (or below 0x20); `| word` adds the bytes from 0x80 up.
  return ((quote &- splat(1)) & ~quote | (backslash &- splat(1)) & ~backslash | (word &- splat(0x20)) & ~word | word)
    & highBits
}

/// Marks bytes that a JSON string has to escape: a quote, a backslash, a control byte.
@inline(__always)
func maskEscaped(_ word: UInt64) -> UInt64 {
  let quote = word ^ splat(0x22)
  let backslash = word ^ splat(0x5C)
  return ((quote &- splat(1)) & ~quote | (backslash &- splat(1)) & ~backslash | (word &- splat(0x20)) & ~word)
    & highBits
}

/// Marks bytes that are not an ASCII digit.
@inline(__always)
func maskNonDigit(_ word: UInt64) -> UInt64 {
  let digits = word ^ splat(0x30)
  return ((digits &+ splat(0x76)) | digits) & highBits
}

/// The place, 0…8, of the first byte marked in `mask`.
@inline(__always)
func firstByte(_ mask: UInt64) -> Int { mask.trailingZeroBitCount >> 3 }

/// The number spelled by the first `count` (1…8) bytes of `word`, which are digits.
@inline(__always)
func decimal(_ word: UInt64, count: Int) -> UInt64 {
  // Push the digits to the top; zeros fill in below, that is, in front.
  var value = (word & splat(0x0F)) &<< UInt64(64 - 8 * count)
  value = (value &* 2561) &>> 8 & 0x00FF_00FF_00FF_00FF
  value = (value &* 6_553_601) &>> 16 & 0x0000_FFFF_0000_FFFF
  return (value &* 42_949_672_960_001) &>> 32
}
