// Records of GeoJSON in whatever form they come, found out from the bytes.
//
//   undecided ──first value on one line──▶ lines ◀───────────── a broken value ends at its line
//       │                                    │
//       │ 0x1E ──▶ sequence                  │ a line that goes on, or a FeatureCollection
//       ▼                                    ▼
//     value: member by member ──"features":[──▶ features ──]──▶ members ──}──▶ back
//
// In `lines` and `sequence` a record is found by its delimiter alone; a value is walked only where it has to be.

import GeoJSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

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
  }

  var mode = Mode.undecided
  var walk = Walk.none
  /// The next byte to look at, and the first byte of the object or element being walked.
  var position = 0
  var start = 0
  var startLine = 1
  var line = 1
  var isFirstByte = true
  var scan = StructureScan()
  var pair = BracketPair.braces
  var collection = CollectionWalk()
  /// In `lines`, how far a record's delimiter was looked for in vain.
  var searched = 0

  func frame(_ chunk: Chunk, _ state: InputState) -> Int {
    if let context = collection.context { chunk.collections.append(context) }
    var progress = true
    while progress {
      switch walk {
      case .none: progress = frameTopLevel(chunk, state)
      case .key, .value: progress = walkMembers(chunk, state)
      case .features, .element: progress = walkFeatures(chunk, state)
      }
    }
    let done = walk == .none || walk == .features ? position : start
    position -= done
    start -= done
    searched = max(0, searched - done)
    return done
  }

  // MARK: Between values

  /// Finds the next record; false when there is nothing more to find in these bytes.
  private func frameTopLevel(_ chunk: Chunk, _ state: InputState) -> Bool {
    let base = UnsafePointer(chunk.base)
    guard position < chunk.count else { return false }
    if isFirstByte, chunk.count - position >= 3 || state.isAtEnd {
      isFirstByte = false
      // A byte order mark, U+FEFF.
      if chunk.count - position >= 3, base[position] == 0xEF, base[position + 1] == 0xBB, base[position + 2] == 0xBF {
        position += 3
      }
    } else if isFirstByte, base[position] != 0x7B {
      return false
    }
    while position < chunk.count {
      let byte = base[position]
      if byte == 0x1E {
        mode = .sequence
      } else if byte == 0x0A {
        line += 1
      } else if !isBlank(byte) {
        break
      }
      position += 1
    }
    guard position < chunk.count else { return false }
    if mode == .undecided {
      if beginsDocument(chunk) { return beginValue() }
      mode = .lines
    }
    return frameDelimited(chunk, state)
  }

  /// Whether the first value is to be walked: an object, unless it looks like a broken record of many, one a line.
  private func beginsDocument(_ chunk: Chunk) -> Bool {
    guard chunk.base[position] == 0x7B else { return false }
    guard let newline = indexOf(0x0A, chunk.base, position, chunk.count) else { return true }
    let line = trimBlanks(chunk.base, position, newline)
    return goesOn(chunk.base[line.upperBound - 1]) || chunk.base[line.upperBound - 1] == 0x7D
  }

  /// Whether JSON that ends a line with this byte surely continues on the next: after `{`, `[`, `,` or `:`.
  private func goesOn(_ last: UInt8) -> Bool { last == 0x7B || last == 0x5B || last == 0x2C || last == 0x3A }

  private func beginValue() -> Bool {
    walk = .key
    start = position
    startLine = line
    position += 1
    collection = CollectionWalk()
    return true
  }

  private func frameDelimited(_ chunk: Chunk, _ state: InputState) -> Bool {
    let delimiter: UInt8 = mode == .lines ? 0x0A : 0x1E
    let found = indexOf(delimiter, chunk.base, max(position, searched), chunk.count)
    // The last text of a sequence has no delimiter behind it, but by RFC 8142 a line feed.
    let isWhole = state.isAtEnd || (mode == .sequence && state.isPaused && chunk.base[chunk.count - 1] == 0x0A)
    if chunk.base[position] == 0x7B, looksLikeCollection(chunk, upTo: found ?? chunk.count) { return beginValue() }
    guard let end = found ?? (isWhole ? chunk.count : nil) else {
      searched = chunk.count
      return false
    }
    let record = trimBlanks(chunk.base, position, end)
    if mode == .lines, chunk.base[position] == 0x7B, goesOn(chunk.base[record.upperBound - 1]), !state.isAtEnd {
      return beginValue()
    }
    chunk.records.append(RecordSpan(start: record.lowerBound, end: record.upperBound, line: line))
    if mode == .sequence { line += countLines(chunk.base, position, end) }
    position = end
    return true
  }

  /// Whether the object says early that it is a FeatureCollection, so that it is not taken as one record.
  private func looksLikeCollection(_ chunk: Chunk, upTo end: Int) -> Bool {
    let head = UnsafeRawBufferPointer(start: chunk.base + position, count: min(64, end - position))
    // What nearly every record begins with.
    if head.begins(with: "{\"type\":\"Feature\"") { return false }
    return head.firstOffset(of: "\"FeatureCollection\"") != nil || head.firstOffset(of: "\"features\"") != nil
  }

  // MARK: Ending a value

  /// Notes the value that ends before `position` as a record.
  func endRecord(_ chunk: Chunk) {
    let end = position
    walk = .none
    // A record cut short swallows its successors up to the next brace that happens to fit; give them back.
    if let cut = swallowedFeature(chunk, start, end) {
      position = cut
      mode = .lines
    }
    chunk.records.append(RecordSpan(start: start, end: position, line: startLine))
    finishLines(chunk, end: position)
  }

  /// Gives up on an object that is broken: what is left of its line goes to the scanner, which says what is wrong.
  func abandon(_ chunk: Chunk, from offset: Int) {
    walk = .none
    position = indexOf(0x0A, chunk.base, max(offset, start + 1), chunk.count) ?? chunk.count
    chunk.records.append(RecordSpan(start: start, end: position, line: startLine))
    line += countLines(chunk.base, start, position)
    mode = .lines
  }

  func finishLines(_ chunk: Chunk, end: Int) {
    let lines = countLines(chunk.base, start, end)
    line += lines
    guard mode == .undecided, lines == 0 else { return }
    let newline = indexOf(0x0A, chunk.base, end, chunk.count)
    if let newline, trimBlanks(chunk.base, end, newline).isEmpty { mode = .lines }
  }

  /// The line feed in front of a line that begins another Feature, which no Feature can hold.
  private func swallowedFeature(_ chunk: Chunk, _ start: Int, _ end: Int) -> Int? {
    var at = start
    while let newline = indexOf(0x0A, chunk.base, at, end) {
      at = newline + 1
      guard chunk.base[at] == 0x7B else { continue }
      let head = UnsafeRawBufferPointer(start: chunk.base + at, count: min(40, end - at))
      let text = String(decoding: head, as: UTF8.self).filter { $0 != " " }
      if text.hasPrefix("{\"type\":\"Feature\"") { return newline }
    }
    return nil
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
    guard count >= length else { return nil }
    search: for offset in 0...(count - length) {
      for index in 0..<length where self[offset + index] != word.utf8Start[index] { continue search }
      return offset
    }
    return nil
  }
}
