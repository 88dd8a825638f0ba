// Cutting a FeatureCollection of any size into its Features.
//
//   [ ──{──▶ element ──}──▶ features: `,` before the next, `]` after the last
//                │             │ anything else
//                │ a fault     ▼
//                └─────────▶ resync ──the next Feature──▶ element
//
// A fault inside a Feature costs that Feature; one between two of them is told by itself and costs none.

import GeoJSON

extension GeoJSONFramer {
  /// Cuts `features` into its elements; false when the bytes ran out.
  func walkFeatures(_ chunk: Chunk, _ state: InputState) -> Bool {
    while true {
      switch walk {
      case .element: guard walkElement(chunk, state) else { return false }
      case .resync: guard resync(chunk, state) else { return false }
      case .features: guard walkBetween(chunk, state) else { return false }
      default: return true
      }
    }
  }

  /// From after an element, or the opening bracket, to the next or behind the closing one.
  private func walkBetween(_ chunk: Chunk, _ state: InputState) -> Bool {
    let base = UnsafePointer(chunk.base)
    var at = position
    while at < chunk.count, isBlank(base[at]) { at += 1 }
    passLines(chunk, from: position, to: at)
    position = at
    guard at < chunk.count else {
      guard state.isAtEnd else { return false }
      if !collection.isBroken { note(.unexpectedEnd, at: at, chunk) }
      walk = .none
      return false
    }
    switch base[at] {
    case 0x5D:
      if collection.sawComma, !collection.isBroken { noteOnce(.unexpectedByte, at: at, chunk) }
      position = at + 1
      start = position
      collection.lastElement = nil
      collection.sawComma = false
      collection.needsComma = true
      walk = .key
    case 0x2C:
      // One before the first, or behind another.
      if !collection.needsComma { note(.unexpectedByte, at: at, chunk) }
      collection.needsComma = false
      collection.sawComma = true
      position = at + 1
    case 0x7B:
      // A name stands after the brace of any Feature.
      var name = at + 1
      while name < chunk.count, isBlank(base[name]) { name += 1 }
      guard name < chunk.count || state.isAtEnd else { return false }
      guard name < chunk.count,
        base[name] == 0x22 || base[name] == 0x7D && !collection.needsComma && !collection.isBroken
      else {
        return stray(chunk)
      }
      if collection.needsComma, !collection.isBroken {
        guard let beginning = beginning(chunk, state, at: at) else { return false }
        guard beginning != .other || lastElementIsFeature(chunk) else { return stray(chunk) }
        noteOnce(.missingComma, at: at, chunk)
      }
      beginElement(chunk, at: at)
    case 0x5B:
      // No array is a Feature, and one bracket too many is no array: what is in it is looked at again.
      noteOnce(collection.needsComma ? .missingComma : .badFeatures, at: at, chunk)
      collection.lastElement = nil
      position = at + 1
      walk = .resync
    default: return walkStray(chunk, state)
    }
    return true
  }

  /// Notes a fault between Features, after which what is missing there is not told again.
  private func noteOnce(_ fault: Fault, at offset: Int, _ chunk: Chunk) {
    note(fault, at: offset, chunk)
    collection.isBroken = true
  }

  private func beginElement(_ chunk: Chunk, at offset: Int) {
    pair = .braces
    collection.sawComma = false
    collection.needsComma = false
    collection.lastElement = nil
    collection.checkedLength = 0
    walk = .element
    start = offset
    startLine = line
    startColumn = offset - lineStart
    startIndent = indent(chunk, at: offset)
    scan = StructureScan()
  }

  /// What stands among the elements and is not an object or array: another value is an element that the scanner
  /// refuses; anything else is a fault of the collection, or the rest of a Feature that a brace too many has ended.
  private func walkStray(_ chunk: Chunk, _ state: InputState) -> Bool {
    let base = UnsafePointer(chunk.base)
    var end = position
    if base[end] == 0x22 {
      end += 1
      while end < chunk.count, base[end] != 0x22, base[end] != 0x0A { end += base[end] == 0x5C ? 2 : 1 }
      end = end < chunk.count && base[end] == 0x22 ? end + 1 : min(end, chunk.count)
    } else {
      let ends: [UInt8] = [0x2C, 0x5D, 0x7B, 0x7D, 0x5B, 0x3A, 0x22, 0x0A]
      while end < chunk.count, !ends.contains(base[end]) { end += 1 }
    }
    var next = end
    while next < chunk.count, isBlank(base[next]) { next += 1 }
    // A value that is that long is none that an element could be meant to be.
    let isLong = next - position > 4096
    guard next < chunk.count || state.isAtEnd || isLong else { return false }
    let isElement = !isLong && next < chunk.count && (base[next] == 0x2C || base[next] == 0x5D) && end > position
    if isElement, !collection.needsComma {
      chunk.records.append(
        RecordSpan(
          start: position, end: trimBlanks(base, position, end).upperBound, line: line, column: position - lineStart))
      position = end
      collection.lastElement = nil
      collection.sawComma = false
      collection.needsComma = true
      return true
    }
    return stray(chunk)
  }

  /// What stands at `position` is no part of a collection.
  private func stray(_ chunk: Chunk) -> Bool {
    if lastElementIsFeature(chunk) || !collection.sawElement, !collection.isBroken {
      noteOnce(collection.needsComma ? .missingComma : .unexpectedByte, at: position, chunk)
    }
    collection.lastElement = nil
    collection.sawComma = false
    collection.needsComma = false
    position += 1
    walk = .resync
    return true
  }

  /// To the end of an element.
  private func walkElement(_ chunk: Chunk, _ state: InputState) -> Bool {
    let base = UnsafePointer(chunk.base)
    while true {
      switch scan.skip(pair, chunk.bytes, &position, watchesLines: true, watchesObjects: true) {
      case .end:
        endElement(chunk)
        return true
      case .outOfBytes:
        guard state.isAtEnd else { return false }
        return breakElement(chunk, state, at: chunk.count)
      case .lineFeed:
        if scan.inString {
          return breakElement(chunk, state, at: position)
        }
        guard let isNext = beginsObject(chunk, state, behind: position) else { return false }
        if isNext, let next = indexOf(0x7B, base, position, chunk.count), rareFault(chunk, upTo: next) != nil {
          return breakElement(chunk, state, at: position)
        }
        position += 1
      case .object:
        if !collection.sawElement { learnFirstKey(chunk) }
        guard let beginning = beginning(chunk, state, at: position) else { return false }
        if beginning == .feature, rareFault(chunk, upTo: position) != nil {
          return breakElement(chunk, state, at: position)
        }
        scan.enterObject(&position)
      case .emptyPlace:
        return breakElement(chunk, state, at: position)
      }
    }
  }

  private func endElement(_ chunk: Chunk) {
    chunk.records.append(
      RecordSpan(
        start: start, end: position, line: startLine, column: startColumn, collection: chunk.collections.count - 1))
    passLines(chunk, from: start, to: position)
    walk = .features
    if !collection.sawElement { learnFirstKey(chunk) }
    collection.sawElement = true
    collection.needsComma = true
    // Its bytes are kept until it is known what follows, unless that is dear.
    collection.lastElement = position - start <= 1 << 14 ? ByteRange(start: start, end: position) : nil
  }

  /// Notes the name that the first element begins with, with its quotes, where it is not `type`.
  func learnFirstKey(_ chunk: Chunk) {
    var at = start + 1
    while at < position, isBlank(chunk.base[at]) { at += 1 }
    guard chunk.base[at] == 0x22, let close = indexOf(0x22, chunk.base, at + 1, min(position, at + 64)) else { return }
    let key = Array(UnsafeBufferPointer(start: chunk.base + at, count: close + 1 - at))
    collection.firstKey = key == Array("\"type\"".utf8) ? nil : key
  }
}
