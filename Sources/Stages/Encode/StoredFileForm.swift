// Files that can only be written when all records are there: they wait in a store, which the framing empties.

import FeatureStream
import Layers
import Synchronization

/// Gathers what workers collect, and makes a file of it.
///
/// Belongs to one thread at a time.
protocol FileStore<Bag>: AnyObject {
  /// What a worker collects of some records.
  associatedtype Bag: Sendable

  /// Takes what a worker collected, in the order of the stream.
  func add(_ bag: Bag) throws(RunError)
  /// Makes the file.
  func finish() throws(RunError)
  /// The next bytes of the file; nil after the last.
  func next() throws(RunError) -> [UInt8]?
  /// What there is to tell of all records.
  var warnings: [ClosingWarning] { get }
}

extension FeatureTableStore: FileStore {}

extension TileArchive: FileStore {}

extension MBTilesArchive: FileStore {}

/// Holds a store, which the reducer fills and the framing empties.
final class StoredFile<Store: FileStore & SendableMetatype>: Sendable {
  private let store: Mutex<Store>

  init(_ store: sending Store) { self.store = Mutex(store) }

  func add(_ bag: Store.Bag) throws(RunError) {
    try store.withLock { store throws(RunError) in try store.add(bag) }
  }

  func finish() throws(RunError) { try store.withLock { store throws(RunError) in try store.finish() } }

  func next() throws(RunError) -> [UInt8]? { try store.withLock { store throws(RunError) in try store.next() } }

  var warnings: [ClosingWarning] { store.withLock { $0.warnings } }
}

/// Fills a store; nothing goes on from it.
final class StoreReducer<Store: FileStore & SendableMetatype>: Reducer {
  private let file: StoredFile<Store>

  init(_ file: StoredFile<Store>) { self.file = file }

  func absorb(_ bag: Store.Bag) throws(RunError) { try file.add(bag) }

  func finish() throws(RunError) -> String? {
    try file.finish()
    return nil
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool { false }

  func takeWarnings() -> [ClosingWarning] { file.warnings }
}

/// Writes the file where records would end.
final class StoreFraming<Store: FileStore & SendableMetatype>: OutputFraming {
  private let file: StoredFile<Store>

  init(_ file: StoredFile<Store>) { self.file = file }

  var separatorLength: Int { 0 }
  func begin(_ summary: ChunkSummary) -> [UInt8] { [] }
  func add(_ summary: ChunkSummary) -> Misfit? { nil }
  func end() -> [UInt8] { [] }
  func end(part: Int) throws(RunError) -> [UInt8]? { try file.next() }
}
