// Texts of many records in one run of bytes.

/// Texts of many records, one after the other, with a zero after each: the reading of a number stops there.
///
/// A value like an array of texts: copies do not share changes.
package struct TextColumn: Sendable {
  /// The texts, and after them what a scanner looks at, if it was asked for.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Makes an empty one.
  package init() {}

  /// How many texts there are.
  package var count: Int { ends.count }

  /// Whether there is none.
  package var isEmpty: Bool { ends.isEmpty }

  /// How many bytes they have, with their zeros.
  package var byteCount: Int { ends.last.map { $0 + 1 } ?? 0 }

  /// Adds a text; an empty one stands for none.
  package mutating func append(_ text: UnsafeRawBufferPointer) {
    dropPadding()
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    bytes.append(0)
  }

  /// Adds a text; an empty one stands for none.
  package mutating func append(_ text: [UInt8]) { text.withUnsafeBytes { append($0) } }

  /// Adds a text; an empty one stands for none.
  package mutating func append(_ text: ArraySlice<UInt8>) { text.withUnsafeBytes { append($0) } }

  /// Adds a text; an empty one stands for none.
  package mutating func append(_ text: some Collection<UInt8>) { append(Array(text)) }

  /// Adds the texts of another column.
  package mutating func append(contentsOf other: TextColumn) {
    dropPadding()
    let start = bytes.count
    bytes += other.bytes.prefix(other.byteCount)
    ends.reserveCapacity(ends.count + other.ends.count)
    for end in other.ends { ends.append(start + end) }
  }

  /// The text of a record.
  package subscript(number: Int) -> ArraySlice<UInt8> {
    let range = range(number)
    return bytes[range.start..<range.end]
  }

  /// Where the text of a record stands among all.
  package func range(_ number: Int) -> ByteRange {
    ByteRange(start: number == 0 ? 0 : ends[number - 1] + 1, end: ends[number])
  }

  /// Empties the column and keeps its memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Sees to it that a scanner can look at what follows the last text.
  package mutating func pad() {
    dropPadding()
    bytes.append(contentsOf: repeatElement(0, count: PaddedBytes.padding))
  }

  /// Calls `body` with all texts, which are good until it returns; `pad` was called after the last was added.
  package func withPaddedBytes<Result>(_ body: (PaddedBytes) -> Result) -> Result {
    precondition(bytes.count >= byteCount + PaddedBytes.padding, "a column of texts was not padded")
    return bytes.withUnsafeBufferPointer { bytes in
      body(bytes.baseAddress.map { PaddedBytes(vouchingFor: $0, count: byteCount) } ?? .none)
    }
  }

  /// Calls `body` with the bytes of a text, which are good until it returns.
  package func withText<Result, Failure: Error>(
    _ number: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let range = range(number)
    return try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[range.start..<range.end]))
    }
  }

  private mutating func dropPadding() {
    let end = byteCount
    if bytes.count > end { bytes.removeLast(bytes.count - end) }
  }
}
