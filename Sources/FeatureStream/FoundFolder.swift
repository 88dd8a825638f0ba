// The one room that decides what settings may read and write that were found beside data, and that nobody named.
//
// Four levels of trust: the command line and the scripts that it names have the user's authority; what variables hold
// is words, and no syntax; settings that were found say what is done with the data, and have their folder for a room;
// data is data alone, and names no file.

import FileNames
import SystemLibrary

/// The folder of settings that were found.
///
/// Whoever sends a folder of data can put a file of settings in it. It may have read what lies in that folder or below
/// it: files with bytes of their own, no longer than `mostBytes`, and no link that leads out. It may have a report
/// written there, where nothing is lost by it.
public struct FoundFolder: Sendable {
  /// The settings, as messages name them.
  public let settings: String
  /// The folder, without links and dots.
  private let folder: String

  /// How many bytes a file may have that is read.
  public static let mostBytes = 16 << 20
  /// How much of a file is looked at to know what it is.
  private static let headBytes = 64 << 10

  /// The folder of a file of settings.
  ///
  /// - Throws: `RunError` where it is not there any more.
  public init(of settings: String) throws(RunError) {
    self.settings = settings
    guard let folder = Self.real(FilePlace.folder(of: settings)) else {
      throw RunError(.noInput, "\(settings): cannot be opened: \(SystemCall.reason)")
    }
    self.folder = folder
  }

  /// The bytes of a file that the settings have read, or of the settings themselves.
  ///
  /// - Throws: `RunError`: no input where it cannot be opened, usage where it is not theirs to have read.
  public func read(_ path: String) throws(RunError) -> [UInt8] {
    // A pipe without a writer is opened, too, and a terminal does not become the process's own.
    let file = OpenFile(path.withFileName { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) })
    guard file.number >= 0 else { throw RunError(.noInput, "\(path): cannot be opened: \(SystemCall.reason)") }
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw refusal(of: path, "is not a file with bytes of its own")
    }
    guard let real = Self.real(path), holds(real), Self.isSame(real, status) else {
      throw refusal(of: path, "lies outside their folder")
    }
    guard status.st_size <= Self.mostBytes, let bytes = file.read(most: Self.mostBytes) else {
      throw refusal(of: path, "has more than \(Self.mostBytes >> 20) MiB")
    }
    FilesRead.note(path)
    return bytes
  }

  /// Sees that the settings may have a file written.
  ///
  /// - Parameter isOurs: whether a file that begins with such bytes is one that plat wrote, which may go.
  /// - Throws: `RunError` where it would be lost, or lies outside of the folder.
  public func checkWriting(_ path: String, isOurs: ([UInt8]) -> Bool) throws(RunError) {
    let target = FilePlace.resolved(path)
    guard let folder = Self.real(FilePlace.folder(of: target)) else {
      throw RunError(.ioError, "\(path): cannot be written: \(SystemCall.reason)")
    }
    let real = (folder == "/" ? "" : folder) + "/" + FilePlace.name(of: target)
    guard holds(real) else { throw refusal(of: path, "lies outside their folder") }
    // What tools and shells read unasked begins with a dot.
    let below = real.dropFirst(self.folder.count).split(separator: "/")
    guard !below.contains(where: { $0.hasPrefix(".") }) else { throw refusal(of: path, "is hidden") }
    var status = stat()
    guard real.withFileName({ lstat($0, &status) }) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else { throw refusal(of: path, "is not a file with bytes of its own") }
    let file = OpenFile(real.withFileName { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) })
    guard status.st_size == 0 || file.number >= 0 && isOurs(file.head(Self.headBytes)) else {
      throw refusal(of: path, "is there already, and no report of plat")
    }
  }

  private func refusal(of path: String, _ reason: String) -> RunError {
    let found =
      path == settings
      ? "it was found and not named" : "\(settings) was found and not named, so it is not followed there"
    return RunError(.usage, "\(path): \(reason); \(found): --config names it, --no-config leaves it out")
  }

  /// Whether a path without links and dots is below the folder.
  private func holds(_ real: String) -> Bool { real.hasPrefix(folder == "/" ? "/" : folder + "/") }

  private static func isSame(_ path: String, _ file: stat) -> Bool {
    var status = stat()
    guard path.withFileName({ lstat($0, &status) }) == 0 else { return false }
    return status.st_dev == file.st_dev && status.st_ino == file.st_ino
  }

  private static func real(_ path: String) -> String? {
    path.realPath
  }
}

extension FoundFolder? {
  /// The bytes of a file that settings name, which is read as they may; as any other where they were named themselves.
  ///
  /// - Throws: `RunError` where it cannot be read, or is not theirs to have read.
  public func read(_ path: String) throws(RunError) -> [UInt8] {
    guard let self else { return try readBytes(path) }
    return try self.read(path)
  }
}

/// A file that is open for reading, as long as this is held.
private struct OpenFile: ~Copyable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { if number >= 0 { close(number) } }

  /// All bytes; nil where there are more than `most`, or they cannot be read.
  borrowing func read(most: Int) -> [UInt8]? {
    let bytes = head(most + 1)
    return bytes.count > most ? nil : bytes
  }

  /// The first bytes, so many at most.
  borrowing func head(_ most: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count < most {
      let count = part.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { SystemCall.read(number, $0, min(buffer.count, most - bytes.count)) } ?? 0
      }
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return bytes
  }
}
