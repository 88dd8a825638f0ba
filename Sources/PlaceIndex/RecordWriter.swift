// Numbers and texts one after the other, in as few bytes as they need.

/// Writes numbers as LEB128: seven bits to a byte, the lowest first, the eighth set where more follow.
struct RecordWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(byte: UInt8) { bytes.append(byte) }

  mutating func put(_ number: some BinaryInteger) {
    var rest = UInt64(truncatingIfNeeded: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes a number that may be negative: the sign is the lowest bit, so that small ones stay short.
  mutating func put(signed number: Int) { put(UInt64(bitPattern: Int64(number << 1 ^ number >> 63))) }

  /// Writes how long a text is, and then the text.
  mutating func put(text: some Collection<UInt8>) {
    put(text.count)
    bytes.append(contentsOf: text)
  }
}

extension RecordWriter {
  /// Writes how much a text has in common with the one before, how long the rest is, and the rest.
  mutating func put(text: ArraySlice<UInt8>, after last: ArraySlice<UInt8>) {
    let common = zip(text, last).prefix { $0 == $1 }.count
    put(common)
    put(text: text.dropFirst(common))
  }
}

/// Reads what a `RecordWriter` wrote.
///
/// Beyond the end there are zeros, and `isOver` is true from then on.
struct RecordCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0
  private(set) var isOver = false

  /// Whether nothing is left.
  var isAtEnd: Bool { at >= bytes.count }

  /// - Parameter bytes: there for as long as the cursor.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func byte() -> UInt8 {
    guard at < bytes.count else {
      isOver = true
      return 0
    }
    defer { at += 1 }
    return bytes[at]
  }

  mutating func number() -> UInt64 {
    var (number, shift) = (UInt64(0), UInt64(0))
    while shift < 64 {
      let byte = byte()
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return number
  }

  mutating func signed() -> Int {
    let number = number()
    return Int(Int64(bitPattern: number >> 1)) ^ -Int(number & 1)
  }

  /// A number of things that each take a byte at least: never more than there are bytes left.
  mutating func count() -> Int {
    let wanted = number()
    guard wanted <= UInt64(bytes.count - at) else {
      isOver = true
      return 0
    }
    return Int(wanted)
  }

  mutating func text() -> UnsafeBufferPointer<UInt8> {
    let count = count()
    defer { at += count }
    return UnsafeBufferPointer(rebasing: bytes[at..<at + count])
  }
}
