// The few calls of the C library that the stream makes, with their errors.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Thin wrappers that retry on EINTR and turn `errno` into words.
enum SystemCall {
  /// What `errno` says, such as "No space left on device".
  static var reason: String { String(cString: strerror(errno)) }

  /// `read(2)`; 0 at the end, negative on failure.
  static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    while true {
      #if canImport(Darwin)
      let result = Darwin.read(descriptor, buffer, count)
      #else
      let result = Glibc.read(descriptor, buffer, count)
      #endif
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Writes all of `bytes`; false on failure, with `errno` set.
  static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while let start = rest.baseAddress, rest.count > 0 {
      let written = write(descriptor, start, rest.count)
      if written < 0 {
        if errno == EINTR { continue }
        return false
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
    return true
  }

  /// Whether a read would return at once, with data or with the end.
  static func isReadable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Writes a line to stderr, in the place of that of progress; a failure there has nowhere to be told.
  static func writeError(_ text: String) {
    var text = Progress.isDrawn.exchange(false, ordering: .relaxed) ? "\r\u{1B}[K\(text)" : text
    text.withUTF8 { _ = writeAll(STDERR_FILENO, UnsafeRawBufferPointer($0)) }
  }

  /// Seconds since an arbitrary moment.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
