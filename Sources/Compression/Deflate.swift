// Raw deflate (RFC 1951), as pages of `view` hold their data.

internal import CCompression

/// Packs bytes, as small as zlib can.
public enum Deflate {
  /// The packed form of some bytes, without a header; O(bytes).
  ///
  /// - Throws: `CompressionError` where there is no memory for it. Where zlib is not installed, the process says so and
  ///   leaves with status 69.
  public static func packed(_ bytes: [UInt8]) throws(CompressionError) -> [UInt8] {
    // zlib keeps the address, so it stays.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    let status = deflateInit2_(
      stream, 9, Z_DEFLATED, -15, 9, 0, "1.2.11", Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw CompressionError(message: "no memory for zlib", position: 0) }
    defer { _ = deflateEnd(stream) }
    var (packed, taken, block) = ([UInt8](), 0, [UInt8](repeating: 0, count: 1 << 16))
    var isDone = false
    while !isDone {
      // zlib counts in 32 bits.
      let count = min(bytes.count - taken, 1 << 30)
      let isLast = taken + count == bytes.count
      let (left, room, ended) = bytes.withUnsafeBytes { input in
        block.withUnsafeMutableBytes { output in
          stream.pointee.next_in = input.baseAddress.map { ($0 + taken).assumingMemoryBound(to: UInt8.self) }
          stream.pointee.avail_in = UInt32(count)
          stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
          stream.pointee.avail_out = UInt32(output.count)
          let status = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          return (Int(stream.pointee.avail_in), Int(stream.pointee.avail_out), status == Z_STREAM_END)
        }
      }
      taken += count - left
      packed += block[..<(block.count - room)]
      isDone = ended
    }
    return packed
  }
}
