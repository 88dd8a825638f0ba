// Grids of rectangles in longitude and latitude: of so many degrees, tiles of web maps, geohashes.

import Planar
import SystemLibrary

/// Rectangles between parallels and meridians.
package struct DegreeCells: CellGrid {
  /// How the globe is divided.
  package enum Division: Sendable, Equatable {
    /// Squares of so many degrees, from 0, 0; those at ±180° and the poles end there.
    case degrees(Double)
    /// The tiles of Web Mercator at a zoom level, 0…30, by their quadkeys; row 0 is in the north.
    case tiles(zoom: Int)
    /// Geohashes (Niemeyer 2008) of so many characters, 1…12.
    case geohash(length: Int)
  }

  package let division: Division

  package var isExactForBoxes: Bool { true }

  package init(_ division: Division) { self.division = division }

  /// How many columns and rows there are; nil where they are counted from 0, 0.
  private var counts: (columns: Int, rows: Int)? {
    switch division {
    case .degrees: nil
    case .tiles(let zoom): (1 << zoom, 1 << zoom)
    case .geohash(let length): (1 << ((5 * length + 1) / 2), 1 << (5 * length / 2))
    }
  }

  private func west(ofColumn column: Int) -> Double {
    if let counts {
      return GridRounding.degrees(Longitude.west + Longitude.turn * Double(column) / Double(counts.columns))
    }
    guard case .degrees(let size) = division else { return 0 }
    return max(Longitude.west, min(Longitude.east, GridRounding.degrees(Double(column) * size)))
  }

  private func latitude(ofBorder row: Int) -> Double {
    switch division {
    case .degrees(let size): return max(-90, min(90, GridRounding.degrees(Double(row) * size)))
    case .geohash:
      let count = counts?.rows ?? 1
      return GridRounding.degrees(-90 + 180 * Double(row) / Double(count))
    case .tiles(let zoom):
      return GridRounding.degrees(TileMap.unproject(Position(0, Double(row) / Double(1 << zoom))).y)
    }
  }

  private func column(at longitude: Double) -> Int {
    let longitude = Longitude.western(wrapped(longitude))
    if let counts {
      let guess = Int(((longitude - Longitude.west) / Longitude.turn * Double(counts.columns)).rounded(.down))
      return min(counts.columns - 1, GridSteps.step(of: longitude, near: guess) { west(ofColumn: $0) })
    }
    guard case .degrees(let size) = division else { return 0 }
    return GridSteps.step(of: longitude, near: Int((longitude / size).rounded(.down))) {
      GridRounding.degrees(Double($0) * size)
    }
  }

  /// Nil beyond the map.
  private func row(at latitude: Double) -> Int? {
    switch division {
    case .degrees(let size):
      let last = Int((90 / size).rounded(.up)) - 1
      let guess = Int((latitude / size).rounded(.down))
      return min(last, GridSteps.step(of: latitude, near: guess) { GridRounding.degrees(Double($0) * size) })
    case .geohash:
      let count = counts?.rows ?? 1
      let guess = Int(((latitude + 90) / 180 * Double(count)).rounded(.down))
      return min(count - 1, GridSteps.step(of: latitude, near: guess) { self.latitude(ofBorder: $0) })
    case .tiles(let zoom):
      guard latitude <= self.latitude(ofBorder: 0), latitude >= self.latitude(ofBorder: 1 << zoom) else { return nil }
      let share = TileMap.project(Position(0, latitude)).y
      // The rows go to the south: what is on a border is in the one north of it.
      let guess = -Int((share * Double(1 << zoom)).rounded(.up))
      let step = GridSteps.step(of: latitude, near: guess) { self.latitude(ofBorder: -$0) }
      return max(0, min(1 << zoom - 1, -step - 1))
    }
  }

  package func cell(at place: Position) -> GridCell? {
    row(at: place.y).map { GridCell(row: $0, column: column(at: place.x)) }
  }

  package func id(of cell: GridCell) -> String {
    switch division {
    case .degrees(let size): "square/\(size.gridText)deg/\(cell.row)/\(cell.column)"
    case .tiles(let zoom): TileKey(zoom: zoom, x: cell.column, y: cell.row).quadkey
    case .geohash(let length): Self.geohash(cell, length)
    }
  }

  private static let base32 = Array("0123456789bcdefghjkmnpqrstuvwxyz")

  /// The bits of longitude and latitude in turn, from the highest, five to a character.
  private static func geohash(_ cell: GridCell, _ length: Int) -> String {
    var (x, y) = ((5 * length + 1) / 2, 5 * length / 2)
    var text = ""
    var digit = 0
    for bit in 0..<5 * length {
      if bit.isMultiple(of: 2) {
        x -= 1
        digit = digit << 1 | cell.column >> x & 1
      } else {
        y -= 1
        digit = digit << 1 | cell.row >> y & 1
      }
      if bit % 5 == 4 {
        text.append(base32[digit])
        digit = 0
      }
    }
    return text
  }

  private func box(of cell: GridCell) -> GridBox {
    let isDown = if case .tiles = division { true } else { false }
    let (a, b) = (latitude(ofBorder: cell.row), latitude(ofBorder: cell.row + 1))
    return GridBox(
      west: west(ofColumn: cell.column), south: isDown ? b : a, east: west(ofColumn: cell.column + 1),
      north: isDown ? a : b)
  }

  package func outline(of cell: GridCell) -> [Position] { box(of: cell).outline }

  package func center(of cell: GridCell) -> Position {
    let box = box(of: cell)
    return Position(
      GridRounding.degrees((box.west + box.east) / 2), GridRounding.degrees((box.south + box.north) / 2))
  }

  package func window(of box: GridBox) -> GridWindow? {
    rows(meeting: box).map { GridWindow(rows: $0) { columns(ofRow: $0, meeting: box) } }
  }

  private func rows(meeting box: GridBox) -> ClosedRange<Int>? {
    let (low, high) = (latitude(ofBorder: 0), counts.map { latitude(ofBorder: $0.rows) } ?? 0)
    var (south, north) = (box.south, box.north)
    if case .tiles = division {
      (south, north) = (max(south, high), min(north, low))
      if south > north { return nil }
    }
    guard let first = row(at: south), let last = row(at: north) else { return nil }
    let rows = min(first, last)...max(first, last)
    if rows.count == 1 { return rows }
    // One that only touches the box has no part of it.
    if case .tiles = division {
      return latitude(ofBorder: rows.upperBound) == south ? rows.lowerBound...rows.upperBound - 1 : rows
    }
    return latitude(ofBorder: rows.upperBound) == north ? rows.lowerBound...rows.upperBound - 1 : rows
  }

  private func columns(ofRow row: Int, meeting box: GridBox) -> GridColumns {
    let (first, last) = (column(at: Longitude.west), column(at: Longitude.east.nextDown))
    if box.east - box.west >= Longitude.turn { return GridColumns(first...last) }
    let (west, east) = (column(at: box.west), column(at: box.east))
    let end = Longitude.western(wrapped(box.east))
    let isRound = east < west || east == west && Longitude.isHalfOrMore(box.east - box.west) && first != last
    var columns = isRound ? GridColumns(west..<last + 1, first..<east + 1) : GridColumns(west...east)
    if columns.count > 1, box.east > box.west, self.west(ofColumn: columns[columns.count - 1]) == end {
      columns = columns.upTo(columns.count - 1)
    }
    return columns.upTo(last - first + 1)
  }
}
