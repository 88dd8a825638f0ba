// An input as a run of bytes: a file or standard input, opened when its turn comes.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An open input.
final class ByteSource {
  let name: String
  private let descriptor: Int32
  /// The size in bytes, where it is known.
  let size: Int?
  private let isRegularFile: Bool
  private(set) var isAtEnd = false
  /// What is left of a text that is in memory already.
  private var given: ArraySlice<UInt8>?

  /// Opens `path`; `-` is standard input.
  init(path: String) throws(RunError) {
    if path == "-" {
      name = "-"
      descriptor = STDIN_FILENO
    } else {
      name = path
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      if descriptor < 0 {
        throw RunError(.noInput, "\(path): cannot be opened: \(SystemCall.reason)")
      }
      FilesRead.note(path)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw RunError(.noInput, "\(path): cannot be read: \(SystemCall.reason)")
    }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR {
      throw RunError(.noInput, "\(path == "-" ? "standard input" : path): is a directory; name the files in it")
    }
    isRegularFile = kind == S_IFREG
    size = isRegularFile ? Int(status.st_size) : nil
  }

  /// Takes a text that is in memory already.
  init(name: String, text: [UInt8]) {
    self.name = name
    descriptor = -1
    isRegularFile = true
    size = text.count
    given = text[...]
  }

  /// Throws when `path` cannot be read.
  static func check(_ path: String) throws(RunError) {
    guard access(path, R_OK) == 0 else {
      throw RunError(.noInput, "\(path): cannot be opened: \(SystemCall.reason)")
    }
  }

  deinit {
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Whether reading now would wait for more input.
  var wouldBlock: Bool { !isRegularFile && !isAtEnd && !SystemCall.isReadable(descriptor) }

  /// Reads up to `count` bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawPointer, count: Int) throws(RunError) -> Int {
    if let text = given {
      let part = text.prefix(count)
      part.withUnsafeBytes { bytes in
        if let start = bytes.baseAddress { buffer.copyMemory(from: start, byteCount: bytes.count) }
      }
      given = text.dropFirst(count)
      isAtEnd = part.isEmpty
      return part.count
    }
    let result = SystemCall.read(descriptor, buffer, count)
    if result < 0 {
      throw RunError(.ioError, "\(name == "-" ? "standard input" : name): cannot be read: \(SystemCall.reason)")
    }
    if result == 0 { isAtEnd = true }
    return result
  }
}
