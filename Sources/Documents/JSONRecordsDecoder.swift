// The answers of APIs: objects that are no Features, in an array somewhere in a JSON text.

public import Formats
public import GeoJSON

/// Reads the array at a JSON pointer: each of its objects becomes the properties of a Feature, as a line of JSON Lines
/// does.
///
/// The text is held in memory, and is checked as a whole: an answer that was cut short is none.
public final class JSONRecordsDecoder: DocumentDecoder {
  private static let mostBytes = 1 << 30

  private let pointer: JSONPointer
  private var transcoder: JSONLinesTranscoder
  private var input = ByteBuffer(capacity: 1 << 16)
  private var items: JSONMembers?
  private var object = ByteBuffer()
  /// Up to where lines were counted, the line there and where it begins.
  private var (at, line, lineStart) = (0, 1, 0)

  /// - Parameters:
  ///   - pointer: where the array is.
  ///   - options: which members make the geometry and the id.
  public init(_ pointer: JSONPointer, _ options: CSVOptions) {
    (self.pointer, transcoder) = (pointer, JSONLinesTranscoder(options: options))
  }

  public func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    try input.hold(bytes, atMost: Self.mostBytes, of: "the JSON text")
    guard isAtEnd else { return false }
    let text = input.paddedBytes
    if items == nil { items = JSONMembers(text, try array(text)) }
    while !out.isFull {
      guard let item = items?.next() else { return false }
      take(text, item.value, into: &out)
    }
    return true
  }

  /// Where the array is.
  private func array(_ text: PaddedBytes) throws(DocumentError) -> ByteRange {
    var json = JSONScanner(text)
    do throws(ScanError) {
      json.skipWhitespace()
      try json.skipValue()
      json.skipWhitespace()
    } catch { throw failure(error.fault.message, at: error.offset, text) }
    guard json.position == json.end else {
      throw failure("text after the end of the JSON value; each answer is a file of its own", at: json.position, text)
    }
    let start = text.bytes.firstIndex { !isBlank($0) } ?? 0
    let whole = ByteRange(start: start, end: text.count)
    guard let found = pointer.value(in: text, whole) else {
      throw failure("there is nothing at \(pointer.text), which --records names", at: start, text)
    }
    guard text[found.start] == 0x5B else {
      let name = pointer.text.isEmpty ? "the whole text" : pointer.text
      throw failure("\(name) is no array, and --records names the one with the records", at: found.start, text)
    }
    return found
  }

  private func take(_ text: PaddedBytes, _ item: ByteRange, into out: inout DecodedRecords) {
    countLines(text, to: item.start)
    let (line, column) = (line, item.start - lineStart)
    guard text[item.start] == 0x7B else {
      return out.refuse(
        code: "not-an-object", "this element of the array is not an object", line: line, column: column)
    }
    object.removeAll()
    object.appendCompacted(text[item])
    do throws(FormatError) {
      try transcoder.transcode(object.bytes, into: &out.text)
      out.end(line: line, column: column)
    } catch { out.refuse(code: error.code, error.message, line: line, column: column) }
  }

  private func countLines(_ text: PaddedBytes, to offset: Int) {
    while at < offset {
      if text[at] == 0x0A { (line, lineStart) = (line + 1, at + 1) }
      at += 1
    }
  }

  private func failure(_ message: String, at offset: Int, _ text: PaddedBytes) -> DocumentError {
    countLines(text, to: min(offset, text.count))
    return DocumentError(message, at: .line(line, column: min(offset, text.count) - lineStart + 1))
  }
}
