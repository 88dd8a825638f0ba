// The encoding of Protocol Buffers, written: what `WireReader` reads.

/// Writes the fields of a message.
///
///     var point = WireWriter()
///     point.number(1, 7)                                     // field 1: 7
///     point.bytes(2, Array("seven".utf8))                    // field 2: a text
package struct WireWriter: Sendable {
  /// What is written so far.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends a number without its field, as packed ones stand in theirs.
  package mutating func varint(_ value: UInt64) {
    var rest = value
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A field with a number.
  package mutating func number(_ field: Int, _ value: UInt64) {
    varint(UInt64(field << 3))
    varint(value)
  }

  /// A field with a double.
  package mutating func double(_ field: Int, _ value: Double) {
    varint(UInt64(field << 3 | 1))
    fixed(value.bitPattern, 8)
  }

  /// Appends the lowest bytes of a number without its field, the lowest first.
  package mutating func fixed(_ bits: UInt64, _ count: Int) {
    for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * byte))) }
  }

  /// A field with bytes: a text, a message, or packed numbers.
  package mutating func bytes(_ field: Int, _ value: some Collection<UInt8>) {
    varint(UInt64(field << 3 | 2))
    counted(value)
  }

  /// Appends fields that are written.
  package mutating func append(_ fields: [UInt8]) { bytes += fields }

  /// Appends bytes after their number, without their field.
  package mutating func counted(_ value: some Collection<UInt8>) {
    varint(UInt64(value.count))
    bytes.append(contentsOf: value)
  }
}
