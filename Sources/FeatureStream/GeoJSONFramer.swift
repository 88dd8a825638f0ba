// Records of GeoJSON in whatever form they come, found out from the bytes.
//
//   undecided ──first value on one line──▶ lines ◀───────────── a broken value ends at its line
//       │                                    │
//       │ 0x1E ──▶ sequence                  │ a line that goes on, or a FeatureCollection
//       ▼                                    ▼
//     value: member by member ──"features":[──▶ features ──]──▶ members ──}──▶ back
//
// In `lines` and `sequence` a record is found by its delimiter alone; a value is walked only where it has to be.
// Nothing is decided before the bytes that decide it are there, so that the records do not depend on the reads.

import GeoJSON
import SystemLibrary

final class GeoJSONFramer: RecordFramer {
  enum Mode { case undecided, lines, sequence }

  /// How a top-level object is being walked.
  enum Walk {
    /// Not inside one.
    case none
    /// Before a member's name, a comma or the closing brace.
    case key
    /// In a member's value.
    case value
    /// Between the elements of `features`.
    case features
    /// In an element of `features`.
    case element
    /// After a fault in a collection, before the next Feature.
    case resync
    /// After a value, whose line may hold more.
    case afterValue
    /// In an object that is broken, up to the end of its line.
    case abandoned
    /// In what is left of a record that was given up, up to the end of its line, or of its text in a sequence.
    case givenUp
  }

  var mode = Mode.undecided
  // One reader at a time owns a framer, and nothing calls back into it: what is touched for every Feature need not be
  // checked each time.
  @exclusivity(unchecked) var walk = Walk.none
  /// The next byte to look at, and the first byte of the object or element being walked.
  @exclusivity(unchecked) var position = 0
  @exclusivity(unchecked) var start = 0
  @exclusivity(unchecked) var startLine = 1
  @exclusivity(unchecked) var startColumn = 0
  /// How many blanks its line begins with.
  @exclusivity(unchecked) var startIndent = 0
  @exclusivity(unchecked) var line = 1
  /// Where the line begins; negative when that byte is gone.
  @exclusivity(unchecked) var lineStart = 0
  /// How many blanks that line begins with among its bytes that are gone.
  @exclusivity(unchecked) var goneIndent = 0
  var isFirstByte = true
  @exclusivity(unchecked) var scan = StructureScan()
  @exclusivity(unchecked) var pair = BracketPair.braces
  @exclusivity(unchecked) var collection = CollectionWalk()
  /// In `lines`, how far a record's delimiter was looked for in vain.
  var searched = 0

  /// Makes a framer for an input, or for a stretch of one that begins on this line, with `column` bytes before it.
  init(line: Int = 1, column: Int = 0) {
    self.line = line
    lineStart = -column
  }

  func frame(_ chunk: Chunk, _ state: InputState) -> Int {
    if let context = collection.context { chunk.collections.append(context) }
    var progress = true
    while progress {
      switch walk {
      case .none: progress = frameTopLevel(chunk, state)
      case .key, .value: progress = walkMembers(chunk, state)
      case .features, .element, .resync: progress = walkFeatures(chunk, state)
      case .afterValue: progress = endLine(chunk, state)
      case .abandoned: progress = endAbandoned(chunk, state)
      case .givenUp: progress = endGivenUp(chunk)
      }
    }
    let isBetween = walk == .none || walk == .features || walk == .afterValue || walk == .resync || walk == .givenUp
    var done = isBetween ? position : start
    if walk == .features, let last = collection.lastElement { done = last.start }
    if done > lineStart { goneIndent = indent(chunk, at: done) }
    position -= done
    start -= done
    lineStart -= done
    collection.move(by: -done)
    searched = max(0, searched - done)
    return done
  }

  // MARK: Between values

  /// Finds the next record; false when there is nothing more to find in these bytes.
  private func frameTopLevel(_ chunk: Chunk, _ state: InputState) -> Bool {
    let base = UnsafePointer(chunk.base)
    guard skipMark(chunk, state) else { return false }
    while position < chunk.count {
      let byte = base[position]
      if byte == 0x1E {
        // What was looked for so far was another delimiter.
        if mode != .sequence { searched = 0 }
        mode = .sequence
        // The mark is no part of the text: columns count from behind it.
        if position == lineStart { lineStart += 1 }
      } else if byte == 0x0A {
        line += 1
        lineStart = position + 1
      } else if !isBlank(byte) {
        break
      }
      position += 1
    }
    guard position < chunk.count else { return false }
    if mode == .undecided {
      if base[position] == 0x7B { return beginValue() }
      mode = .lines
    }
    return frameDelimited(chunk, state)
  }

  /// Passes over a byte order mark, U+FEFF, at the beginning of the input; false where more bytes have to tell.
  private func skipMark(_ chunk: Chunk, _ state: InputState) -> Bool {
    guard position < chunk.count else { return false }
    guard isFirstByte else { return true }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let head = UnsafeBufferPointer(start: chunk.base + position, count: min(3, chunk.count - position))
    guard mark.starts(with: head) else {
      isFirstByte = false
      return true
    }
    guard head.count == 3 || state.isAtEnd else { return false }
    isFirstByte = false
    if head.count == 3 {
      if chunk.takesNotes, chunk.inputOffset + position == 0 {
        chunk.notes.append(
          CollectionNote(part: .byteOrderMark, records: 0, start: position, line: line, column: 0))
      }
      position += 3
      lineStart = position
    }
    return true
  }

  private func beginValue() -> Bool {
    walk = .key
    start = position
    startLine = line
    startColumn = position - lineStart
    startIndent = startColumn
    position += 1
    collection = CollectionWalk()
    return true
  }

  private func frameDelimited(_ chunk: Chunk, _ state: InputState) -> Bool {
    let base = UnsafePointer(chunk.base)
    let isLines = mode == .lines
    let found = indexOf(isLines ? 0x0A : 0x1E, base, max(position, searched), chunk.count)
    let limit = isLines ? found : endOfText(chunk, state, upTo: found)
    if base[position] == 0x7B, looksLikeCollection(chunk, upTo: limit ?? chunk.count) { return beginValue() }
    guard let end = limit ?? (state.isAtEnd ? chunk.count : nil) else {
      searched = chunk.count
      return false
    }
    let record = trimBlanks(base, position, end)
    // No object ends with another byte: it goes on, or it is cut short, which the walk finds out.
    if isLines, base[position] == 0x7B, base[record.upperBound - 1] != 0x7D { return beginValue() }
    chunk.records.append(
      RecordSpan(start: record.lowerBound, end: record.upperBound, line: line, column: record.lowerBound - lineStart))
    passLines(chunk, from: position, to: end)
    position = end
    return true
  }

  /// Where a text of a sequence ends: at the first line feed at which its brackets are closed (RFC 8142 §2.1), or at
  /// the mark of the next; nil while more bytes have to tell.
  ///
  /// A text that is all there does not wait for the next one when the input pauses.
  private func endOfText(_ chunk: Chunk, _ state: InputState, upTo mark: Int?) -> Int? {
    let limit = mark ?? chunk.count
    // With nothing after its first line feed a text ends at the mark, closed or not.
    guard mark != nil || state.isAtEnd || state.isPaused && chunk.base[limit - 1] == 0x0A,
      let feed = indexOf(0x0A, chunk.base, position, limit), mark == nil || feed + 1 < limit
    else { return mark }
    var (walk, end) = (StructureScan(), position)
    let text = chunk.bytes.slice(ByteRange(start: 0, end: limit))
    guard case .end = walk.skip(.braces, text, &end) else { return mark }
    while end < limit, chunk.base[end] != 0x0A, isBlank(chunk.base[end]) { end += 1 }
    return end < limit && chunk.base[end] == 0x0A ? end : mark
  }

  /// Whether the object says early that it is a FeatureCollection, so that it is not taken as one record.
  private func looksLikeCollection(_ chunk: Chunk, upTo end: Int) -> Bool {
    let head = UnsafeRawBufferPointer(start: chunk.base + position, count: min(64, end - position))
    // What nearly every record begins with.
    if head.begins(with: "{\"type\":\"Feature\"") { return false }
    let words = [head.firstOffset(of: "\"FeatureCollection\""), head.firstOffset(of: "\"features\"")]
    guard let word = words.compactMap(\.self).min() else { return false }
    guard mode == .sequence else { return true }
    // A word after the end of the text is none of its own.
    var (walk, at) = (StructureScan(), position)
    let before = chunk.bytes.slice(ByteRange(start: 0, end: position + word))
    return walk.skip(.braces, before, &at) != .end
  }

  /// Counts the line feeds that are passed.
  func passLines(_ chunk: Chunk, from start: Int, to end: Int) {
    var at = start
    while let feed = indexOf(0x0A, chunk.base, at, end) {
      line += 1
      lineStart = feed + 1
      at = feed + 1
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether `word` stands at the beginning.
  @inline(__always)
  func begins(with word: StaticString) -> Bool {
    guard let baseAddress, count >= word.utf8CodeUnitCount else { return false }
    return memcmp(baseAddress, word.utf8Start, word.utf8CodeUnitCount) == 0
  }

  /// The offset of the first appearance of `word`.
  func firstOffset(of word: StaticString) -> Int? {
    let length = word.utf8CodeUnitCount
    guard let baseAddress, length > 0 else { return nil }
    var at = 0
    while at + length <= count, let found = memchr(baseAddress + at, Int32(word.utf8Start[0]), count - length + 1 - at)
    {
      at = UnsafeRawPointer(found) - baseAddress
      if memcmp(found, word.utf8Start, length) == 0 { return at }
      at += 1
    }
    return nil
  }
}
