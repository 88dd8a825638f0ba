// What a service answered, a line each, for those who read logs.

import Calendars
import FeatureStream
import FileNames
import GeoJSON
import HTTPService
import Synchronization
import SystemLibrary

/// A file that lines are appended to, each whole, by all threads.
///
/// A file that is moved away is written on; one that is truncated in place, as `copytruncate` of logrotate does, begins
/// anew.
final class AccessLog: Sendable {
  private let descriptor: Int32
  /// Held while a line is written, so that no two mix where the system writes them in parts.
  private let writing = Mutex(())

  /// - Throws: `RunError` where the file cannot be written.
  init(appendingTo path: String) throws(RunError) {
    descriptor = path.withFileName { open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o640) }
    guard descriptor >= 0 else {
      throw RunError(.unavailable, "\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// Appends an answer.
  ///
  /// What a full disk does not take is lost: a service goes on answering.
  func add(_ request: AnsweredRequest) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let bytes = Self.line(request, seconds: Int(now.tv_sec), milliseconds: Int(now.tv_nsec / 1_000_000))
    writing.withLock { _ in _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }
  }

  /// The line of an answer: the time by UTC, as RFC 3339 has it.
  static func line(_ request: AnsweredRequest, seconds: Int, milliseconds: Int) -> [UInt8] {
    var out = ByteBuffer()
    out.append("{\"time\":\"\(time(seconds, milliseconds))\",\"client\":")
    out.appendString(request.client)
    out.append(",\"method\":")
    out.appendString(request.method)
    out.append(",\"target\":")
    out.appendString(request.target)
    out.append(",\"status\":\(request.status),\"bytes\":\(request.bytes),\"milliseconds\":")
    out.appendShortest((request.seconds * 1e6).rounded() / 1e3)
    out.append("}\n")
    return Array(out.bytes)
  }

  private static func time(_ seconds: Int, _ milliseconds: Int) -> String {
    let part = "\(1000 + milliseconds)".dropFirst()
    return "\(Gregorian.text(ofSeconds: seconds)).\(part)Z"
  }
}
