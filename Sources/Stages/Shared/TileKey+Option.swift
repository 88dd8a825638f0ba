// The words for a tile.

import CommandOptions
import Globe

extension TileKey {
  /// Reads `Z/X/Y`.
  static func parse(_ text: String) throws -> TileKey {
    let words = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard words.count == 3, let zoom = words[0], let x = words[1], let y = words[2], (0...finestZoom).contains(zoom)
    else {
      throw ValidationError(
        "'\(text)' is not a tile: zoom/x/y with a zoom level of 0 to \(finestZoom), such as 12/1239/1514.")
    }
    guard (0..<1 << zoom).contains(x), (0..<1 << zoom).contains(y) else {
      throw ValidationError("'\(text)': at zoom level \(zoom), x and y are 0 to \((1 << zoom) - 1).")
    }
    return TileKey(zoom: zoom, x: x, y: y)
  }
}
