// The encoding of Protocol Buffers: numbers of seven bits a byte, and fields of four kinds.

/// What is wrong with a message, and where in its bytes.
struct WireError: Error {
  let message: String
  let offset: Int
}

/// Reads the fields of a message in bytes that stay where they are.
struct WireReader {
  private let base: UnsafePointer<UInt8>
  /// The next byte, and the one after the message; both count from the bytes' first.
  private(set) var at: Int
  let end: Int

  /// Reads from the first byte up to `end`.
  init(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) {
    self.base = base
    (at, end) = (range.lowerBound, range.upperBound)
  }

  var isAtEnd: Bool { at >= end }

  /// A number without a sign.
  @inline(__always)
  mutating func varint() throws(WireError) -> UInt64 {
    if at < end, base[at] < 0x80 {
      at += 1
      return UInt64(base[at - 1])
    }
    return try longVarint()
  }

  @inline(never)
  private mutating func longVarint() throws(WireError) -> UInt64 {
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
  @inline(__always)
  mutating func signed() throws(WireError) -> Int64 { unzigzag(try varint()) }

  /// The number and the kind of the next field; nil at the end.
  @inline(__always)
  mutating func field() throws(WireError) -> (number: Int, kind: Int)? {
    if at >= end { return nil }
    let start = at
    let key = try varint()
    guard key >> 3 > 0, key >> 3 < 1 << 29 else { throw WireError(message: "this is no field", offset: start) }
    return (Int(key >> 3), Int(key & 7))
  }

  /// The place of a field's bytes, which are passed.
  @inline(__always)
  mutating func bytes(_ kind: Int) throws(WireError) -> Range<Int> {
    let start = at
    guard kind == 2 else { throw WireError(message: "a field has the wrong type", offset: start) }
    let length = try varint()
    guard length <= UInt64(end - at) else {
      throw WireError(message: "a field of \(length) bytes goes beyond the end", offset: start)
    }
    at += Int(length)
    return at - Int(length)..<at
  }

  /// The number of a field.
  @inline(__always)
  mutating func number(_ kind: Int) throws(WireError) -> UInt64 {
    guard kind == 0 else { throw WireError(message: "a field has the wrong type", offset: at) }
    return try varint()
  }

  /// Passes over a field.
  mutating func skip(_ kind: Int) throws(WireError) {
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
