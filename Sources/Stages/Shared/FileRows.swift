// A row for each file that a stage has written.

import FeatureStream
import GeoJSON

extension RecordBatch {
  /// Appends the texts of rows while there is room.
  ///
  /// - Parameters:
  ///   - count: how many rows there are in all.
  ///   - following: the row that is next.
  ///   - text: gives the text of a row by its number.
  /// - Returns: whether there was a row left.
  mutating func append(
    rows count: Int, following: inout Int, _ text: (Int) -> ByteBuffer
  ) -> Bool {
    guard following < count else { return false }
    while !isFull, following < count {
      append(text: text(following))
      following += 1
    }
    return true
  }
}
