// How a walked object ends: whole, cut short by the next record, or broken.

import GeoJSON

extension GeoJSONFramer {
  /// Notes what the reader itself found wrong at `offset`, whose line is the one being walked.
  func note(_ fault: Fault, at offset: Int, _ chunk: Chunk) {
    chunk.records.append(
      RecordSpan(start: offset, end: offset, line: line, column: offset - lineStart, fault: fault))
  }

  /// Notes the object that ends at `position` as a record.
  func endRecord(_ chunk: Chunk) {
    chunk.records.append(RecordSpan(start: start, end: position, line: startLine, column: startColumn))
    let before = line
    passLines(chunk, from: start, to: position)
    walk = mode == .undecided && line == before ? .afterValue : .none
  }

  /// Behind a first value that was on one line: with nothing but blanks after it, the input is one of lines.
  func endLine(_ chunk: Chunk, _ state: InputState) -> Bool {
    var at = position
    while at < chunk.count, chunk.base[at] != 0x0A, isBlank(chunk.base[at]) { at += 1 }
    guard at < chunk.count || state.isAtEnd else { return false }
    walk = .none
    if at < chunk.count, chunk.base[at] == 0x0A { mode = .lines }
    return true
  }

  /// Gives the record back its lines up to `lineFeed`: there the next record begins, or no JSON can go on.
  func cut(_ chunk: Chunk, at lineFeed: Int) {
    if !collection.sawFeatures {
      let record = trimBlanks(chunk.base, start, lineFeed)
      chunk.records.append(
        RecordSpan(start: record.lowerBound, end: record.upperBound, line: startLine, column: startColumn))
    }
    passLines(chunk, from: start, to: lineFeed)
    position = lineFeed
    walk = .none
    collection = CollectionWalk()
    if mode == .undecided { mode = .lines }
  }

  /// Whether another Feature begins on the line behind a line feed, which none can hold inside; nil while that cannot
  /// be told.
  func beginsFeature(_ chunk: Chunk, _ state: InputState, behind lineFeed: Int) -> Bool? {
    if collection.sawFeatures { return false }
    var expected = StaticWord("{\"type\":\"Feature\"")
    var at = lineFeed + 1
    while at < chunk.count {
      let byte = chunk.base[at]
      at += 1
      // Blanks may stand between the tokens, but the brace stands first on its line.
      if byte == 0x20, expected.matched > 0 { continue }
      guard expected.take(byte) else { return false }
      if expected.isMatched { return true }
    }
    return state.isAtEnd ? false : nil
  }

  /// Gives up on an object that is broken at `offset`.
  func abandon(_ chunk: Chunk, at offset: Int, _ fault: Fault) {
    if collection.sawFeatures {
      passLines(chunk, from: start, to: offset)
      start = offset
      note(fault, at: offset, chunk)
    } else if offset > start, chunk.base[offset - 1] == 0x0A, chunk.base[offset] == 0x7B {
      // Cut short behind a comma: this is the next record.
      return cut(chunk, at: offset - 1)
    }
    walk = .abandoned
    position = offset
  }

  /// Passes to the end of the line on which an object broke; what is left of it goes to the scanner, which says what is
  /// wrong.
  func endAbandoned(_ chunk: Chunk, _ state: InputState) -> Bool {
    guard let end = indexOf(0x0A, chunk.base, position, chunk.count) ?? (state.isAtEnd ? chunk.count : nil) else {
      position = chunk.count
      return false
    }
    cut(chunk, at: end)
    return true
  }
}

/// A word that is matched byte by byte.
private struct StaticWord {
  private let word: StaticString
  private(set) var matched = 0

  init(_ word: StaticString) { self.word = word }

  var isMatched: Bool { matched == word.utf8CodeUnitCount }

  mutating func take(_ byte: UInt8) -> Bool {
    guard byte == word.utf8Start[matched] else { return false }
    matched += 1
    return true
  }
}
