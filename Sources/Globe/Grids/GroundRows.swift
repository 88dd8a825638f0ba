// Squares of true size all over the globe: rows of equal height, each divided into cells as wide as they are high.

import Planar
import SystemLibrary

/// The integerized sinusoidal grid of WGS 84 for any size of its cells.
///
///     let grid = GroundRows(size: 1000)
///     grid.cell(at: Position(-71.06, 42.36))      // row 14703, column 8978, from −90 and −180
///
/// Rows are equally high along the meridian, and each has as many equal cells as come nearest to the size along the
/// parallel through its middle (Rossow and Garder 1984; as in the binned products of SeaWiFS and MODIS). So a cell is
/// as wide and as high as asked for to one part in twice the number of cells in its row and of rows: for 1 km at 60°
/// 0.0025 % and less. Its southern and northern side differ by the share size · tan φ / R from each other. At a pole
/// there are three triangles. The cells of a row do not begin where those of the next do; each has the corners of its
/// neighbours among its vertices. Its own sides are meridians and parallels, straight in degrees.
package struct GroundRows: CellGrid {
  /// How high and how wide cells are, in metres.
  package let size: Double
  /// How many rows there are: an even number, so that the equator is a border.
  package let rowCount: Int

  package var isExactForBoxes: Bool { true }

  /// - Parameter size: in metres, from 0.1 to 5,000 km.
  package init(size: Double) {
    self.size = size
    rowCount = 2 * max(1, Int((WGS84.halfMeridian / size / 2).rounded()))
  }

  /// The latitude where a row begins; that of row `rowCount` is 90.
  package func south(ofRow row: Int) -> Double {
    if row <= 0 { return -90 }
    if row >= rowCount { return 90 }
    return GridRounding.degrees(MeridianArc.latitude(share: 2 * Double(row) / Double(rowCount) - 1))
  }

  /// How many cells a row has.
  package func columnCount(ofRow row: Int) -> Int {
    let middle = MeridianArc.latitude(share: (2 * Double(row) + 1) / Double(rowCount) - 1)
    return max(3, Int((MeridianArc.parallel(at: middle) / size).rounded()))
  }

  /// The longitude where the cell of a row begins that has `count` cells.
  private func west(ofColumn column: Int, of count: Int) -> Double {
    if column <= 0 { return Longitude.west }
    if column >= count { return Longitude.east }
    return GridRounding.degrees(Longitude.west + Longitude.turn * Double(column) / Double(count))
  }

  private func row(at latitude: Double) -> Int {
    if latitude >= 90 { return rowCount - 1 }
    let share = MeridianArc.share(latitude: max(-90, latitude))
    let guess = min(rowCount - 1, max(0, Int(((share + 1) / 2 * Double(rowCount)).rounded(.down))))
    return min(rowCount - 1, GridSteps.step(of: max(-90, latitude), near: guess) { $0 < 0 ? -91 : south(ofRow: $0) })
  }

  package func cell(at place: Position) -> GridCell? {
    let row = row(at: place.y)
    return GridCell(row: row, column: column(at: wrapped(place.x), of: columnCount(ofRow: row)))
  }

  private func column(at longitude: Double, of count: Int) -> Int {
    let longitude = Longitude.western(longitude)
    let guess = Int(((longitude - Longitude.west) / Longitude.turn * Double(count)).rounded(.down))
    return min(count - 1, GridSteps.step(of: longitude, near: guess) { west(ofColumn: $0, of: count) })
  }

  package func id(of cell: GridCell) -> String { "square/\(size.gridText)m/\(cell.row)/\(cell.column)" }

  package func outline(of cell: GridCell) -> [Position] {
    let count = columnCount(ofRow: cell.row)
    let (west, east) = (west(ofColumn: cell.column, of: count), self.west(ofColumn: cell.column + 1, of: count))
    let (south, north) = (south(ofRow: cell.row), self.south(ofRow: cell.row + 1))
    let below = borders(ofRow: cell.row - 1, between: west, east).map { Position($0, south) }
    let above = borders(ofRow: cell.row + 1, between: west, east).reversed().map { Position($0, north) }
    return [Position(west, south)] + below + [Position(east, south), Position(east, north)] + above
      + [Position(west, north)]
  }

  /// Where cells of a row end between two longitudes.
  private func borders(ofRow row: Int, between west: Double, _ east: Double) -> [Double] {
    guard 0..<rowCount ~= row else { return [] }
    let count = columnCount(ofRow: row)
    let first = column(at: west, of: count) + 1
    let ends = (first..<max(first, count)).lazy.map { self.west(ofColumn: $0, of: count) }
    return ends.prefix { $0 < east }.filter { $0 > west }
  }

  package func center(of cell: GridCell) -> Position {
    let count = columnCount(ofRow: cell.row)
    let middle = (west(ofColumn: cell.column, of: count) + west(ofColumn: cell.column + 1, of: count)) / 2
    return Position(
      GridRounding.degrees(middle), GridRounding.degrees((south(ofRow: cell.row) + south(ofRow: cell.row + 1)) / 2))
  }

  package func window(of box: GridBox) -> GridWindow? {
    GridWindow(rows: rows(meeting: box)) { columns(ofRow: $0, meeting: box) }
  }

  private func rows(meeting box: GridBox) -> ClosedRange<Int> {
    let (first, last) = (row(at: box.south), row(at: box.north))
    // One that begins where the box ends has no part of it.
    return first...(last > first && south(ofRow: last) == box.north ? last - 1 : last)
  }

  private func columns(ofRow row: Int, meeting box: GridBox) -> GridColumns {
    let count = columnCount(ofRow: row)
    if box.east - box.west >= Longitude.turn { return GridColumns(0..<count) }
    let (west, east) = (wrapped(box.west), wrapped(box.east))
    let (first, last) = (column(at: west, of: count), column(at: east, of: count))
    let endsAtBorder = box.east > box.west && self.west(ofColumn: last, of: count) == Longitude.western(east)
    let isRound = last < first || last == first && box.east - box.west > Longitude.turn / 2
    var columns = isRound ? GridColumns(first..<count, 0..<last + 1) : GridColumns(first...last)
    if endsAtBorder, columns.count > 1 { columns = columns.upTo(columns.count - 1) }
    return last == first && isRound ? columns.upTo(count) : columns
  }
}

/// Lengths along meridians and parallels of WGS 84.
package enum MeridianArc {
  private static let n = WGS84.flattening / (2 - WGS84.flattening)
  /// From rectifying to geodetic latitude and back, Helmert's series in n to n⁴ (Adams 1921): true to 10⁻¹² radians.
  private static let toGeodetic = (
    3 * n / 2 - 27 * n * n * n / 32, 21 * n * n / 16 - 55 * n * n * n * n / 32, 151 * n * n * n / 96,
    1097 * n * n * n * n / 512
  )
  private static let toRectifying = (
    -3 * n / 2 + 9 * n * n * n / 16, 15 * n * n / 16 - 15 * n * n * n * n / 32, -35 * n * n * n / 48,
    315 * n * n * n * n / 512
  )

  /// The latitude in degrees at a share of the way from the equator to a pole, −1…1.
  package static func latitude(share: Double) -> Double {
    if abs(share) >= 1 { return share < 0 ? -90 : 90 }
    let angle = share * (.pi / 2)
    return (angle + series(toGeodetic, angle)) * (180 / .pi)
  }

  /// The share of the way from the equator to a pole, −1…1, at a latitude in degrees.
  package static func share(latitude: Double) -> Double {
    let angle = latitude * (.pi / 180)
    return (angle + series(toRectifying, angle)) / (.pi / 2)
  }

  private static func series(_ terms: (Double, Double, Double, Double), _ angle: Double) -> Double {
    terms.0 * sin(2 * angle) + terms.1 * sin(4 * angle) + terms.2 * sin(6 * angle) + terms.3 * sin(8 * angle)
  }

  /// The length in metres of the parallel at a latitude in degrees.
  package static func parallel(at latitude: Double) -> Double {
    let sine = sin(latitude * (.pi / 180))
    let normal = WGS84.equatorialRadius / (1 - WGS84.squaredEccentricity * sine * sine).squareRoot()
    return 2 * .pi * normal * cos(latitude * (.pi / 180))
  }
}
