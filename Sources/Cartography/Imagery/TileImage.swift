// Tiles of pictures as one image: a square of Web Mercator, at the level that is needed.

import Globe
package import Planar

/// The image that tiles of pictures make, such as those of an archive or a folder.
///
/// Where a level has no tile, what coarser ones have there stands for it. Belongs to one thread.
package final class TileImage: ImageSource {
  /// The picture of a tile as `RasterPicture` has its pixels, with its side; nil where there is none.
  package typealias Tile = (side: Int, pixels: [UInt32])

  private let levels: ClosedRange<Int>
  /// The side that tiles are taken to have, in pixels; those of another are brought to it.
  private let side = 256
  private let load: (TileKey) throws(ImageError) -> Tile?
  private var kept: [TileKey: Tile?] = [:]
  /// The tile that was looked at last: the next pixel is nearly always in it.
  private var last: (key: TileKey, tile: Tile?)?
  /// How many tiles are kept: of 256 pixels on a side a quarter of a MiB each.
  private static let mostKept = 128

  package var width: Int { side << levels.upperBound }
  package var height: Int { width }

  /// x = g₀ + g₁·column, y = g₃ + g₅·row in EPSG:3857.
  package var geotransform: [Double] {
    let half = Double.pi * WGS84.equatorialRadius
    let step = 2 * half / Double(width)
    return [-half, step, 0, half, 0, -step]
  }

  /// Makes the image of tiles.
  ///
  /// - Parameter load: gives a tile's picture.
  package init(levels: ClosedRange<Int>, load: @escaping (TileKey) throws(ImageError) -> Tile?) {
    (self.levels, self.load) = (levels, load)
  }

  private func tile(_ key: TileKey) throws(ImageError) -> Tile? {
    if let last, last.key == key { return last.tile }
    let found: Tile?
    if let before = kept[key] {
      found = before
    } else {
      found = try load(key)
      if kept.count >= Self.mostKept { kept.removeAll() }
      kept[key] = .some(found)
    }
    last = (key, found)
    return found
  }

  package func pixels(
    _ columns: Range<Int>, _ rows: Range<Int>, width: Int, height: Int
  ) throws(ImageError) -> [UInt32] {
    // The coarsest level that is as fine as what is asked for.
    var level = levels.upperBound
    while level > levels.lowerBound, columns.count >> (levels.upperBound - level + 1) >= width { level -= 1 }
    var result = [UInt32](repeating: 0, count: width * height)
    let world = Double(side << level) / Double(self.width)
    for row in 0..<height {
      let y = (Double(rows.lowerBound) + (Double(row) + 0.5) * Double(rows.count) / Double(height)) * world
      for column in 0..<width {
        let x = (Double(columns.lowerBound) + (Double(column) + 0.5) * Double(columns.count) / Double(width)) * world
        result[row * width + column] = try pixel(Int(x), Int(y), level)
      }
    }
    return result
  }

  /// A pixel of a level, or of the nearest coarser one that has a tile there.
  private func pixel(_ x: Int, _ y: Int, _ level: Int) throws(ImageError) -> UInt32 {
    for coarser in stride(from: level, through: levels.lowerBound, by: -1) {
      let (column, row) = (x >> (level - coarser), y >> (level - coarser))
      let key = TileKey(zoom: coarser, x: column / side, y: row / side)
      guard let tile = try tile(key) else { continue }
      let (u, v) = (column % side * tile.side / side, row % side * tile.side / side)
      return tile.pixels[v * tile.side + u]
    }
    return 0
  }
}
