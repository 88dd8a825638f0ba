// Rows of PostgreSQL's COPY in its text format: a line each, with the blanks that it begins and ends with.

import GeoJSON

final class CopyFramer: RecordFramer {
  private var line = 1
  /// Whether the rest of the line is that of a record that was given up.
  private var isSkipping = false

  func frame(_ chunk: Chunk, _ state: InputState) -> Int {
    var at = 0
    while at < chunk.count {
      // A line feed after a backslash is data: so COPY wrote it once, and still reads it.
      var (end, feeds) = (at, 0)
      var isWhole = false
      while let feed = indexOf(0x0A, chunk.base, end, chunk.count) {
        end = feed + 1
        feeds += 1
        if !isEscaped(feed, in: chunk.base, from: at) {
          isWhole = true
          break
        }
      }
      guard isWhole || state.isAtEnd else { break }
      if !isWhole { end = chunk.count }
      var last = isWhole ? end - 1 : end
      if last > at, chunk.base[last - 1] == 0x0D { last -= 1 }
      // `\.` alone ends what psql reads; another table may follow.
      let isEnd = last - at == 2 && chunk.base[at] == 0x5C && chunk.base[at + 1] == 0x2E
      if !isSkipping, !isEnd { chunk.records.append(RecordSpan(start: at, end: last, line: line)) }
      isSkipping = false
      line += feeds
      at = end
    }
    return isSkipping ? chunk.count : at
  }

  /// Whether an odd number of backslashes stands before a byte.
  private func isEscaped(_ place: Int, in base: UnsafePointer<UInt8>, from start: Int) -> Bool {
    var at = place
    while at > start, base[at - 1] == 0x5C { at -= 1 }
    return (place - at) % 2 == 1
  }

  func giveUp(_ chunk: Chunk) -> Int {
    chunk.records.append(RecordSpan(start: 0, end: 0, line: line, fault: .recordTooLong))
    isSkipping = true
    return chunk.count
  }
}
