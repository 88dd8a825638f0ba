// A folder for a file that another library writes by its name, gone when the run is.

import SystemLibrary

/// A folder of this run's own with one file to be made in it; both are removed when it is let go, or the run is ended.
public final class TemporaryFolder {
  private let folder: String
  /// The absolute path of the file, at which there is nothing yet.
  public let file: String
  private let doomed: DoomedPaths
  private var descriptor: Int32 = -1

  /// Makes the folder, where the system has its temporary files.
  ///
  /// - Throws: `RunError` where it cannot be made.
  public init(file name: String) throws(RunError) {
    let parent = environmentVariable("TMPDIR") ?? "/tmp"
    var template = Array("\(parent)/plat-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw RunError(.ioError, "a temporary folder cannot be made in \(parent): \(SystemCall.reason)")
    }
    folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    file = "\(folder)/\(name)"
    doomed = DoomedPaths([file, folder])
  }

  /// Adds bytes to the file.
  ///
  /// - Throws: `RunError` where they cannot be written.
  func write(_ bytes: UnsafeRawBufferPointer) throws(RunError) {
    if descriptor < 0 { descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) }
    guard descriptor >= 0, SystemCall.writeAll(descriptor, bytes) else {
      throw RunError(.ioError, "\(file): a temporary file cannot be written: \(SystemCall.reason)")
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    // Whoever wrote the file may have left others beside it, where it failed.
    Self.empty(folder)
    rmdir(folder)
    doomed.spare()
  }

  private static func empty(_ folder: String) {
    for name in folderEntries(folder) where name != "." && name != ".." {
      let path = "\(folder)/\(name)"
      if unlink(path) == 0 { continue }
      empty(path)
      rmdir(path)
    }
  }
}

/// A file that is read from its beginning, in parts.
public final class ByteFile {
  private let descriptor: Int32
  private let path: String

  /// Opens it.
  public init(_ path: String) throws(RunError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw RunError(.ioError, "\(path): cannot be read: \(SystemCall.reason)") }
  }

  deinit { close(descriptor) }

  /// The next bytes; nil after the last.
  public func next() throws(RunError) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, filled in
      count = buffer.baseAddress.map { SystemCall.read(descriptor, $0, buffer.count) } ?? 0
      filled = max(0, count)
    }
    if count < 0 { throw RunError(.ioError, "\(path): cannot be read: \(SystemCall.reason)") }
    return bytes.isEmpty ? nil : bytes
  }
}
