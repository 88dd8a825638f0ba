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
  private let limit: TileLimit?
  /// How many tiles lost features, and how many these are.
  private var (reduced, dropped) = (0, 0)

  /// - Parameter limit: how large tiles may be; nil for as large as they are.
  package init(_ limit: TileLimit? = nil) { self.limit = limit }

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
    while let (number, _) = following {
      var pieces: [[UInt8]] = []
      while let piece = following, piece.tile == number {
        pieces.append(piece.piece)
        following = try nextPiece()
      }
      let tile = try limited(TileLimit.tile(of: pieces), number, pieces)
      if tile.count > 0 { return (number, tile) }
    }
    return nil
  }

  /// A tile that is not too large.
  private func limited(
    _ tile: VectorTileWriter, _ number: UInt64, _ pieces: [[UInt8]]
  ) throws(RunError) -> VectorTileWriter {
    // What is smaller without being compressed need not be.
    guard let limit, tile.bytes.count > limit.bytes else { return tile }
    let size = try TileArchive.packed(tile).count
    if size <= limit.bytes { return tile }
    if limit.rule == .fail {
      throw RunError(
        .badData,
        "tile \(PMTilesArchive.tile(number).text) has \(size) bytes, and --max-tile-size is \(limit.bytes); "
          + "--when-too-large drop-smallest leaves features out, and so does a coarser --max-zoom")
    }
    let smaller = try limit.reduced(pieces)
    reduced += 1
    dropped += pieces.count - smaller.count
    return smaller
  }

  /// What there is to tell when all tiles are made.
  package var warnings: [ClosingWarning] {
    guard let limit, reduced > 0 else { return omissions.warnings }
    let tiles = reduced == 1 ? "a tile was" : "\(reduced) tiles were"
    let features =
      (dropped == 1 ? "a feature was" : "\(dropped) features were") + " left out of " + (reduced == 1 ? "it" : "them")
    return omissions.warnings + [
      ClosingWarning(
        code: "too-large",
        message:
          "\(tiles) larger than --max-tile-size, \(limit.bytes) bytes, and \(features), by \(limit.rule.rawValue)")
    ]
  }

  private func nextPiece() throws(RunError) -> (tile: UInt64, piece: [UInt8])? {
    guard let (key, text) = try sorter.next() else { return nil }
    return (key.reduce(0) { $0 << 8 | UInt64($1) }, text)
  }
}
