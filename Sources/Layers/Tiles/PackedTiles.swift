// The tiles of an archive, made or taken over.

import Compression
import Documents
import FeatureStream
import Formats

/// The compressed tiles of a store in the order of their numbers, with those of an older archive that did not change.
///
/// Belongs to one thread at a time.
final class PackedTiles {
  private let store: TileStore
  private let update: TileUpdate?
  private let stored: StoredTiles?
  /// The next of either, where they were looked at.
  private var made, kept: (number: UInt64, bytes: [UInt8])?

  /// Ends the adding to the store.
  ///
  /// - Throws: where the store was not filled with the records that an update is for.
  init(_ store: TileStore, _ update: TileUpdate?) throws(RunError) {
    (self.store, self.update) = (store, update)
    try store.finish()
    try update?.check(store.summary.records)
    stored = try update?.stored()
    made = try nextMade()
    kept = try nextKept()
  }

  /// The next tile and its number; nil after the last.
  func next() throws(RunError) -> (number: UInt64, bytes: [UInt8])? {
    if let tile = made, tile.number < kept?.number ?? .max {
      made = try nextMade()
      return tile
    }
    let tile = kept
    kept = try nextKept()
    return tile
  }

  private func nextMade() throws(RunError) -> (number: UInt64, bytes: [UInt8])? {
    guard let (number, tile) = try store.next() else { return nil }
    return (number, try packed(tile.bytes))
  }

  private func nextKept() throws(RunError) -> (number: UInt64, bytes: [UInt8])? {
    guard let stored, let update else { return nil }
    do throws(DocumentError) {
      while let tile = try stored.next() {
        if !update.changed.contains(PMTilesArchive.tile(tile.number)) { return tile }
      }
      return nil
    } catch { throw RunError(.badData, "\(update.archive): \(error.message)") }
  }
}

/// The bytes of a tile, compressed.
func packed(_ tile: [UInt8]) throws(RunError) -> [UInt8] {
  try compressing { () throws(CompressionError) in try Compressor.gzip(tile) }
}

/// Does what compresses tiles, and says what is wrong.
func compressing(_ work: () throws(CompressionError) -> [UInt8]) throws(RunError) -> [UInt8] {
  do throws(CompressionError) { return try work() } catch {
    throw RunError(.ioError, "tiles cannot be compressed: \(error.message)")
  }
}
