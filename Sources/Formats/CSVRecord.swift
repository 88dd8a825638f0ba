// A CSV record (RFC 4180) cut into its fields.

/// The places of the fields in a CSV record.
///
/// One value serves a whole stream, so that its memory is reused.
public struct CSVRecord: Sendable {
  /// A field, between its quotes if it has any.
  struct Field {
    var start: Int
    var end: Int
    var isQuoted = false
    /// Whether quotes stand doubled in it.
    var hasQuotes = false

    var isEmpty: Bool { start == end }
  }

  private(set) var fields: [Field] = []

  /// Makes a record without fields.
  init() {}

  /// The texts of the fields of one record, such as a header, which may have its line break or not.
  ///
  /// - Throws: `FormatError` where quotes are not as RFC 4180 §2 has them, or the bytes are not UTF-8.
  public static func split(
    _ record: UnsafeRawBufferPointer, delimiter: UInt8 = 0x2C
  ) throws(FormatError) -> [String] {
    var places = CSVRecord()
    try places.scan(record, delimiter: delimiter)
    return places.fields.map { String(decoding: $0.text(in: record), as: UTF8.self) }
  }

  /// Finds the fields of `record`, which may have its line break or not.
  mutating func scan(_ record: UnsafeRawBufferPointer, delimiter: UInt8) throws(FormatError) {
    fields.removeAll(keepingCapacity: true)
    var end = record.count
    if end > 0, record[end - 1] == 0x0A { end -= 1 }
    if end > 0, record[end - 1] == 0x0D { end -= 1 }
    let bytes = record.part(0, end)
    if let bad = bytes.firstInvalidUTF8 {
      throw FormatError(code: "bad-utf8", message: "this byte is not valid UTF-8", offset: bad)
    }
    var at = 0
    while true {
      let isQuoted = at < end && bytes[at] == 0x22
      let field = isQuoted ? try quotedField(bytes, at, delimiter) : try plainField(bytes, at, delimiter)
      fields.append(field)
      at = isQuoted ? field.end + 1 : field.end
      if at == end { return }
      at += 1
    }
  }

  @inline(__always)
  private func plainField(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ delimiter: UInt8
  ) throws(FormatError) -> Field {
    // Neither a quote nor a delimiter may be there, so that both are looked for at once, eight bytes a step.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (quotes, delimiters) = (ones &* 0x22, ones &* UInt64(delimiter))
    var at = start
    while at + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      let (quote, end) = (word ^ quotes, word ^ delimiters)
      // The lowest bit that is set marks the first of them; see Hacker's Delight §6-1.
      let hits = ((quote &- ones) & ~quote | (end &- ones) & ~end) & (ones &* 0x80)
      if hits != 0 {
        at += hits.trailingZeroBitCount >> 3
        break
      }
      at += 8
    }
    while at < bytes.count, bytes[at] != delimiter {
      guard bytes[at] != 0x22 else {
        throw FormatError(
          code: "bad-csv",
          message: "a quote inside a field that is not quoted; put the field in quotes and double the quotes in it",
          offset: at)
      }
      at += 1
    }
    return Field(start: start, end: at)
  }

  private func quotedField(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ delimiter: UInt8
  ) throws(FormatError) -> Field {
    var field = Field(start: start + 1, end: start + 1, isQuoted: true)
    var at = start + 1
    while at < bytes.count {
      guard bytes[at] == 0x22 else {
        at += 1
        continue
      }
      if at + 1 < bytes.count, bytes[at + 1] == 0x22 {
        field.hasQuotes = true
        at += 2
        continue
      }
      guard at + 1 == bytes.count || bytes[at + 1] == delimiter else {
        throw FormatError(
          code: "bad-csv", message: "text after the closing quote of a field; a quote inside a field must be doubled",
          offset: at + 1)
      }
      field.end = at
      return field
    }
    throw FormatError(code: "bad-csv", message: "a quoted field is not closed", offset: start)
  }
}

extension CSVRecord.Field {
  /// The bytes as they stand, without the quotes around them.
  @inline(__always)
  func raw(in record: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer { record.part(start, end) }

  /// A copy of the bytes, the doubled quotes made single.
  func text(in record: UnsafeRawBufferPointer) -> [UInt8] {
    var text: [UInt8] = []
    var at = start
    while at < end {
      text.append(record[at])
      at += isQuoted && record[at] == 0x22 ? 2 : 1
    }
    return text
  }
}
