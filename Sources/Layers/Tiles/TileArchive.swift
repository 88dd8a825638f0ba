// PMTiles made of pieces: tiles are compressed one after the other, and wait until the directories are known.

import Compression
import Documents
import FeatureStream

/// An archive that is put together when all pieces are there, and then written part by part.
///
/// Belongs to one thread at a time.
package final class TileArchive {
  private let plan: TilePlan
  private let store: TileStore
  private let tiles = RecordSpill()
  private var head: [UInt8] = []

  package init(_ plan: TilePlan) { (self.plan, store) = (plan, TileStore(plan)) }

  package var warnings: [ClosingWarning] { store.warnings }

  package func add(_ bag: TileBag) throws(RunError) { try store.add(bag) }

  /// Makes the tiles.
  package func finish() throws(RunError) {
    var writer = PMTilesWriter()
    let packed = try PackedTiles(store, plan.update)
    while let (number, tile) = try packed.next() { if writer.add(number, tile) { try tiles.append(tile) } }
    let about = store.about
    head = try compressing { () throws(CompressionError) in try writer.head(about) }
    try tiles.rewind()
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
