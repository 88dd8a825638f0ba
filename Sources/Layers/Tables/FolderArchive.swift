// The files of a folder as one zip archive.

import Compression
import FeatureStream
import SystemLibrary

/// Reads the files of a folder, by their names, and gives the archive that they make.
///
/// Belongs to one thread at a time.
final class FolderArchive {
  private let folder: String
  private let prefix: String
  private var names: ArraySlice<String>
  private let writer = ZipWriter()
  private var file: ByteFile?
  private var isDone = false

  /// - Parameter prefix: what stands before their names in the archive.
  init(_ folder: String, prefix: String) throws(RunError) {
    (self.folder, self.prefix) = (folder, prefix)
    let found = folderEntries(folder).filter { $0 != "." && $0 != ".." }
    // By the name of the first file readers know what the archive is.
    names =
      found.sorted { a, b in
        let (isFirst, isOther) = (a.hasSuffix(".tab"), b.hasSuffix(".tab"))
        return isFirst != isOther ? isFirst : a.utf8.lexicographicallyPrecedes(b.utf8)
      }[...]
    if names.isEmpty { throw RunError(.ioError, "\(folder): no file was written there") }
  }

  /// The next bytes of the archive; nil after the last.
  func next() throws(RunError) -> [UInt8]? {
    while true {
      if let file {
        guard let bytes = try file.next() else {
          self.file = nil
          return writer.end()
        }
        let out = writer.add(bytes)
        if !out.isEmpty { return out }
      } else if let name = names.popFirst() {
        file = try ByteFile("\(folder)/\(name)")
        do throws(CompressionError) { try writer.begin(prefix + name) } catch {
          throw RunError(.ioError, error.message)
        }
      } else if isDone {
        return nil
      } else {
        isDone = true
        return writer.directory
      }
    }
  }
}
