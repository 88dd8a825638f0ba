// Going on after a fault inside a FeatureCollection, so that it costs the Feature that it is in and no other.
//
//   {"type":"Feature","name":"a,…}},⏎{"type":"Feature",…
//   └ start                  └ fault └ the next Feature, which no string and no object can hold here
//
// The walk itself checks nothing. Where it meets what a whole Feature does not have (a line feed in a string, the
// beginning of a Feature that is not the value of a member, the end of the input), the strict scanner tells whether the
// text up to there is broken, and where. All of that depends on the bytes alone, never on how they were read.

import GeoJSON

extension GeoJSONFramer {
  /// What begins at a brace.
  enum Beginning { case feature, collection, other }

  /// Whether a Feature or a FeatureCollection begins at the brace at `offset`; nil while more bytes have to tell.
  ///
  /// Blanks may stand between the tokens. Where the collection's first element begins with another member than `type`,
  /// that begins a Feature as well.
  func beginning(_ chunk: Chunk, _ state: InputState, at offset: Int) -> Beginning? {
    var at = offset + 1
    func word(_ word: [UInt8]) -> Bool? {
      while at < chunk.count, isBlank(chunk.base[at]) { at += 1 }
      for byte in word {
        guard at < chunk.count else { return state.isAtEnd ? false : nil }
        guard chunk.base[at] == byte else { return false }
        at += 1
      }
      return true
    }
    if let key = collection.firstKey {
      guard let isFirst = word(key) else { return nil }
      if isFirst { return .feature }
      at = offset + 1
    }
    for part in ["\"type\"", ":", "\"Feature"] {
      guard let fits = word(Array(part.utf8)) else { return nil }
      guard fits else { return .other }
    }
    guard at < chunk.count else { return state.isAtEnd ? .other : nil }
    if chunk.base[at] == 0x22 { return .feature }
    guard let isCollection = word(Array("Collection\"".utf8)) else { return nil }
    return isCollection ? .collection : .other
  }

  /// Whether an object begins on the line after `lineFeed`, as far to the left as the line did that the one being
  /// walked began on; nil while more bytes have to tell.
  func beginsObject(_ chunk: Chunk, _ state: InputState, behind lineFeed: Int) -> Bool? {
    var at = lineFeed + 1
    while at < chunk.count, at <= lineFeed + 1 + startIndent {
      if chunk.base[at] == 0x7B { return true }
      guard chunk.base[at] == 0x20 || chunk.base[at] == 0x09 else { return false }
      at += 1
    }
    return at < chunk.count || state.isAtEnd ? false : nil
  }

  /// How many blanks stand before the first token of the line that `offset` is on, and before `offset`.
  func indent(_ chunk: Chunk, at offset: Int) -> Int {
    guard lineStart >= 0 || goneIndent == -lineStart else { return goneIndent }
    var at = max(lineStart, 0)
    while at < offset, isBlank(chunk.base[at]) { at += 1 }
    return at - lineStart
  }

  /// Where the object that begins at `start` is broken before or at `limit`; nil where it can go on there.
  func fault(_ chunk: Chunk, upTo limit: Int) -> Int? {
    var json = JSONScanner(chunk.bytes, from: start, to: limit + 1)
    do throws(ScanError) {
      try json.skipValue()
      return nil
    } catch { return error.offset <= limit ? error.offset : nil }
  }

  /// The same, unless the text is not much longer than when it was last looked at: so all looks together take linear
  /// time.
  func rareFault(_ chunk: Chunk, upTo limit: Int) -> Int? {
    guard limit - start >= 2 * collection.checkedLength else { return nil }
    collection.checkedLength = limit - start
    return fault(chunk, upTo: limit)
  }

  /// Ends the element, which is broken, before the next Feature up to `limit`, or there; false while more bytes have to
  /// tell whether that is one.
  func breakElement(_ chunk: Chunk, _ state: InputState, at limit: Int) -> Bool {
    let base = UnsafePointer(chunk.base)
    let broken = fault(chunk, upTo: limit) ?? limit
    if !collection.sawElement { learnFirstKey(chunk) }
    var end = limit
    var at = max(start + 1, broken - 64)
    while at < limit, let brace = indexOf(0x7B, base, at, limit) {
      at = brace + 1
      // In a string that is not closed the quote after the brace closes it, and the fault is after that.
      var quote = brace + 1
      while quote < limit, isBlank(base[quote]) { quote += 1 }
      guard quote + 1 >= broken else { continue }
      guard let beginning = beginning(chunk, state, at: brace) else {
        // To be looked at again from the same place.
        collection.checkedLength = 0
        return false
      }
      if beginning == .feature {
        end = brace
        break
      }
    }
    chunk.records.append(
      RecordSpan(
        start: start, end: max(trimBlanks(base, start, end).upperBound, start + 1), line: startLine,
        column: startColumn, collection: chunk.collections.count - 1))
    passLines(chunk, from: start, to: end)
    position = end
    collection.lastElement = nil
    collection.sawElement = true
    collection.sawComma = false
    collection.needsComma = false
    walk = .resync
    return true
  }

  /// Passes to the next Feature, or to the next collection; false when the bytes ran out.
  func resync(_ chunk: Chunk, _ state: InputState) -> Bool {
    let base = UnsafePointer(chunk.base)
    while true {
      let found = indexOf(0x7B, base, position, chunk.count) ?? chunk.count
      if let mark = indexOf(0x1E, base, position, found) {
        passLines(chunk, from: position, to: mark)
        position = mark
        walk = .none
        return true
      }
      passLines(chunk, from: position, to: found)
      position = found
      guard found < chunk.count else {
        // What was passed may have held the collection's end; the fault was reported.
        if state.isAtEnd { walk = .none }
        return false
      }
      let isLineStart = indent(chunk, at: found) == found - lineStart && found - lineStart <= startIndent
      guard let beginning = beginning(chunk, state, at: found) else { return false }
      switch beginning {
      case .feature: walk = .features
      case .collection: walk = .none
      case .other where isLineStart: walk = .features
      case .other:
        position += 1
        continue
      }
      return true
    }
  }

  /// Whether the last element was a Feature, so that what stands after it is a fault of its own.
  func lastElementIsFeature(_ chunk: Chunk) -> Bool {
    guard let last = collection.lastElement else { return collection.sawElement }
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: false, positions: false))
    var feature = Feature()
    do throws(ScanError) {
      try scanner.scan(chunk.bytes, from: last.start, to: last.end, into: &feature)
    } catch { return false }
    return !feature.isBareGeometry
  }
}
