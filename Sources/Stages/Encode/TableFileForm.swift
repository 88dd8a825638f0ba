// GeoPackage, Shapefile, FlatGeobuf and the like: all records kept until the columns are known, and written by GDAL.

import FeatureStream
import Formats
import Layers
import Synchronization

/// Holds the table, which the reducer fills and the framing writes.
final class TableDocument: Sendable {
  private let store: Mutex<FeatureTableStore>

  init(_ format: TableFormat, name: String) { store = Mutex(FeatureTableStore(format, name: name)) }

  func add(_ bag: FeatureTableBag) throws(RunError) {
    try store.withLock { store throws(RunError) in try store.add(bag) }
  }

  func finish() throws(RunError) { try store.withLock { store throws(RunError) in try store.finish() } }

  func next() throws(RunError) -> [UInt8]? {
    try store.withLock { store throws(RunError) in try store.next() }
  }

  var warnings: [ClosingWarning] { store.withLock { $0.warnings } }
}

/// Gathers the rows; nothing goes on from it.
final class TableReducer: Reducer {
  private let document: TableDocument

  init(_ document: TableDocument) { self.document = document }

  func absorb(_ bag: FeatureTableBag) throws(RunError) { try document.add(bag) }

  func finish() throws(RunError) -> String? {
    try document.finish()
    return nil
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool { false }

  func takeWarnings() -> [ClosingWarning] { document.warnings }
}

/// Writes the file where records would end.
final class TableFraming: OutputFraming {
  private let document: TableDocument

  init(_ document: TableDocument) { self.document = document }

  var separatorLength: Int { 0 }
  func begin(_ summary: ChunkSummary) -> [UInt8] { [] }
  func add(_ summary: ChunkSummary) -> Misfit? { nil }
  func end() -> [UInt8] { [] }
  func end(part: Int) throws(RunError) -> [UInt8]? { try document.next() }
}
