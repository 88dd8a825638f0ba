// A piece of compressed bytes inside a file, decompressed as a whole, into no more memory than was asked for.

internal import CCompression

/// How a piece inside a file is compressed.
public enum PackedForm: Sendable {
  /// RFC 1950.
  case zlib
  /// RFC 1951 without a frame, as in zip archives.
  case deflate
  /// RFC 1952, one member.
  case gzip
  /// RFC 8878.
  case zstd

  /// What people call it.
  var name: String {
    switch self {
    case .zlib: "zlib"
    case .deflate: "deflate"
    case .gzip: "gzip"
    case .zstd: "zstd"
    }
  }
}

/// What a piece of compressed bytes stands for.
///
/// Where the library is not installed, the process says so and leaves with status 69.
///
/// - Parameters:
///   - limit: how many bytes it may stand for.
///   - output: its memory is used again; it holds what was made, and nothing else.
/// - Throws: when the bytes are damaged or cut short, or stand for more than `limit`; `position` counts in `bytes`.
public func unpack(
  _ bytes: UnsafeRawBufferPointer, _ form: PackedForm, limit: Int, into output: inout [UInt8]
) throws(CompressionError) {
  output.removeAll(keepingCapacity: true)
  if case .zstd = form { return try unpackZstd(bytes, limit: limit, into: &output) }
  let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  stream.initialize(to: z_stream())
  let windowBits: Int32 = form == .zlib ? 15 : form == .gzip ? 31 : -15
  guard inflateInit2_(stream, windowBits, "1.2.11", Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
    stream.deallocate()
    throw CompressionError(message: "no memory for zlib", position: 0)
  }
  defer {
    _ = inflateEnd(stream)
    stream.deallocate()
  }
  var (taken, made) = (0, 0)
  while true {
    grow(&output, beyond: made, limit)
    let before = (taken, made)
    let status = output.withUnsafeMutableBytes { output in
      stream.pointee.next_in = bytes.baseAddress.map { ($0 + taken).assumingMemoryBound(to: UInt8.self) }
      stream.pointee.avail_in = UInt32(clamping: bytes.count - taken)
      stream.pointee.next_out = output.baseAddress.map { ($0 + made).assumingMemoryBound(to: UInt8.self) }
      stream.pointee.avail_out = UInt32(clamping: output.count - made)
      let room = (Int(stream.pointee.avail_in), Int(stream.pointee.avail_out))
      let status = inflate(stream, Z_NO_FLUSH)
      taken += room.0 - Int(stream.pointee.avail_in)
      made += room.1 - Int(stream.pointee.avail_out)
      return status
    }
    if made > limit { throw tooMuch(form, limit, taken) }
    if status == Z_STREAM_END { break }
    guard status == Z_OK || status == Z_BUF_ERROR else {
      let reason = stream.pointee.msg.map { ": \(String(cString: $0))" } ?? ""
      throw CompressionError(message: "the \(form.name) data is damaged\(reason)", position: taken)
    }
    if taken == bytes.count, before == (taken, made) {
      throw CompressionError(message: "the \(form.name) data is cut short", position: taken)
    }
  }
  output.removeLast(output.count - made)
}

private func unpackZstd(
  _ bytes: UnsafeRawBufferPointer, limit: Int, into output: inout [UInt8]
) throws(CompressionError) {
  let decompressor = try Decompressor(.zstd)
  var (taken, made) = (0, 0)
  while true {
    grow(&output, beyond: made, limit)
    let step = try output.withUnsafeMutableBufferPointer { output throws(CompressionError) in
      try decompressor.decompress(
        UnsafeRawBufferPointer(rebasing: bytes[taken...]),
        into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(output)[made...]))
    }
    taken += step.taken
    made += step.made
    if made > limit { throw tooMuch(.zstd, limit, taken) }
    if taken == bytes.count, step.made == 0 { break }
  }
  if let fault = decompressor.fault { throw fault }
  output.removeLast(output.count - made)
}

/// Makes room for more after the first `made` bytes: a byte beyond the limit tells that there is too much.
private func grow(_ output: inout [UInt8], beyond made: Int, _ limit: Int) {
  if output.count > made { return }
  let wanted = min(limit + 1, max(1 << 16, 2 * made))
  output.append(contentsOf: repeatElement(0, count: max(wanted - output.count, 1)))
}

private func tooMuch(_ form: PackedForm, _ limit: Int, _ position: Int) -> CompressionError {
  CompressionError(message: "the \(form.name) data stands for more than \(limit) bytes", position: position)
}
