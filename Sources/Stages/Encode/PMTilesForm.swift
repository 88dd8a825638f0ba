// PMTiles: all records cut to tiles, and the archive written when they are there.

import FeatureStream
import Layers
import Synchronization

/// Holds the archive, which the reducer fills and the framing writes.
final class TileDocument: Sendable {
  private let archive: Mutex<TileArchive>

  init(levels: ClosedRange<Int>) { archive = Mutex(TileArchive(levels: levels)) }

  func add(_ bag: TileBag) throws(RunError) {
    try archive.withLock { archive throws(RunError) in try archive.add(bag) }
  }

  func finish() throws(RunError) { try archive.withLock { archive throws(RunError) in try archive.finish() } }

  func next() throws(RunError) -> [UInt8]? {
    try archive.withLock { archive throws(RunError) in try archive.next() }
  }

  var warnings: [ClosingWarning] { archive.withLock { $0.omissions.warnings } }
}

/// Gathers what goes into tiles; nothing goes on from it.
final class TileArchiveReducer: Reducer {
  private let document: TileDocument

  init(_ document: TileDocument) { self.document = document }

  func absorb(_ bag: TileBag) throws(RunError) { try document.add(bag) }

  func finish() throws(RunError) -> String? {
    try document.finish()
    return nil
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool { false }

  func takeWarnings() -> [ClosingWarning] { document.warnings }
}

/// Writes the archive where records would end.
final class TileArchiveFraming: OutputFraming {
  private let document: TileDocument

  init(_ document: TileDocument) { self.document = document }

  var separatorLength: Int { 0 }
  func begin(_ summary: ChunkSummary) -> [UInt8] { [] }
  func add(_ summary: ChunkSummary) -> Misfit? { nil }
  func end() -> [UInt8] { [] }
  func end(part: Int) throws(RunError) -> [UInt8]? { try document.next() }
}
