// The file that an index was made from: how the index describes it, and how texts are read back from it.

import FileNames
import Gazetteer
import GeoJSON
import SystemLibrary

/// What an index says of where its places are from.
public struct SourceDescription: Sendable {
  /// The file, with its whole path; empty when the index holds the texts itself.
  var path = ""
  /// Its size in bytes, and when it changed, in nanoseconds.
  var size = 0
  var changed = 0
  var fields: [FieldMapping] = []
  /// Whether names in other scripts lead there in Latin letters, too.
  public var transliterates = false
  /// The synonyms that queries of the index know.
  public var synonyms: Synonyms?

  var isEmbedded: Bool { path.isEmpty }

  /// Describes places whose texts the index holds.
  public init(fields: [FieldMapping]) { self.fields = fields }

  /// Describes a regular file; nil for anything else.
  public init?(path: String, fields: [FieldMapping]) {
    var status = stat()
    guard path.withFileName({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG,
      let real = path.withFileName({ realpath($0, nil) })
    else { return nil }
    defer { free(real) }
    self.path = FileName.text(real)
    self.fields = fields
    (size, changed) = (Int(status.st_size), Self.nanoseconds(status))
  }

  /// Reads what `text` wrote.
  init?(text: String) {
    let parts = text.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, let size = Int(parts[1]), let changed = Int(parts[2]) else { return nil }
    (path, self.size, self.changed) = (parts[0], size, changed)
    fields = parts[3...].compactMap { FieldMapping($0) }
    transliterates = parts[3...].contains(Self.transliterationMark)
    if let text = parts[3...].first(where: { $0.hasPrefix(Self.synonymsMark) }) {
      do throws(SynonymError) {
        synonyms = try Synonyms(Array(text.utf8.dropFirst(Self.synonymsMark.utf8.count)))
      } catch {
        return nil
      }
    }
  }

  /// The description in an index: its parts with zero bytes between them, which no path holds.
  var text: String {
    let others =
      (transliterates ? [Self.transliterationMark] : []) + (synonyms.map { [Self.synonymsMark + $0.text] } ?? [])
    return ([path, "\(size)", "\(changed)"] + fields.map(\.text) + others).joined(separator: "\0")
  }

  /// What stands before the text of synonyms; no field is called so.
  private static let synonymsMark = "synonyms="
  private static let transliterationMark = "transliterate=on"

  static func nanoseconds(_ status: stat) -> Int {
    #if canImport(Darwin)
    Int(status.st_mtimespec.tv_sec) * 1_000_000_000 + Int(status.st_mtimespec.tv_nsec)
    #else
    Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
    #endif
  }
}

/// The open file that an index was made from.
final class SourceFile: Sendable {
  private let descriptor: Int32
  private let path: String
  private let size: Int

  /// Opens the file where it was, or else one of its name beside the index.
  init(_ description: SourceDescription, index: String, allowsStale: Bool) throws(IndexError) {
    var path = description.path
    var file = path.withFileName { open($0, O_RDONLY | O_CLOEXEC) }
    if file < 0, let name = path.split(separator: "/").last {
      let folder = index.lastIndex(of: "/").map { String(index[...$0]) } ?? ""
      path = folder + name
      file = path.withFileName { open($0, O_RDONLY | O_CLOEXEC) }
    }
    guard file >= 0 else {
      throw .sourceMissing(index: index, source: description.path)
    }
    descriptor = file
    self.path = path
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .sourceUnreadable(path) }
    size = Int(status.st_size)
    // A copy beside the index has another time.
    let isSame =
      Int(status.st_size) == description.size
      && (SourceDescription.nanoseconds(status) == description.changed || path != description.path)
    guard isSame || allowsStale else {
      throw .sourceNewer(index: index, source: path)
    }
  }

  deinit { close(descriptor) }

  /// Appends some bytes of the file.
  func append(_ range: (start: Int, count: Int), to buffer: inout ByteBuffer) throws(IndexError) {
    // A place cannot be larger than the file.
    guard range.start >= 0, range.count >= 0, range.count <= size, range.start <= size - range.count else {
      throw .sourceShorter(path)
    }
    buffer.reserve(range.count)
    var done = 0
    while done < range.count {
      let count = pread(descriptor, buffer.base + buffer.count, range.count - done, off_t(range.start + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw .sourceShorter(path)
      }
      buffer.count += count
      done += count
    }
  }
}
