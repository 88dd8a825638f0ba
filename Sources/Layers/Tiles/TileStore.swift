// The pieces of all tiles, until each tile is put together.

import Cartography
import Documents
import FeatureStream
import Formats

/// Sorts pieces by tile, and gives the tiles in the order of their numbers.
///
/// Belongs to one thread at a time.
package final class TileStore {
  private let sorter = RecordSorter()
  /// The first piece of the tile that is next.
  private var following: (tile: UInt64, piece: [UInt8])?
  package private(set) var summary = TileSummary()
  package private(set) var omissions = TileOmissions()

  package init() {}

  package func add(_ bag: TileBag) throws(RunError) {
    for (number, tile) in bag.tiles.enumerated() {
      try sorter.add(key: tile.sortableBytes, text: Array(bag.pieces[number]))
    }
    summary.add(bag.summary)
    omissions.add(bag.omissions)
  }

  /// Ends the adding; `next` then gives the tiles.
  package func finish() throws(RunError) {
    try sorter.finish()
    following = try nextPiece()
  }

  /// The next tile and its number; nil after the last.
  package func next() throws(RunError) -> (number: UInt64, tile: VectorTileWriter)? {
    guard let (number, _) = following else { return nil }
    var tile = VectorTileWriter(extent: TilePyramid.extent)
    while let piece = following, piece.tile == number {
      do throws(WireError) { try tile.add(piece.piece) } catch {
        throw RunError(.ioError, "a temporary file has other bytes than were written to it: \(error.message)")
      }
      following = try nextPiece()
    }
    return (number, tile)
  }

  private func nextPiece() throws(RunError) -> (tile: UInt64, piece: [UInt8])? {
    guard let (key, text) = try sorter.next() else { return nil }
    return (key.reduce(0) { $0 << 8 | UInt64($1) }, text)
  }
}
