// The files that a run reads, for build tools that have to know them.

import FileNames
import GeoJSON
import Synchronization

/// Notes the files that are read from now on: inputs, and what options name.
public enum FilesRead {
  private static let noted = Mutex<[String]>([])

  /// Forgets what was noted.
  public static func begin() { noted.withLock { $0 = [] } }

  /// Notes a file that is about to be read; standard input is none.
  public static func note(_ path: String) {
    if path == "-" { return }
    noted.withLock { files in
      if !files.contains(path) { files.append(path) }
    }
  }

  /// The files, in the order in which they were first read.
  public static var all: [String] { noted.withLock { $0 } }
}

/// What Make and Ninja include to know what an output was made of.
///
/// The form is that of `cc -MMD -MP`: a rule without a recipe, and an empty rule for each file, so that one that goes
/// away does not stop Make.
public struct DependencyFile {
  private let path: String

  /// - Parameter path: where it is written.
  public init(_ path: String) { self.path = path }

  /// Writes what `target` was made of: whole or not at all, and in any case anew, so that its time is that of the run.
  ///
  /// - Parameter isStamp: whether the file itself stands for the run, as where the target keeps its time.
  /// - Throws: `RunError` when it cannot be written.
  public func write(target: String, isStamp: Bool) throws(RunError) {
    let files = FilesRead.all.filter { $0 != target && $0 != path }
    let targets = (isStamp ? [target, path] : [target]).map(Self.escaped).joined(separator: " ")
    var text = targets + ":" + files.map { " \\\n  " + Self.escaped($0) }.joined() + "\n"
    for file in files { text += "\n\(Self.escaped(file)):\n" }
    let bytes = FileName.bytes(text)
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(RunError) in try writeText(bytes, OutputOptions(path: path)) }
    }.get()
  }

  /// A name as Make reads it.
  static func escaped(_ name: String) -> String {
    var text = ""
    for character in name {
      switch character {
      case "$": text += "$$"
      case "#", " ", "%", ":": text += "\\\(character)"
      default: text.append(character)
      }
    }
    return text
  }
}
