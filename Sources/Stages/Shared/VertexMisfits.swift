// Lists of values for each vertex that a stage that sees all records had to leave out, and what is told of them.

import FeatureStream
import Synchronization

/// Counts records with lists that do not fit their geometry.
final class VertexMisfits: Sendable {
  private let count = Mutex(0)

  /// Adds so many records.
  func add(_ records: Int) { if records > 0 { count.withLock { $0 += records } } }

  /// What is told when the run is over.
  var warnings: [ClosingWarning] {
    let count = count.withLock { $0 }
    return count == 0 ? [] : [.lostVertexValues(records: count)]
  }
}
