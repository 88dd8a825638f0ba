// Cutting a FeatureCollection of any size into its Features.

import GeoJSON

extension GeoJSONFramer {
  /// Cuts `features` into its elements; false when the bytes ran out.
  func walkFeatures(_ chunk: Chunk, _ state: InputState) -> Bool {
    let base = UnsafePointer(chunk.base)
    while true {
      if walk == .element {
        guard case .end = scan.skip(pair, base, &position, to: chunk.count) else {
          guard state.isAtEnd else { return false }
          // The scanner says where it breaks off.
          chunk.records.append(RecordSpan(start: start, end: chunk.count, line: startLine, column: startColumn))
          walk = .none
          position = chunk.count
          return false
        }
        chunk.records.append(
          RecordSpan(
            start: start, end: position, line: startLine, column: startColumn,
            collection: chunk.collections.count - 1))
        passLines(chunk, from: start, to: position)
        walk = .features
        collection.sawElement = true
        collection.needsComma = true
      }
      var at = position
      while at < chunk.count, isBlank(base[at]) { at += 1 }
      passLines(chunk, from: position, to: at)
      position = at
      guard at < chunk.count else {
        guard state.isAtEnd else { return false }
        note(.unexpectedEnd, at: at, chunk)
        walk = .none
        return false
      }
      switch base[at] {
      case 0x5D where !collection.sawComma:
        position = at + 1
        start = position
        walk = .key
        return true
      case 0x2C where collection.needsComma:
        collection.needsComma = false
        collection.sawComma = true
        position = at + 1
        continue
      case 0x7B, 0x5B:
        if collection.needsComma {
          note(.missingComma, at: at, chunk)
        }
        pair = base[at] == 0x7B ? .braces : .brackets
      default:
        // No object: a record that the scanner refuses, up to the next comma or bracket.
        var end = at + 1
        while end < chunk.count, base[end] != 0x2C, base[end] != 0x5D, base[end] != 0x7B { end += 1 }
        if end >= chunk.count, !state.isAtEnd { return false }
        chunk.records.append(
          RecordSpan(start: at, end: trimBlanks(base, at, end).upperBound, line: line, column: at - lineStart))
        passLines(chunk, from: at, to: end)
        position = end
        collection.needsComma = true
        collection.sawComma = false
        continue
      }
      collection.sawComma = false
      collection.needsComma = false
      walk = .element
      start = at
      startLine = line
      startColumn = at - lineStart
      scan = StructureScan()
    }
  }
}
