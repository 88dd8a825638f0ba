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

  func frame(_ chunk: Chunk, _ state: InputState) -> Int {
    let bytes = UnsafeRawBufferPointer(start: chunk.base, count: chunk.count)
    var at = headerLength
    if headerLength > 0 { line += countLines(chunk.base, 0, headerLength) }
    headerLength = 0
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
