// Where records begin and end: what every framer does, and the plain ones.

import GeoJSON
import SystemLibrary

/// What the reader knows about the bytes it has when it asks for records.
struct InputState {
  /// No byte will follow.
  var isAtEnd: Bool
  /// Nothing more can be had now without waiting.
  var isPaused: Bool
}

/// Finds the records in an input's bytes, in the order they come.
///
/// `frame` is called with the bytes that the last call left over, followed by new ones. It notes whole records in
/// `chunk.records` and returns how many bytes it is done with; offsets it keeps for itself count from there.
protocol RecordFramer: AnyObject {
  func frame(_ chunk: Chunk, _ state: InputState) -> Int
  /// Gives up on the record that begins with what `frame` was not done with, because it is longer than records may be:
  /// notes that, passes to where the next one begins, and returns how many bytes it is done with, which is all.
  func giveUp(_ chunk: Chunk) -> Int
}

/// One record a line, whatever is in it.
final class LineFramer: RecordFramer {
  private var line = 1
  /// Whether the rest of the line is that of a record that was given up.
  private var isSkipping = false

  init(firstLine: Int = 1) { line = firstLine }

  func frame(_ chunk: Chunk, _ state: InputState) -> Int {
    var at = 0
    while at < chunk.count {
      let newline = indexOf(0x0A, chunk.base, at, chunk.count)
      guard let end = newline ?? (state.isAtEnd ? chunk.count : nil) else { break }
      let trimmed = trimBlanks(chunk.base, at, end)
      if !trimmed.isEmpty, !isSkipping {
        chunk.records.append(
          RecordSpan(
            start: trimmed.lowerBound, end: trimmed.upperBound, line: line, column: trimmed.lowerBound - at))
      }
      isSkipping = false
      line += 1
      at = end + (newline == nil ? 0 : 1)
    }
    return isSkipping ? chunk.count : at
  }

  func giveUp(_ chunk: Chunk) -> Int {
    chunk.records.append(RecordSpan(start: 0, end: 0, line: line, fault: .recordTooLong))
    isSkipping = true
    return chunk.count
  }
}

/// The offset of `byte` in `start ..< end`, by `memchr`.
@inline(__always)
func indexOf(_ byte: UInt8, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
  guard start < end, let found = memchr(base + start, Int32(byte), end - start) else { return nil }
  return UnsafeRawPointer(found) - UnsafeRawPointer(base)
}

/// Whether the byte is white space in JSON.
@inline(__always)
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

/// `start ..< end` without the blanks at its ends.
@inline(__always)
func trimBlanks(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Range<Int> {
  var (start, end) = (start, end)
  while start < end, isBlank(base[start]) { start += 1 }
  while end > start, isBlank(base[end - 1]) { end -= 1 }
  return start..<end
}

/// How many line feeds are in `start ..< end`.
func countLines(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
  var count = 0
  var at = start
  while let next = indexOf(0x0A, base, at, end) {
    count += 1
    at = next + 1
  }
  return count
}
