// A count of records whose values for each vertex a retaining stage had to leave out, and the warning about them.

import FeatureStream
import Synchronization

/// Counts records with lists that do not fit their geometry.
final class VertexMisfits: Sendable {
  private let count = Mutex(0)

  /// Adds so many records.
  func add(_ records: Int) { if records > 0 { count.withLock { $0 += records } } }

  /// The warning about them, for the end of the run.
  var warnings: [ClosingWarning] {
    let count = count.withLock { $0 }
    return count == 0 ? [] : [VertexLoss.values.warning(records: count)]
  }
}
