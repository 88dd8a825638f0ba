// The whole stream summed up, chunk by chunk in input order.

import FeatureStream
import GeoJSON
import Statistics

/// The work of `stats`.
final class StatsReducer: Reducer {
  private let names: ResultNames
  private let table: MadeOutput?
  private var summary = StreamSummary()
  private var isDone = false

  /// - Parameter table: what takes the table, where one is made in place of a Feature.
  init(_ names: ResultNames, validity: Bool, _ table: MadeOutput? = nil) {
    (self.names, self.table) = (names, table)
    summary.reasons = validity ? [] : nil
  }

  func absorb(_ bag: StatsBag) { summary.add(bag) }

  func finish() -> String? {
    summary.settle()
    table?.set(Array(StatsTable(summary).text.utf8))
    return nil
  }

  func fill(_ batch: inout RecordBatch) -> Bool {
    if isDone || table != nil { return false }
    isDone = true
    StatsFeature(summary, names).append(to: &batch)
    return true
  }
}
