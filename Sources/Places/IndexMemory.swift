// The bytes of an index, in memory or mapped from a file.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Owns the bytes of an index.
///
/// `@unchecked Sendable` holds because the bytes never change once they are here, and are given back only when the last
/// owner is gone.
final class IndexMemory: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  private let isMapped: Bool

  /// Takes over bytes that were allocated with `UnsafeMutableRawBufferPointer.allocate`.
  init(taking bytes: UnsafeMutableRawBufferPointer) {
    self.bytes = UnsafeRawBufferPointer(bytes)
    isMapped = false
  }

  /// Maps a file.
  init(mapping path: String) throws(IndexError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .unreadable(path, String(cString: strerror(errno))) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .unreadable(path, String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size >= IndexFormat.headerCount else { throw .notAnIndex(path) }
    guard let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED else {
      throw .unreadable(path, String(cString: strerror(errno)))
    }
    bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
    isMapped = true
  }

  deinit {
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    } else {
      bytes.deallocate()
    }
  }
}
