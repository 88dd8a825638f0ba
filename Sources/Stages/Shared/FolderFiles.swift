// Files that a stage writes by what is in the records: the folders they are in, and what they must not replace.

import FeatureStream
import FileNames
import SystemLibrary

/// What goes before many files are written.
enum FolderFiles {
  /// Refuses to replace what was read: who writes files into a folder of inputs may not know that a value is the name
  /// of one.
  static func refuseInputs(among paths: some Sequence<String>) throws(RunError) {
    let inputs = Set(FilesRead.all.compactMap { FileIdentity($0) })
    for path in paths.sorted() {
      guard let identity = FileIdentity(path), inputs.contains(identity) else { continue }
      throw RunError(
        .usage, "\(path): is read by this run, and would be replaced; write to another folder. None was written.")
    }
  }

  /// Makes the folders that a file is to be in, where they are not there.
  static func makeFolders(of path: String) throws(RunError) {
    var folder = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      folder += part + "/"
      guard !part.isEmpty else { continue }
      guard folder.withFileName({ mkdir($0, 0o777) }) != 0, errno != EEXIST else { continue }
      throw RunError(.ioError, "\(folder): cannot be made: \(String(cString: strerror(errno)))")
    }
  }
}
