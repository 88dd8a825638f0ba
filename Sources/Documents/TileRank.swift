// What features of a tile are compared by, where there are too many of them.

import Formats
import Planar

/// How much of a feature is seen in a tile, and where it lies there.
package struct TileRank: Equatable, Sendable {
  /// Square units of the tile's grid that are painted, with lines and points a pixel wide.
  package let size: UInt64
  /// Of its middle, on a Hilbert curve over the tile and its margin.
  package let place: UInt32

  /// Units in a pixel, of which a tile has 512 on a side.
  package static let pixel = 8.0
  private static let curve = HilbertCurve(over: Box(Position(-1024, -1024), Position(5120, 5120)))

  /// - Parameters:
  ///   - part: what a tile has of a feature, on its grid.
  ///   - size: of the whole feature, so that it is the same in each of its tiles; nil for that of the part.
  package init(of part: Geometry, size: Double? = nil) {
    self.size = UInt64(min(size ?? part.paintedArea(width: Self.pixel), 1e18))
    place = Self.curve.place(of: part.bounds.center)
  }

  /// That of a piece; 0 where it was made without.
  ///
  /// - Throws: `WireError` where the bytes are no piece.
  package init(piece: [UInt8]) throws(WireError) {
    var (size, place): (UInt64, UInt64) = (0, 0)
    try piece.withUnsafeBufferPointer { buffer throws(WireError) in
      guard let base = buffer.baseAddress else { return }
      var reader = WireReader(base, 0..<buffer.count)
      while let (field, kind) = try reader.field() {
        switch field {
        case TilePiece.Field.size: size = try reader.number(kind)
        case TilePiece.Field.place: place = try reader.number(kind)
        default: try reader.skip(kind)
        }
      }
    }
    (self.size, self.place) = (size, UInt32(truncatingIfNeeded: place))
  }
}
