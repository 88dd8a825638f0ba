// An input as a run of bytes: a file or standard input, opened when its turn comes, and decompressed where it is
// compressed.

import Compression
import FileNames
import SystemLibrary

/// An open input.
final class ByteSource {
  let name: String
  private let input: OpenInput
  private var descriptor: Int32 { input.number }
  /// The size in bytes, where it is known.
  private(set) var size: Int?
  /// How it is compressed, where that has been seen.
  private(set) var compression: CompressionFormat?
  private var decompressing: DecompressingReader?
  /// Whether the first bytes were looked at.
  private var isExamined = false
  private let isRegularFile: Bool
  private(set) var isAtEnd = false
  /// What is left of a text that is in memory already.
  private var given: ArraySlice<UInt8>?

  /// Opens `path`; `-` is standard input.
  ///
  /// - Parameters:
  ///   - isNoted: whether the run's result depends on it.
  ///   - meter: counts what is read.
  init(path: String, isNoted: Bool = true, meter: InputMeter? = nil) throws(RunError) {
    if path == "-" {
      name = "-"
      // What was closed when plat started, so that nothing else took its number.
      if fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE == O_WRONLY {
        throw RunError(.noInput, "standard input: cannot be read: \(String(cString: strerror(EBADF)))")
      }
      input = OpenInput(STDIN_FILENO, meter: meter)
    } else {
      name = path.shown
      let descriptor = path.withFileName { open($0, O_RDONLY | O_CLOEXEC) }
      if descriptor < 0 {
        throw RunError(.noInput, "\(path): cannot be opened: \(SystemCall.reason)")
      }
      input = OpenInput(descriptor, meter: meter)
      if isNoted { FilesRead.note(path) }
    }
    let descriptor = input.number
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw RunError(.noInput, "\(path): cannot be read: \(SystemCall.reason)")
    }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR {
      throw RunError(.noInput, "\(path == "-" ? "standard input" : path): is a directory; name the files in it")
    }
    isRegularFile = kind == S_IFREG
    compression = isRegularFile ? Self.compression(of: descriptor) : nil
    size = isRegularFile && compression == nil ? Int(status.st_size) : nil
  }

  /// How a file is compressed, by the bytes that would be read next; nil where it is not, or cannot be read in places.
  private static func compression(of descriptor: Int32) -> CompressionFormat? {
    var head = [UInt8](repeating: 0, count: 4)
    let count = head.withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress, $0.count, lseek(descriptor, 0, SEEK_CUR))
    }
    guard count > 0 else { return nil }
    return head.withUnsafeBytes { CompressionFormat(magic: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// How the file at `path` is compressed; nil where it is not, or is no file that can be read in places.
  static func compression(of path: String) -> CompressionFormat? {
    let file = OpenInput(path.withFileName { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) })
    return file.number < 0 ? nil : compression(of: file.number)
  }

  /// Takes a text that is in memory already.
  init(name: String, text: [UInt8]) {
    self.name = name
    input = OpenInput(-1)
    isRegularFile = true
    size = text.count
    given = text[...]
  }

  /// Throws when `path` cannot be read.
  static func check(_ path: String) throws(RunError) {
    guard path.withFileName({ access($0, R_OK) }) == 0 else {
      throw RunError(.noInput, "\(path): cannot be opened: \(SystemCall.reason)")
    }
  }

  /// Whether reading now would wait for more input.
  var wouldBlock: Bool {
    guard !isRegularFile, !isAtEnd else { return false }
    return decompressing?.wouldBlock ?? !SystemCall.isReadable(descriptor)
  }

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
    var result = decompressing == nil ? try readPlain(into: buffer, count: count) : 0
    if !isExamined { try examine(buffer, &result, room: count) }
    if let decompressing { result = try decompressing.read(into: buffer, count: count) }
    if result == 0 { isAtEnd = true }
    return result
  }

  private func readPlain(into buffer: UnsafeMutableRawPointer, count: Int) throws(RunError) -> Int {
    let result = SystemCall.read(descriptor, buffer, count)
    if result < 0 { throw RunError(.ioError, "\(spokenName): cannot be read: \(SystemCall.reason)") }
    input.meter?.add(result)
    return result
  }

  /// Looks at the first bytes that were read, with as many more as tell whether they are compressed, and has them
  /// decompressed if so.
  private func examine(
    _ buffer: UnsafeMutableRawPointer, _ count: inout Int, room: Int
  ) throws(RunError) {
    isExamined = true
    while count < room, CompressionFormat.mayBegin(UnsafeRawBufferPointer(start: buffer, count: count)) {
      let more = try readPlain(into: buffer + count, count: room - count)
      if more == 0 { break }
      count += more
    }
    let bytes = UnsafeRawBufferPointer(start: buffer, count: count)
    guard let format = CompressionFormat(magic: bytes) else { return }
    compression = format
    input.meter?.noteCompression()
    decompressing = try DecompressingReader(format, input, first: Array(bytes), name: spokenName)
  }

  private var spokenName: String { name == "-" ? "standard input" : name }
}

/// Whether a file is compressed with gzip or zstd, so that places in it are none in what it stands for.
public func isCompressed(_ path: String) -> Bool { ByteSource.compression(of: path) != nil }

/// Whether an output of this name is compressed.
public func isCompressedName(_ path: String) -> Bool { CompressionFormat(path: path) != nil }
