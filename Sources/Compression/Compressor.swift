// From bytes to compressed ones, a piece at a time.

internal import CCompression

/// Compresses a stream to one gzip member or one zstd frame, as `gzip -6` and `zstd -3` do, or to the one file of a zip
/// archive.
///
/// The same stream gives the same bytes, however it is cut into pieces: it goes to the library in blocks of one size.
/// Nothing of the time or the machine is in them. Belongs to one thread at a time.
public final class Compressor {
  private let format: Form
  /// In a zip archive, the file that the stream is.
  private var entry = ZipEntry(name: "")
  /// zlib keeps the address, so it stays.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var context: OpaquePointer?
  private var input: [UInt8] = []
  private var output = [UInt8](repeating: 0, count: Compressor.block)
  private static let block = 1 << 17

  private enum Form { case gzip, zip, zlib, zstd }

  /// Begins a stream.
  ///
  /// Where the library is not installed, the process says so and leaves with status 69.
  public convenience init(_ format: CompressionFormat) throws(CompressionError) {
    try self.init(form: format == .gzip ? .gzip : .zstd)
  }

  /// Begins a stream that is the one file of a zip archive.
  public convenience init(zipped name: String) throws(CompressionError) { try self.init(zipped: name, at: 0) }

  /// Begins a stream that is a file of a zip archive, and stands there in it.
  convenience init(zipped name: String, at offset: Int) throws(CompressionError) {
    try self.init(form: .zip)
    entry = ZipEntry(name: name, at: offset)
  }

  /// Begins the stream that a file's name asks for: by its end, `.gz` or `.zst`, or `.kmz`, which is KML in a zip
  /// archive; nil for any other.
  public convenience init?(path: String) throws(CompressionError) {
    if path.lowercased().hasSuffix(".kmz") {
      try self.init(zipped: "doc.kml")
    } else if let format = CompressionFormat(path: path) {
      try self.init(format)
    } else {
      return nil
    }
  }

  /// Begins a stream in zlib's own form (RFC 1950), of which PNG files are made.
  static func zlib() throws(CompressionError) -> Compressor { try Compressor(form: .zlib) }

  private init(form format: Form) throws(CompressionError) {
    self.format = format
    stream.initialize(to: z_stream())
    input.reserveCapacity(Self.block)
    switch format {
    case .gzip, .zip, .zlib:
      // A negative size of the window is for raw deflate.
      let window = format == .gzip ? Z_GZIP_WINDOW_BITS : format == .zlib ? 15 : -15
      let status = deflateInit2_(
        stream, 6, Z_DEFLATED, window, 8, 0, "1.2.11", Int32(MemoryLayout<z_stream>.size))
      guard status == Z_OK else { throw CompressionError(message: "no memory for zlib", position: 0) }
    case .zstd:
      context = ZSTD_createCCtx()
      guard context != nil else { throw CompressionError(message: "no memory for zstd", position: 0) }
      _ = ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, 3)
      _ = ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    }
  }

  deinit {
    switch format {
    case .gzip, .zip, .zlib: _ = deflateEnd(stream)
    case .zstd: _ = ZSTD_freeCCtx(context)
    }
    stream.deallocate()
  }

  /// Takes some bytes, and gives `write` what comes of them, if anything does yet.
  public func compress<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, _ write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(Self.block - input.count)
      input.append(contentsOf: part)
      rest = rest.dropFirst(part.count)
      if input.count == Self.block { try flush(isLast: false, write) }
    }
  }

  /// Gives `write` the rest, and what stands at the end.
  public func finish<Failure: Error>(
    _ write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let entry = try finishEntry(write)
    if format == .zip { try Self.give(ZipEntry.directory([entry.listing], at: entry.endOffset), write) }
  }

  /// Gives `write` the rest, and in a zip archive what stands after a file; gives what the file is then.
  func finishEntry<Failure: Error>(
    _ write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> ZipEntry {
    // Never all of a stream in one call, which zstd would treat in another way.
    try flush(isLast: false, write)
    try flush(isLast: true, write)
    if format == .zip { try Self.give(entry.descriptor, write) }
    return entry
  }

  private static func give<Failure: Error>(
    _ bytes: [UInt8], _ write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try bytes.withUnsafeBufferPointer { bytes throws(Failure) in try write(UnsafeRawBufferPointer(bytes)) }
  }

  private func flush<Failure: Error>(
    isLast: Bool, _ write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var taken = 0
    var isDone = false
    if format == .zip {
      try Self.give(entry.takeStart(), write)
      entry.add(input)
    }
    while !isDone {
      let made: Int
      (taken, made, isDone) = step(from: taken, isLast: isLast)
      guard made > 0 else { continue }
      entry.packedSize += made
      try output.withUnsafeBufferPointer { output throws(Failure) in
        try write(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(output)[..<made]))
      }
    }
    input.removeAll(keepingCapacity: true)
  }

  /// Compresses what `input` holds from `start` on, as far as there is room for what comes of it.
  private func step(from start: Int, isLast: Bool) -> (taken: Int, made: Int, isDone: Bool) {
    input.withUnsafeBytes { input in
      output.withUnsafeMutableBytes { output in
        switch format {
        case .gzip, .zip, .zlib:
          stream.pointee.next_in = input.baseAddress.map { ($0 + start).assumingMemoryBound(to: UInt8.self) }
          stream.pointee.avail_in = UInt32(input.count - start)
          stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
          stream.pointee.avail_out = UInt32(output.count)
          let status = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          let isDone = isLast ? status == Z_STREAM_END : stream.pointee.avail_out > 0
          return (
            input.count - Int(stream.pointee.avail_in), output.count - Int(stream.pointee.avail_out),
            isDone || status != Z_OK
          )
        case .zstd:
          var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: start)
          var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
          let left = ZSTD_compressStream2(
            context, &target, &source, isLast ? ZSTD_e_end : ZSTD_e_continue)
          let isDone = isLast ? left == 0 : source.pos == source.size
          return (source.pos, target.pos, isDone || ZSTD_isError(left) != 0)
        }
      }
    }
  }
}
