// PMTiles made of pieces: tiles are compressed one after the other, and wait until the directories are known.

import Compression
import Documents
import FeatureStream

/// An archive that is put together when all pieces are there, and then written part by part.
///
/// Belongs to one thread at a time.
package final class TileArchive {
  private let levels: ClosedRange<Int>
  private let store: TileStore
  private let tiles = RecordSpill()
  private var head: [UInt8] = []

  package init(_ plan: TilePlan) { (levels, store) = (plan.levels, TileStore(plan)) }

  package var warnings: [ClosingWarning] { store.warnings }

  package func add(_ bag: TileBag) throws(RunError) { try store.add(bag) }

  /// Makes the tiles.
  package func finish() throws(RunError) {
    var writer = PMTilesWriter()
    try store.finish()
    while let (number, tile) = try store.next() {
      let packed = try Self.packed(tile.bytes)
      if writer.add(number, packed) { try tiles.append(packed) }
    }
    let about = store.summary.about(levels)
    head = try Self.compressing { () throws(CompressionError) in try writer.head(about) }
    try tiles.rewind()
  }

  /// The bytes of a tile, compressed.
  static func packed(_ tile: [UInt8]) throws(RunError) -> [UInt8] {
    try compressing { () throws(CompressionError) in try Compressor.gzip(tile) }
  }

  private static func compressing(_ work: () throws(CompressionError) -> [UInt8]) throws(RunError) -> [UInt8] {
    do throws(CompressionError) { return try work() } catch {
      throw RunError(.ioError, "tiles cannot be compressed: \(error.message)")
    }
  }

  /// The next bytes of the file; nil after the last.
  package func next() throws(RunError) -> [UInt8]? {
    if !head.isEmpty {
      defer { head = [] }
      return head
    }
    return try tiles.next()
  }
}
