// From compressed bytes to what they stand for, a piece at a time.

internal import CCompression

/// Decompresses a stream of gzip members or zstd frames, one after the other.
///
/// Memory is bounded whatever the stream says: 32 KiB of window for gzip, and for zstd what the frame asks for, up to
/// 128 MiB; a frame that asks for more is an error. Belongs to one thread at a time.
public final class Decompressor {
  private let format: CompressionFormat
  /// zlib keeps the address, so it stays.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var context: OpaquePointer?
  /// How many compressed bytes were taken.
  public private(set) var position = 0
  /// Whether the stream may end here: after a whole member or frame, and before the next.
  public private(set) var isBetweenMembers = false

  /// How much zstd would take next.
  private var wanted = Decompressor.shortestHeader
  private static let shortestHeader = 5

  /// The largest window of zstd, as a power of two: what its own tools bear without being asked.
  private static let windowLog: Int32 = 27

  /// Begins a stream.
  ///
  /// Where the library is not installed, the process says so and leaves with status 69.
  public init(_ format: CompressionFormat) throws(CompressionError) {
    self.format = format
    stream.initialize(to: z_stream())
    switch format {
    case .gzip:
      let status = inflateInit2_(
        stream, Z_GZIP_WINDOW_BITS, "1.2.11", Int32(MemoryLayout<z_stream>.size))
      guard status == Z_OK else { throw CompressionError(message: "no memory for zlib", position: 0) }
    case .zstd:
      context = ZSTD_createDCtx()
      guard context != nil else { throw CompressionError(message: "no memory for zstd", position: 0) }
      _ = ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.windowLog)
    }
  }

  deinit {
    switch format {
    case .gzip: _ = inflateEnd(stream)
    case .zstd: _ = ZSTD_freeDCtx(context)
    }
    stream.deallocate()
  }

  /// Decompresses some of `input` into `output`.
  ///
  /// Neither need be used up. With no input left it gives what is still held back.
  ///
  /// - Returns: how many bytes were taken, and how many were made.
  public func decompress(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CompressionError) -> (taken: Int, made: Int) {
    let before = position
    let made: Int
    switch format {
    case .gzip: made = try inflate(input, into: output)
    case .zstd: made = try decompressZstd(input, into: output)
    }
    return (position - before, made)
  }

  /// What is wrong with a stream that has ended, if it may not end here.
  public var fault: CompressionError? {
    isBetweenMembers ? nil : CompressionError(message: "the \(format.name) data is cut short", position: position)
  }

  private func inflate(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CompressionError) -> Int {
    var input = input
    if isBetweenMembers {
      // Zeros pad what was on a tape; gzip(1) passes over them, too.
      let padding = input.prefix { $0 == 0 }.count
      position += padding
      input = UnsafeRawBufferPointer(rebasing: input[padding...])
      guard let first = input.first else { return 0 }
      guard first == 0x1F else { throw strayBytes }
      _ = inflateReset(stream)
      isBetweenMembers = false
    }
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(clamping: input.count)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(clamping: output.count)
    let status = CCompression.inflate(stream, Z_NO_FLUSH)
    position += input.count - Int(stream.pointee.avail_in)
    switch status {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isBetweenMembers = true
    default:
      let reason = stream.pointee.msg.map { ": \(String(cString: $0))" } ?? ""
      throw CompressionError(message: "the gzip data is damaged\(reason)", position: position)
    }
    return output.count - Int(stream.pointee.avail_out)
  }

  private func decompressZstd(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CompressionError) -> Int {
    if isBetweenMembers, input.isEmpty { return 0 }
    // As much as it asks for, which is a block: so the place of a fault is known to that.
    var source = ZSTD_inBuffer(src: input.baseAddress, size: min(input.count, wanted), pos: 0)
    var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let wasBetween = isBetweenMembers
    let result = ZSTD_decompressStream(context, &target, &source)
    if ZSTD_isError(result) != 0 {
      switch ZSTD_getErrorCode(result) {
      case ZSTD_error_prefix_unknown where wasBetween: throw strayBytes
      case ZSTD_error_frameParameter_windowTooLarge:
        throw CompressionError(
          message: "the zstd data needs a window of more than \(1 << (Self.windowLog - 20)) MiB "
            + "(zstd -dc --long=31 reads it)", position: position)
      default:
        throw CompressionError(
          message: "the zstd data is damaged: \(String(cString: ZSTD_getErrorName(result)))", position: position)
      }
    }
    position += source.pos
    isBetweenMembers = result == 0
    wanted = isBetweenMembers ? Self.shortestHeader : max(result, 1)
    return target.pos
  }

  private var strayBytes: CompressionError {
    CompressionError(
      message: "what follows the \(format.name) data is no \(format.name)", position: position)
  }
}
