// A count of records whose values for each vertex a retaining stage had to leave out, and the warning about them.

import FeatureStream
import Synchronization

/// Counts records with lists that do not fit their geometry.
package final class VertexMisfits: Sendable {
  private let count = Mutex(0)

  package init() {}

  /// Adds so many records.
  package func add(_ records: Int) { if records > 0 { count.withLock { $0 += records } } }

  /// The warning about them, for the end of the run.
  package var warnings: [ClosingWarning] {
    let count = count.withLock { $0 }
    return count == 0 ? [] : [VertexLoss.values.warning(records: count)]
  }
}
