// Records of CSV: a line, or more where a quoted field holds line breaks.

import Formats
import GeoJSON

final class CSVRecordFramer: RecordFramer {
  private let delimiter: UInt8
  private var quotes = CSVFramer()
  private var line = 1
  /// How many bytes of the first chunk the header took.
  private var headerLength = 0

  init(delimiter: UInt8) { self.delimiter = delimiter }

  /// The first record, which names the columns; nil until all of it is there.
  func header(_ chunk: Chunk, _ state: InputState, input: String) throws(RunError) -> [String]? {
    let bytes = UnsafeRawBufferPointer(start: chunk.base, count: chunk.count)
    var framer = CSVFramer()
    guard let end = framer.nextRecordEnd(bytes, from: 0) ?? (state.isAtEnd ? chunk.count : nil) else { return nil }
    let mark = bytes.begins(with: "\u{FEFF}") ? 3 : 0
    headerLength = end
    do throws(FormatError) {
      return try CSVRecord.split(UnsafeRawBufferPointer(rebasing: bytes[mark..<end]), delimiter: delimiter)
    } catch { throw RunError(.badData, "\(input):1:\(error.offset + 1): \(error.message)") }
  }

  /// The first rows after the header, as many as tell the types of columns; nil until they are all there.
  ///
  /// - Parameter isEnough: whether those that are there are to do, if there is any: more may be long in coming.
  func sample(_ chunk: Chunk, _ state: InputState, isEnough: Bool) -> [UnsafeRawBufferPointer]? {
    let bytes = UnsafeRawBufferPointer(start: chunk.base, count: chunk.count)
    var rows: [UnsafeRawBufferPointer] = []
    var at = headerLength
    let limit = headerLength + CSVTable.sampleBytes
    while at < chunk.count {
      var framer = CSVFramer()
      guard let end = framer.nextRecordEnd(bytes, from: at) ?? (state.isAtEnd ? chunk.count : nil) else { break }
      if end > limit, !rows.isEmpty { return rows }
      if !trimBlanks(chunk.base, at, end).isEmpty { rows.append(UnsafeRawBufferPointer(rebasing: bytes[at..<end])) }
      if rows.count == CSVTable.sampleRows || end > limit { return rows }
      at = end
    }
    // A row that is not whole, and too long for the rest of the sample.
    if chunk.count > limit, !rows.isEmpty { return rows }
    return state.isAtEnd || isEnough && !rows.isEmpty ? rows : nil
  }

  /// Whether the rest of the line is that of a record that was given up.
  private var isSkipping = false

  func giveUp(_ chunk: Chunk) -> Int {
    chunk.records.append(RecordSpan(start: 0, end: 0, line: line, fault: .recordTooLong))
    line += countLines(chunk.base, 0, chunk.count)
    isSkipping = true
    return chunk.count
  }

  func frame(_ chunk: Chunk, _ state: InputState) -> Int {
    let bytes = UnsafeRawBufferPointer(start: chunk.base, count: chunk.count)
    var at = headerLength
    if headerLength > 0 { line += countLines(chunk.base, 0, headerLength) }
    headerLength = 0
    if isSkipping {
      // Where the record ends is not known: the next line begins another.
      guard let feed = indexOf(0x0A, chunk.base, at, chunk.count) else { return chunk.count }
      isSkipping = false
      line += 1
      at = feed + 1
    }
    while at < chunk.count {
      quotes.insideQuotes = false
      let found = quotes.nextRecordEnd(bytes, from: at)
      guard let end = found ?? (state.isAtEnd ? chunk.count : nil) else { break }
      if !trimBlanks(chunk.base, at, end).isEmpty {
        chunk.records.append(RecordSpan(start: at, end: end, line: line))
      }
      line += countLines(chunk.base, at, end)
      at = end
    }
    return at
  }
}
