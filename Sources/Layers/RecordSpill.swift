// Records set aside for a second pass: in memory while they are few, in a file without a name beyond.

import FeatureStream
import SystemLibrary

/// Texts that are read back in the order they came in.
///
/// Belongs to one thread at a time. The file is nowhere in a folder, so that nothing is left of it however the run
/// ends.
package final class RecordSpill {
  /// How many bytes stay in memory.
  private let memoryLimit: Int

  private var texts: [[UInt8]] = []
  private var byteCount = 0
  private var file: UnsafeMutablePointer<FILE>?
  private var following = 0
  /// How many texts the file has after those in memory, and how many of them are still to be read.
  private var left = 0
  /// How many bytes all texts have.
  package private(set) var totalBytes = 0

  /// Makes an empty one.
  ///
  /// - Parameter memoryLimit: how many bytes stay in memory.
  package init(memoryLimit: Int = 32 << 20) { self.memoryLimit = memoryLimit }

  deinit { if let file { fclose(file) } }

  /// Adds a text.
  package func append(_ text: [UInt8]) throws(RunError) {
    totalBytes += text.count
    if file == nil, byteCount + text.count <= memoryLimit {
      texts.append(text)
      byteCount += text.count
      return
    }
    if file == nil { file = tmpfile() }
    guard let file else { throw Self.failure("made") }
    var length = UInt64(text.count)
    let hasLength = fwrite(&length, 8, 1, file) == 1
    guard hasLength, fwrite(text, 1, text.count, file) == text.count else { throw Self.failure("written") }
    left += 1
  }

  /// Goes back to the first text.
  package func rewind() throws(RunError) {
    guard let file else { return }
    guard fflush(file) == 0, fseek(file, 0, SEEK_SET) == 0 else { throw Self.failure("written") }
  }

  /// The next text; nil after the last.
  package func next() throws(RunError) -> [UInt8]? {
    if following < texts.count {
      defer {
        texts[following] = []
        following += 1
      }
      return texts[following]
    }
    guard left > 0, let file else { return nil }
    left -= 1
    var length: UInt64 = 0
    guard fread(&length, 8, 1, file) == 1 else { throw Self.failure("read") }
    var text = [UInt8](repeating: 0, count: Int(length))
    guard fread(&text, 1, text.count, file) == text.count else { throw Self.failure("read") }
    return text
  }

  private static func failure(_ what: String) -> RunError {
    RunError(.ioError, temporaryFileFault(what))
  }
}
