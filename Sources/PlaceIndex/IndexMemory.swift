// The bytes of an index, made in memory or read from a file a page at a time.

import FileNames
import Gazetteer
import Synchronization
import SystemLibrary

/// Owns the bytes of an index.
///
/// Of a file each page is read when it is first looked at, and held against its checksum then: what was damaged, or was
/// cut off or written over after the file was opened, is never seen. A page that does not fit stays zero, and the index
/// says that it is damaged.
///
/// `@unchecked Sendable` holds because a page's bytes do not change once its state says that it is there, which is
/// written after them and read before them, and the memory is given back only when the last owner is gone.
@usableFromInline
package final class IndexMemory: @unchecked Sendable {
  /// All of the index; pages that were not looked at are zero.
  package let bytes: UnsafeRawBufferPointer
  /// Of each page whether it is there.
  @usableFromInline let pages: UnsafeMutablePointer<Atomic<UInt8>>
  private let pageCount: Int
  private let start: UnsafeMutableRawPointer
  private let mapped: Int
  private let descriptor: Int32
  private let reading = Mutex(())
  private let fault = Atomic<Bool>(false)
  /// Where the pages end that have checksums, and where the checksums begin.
  private var hashed = 0

  /// Bytes of a page.
  @inlinable static var pageShift: Int { 12 }
  @inlinable static var pageSize: Int { 1 << pageShift }
  /// Bytes after the end, all zero, so that a name can be read in one go.
  static let slack = 2 * pageSize

  /// Bytes that are all zero, to be written and then taken over: what is not written yet takes no memory.
  static func zeroed(_ count: Int) -> UnsafeMutableRawBufferPointer {
    guard let start = calloc(count, 1) else { fatalError("no memory for an index of \(count) bytes") }
    return UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  /// Takes over bytes that `zeroed` gave, `slack` of them after the end.
  init(taking memory: UnsafeMutableRawBufferPointer) {
    bytes = UnsafeRawBufferPointer(rebasing: memory[..<(memory.count - Self.slack)])
    // A buffer that was allocated has an address.
    start = memory.baseAddress.unsafelyUnwrapped
    (mapped, descriptor) = (0, -1)
    (pages, pageCount) = Self.makePages(memory.count, state: 1)
  }

  /// Opens a file; nothing but its size is looked at.
  init(opening path: String) throws(IndexError) {
    let file = path.withFileName { open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { throw .unreadable(path, String(cString: strerror(errno))) }
    var status = stat()
    guard fstat(file, &status) == 0 else {
      let reason = String(cString: strerror(errno))
      close(file)
      throw .unreadable(path, reason)
    }
    let size = Int(status.st_size)
    guard status.st_mode & S_IFMT == S_IFREG, size >= IndexFormat.headerCount else {
      close(file)
      throw .notAnIndex(path)
    }
    let length = size + Self.slack
    guard let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | Self.anonymous, -1, 0),
      start != MAP_FAILED
    else {
      let reason = String(cString: strerror(errno))
      close(file)
      throw .unreadable(path, reason)
    }
    (self.start, mapped, descriptor) = (start, length, file)
    bytes = UnsafeRawBufferPointer(start: start, count: size)
    (pages, pageCount) = Self.makePages(length, state: 0)
  }

  #if os(Linux)
  // What is not looked at takes no memory, however large the file.
  private static let anonymous = MAP_ANONYMOUS | Int32(MAP_NORESERVE)
  #else
  private static let anonymous = MAP_ANON | MAP_NORESERVE
  #endif

  private static func makePages(_ length: Int, state: UInt8) -> (UnsafeMutablePointer<Atomic<UInt8>>, Int) {
    let count = (length + pageSize - 1) >> pageShift
    let pages = UnsafeMutablePointer<Atomic<UInt8>>.allocate(capacity: count)
    for page in 0..<count { (pages + page).initialize(to: Atomic(state)) }
    return (pages, count)
  }

  deinit {
    if descriptor >= 0 {
      munmap(start, mapped)
      close(descriptor)
    } else {
      free(start)
    }
    pages.deallocate()
  }

  /// Whether something that was looked at is not what was written.
  var isDamaged: Bool { fault.load(ordering: .acquiring) }

  /// Tells that something was not what it has to be.
  func damage() { fault.store(true, ordering: .releasing) }

  /// Reads some bytes at once, before the checksums are known; false where the file is shorter.
  func readHead(_ range: Range<Int>) -> Bool {
    guard descriptor >= 0 else { return true }
    return range.upperBound <= bytes.count && read(range.lowerBound, range.count, to: start + range.lowerBound)
  }

  /// Takes the checksums of all pages before `end`, which stand there and were read by `readHead`.
  ///
  /// All that is after is there from then on.
  func useChecksums(at end: Int) {
    hashed = end
    let first = (end + Self.pageSize - 1) >> Self.pageShift
    for page in min(first, pageCount)..<pageCount { pages[page].store(1, ordering: .releasing) }
  }

  /// Makes sure of some bytes.
  @inline(__always)
  package func look(_ start: Int, _ end: Int) {
    var page = start >> Self.pageShift
    let last = min(pageCount, (end + Self.pageSize - 1) >> Self.pageShift)
    while page < last {
      if pages[page].load(ordering: .acquiring) == 0 { load(page) }
      page += 1
    }
  }

  /// Makes sure of all; false where something is damaged.
  func lookAtAll() -> Bool {
    look(0, bytes.count)
    return !isDamaged
  }

  /// Reads a page and holds it against its checksum.
  @usableFromInline @inline(never)
  func load(_ page: Int) {
    reading.withLock { _ in
      guard pages[page].load(ordering: .acquiring) == 0 else { return }
      let from = page << Self.pageShift
      let count = min(Self.pageSize, max(0, hashed - from))
      withUnsafeTemporaryAllocation(byteCount: Self.pageSize, alignment: 8) { buffer in
        // Of what lies beyond the last page with a checksum nothing is read twice.
        guard count > 0, let base = buffer.baseAddress, read(from, count, to: base) else { return damage() }
        let content = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        guard checksum(content) == bytes.number(UInt64.self, at: hashed + 8 * page) else { return damage() }
        (start + from).copyMemory(from: base, byteCount: count)
      }
      pages[page].store(1, ordering: .releasing)
    }
  }

  private func read(_ from: Int, _ count: Int, to target: UnsafeMutableRawPointer) -> Bool {
    var done = 0
    while done < count {
      let got = pread(descriptor, target + done, count - done, off_t(from + done))
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return false }
      done += got
    }
    return true
  }
}
