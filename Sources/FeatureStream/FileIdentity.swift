// Which file a name stands for, however it is spelt, and where a file that is to be written has its place.

import FileNames
import SystemLibrary

/// What tells one file from another: its device and number, and of one that is not there yet those of its folder, with
/// its name in that.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let node: UInt64
  private let name: [UInt8]
  /// Whether it is a file with bytes of its own, or is to be one: no device, pipe or folder.
  public let isFile: Bool

  /// Looks; nil where there is neither the file nor its folder.
  public init?(_ path: String) {
    var status = stat()
    if path.withFileName({ stat($0, &status) }) == 0 {
      name = []
      isFile = status.st_mode & S_IFMT == S_IFREG
    } else {
      let target = FilePlace.resolved(path)
      guard FilePlace.folder(of: target).withFileName({ stat($0, &status) }) == 0 else { return nil }
      name = FileName.bytes(FilePlace.name(of: target))
      isFile = true
    }
    (device, node) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }

  /// Looks at what is open; nil where that is not a file with bytes of its own.
  public init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (name, isFile) = ([], true)
    (device, node) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }
}

/// The parts of the name of a file.
enum FilePlace {
  /// The name after all symbolic links, those too that lead to what is not there yet.
  static func resolved(_ path: String) -> String {
    if let real = path.realPath { return real }
    var path = path
    // As many as Linux follows.
    for _ in 0..<40 {
      guard let next = link(path) else { break }
      path = next.hasPrefix("/") ? next : folder(of: path) + "/" + next
    }
    return path
  }

  private static func link(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = path.withFileName { readlink($0, start, Int(PATH_MAX)) }
      guard count > 0 else { return nil }
      buffer[count] = 0
      return FileName.text(start)
    }
  }

  /// The folder of a file: `.` where the name has none.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name of a file in its folder.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
