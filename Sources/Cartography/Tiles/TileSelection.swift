// Some tiles of the slippy map, and which tiles have one of them in their square.

import Globe
import Planar

/// A set of tiles of several levels.
package struct TileSelection: Sendable {
  private var tiles: Set<TileKey> = []
  /// The tiles, and those that they are part of.
  private var reached: Set<TileKey> = []

  package init() {}

  package mutating func insert(_ tile: TileKey) {
    guard tiles.insert(tile).inserted else { return }
    var tile = tile
    while reached.insert(tile).inserted, tile.zoom > 0 { tile = tile.parent }
  }

  package var count: Int { tiles.count }

  package func contains(_ tile: TileKey) -> Bool { tiles.contains(tile) }

  /// Whether the tile is one of them, or has one in its square.
  package func reaches(_ tile: TileKey) -> Bool { reached.contains(tile) }

  /// Whether a box of the map comes within a margin of one of a level, or of a finer one.
  ///
  /// - Parameters:
  ///   - box: on the map of the world, which goes from 0, 0 in the north-west to 1, 1.
  ///   - margin: in units of that map.
  package func meets(_ box: Box, zoom: Int, margin: Double, from tile: TileKey = .world) -> Bool {
    guard reaches(tile) else { return false }
    var square = tile.square
    (square.min, square.max) = (square.min - Position(margin, margin), square.max + Position(margin, margin))
    guard square.meets(box) else { return false }
    return tile.zoom == zoom || tile.children.contains { meets(box, zoom: zoom, margin: margin, from: $0) }
  }
}
