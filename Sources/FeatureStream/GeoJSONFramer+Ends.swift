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

  /// After a first value that was on one line: with nothing but blanks after it, the input is one of lines.
  func endLine(_ chunk: Chunk, _ state: InputState) -> Bool {
    var at = position
    while at < chunk.count, chunk.base[at] != 0x0A, isBlank(chunk.base[at]) { at += 1 }
    guard at < chunk.count || state.isAtEnd else { return false }
    walk = .none
    if at < chunk.count, chunk.base[at] == 0x0A { mode = .lines }
    return true
  }

  /// Gives the record back its lines up to `lineFeed`: there the next record begins, or no JSON can go on.
  ///
  /// Where the beginning of a Feature was passed on the way, which then was no part of the record, it ends before that.
  func cut(_ chunk: Chunk, at lineFeed: Int) {
    let end = collection.firstFeature.map { min($0, lineFeed) } ?? lineFeed
    if !collection.sawFeatures, isCollection(chunk, upTo: end) { return resyncCollection(chunk, at: end) }
    if !collection.sawFeatures {
      let record = trimBlanks(chunk.base, start, end)
      chunk.records.append(
        RecordSpan(start: record.lowerBound, end: record.upperBound, line: startLine, column: startColumn))
    }
    passLines(chunk, from: start, to: end)
    position = end
    walk = .none
    collection = CollectionWalk()
    if mode == .undecided { mode = .lines }
  }

  /// Gives up on an object that is broken at `offset`.
  func abandon(_ chunk: Chunk, at offset: Int, _ fault: Fault) {
    if collection.sawFeatures {
      passLines(chunk, from: start, to: offset)
      start = offset
      position = offset
      if !collection.isBroken { note(fault, at: offset, chunk) }
      collection.isBroken = true
      collection.needsComma = false
      collection.sawComma = false
      walk = .resync
      return
    }
    if offset > start, chunk.base[offset - 1] == 0x0A, chunk.base[offset] == 0x7B {
      // Cut short after a comma: this is the next record.
      return cut(chunk, at: offset - 1)
    }
    walk = .abandoned
    collection.brokenAt = offset - start
    position = offset
  }

  /// Whether an object that is broken was a FeatureCollection, as its first bytes tell.
  private func isCollection(_ chunk: Chunk, upTo end: Int) -> Bool {
    let head = UnsafeRawBufferPointer(start: chunk.base + start, count: min(Self.headLength, max(0, end - start)))
    if head.begins(with: "{\"type\":\"Feature\"") { return false }
    return head.firstOffset(of: "\"FeatureCollection") != nil || head.firstOffset(of: "\"features\"") != nil
  }

  private static var headLength: Int { 4096 }

  /// Notes a FeatureCollection that broke before its features, at `offset`, and goes on to those.
  private func resyncCollection(_ chunk: Chunk, at offset: Int) {
    let span = RecordSpan(start: start, end: max(offset, start + 1), line: startLine, column: startColumn)
    note(.begin, at: start, span, chunk)
    chunk.records.append(span)
    passLines(chunk, from: start, to: offset)
    position = offset
    collection = CollectionWalk()
    collection.sawFeatures = true
    collection.sawType = true
    collection.isBroken = true
    chunk.collections.append(CollectionContext())
    collection.context = CollectionContext()
    walk = .resync
  }

  /// Passes to the end of the line on which an object broke; what is left of it goes to the scanner, which says what is
  /// wrong.
  func endAbandoned(_ chunk: Chunk, _ state: InputState) -> Bool {
    let found = indexOf(0x0A, chunk.base, position, chunk.count) ?? (state.isAtEnd ? chunk.count : nil)
    if found != nil || chunk.count - start >= Self.headLength, isCollection(chunk, upTo: found ?? chunk.count) {
      resyncCollection(chunk, at: min(start + collection.brokenAt + 1, chunk.count))
      return true
    }
    guard let end = found else {
      position = chunk.count
      return false
    }
    cut(chunk, at: end)
    return true
  }
  func giveUp(_ chunk: Chunk) -> Int {
    if walk == .none {
      (start, startLine, startColumn) = (position, line, position - lineStart)
    }
    chunk.records.append(
      RecordSpan(start: start, end: start, line: startLine, column: startColumn, fault: .recordTooLong))
    let isInside = collection.sawFeatures
    passLines(chunk, from: isInside && walk != .element ? position : start, to: chunk.count)
    if isInside {
      collection.isBroken = true
      collection.sawElement = true
      collection.lastElement = nil
      walk = .resync
    } else {
      if mode == .undecided { mode = .lines }
      collection = CollectionWalk()
      walk = .givenUp
    }
    searched = 0
    if chunk.count > lineStart { goneIndent = indent(chunk, at: chunk.count) }
    lineStart -= chunk.count
    (position, start) = (0, 0)
    return chunk.count
  }

  /// Passes to where the record that was given up ends.
  func endGivenUp(_ chunk: Chunk) -> Bool {
    guard let end = indexOf(mode == .sequence ? 0x1E : 0x0A, chunk.base, position, chunk.count) else {
      passLines(chunk, from: position, to: chunk.count)
      position = chunk.count
      return false
    }
    passLines(chunk, from: position, to: end)
    position = end
    walk = .none
    return true
  }
}
