// The answers of APIs: objects that are no Features, in an array somewhere in a JSON text.

public import Formats
public import GeoJSON

/// Reads the array at a JSON pointer: each of its objects becomes the properties of a Feature, as a line of JSON Lines
/// does.
///
/// The text is held in memory, and is checked as a whole: an answer that was cut short is none.
public final class JSONRecordsDecoder: DocumentDecoder {
  private let pointer: JSONPointer
  private var transcoder: JSONLinesTranscoder
  private var input = HeldJSON()
  private var items: JSONMembers?
  private var object = ByteBuffer()

  /// - Parameters:
  ///   - pointer: where the array is.
  ///   - options: which members make the geometry and the id.
  public init(_ pointer: JSONPointer, _ options: CSVOptions) {
    (self.pointer, transcoder) = (pointer, JSONLinesTranscoder(options: options))
  }

  public func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    try input.hold(bytes)
    guard isAtEnd else { return false }
    if items == nil { items = JSONMembers(input.text, try array()) }
    while !out.isFull {
      guard let item = items?.next() else { return false }
      take(item.value, into: &out)
    }
    return true
  }

  /// Where the array is.
  private func array() throws(DocumentError) -> ByteRange {
    let whole = try input.check()
    guard let found = pointer.value(in: input.text, whole) else {
      throw input.failure("there is nothing at \(pointer.text), which --records names", at: whole.start)
    }
    guard input.text[found.start] == 0x5B else {
      let name = pointer.text.isEmpty ? "the whole text" : pointer.text
      throw input.failure("\(name) is no array, and --records names the one with the records", at: found.start)
    }
    return found
  }

  private func take(_ item: ByteRange, into out: inout DecodedRecords) {
    let (text, (line, column)) = (input.text, input.place(of: item.start))
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
}
