// The encoding of Protocol Buffers: numbers of seven bits a byte, and fields of four kinds.

/// What is wrong with a message, and where in its bytes.
package struct WireError: Error {
  package let message: String
  package let offset: Int

  @inlinable
  package init(message: String, offset: Int) { (self.message, self.offset) = (message, offset) }
}

/// Signed numbers near zero as small ones without a sign.
@inlinable @inline(__always)
package func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }

@inlinable @inline(__always)
package func unzigzag(_ value: UInt64) -> Int64 { Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }

/// Reads the fields of a message in bytes that stay where they are.
package struct WireReader {
  @usableFromInline let base: UnsafePointer<UInt8>
  /// The next byte, and the one after the message; both count from the bytes' first.
  package var at: Int
  package let end: Int

  /// Reads from the first byte up to `end`.
  @inlinable
  package init(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) {
    self.base = base
    (at, end) = (range.lowerBound, range.upperBound)
  }

  @inlinable package var isAtEnd: Bool { at >= end }

  /// A number without a sign.
  @inlinable @inline(__always)
  package mutating func varint() throws(WireError) -> UInt64 {
    if at < end, base[at] < 0x80 {
      at += 1
      return UInt64(base[at - 1])
    }
    return try longVarint()
  }

  @inlinable @inline(never)
  mutating func longVarint() throws(WireError) -> UInt64 {
    let start = at
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while at < end {
      let byte = base[at]
      at += 1
      // The tenth byte has one bit left.
      if shift == 63, byte > 1 { break }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
      if shift > 63 { break }
    }
    throw WireError(message: at >= end ? "a number is cut short" : "a number has more than 64 bits", offset: start)
  }

  /// A number that may be negative, near zero in few bytes.
  @inlinable @inline(__always)
  package mutating func signed() throws(WireError) -> Int64 { unzigzag(try varint()) }

  /// The number and the kind of the next field; nil at the end.
  @inlinable @inline(__always)
  package mutating func field() throws(WireError) -> (number: Int, kind: Int)? {
    if at >= end { return nil }
    let start = at
    let key = try varint()
    guard key >> 3 > 0, key >> 3 < 1 << 29 else { throw WireError(message: "this is no field", offset: start) }
    return (Int(key >> 3), Int(key & 7))
  }

  /// The place of a field's bytes, which are passed.
  @inlinable @inline(__always)
  package mutating func bytes(_ kind: Int) throws(WireError) -> Range<Int> {
    guard kind == 2 else { throw WireError(message: "a field has the wrong type", offset: at) }
    return try counted()
  }

  /// The place of bytes that stand after their number, which are passed.
  @inlinable @inline(__always)
  package mutating func counted() throws(WireError) -> Range<Int> {
    let start = at
    let length = try varint()
    guard length <= UInt64(end - at) else {
      throw WireError(message: "a field of \(length) bytes goes beyond the end", offset: start)
    }
    at += Int(length)
    return at - Int(length)..<at
  }

  /// A number of some bytes, the lowest first.
  package mutating func fixed(_ count: Int) throws(WireError) -> UInt64 {
    guard end - at >= count else { throw WireError(message: "a number is cut short", offset: at) }
    at += count
    return (1...count).reduce(0) { $0 << 8 | UInt64(base[at - $1]) }
  }

  /// The number of a field.
  @inlinable @inline(__always)
  package mutating func number(_ kind: Int) throws(WireError) -> UInt64 {
    guard kind == 0 else { throw WireError(message: "a field has the wrong type", offset: at) }
    return try varint()
  }

  /// Passes over a field.
  package mutating func skip(_ kind: Int) throws(WireError) {
    switch kind {
    case 0: _ = try varint()
    case 1, 5:
      let length = kind == 1 ? 8 : 4
      guard end - at >= length else { throw WireError(message: "a field is cut short", offset: at) }
      at += length
    case 2: _ = try bytes(kind)
    default: throw WireError(message: "a field has an unknown type", offset: at)
    }
  }
}
