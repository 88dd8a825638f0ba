// Lists of values for each vertex that a stage that sees all records had to leave out, and what it says of them.

import Synchronization

/// Counts lists that do not fit the geometry of their record.
final class VertexMisfits: Sendable {
  private let count = Mutex(0)

  /// Adds so many lists.
  func add(_ lists: Int) { if lists > 0 { count.withLock { $0 += lists } } }

  /// What is said when the run is over; empty for nothing.
  var text: String {
    let count = count.withLock { $0 }
    if count == 0 { return "" }
    return "\(count) \(count == 1 ? "list" : "lists") of values for each vertex (coordinateProperties) did not fit the "
      + "geometry, and \(count == 1 ? "was" : "were") removed"
  }
}
