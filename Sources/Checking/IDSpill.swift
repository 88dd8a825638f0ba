// Ids that were set aside, in files without a name, to be looked through a part at a time.

import SystemLibrary

/// A temporary file could not be made, written or read.
public struct SpillFailure: Error {
  /// What happened.
  public let message: String

  init(_ what: String) { message = temporaryFileFault(what) }
}

/// An id that was set aside, with the place to tell of it.
struct SpilledID {
  var key: IDTable.Key
  /// The record.
  var number: Int
  var line: Int
  var column: Int
  var column16: Int
  var offset: Int
  var fingerprint: UInt64
  /// Which of the inputs.
  var input: Int
  /// The record that had it first; 0 while that is not known.
  var first = 0
  /// The id as it stands in the text.
  var text: [UInt8]
}

/// A file of ids in the order in which they came.
private final class IDFile {
  private let file: UnsafeMutablePointer<FILE>
  private(set) var count = 0

  init() throws(SpillFailure) {
    guard let file = tmpfile() else { throw SpillFailure("made") }
    self.file = file
  }

  deinit { fclose(file) }

  func append(_ id: SpilledID) throws(SpillFailure) {
    let words = [
      id.key.a, id.key.b, id.fingerprint, UInt64(id.number), UInt64(id.line), UInt64(id.column), UInt64(id.column16),
      UInt64(id.offset), UInt64(id.input), UInt64(id.first), UInt64(id.text.count),
    ]
    guard fwrite(words, 8, words.count, file) == words.count,
      fwrite(id.text, 1, id.text.count, file) == id.text.count
    else { throw SpillFailure("written") }
    count += 1
  }

  func rewind() throws(SpillFailure) {
    guard fflush(file) == 0, fseek(file, 0, SEEK_SET) == 0 else { throw SpillFailure("written") }
  }

  func next() throws(SpillFailure) -> SpilledID? {
    guard count > 0 else { return nil }
    count -= 1
    var words = [UInt64](repeating: 0, count: 11)
    guard fread(&words, 8, 11, file) == 11 else { throw SpillFailure("read") }
    var text = [UInt8](repeating: 0, count: Int(words[10]))
    guard fread(&text, 1, text.count, file) == text.count else { throw SpillFailure("read") }
    return SpilledID(
      key: IDTable.Key(a: words[0], b: words[1]), number: Int(words[3]), line: Int(words[4]), column: Int(words[5]),
      column16: Int(words[6]), offset: Int(words[7]), fingerprint: words[2], input: Int(words[8]),
      first: Int(words[9]), text: text)
  }
}

/// Ids in files by some of their bits, so that equal ones are in one file and each file is small enough for memory.
///
/// Sixty-four files hold two hundred million ids with as much memory as `IDTable` takes; beyond that it grows by a 64th
/// of what comes.
final class IDSpill {
  private static let parts = 64
  private var files: [IDFile] = []

  /// Sets an id aside.
  func append(_ id: SpilledID) throws(SpillFailure) {
    if files.isEmpty { for _ in 0..<Self.parts { files.append(try IDFile()) } }
    try files[Int(id.key.a >> 58)].append(id)
  }

  /// Hands over the ids that records before them have, in the order of the stream, and forgets all.
  func takeRepeats<Failure: Error>(
    failure: (SpillFailure) -> Failure, _ body: (SpilledID) throws(Failure) -> Void
  ) throws(Failure) {
    var repeats: [(file: IDFile, head: SpilledID)] = []
    do throws(SpillFailure) {
      for file in files {
        if let found = try Self.repeats(in: file), let head = try found.next() { repeats.append((found, head)) }
      }
    } catch { throw failure(error) }
    files = []
    while let least = repeats.indices.min(by: { repeats[$0].head.number < repeats[$1].head.number }) {
      try body(repeats[least].head)
      let following: SpilledID?
      do throws(SpillFailure) { following = try repeats[least].file.next() } catch { throw failure(error) }
      if let following { repeats[least].head = following } else { repeats.remove(at: least) }
    }
  }

  /// The ids of a file that are in it before, as a file; nil for none.
  private static func repeats(in file: IDFile) throws(SpillFailure) -> IDFile? {
    try file.rewind()
    var first: [IDTable.Key: Int] = [:]
    first.reserveCapacity(file.count)
    var found: IDFile?
    while var id = try file.next() {
      guard let known = first[id.key] else {
        first[id.key] = id.number
        continue
      }
      id.first = known
      if found == nil { found = try IDFile() }
      try found?.append(id)
    }
    try found?.rewind()
    return found
  }
}
