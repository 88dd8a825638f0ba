// What is said of a record that cannot be read: the words, and where in it.

import GeoJSON

extension RecordWorker {
  /// What is wrong, with a hint where the input is not JSON from its first byte on.
  func words(for error: ScanError, at start: Int, _ span: RecordSpan, _ chunk: Chunk) -> String {
    let record = UnsafeRawBufferPointer(start: chunk.base + start, count: span.end - start)
    if error.fault == .unknownType || error.fault == .missingType,
      let words = TextForm.words(forObject: record, inputs[chunk.input])
    {
      return words
    }
    let isFirst = span.line == 1 && chunk.inputOffset + start <= 3 && error.offset == start
    guard isFirst, error.fault.isSyntax || hint.isForNumbers && error.fault == .notAnObject else {
      return error.fault.message
    }
    if let words = TextForm.words(forLine: record, inputs[chunk.input], hint.texts) { return words }
    return hint.words
  }

  /// The JSON pointer to a place, unless it is so deep that it says nothing to a person.
  static func pointer(to offset: Int, in bytes: UnsafeRawBufferPointer) -> String {
    let pointer = jsonPointer(to: offset, in: bytes)
    return pointer.utf8.count > 120 ? "" : pointer
  }
}
