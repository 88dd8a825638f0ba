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
