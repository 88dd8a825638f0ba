// A row for each file that a stage has written.

import FeatureStream
import GeoJSON

extension RecordBatch {
  /// Appends the texts of rows while there is room.
  ///
  /// - Parameters:
  ///   - count: how many rows there are in all.
  ///   - following: the row that is next.
  ///   - what: what a row is called where it is too large.
  ///   - text: gives the text of a row by its number.
  /// - Returns: whether there was a row left.
  mutating func append(
    rows count: Int, following: inout Int, _ what: StaticString, _ text: (Int) -> ByteBuffer
  ) throws(RunError) -> Bool {
    guard following < count else { return false }
    while !isFull, following < count {
      try append(text: text(following), what)
      following += 1
    }
    return true
  }
}
