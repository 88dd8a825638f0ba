// A growable run of bytes: what a worker writes its records into.

import SystemLibrary

/// A growable byte buffer with room after its end, for output, and for text that is scanned.
///
/// Faster than `[UInt8]` where every byte counts: no uniqueness check, and `reserve` lets the number writer store
/// without a bounds check for each digit. It owns its memory and frees it.
public struct ByteBuffer: ~Copyable {
  /// The first byte.
  ///
  /// Valid until the buffer grows.
  public private(set) var base: UnsafeMutablePointer<UInt8>
  /// How many bytes were written.
  public var count = 0
  /// How many bytes there is room for.
  public private(set) var capacity: Int
  /// Whether a number was to be appended that JSON has no text for, infinite or not a number; `null` stands there.
  public var hasUnwritableNumber = false

  /// Makes an empty buffer with room for `capacity` bytes.
  public init(capacity: Int = 1024) {
    self.capacity = max(capacity, 64)
    base = Self.resized(nil, to: self.capacity)
  }

  /// Makes a buffer with the UTF-8 of `text`, sealed: a number that it ends with ends there.
  public init(_ text: String) {
    self.init(capacity: text.utf8.count)
    append(text)
    seal()
  }

  /// Makes a buffer with a copy of `bytes`.
  public init(_ bytes: UnsafeRawBufferPointer) {
    self.init(capacity: bytes.count)
    append(bytes)
    seal()
  }

  /// Makes a buffer with a copy of `bytes`.
  public init(_ bytes: [UInt8]) {
    self.init(capacity: bytes.count)
    append(bytes)
    seal()
  }

  deinit { free(base) }

  /// The bytes written so far.
  ///
  /// Valid until the buffer changes.
  public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// The bytes written so far as text; what is not UTF-8 in them is replaced.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes written so far, as a scanner wants them.
  ///
  /// Good until the buffer changes, or ends its life: for one that is not stored, ask `withPaddedBytes`.
  public var paddedBytes: PaddedBytes { PaddedBytes(vouchingFor: base, count: count) }

  /// Calls `body` with the bytes written so far, which are good until it returns.
  public borrowing func withPaddedBytes<Result, Failure: Error>(
    _ body: (PaddedBytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(paddedBytes)
  }

  /// Makes room for `additional` more bytes.
  @inline(__always)
  public mutating func reserve(_ additional: Int) {
    if count + additional > capacity { grow(additional) }
  }

  @inline(never)
  private mutating func grow(_ additional: Int) {
    let wanted = max(capacity * 2, count + additional)
    base = Self.resized(base, to: wanted)
    capacity = wanted
  }

  /// The memory of `old` for more bytes; that of a large record is moved by its pages, and never held twice.
  private static func resized(_ old: UnsafeMutablePointer<UInt8>?, to wanted: Int) -> UnsafeMutablePointer<UInt8> {
    guard let memory = realloc(old, wanted + PaddedBytes.padding) else { fatalError("out of memory") }
    return memory.assumingMemoryBound(to: UInt8.self)
  }

  /// Appends one byte.
  @inline(__always)
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  /// Appends the bytes of `other`.
  @inline(__always)
  public mutating func append(_ other: UnsafeRawBufferPointer) {
    guard let start = other.baseAddress, other.count > 0 else { return }
    reserve(other.count)
    UnsafeMutableRawPointer(base + count).copyMemory(from: start, byteCount: other.count)
    count += other.count
  }

  /// Appends a literal.
  @inline(__always)
  public mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Takes over whether `other`, whose text goes into this buffer in one form or another, has a number that JSON has no
  /// text for.
  public mutating func noteNumbers(of other: borrowing ByteBuffer) {
    if other.hasUnwritableNumber { hasUnwritableNumber = true }
  }

  /// Appends the UTF-8 of `text`.
  public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends the bytes of `other`.
  public mutating func append(_ other: [UInt8]) {
    other.withUnsafeBytes { append($0) }
  }

  /// Moves the bytes from `offset` on to the front.
  public mutating func removePrefix(_ offset: Int) {
    guard offset > 0 else { return }
    memmove(base, base + offset, count - offset)
    count -= offset
  }

  /// Zeroes the bytes after the end, so that nothing there looks like more of the last token.
  public mutating func seal() { (base + count).update(repeating: 0, count: PaddedBytes.padding) }

  /// Gives back what was grown beyond `wanted` bytes, where the buffer is empty.
  public mutating func shrink(to wanted: Int) {
    guard count == 0, capacity > wanted else { return }
    capacity = wanted
    base = Self.resized(base, to: wanted)
  }

  /// Empties the buffer and keeps its memory, unless one large record made it hold more than `limit` bytes.
  public mutating func removeAll(limit: Int = 4 << 20) {
    count = 0
    hasUnwritableNumber = false
    if capacity > limit { shrink(to: 64 << 10) }
  }
}
