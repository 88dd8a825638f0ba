// Bytes with room after them, as everything that scans wants them.

/// Bytes that may be looked at a little past their end.
///
///     buffer.withPaddedBytes { bytes in try scanner.scan(bytes, from: 0, to: bytes.count, into: &feature) }
///
/// Whoever scans takes eight bytes at a time and asks only between tokens whether it has come to the end. So memory
/// that is scanned is `padding` bytes longer than what stands in it; those may have any value. The owner of such memory
/// alone makes a value of this type: `ByteBuffer`, which allocates it so. It is good for as long as the owner says, and
/// owns nothing itself.
public struct PaddedBytes {
  /// The first byte.
  public let base: UnsafePointer<UInt8>
  /// How many bytes there are, without those after them.
  public let count: Int

  /// How many bytes after the end can be read.
  static let padding = 64

  /// Vouches for memory.
  ///
  /// - Parameters:
  ///   - base: the first byte.
  ///   - count: how many there are; `padding` more can be read.
  init(vouchingFor base: UnsafePointer<UInt8>, count: Int) {
    self.base = base
    self.count = count
  }

  /// No bytes.
  static var none: PaddedBytes { PaddedBytes(vouchingFor: noBytes, count: 0) }

  /// The bytes, without those after them.
  public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// The bytes as text; what is not UTF-8 in them is replaced.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes of a range, which must lie within.
  public subscript(range: ByteRange) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + range.start, count: range.end - range.start)
  }

  /// The byte at an offset, which must lie within.
  @inline(__always)
  public subscript(offset: Int) -> UInt8 { base[offset] }

  /// The bytes of a range, which must lie within: what follows them is after them.
  public func slice(_ range: ByteRange) -> PaddedBytes {
    PaddedBytes(vouchingFor: base + range.start, count: range.end - range.start)
  }
}

/// Memory for no bytes and the padding after them.
///
/// `nonisolated(unsafe)` holds because nothing ever writes there.
private nonisolated(unsafe) let noBytes: UnsafePointer<UInt8> = {
  let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: PaddedBytes.padding)
  memory.initialize(repeating: 0, count: PaddedBytes.padding)
  return UnsafePointer(memory)
}()
