// Tiles of the slippy map: the square of Web Mercator, halved again and again.

import Planar
import SystemLibrary

/// A tile of the slippy map, y from the north.
package struct TileKey: Hashable, Sendable {
  /// The zoom level of the finest tiles there are.
  package static let finestZoom = 30

  package let zoom, x, y: Int

  package static let world = TileKey(zoom: 0, x: 0, y: 0)

  /// `z/x/y`.
  package var text: String { "\(zoom)/\(x)/\(y)" }

  /// A digit for each level: 0 north-west, 1 north-east, 2 south-west, 3 south-east.
  package var quadkey: String {
    var digits = ""
    for level in stride(from: zoom - 1, through: 0, by: -1) { digits += "\(x >> level & 1 | (y >> level & 1) << 1)" }
    return digits
  }

  package var parent: TileKey { TileKey(zoom: zoom - 1, x: x >> 1, y: y >> 1) }

  /// The four tiles of the next level, in the order of quadkeys.
  package var children: [TileKey] {
    (0..<4).map { TileKey(zoom: zoom + 1, x: x << 1 | $0 & 1, y: y << 1 | $0 >> 1) }
  }

  /// Its square on the map of the world, which goes from 0, 0 in the north-west to 1, 1.
  package var square: Box {
    let side = 1 / Double(1 << zoom)
    return Box(Position(Double(x), Double(y)) * side, Position(Double(x + 1), Double(y + 1)) * side)
  }

  /// What belongs to it on that map: tiles of the first and the last row have what lies beyond the map as well.
  package var reach: Box {
    var box = square
    if y == 0 { box.min.y = -Self.far }
    if y == 1 << zoom - 1 { box.max.y = Self.far }
    return box
  }

  /// Farther than any latitude is on the map.
  package static let far = 8.0

  /// The tile of a level that a place of the map is in; one on a border is in the next tile to the east or south.
  package init(at place: Position, zoom: Int) {
    let count = Double(1 << zoom)
    func index(_ share: Double) -> Int { Int(max(0, min(count - 1, (share * count).rounded(.down)))) }
    (self.zoom, x, y) = (zoom, index(place.x), index(place.y))
  }

  package init(zoom: Int, x: Int, y: Int) { (self.zoom, self.x, self.y) = (zoom, x, y) }

  /// The tile of zoom, x and y; nil where there is none.
  package init?(known zoom: Int, _ x: Int, _ y: Int) {
    guard 0...Self.finestZoom ~= zoom, 0..<1 << zoom ~= x, 0..<1 << zoom ~= y else { return nil }
    self.init(zoom: zoom, x: x, y: y)
  }

  /// The tile that a file's name says: `…/12/1239/1514.mvt`, or `12-1239-1514.pbf`; nil where it says none.
  package init?(path: String) {
    var parts = path.split(separator: "/").map(String.init)
    guard let file = parts.popLast() else { return nil }
    let stem = String(file.prefix { $0 != "." })
    let joined = stem.split(whereSeparator: { $0 == "-" || $0 == "_" }).compactMap { Int($0) }
    let numbers = joined.count == 3 ? joined : (parts.suffix(2) + [stem]).compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    self.init(known: numbers[0], numbers[1], numbers[2])
  }
}

/// The map of the world as a square: longitudes from 0 to 1, latitudes by Mercator's projection from north to south.
package enum TileMap {
  /// The latitude of its upper side, atan(sinh(π)).
  package static let northernmost = 85.051_128_779_806_59

  package static func project(_ place: Position) -> Position {
    let latitude = max(-89.999_999_9, min(89.999_999_9, place.y)) * (.pi / 180)
    return Position(
      snapped((place.x - Longitude.west) / Longitude.turn), snapped(0.5 - asinh(tan(latitude)) / (2 * .pi)))
  }

  /// A place so near to the side of a tile, some micrometres, that it is meant to be on it.
  private static func snapped(_ share: Double) -> Double {
    let count = Double(1 << TileKey.finestZoom)
    let side = (share * count).rounded() / count
    return abs(side - share) < 1e-13 ? side : share
  }

  package static func unproject(_ place: Position) -> Position {
    Position(place.x * Longitude.turn + Longitude.west, atan(sinh((1 - 2 * place.y) * .pi)) * (180 / .pi))
  }
}
