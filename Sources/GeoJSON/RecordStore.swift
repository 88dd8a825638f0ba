// Records that outlive the text they came in: their own copy of it, and of what was found out about it.

import Planar

/// A run of records that are kept as they are, to be worked on later, without being written and scanned again.
///
///     store.append(feature)                       // while the chunk is there
///     store.lend(0) { feature in … }              // when it is gone
///
/// A value like an array of records: copies do not share changes. A record takes its text and some 500 bytes.
///
/// `@unchecked Sendable` holds because a record in the store has its text in the store's own array, by offset: its
/// pointer is set when it is lent and not followed otherwise. The object of its properties, which it may share with the
/// Feature it was copied from, is only ever written while it has one owner (`Feature.setProperties`).
public struct RecordStore: @unchecked Sendable {
  private var text: [UInt8] = []
  /// The records, and after them some of an earlier run, whose memory is used again.
  private var records: [Feature] = []
  /// Where the text of each record begins.
  private var starts: [Int] = []

  /// Makes an empty store.
  public init() {}

  /// How many records there are.
  public private(set) var count = 0

  /// Whether there is none.
  public var isEmpty: Bool { count == 0 }

  /// About how many bytes the records take.
  public private(set) var byteCount = 0

  /// Empties the store and keeps its memory.
  public mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    count = 0
    starts.removeAll(keepingCapacity: true)
    byteCount = 0
  }

  /// Adds a copy of a record, with what was done to it.
  ///
  /// O(bytes).
  public mutating func append(_ feature: borrowing Feature) {
    starts.append(text.count)
    text.append(contentsOf: feature.keptBytes)
    if count < records.count { records[count].keep(feature) } else { records.append(feature.kept()) }
    byteCount += feature.keptLength + records[count].storedBytes
    count += 1
  }

  /// Gives vertices of a record other positions: their text, from `[` to `]`, and their ordinates.
  ///
  /// All other bytes of the text stay.
  ///
  /// - Parameter moves: vertices in ascending order, counted over the record.
  public mutating func movePositions(
    of index: Int, _ moves: [(vertex: Int, text: [UInt8], x: Double, y: Double)]
  ) {
    guard !moves.isEmpty else { return }
    let start = starts[index]
    let old = Array(text[start..<start + records[index].keptLength])
    starts[index] = text.count
    text.append(contentsOf: records[index].movePositions(moves, in: old))
  }

  /// Calls `body` with a record, which it may change; the changes stay.
  ///
  /// The record is good until `body` returns.
  public mutating func lend<Result, Failure: Error>(
    _ index: Int, _ body: (inout Feature) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (start, length) = (starts[index], records[index].keptLength)
    pad(start + length)
    let text = text
    return try text.withUnsafeBufferPointer { bytes throws(Failure) in
      if let base = bytes.baseAddress {
        records[index].source = PaddedBytes(vouchingFor: base + start, count: length)
      }
      return try body(&records[index])
    }
  }

  /// Prepares for being read: from now on, until a record is added, no text moves, and what was lent can still be read.
  public mutating func seal() { pad(text.count) }

  /// Sees to it that there is what a scanner looks at after a text.
  private mutating func pad(_ end: Int) {
    let wanted = end + PaddedBytes.padding
    if text.count < wanted { text.append(contentsOf: repeatElement(0, count: wanted - text.count)) }
  }
}
