// A JSON text that is held in memory, checked as a whole, and knows the lines of its values.

package import GeoJSON

/// A JSON text that can only be read whole: an answer of an API, which is none when it was cut short.
package struct HeldJSON: ~Copyable {
  private static let mostBytes = 1 << 30

  private var input = ByteBuffer(capacity: 1 << 16)
  /// Up to where lines were counted, the line there and where it begins.
  private var (at, line, lineStart) = (0, 1, 0)

  package init() {}

  /// The text.
  package var text: PaddedBytes { input.paddedBytes }

  /// Adds the next bytes.
  package mutating func hold(_ bytes: UnsafeRawBufferPointer) throws(DocumentError) {
    try input.hold(bytes, atMost: Self.mostBytes, of: "the JSON text")
  }

  /// The range of the text's value, once all bytes are there.
  ///
  /// - Complexity: O(bytes).
  /// - Throws: where the text is not valid JSON, or goes on after its value.
  package mutating func check() throws(DocumentError) -> ByteRange {
    if input.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { input.removePrefix(3) }
    input.seal()
    var json = JSONScanner(text)
    do throws(ScanError) {
      json.skipWhitespace()
      try json.skipValue()
      json.skipWhitespace()
    } catch { throw failure(error.fault.message, at: error.offset) }
    guard json.position == json.end else {
      throw failure("text after the end of the JSON value; each answer is a file of its own", at: json.position)
    }
    return ByteRange(start: text.bytes.firstIndex { !isBlank($0) } ?? 0, end: text.count)
  }

  /// The line of a byte, from 1, and how many bytes stand before it there; for bytes in their order.
  package mutating func place(of offset: Int) -> (line: Int, column: Int) {
    while at < offset {
      if text[at] == 0x0A { (line, lineStart) = (line + 1, at + 1) }
      at += 1
    }
    return (line, offset - lineStart)
  }

  /// What is wrong with the text at a byte.
  package mutating func failure(_ message: String, at offset: Int) -> DocumentError {
    let (line, column) = place(of: min(offset, text.count))
    return DocumentError(message, at: .line(line, column: column + 1))
  }
}
