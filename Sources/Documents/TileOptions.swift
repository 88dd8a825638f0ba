// Which tiles of an archive are read, and what is said where it has them not.

import Formats
import Globe

/// Which tiles of an archive are read.
package struct TileOptions: Sendable {
  /// One tile; nil for all of a level.
  package var tile: TileKey?
  /// The level; nil for the finest.
  package var zoom: Int?

  /// How many bytes an archive may have.
  static let mostBytes = 1 << 31

  package init(tile: TileKey? = nil, zoom: Int? = nil) { (self.tile, self.zoom) = (tile, zoom) }

  /// The level that is asked for, of those of an archive.
  ///
  /// - Throws: `DocumentError` where the archive has not that level.
  func level(of levels: ClosedRange<Int>) throws(DocumentError) -> Int {
    let zoom = zoom ?? levels.upperBound
    guard levels ~= zoom else {
      let (least, most) = (levels.lowerBound, levels.upperBound)
      throw DocumentError("the archive has the zoom levels \(least) to \(most), and not \(zoom)", at: .byte(0))
    }
    return zoom
  }

  /// The error of a tile that an archive has not.
  static func missing(_ tile: TileKey) -> DocumentError {
    DocumentError("the archive has no tile \(tile.text)", at: .byte(0))
  }
}
