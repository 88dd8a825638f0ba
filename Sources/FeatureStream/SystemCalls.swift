// The few calls of the C library that the stream makes, with their errors.

import FileNames
import SystemLibrary

/// Thin wrappers that go on after a signal, wait for descriptors that others made non-blocking, and turn `errno` into
/// words.
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
      if result >= 0 || !mayGoOn(descriptor, POLLIN) { return result }
    }
  }

  /// Writes all of `bytes`; false on failure, with `errno` set.
  static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while let start = rest.baseAddress, rest.count > 0 {
      let written = write(descriptor, start, rest.count)
      if written < 0 {
        if mayGoOn(descriptor, POLLOUT) { continue }
        return false
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
    return true
  }

  /// Whether a call that failed may be made again: after a signal, and, where it would not wait, when the descriptor is
  /// ready.
  private static func mayGoOn(_ descriptor: Int32, _ event: Int32) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    // A signal ends the wait, and the call is made again, too.
    return poll(&request, 1, -1) > 0 || errno == EINTR
  }

  /// Whether a read would return at once, with data or with the end.
  static func isReadable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Waits.
  static func sleep(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }

  /// Writes a line to stderr, in the place of that of progress; a failure there has nowhere to be reported.
  static func writeError(_ text: String) {
    let text = text.shown
    var line = Progress.isDrawn.exchange(false, ordering: .relaxed) ? "\r\u{1B}[K\(text)" : text
    line.withUTF8 { _ = writeAll(STDERR_FILENO, UnsafeRawBufferPointer($0)) }
  }

  /// Seconds since an arbitrary moment.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// Whether nothing happens at a signal, as `nohup` and shells have it for what they start in the background.
public func isIgnored(_ number: Int32) -> Bool { handler(of: number) == unsafeBitCast(SIG_IGN, to: Int.self) }

/// Whether at a signal happens what does by default: the run is not told to ignore it, and nobody else looks after it.
func isDefault(_ number: Int32) -> Bool { handler(of: number) == unsafeBitCast(SIG_DFL, to: Int.self) }

private func handler(of number: Int32) -> Int? {
  var action = sigaction()
  guard sigaction(number, nil, &action) == 0 else { return nil }
  #if canImport(Darwin)
  return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
  #else
  return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
  #endif
}
