// What a grid is: cells that tile the ground, each with its name, its outline and what lies in it.

import Planar

/// A cell of a grid, by its row and its column.
package struct GridCell: Hashable, Sendable, Comparable {
  package let row, column: Int

  package init(row: Int, column: Int) { (self.row, self.column) = (row, column) }

  package static func < (a: GridCell, b: GridCell) -> Bool { (a.row, a.column) < (b.row, b.column) }
}

/// A box in degrees that does not jump: its east is at its west or east of it, and may lie beyond 180.
package struct GridBox: Sendable, Equatable {
  package let west, south, east, north: Double

  /// - Parameter east: less than `west` for a box over ±180°.
  package init(west: Double, south: Double, east: Double, north: Double) {
    (self.west, self.south, self.north) = (west, south, north)
    self.east = Longitude.unrolled(east, eastOf: west)
  }

  /// A box of a plane, in its own units.
  package init(plane box: Box) {
    (west, south, east, north) = (box.min.x, box.min.y, box.max.x, box.max.y)
  }

  /// The same as a ring of four corners.
  package var outline: [Position] {
    [Position(west, south), Position(east, south), Position(east, north), Position(west, north)]
  }
}

/// Cells that tile the ground or a plane, in rows: without gaps, none over another, neighbours with the same vertices.
///
/// Which cells there are depends on the grid alone, and on nothing that is looked for in it.
package protocol CellGrid: Sendable {
  /// Whether a window has just the cells that a box has a part of, and not others near it as well.
  var isExactForBoxes: Bool { get }

  /// The cell in which a place is; nil where the grid does not reach. A place on a border is in one of the cells there.
  func cell(at place: Position) -> GridCell?

  /// What a cell is called.
  func id(of cell: GridCell) -> String

  /// The corners of a cell, and where those of its neighbours lie on its sides: counterclockwise, the first not
  /// repeated; longitudes may go on beyond ±180.
  func outline(of cell: GridCell) -> [Position]

  /// The middle of a cell.
  func center(of cell: GridCell) -> Position

  /// The cells that a box has a part of, and where `isExactForBoxes` is false maybe more; nil for none.
  func window(of box: GridBox) -> GridWindow?
}

/// The cells of a grid near a box.
package struct GridWindow: Sendable {
  package let rows: ClosedRange<Int>
  /// The columns of one of the rows, from the west.
  package let columns: @Sendable (_ row: Int) -> GridColumns

  /// About how many cells there are, by some of the rows: they differ where they go round the globe.
  package var estimate: Double {
    let step = max(1, (rows.count - 1) / 16)
    let counts = stride(from: rows.lowerBound, through: rows.upperBound, by: step).map { Double(columns($0).count) }
    return Double(rows.count) * counts.reduce(0, +) / Double(counts.count)
  }
}

/// The columns of a row that a box has a part of, from the west: one run, or two where the box goes over ±180°.
package struct GridColumns: RandomAccessCollection, Sendable {
  private let first, second: Range<Int>

  package init(_ first: Range<Int>, _ second: Range<Int> = 0..<0) { (self.first, self.second) = (first, second) }

  package init(_ only: ClosedRange<Int>) { self.init(only.lowerBound..<only.upperBound + 1) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { first.count + second.count }

  package subscript(index: Int) -> Int {
    index < first.count ? first.lowerBound + index : second.lowerBound + index - first.count
  }

  /// So many of them, from the west.
  func upTo(_ count: Int) -> GridColumns {
    let count = Swift.min(Swift.max(0, count), self.count)
    if count <= first.count { return GridColumns(first.prefix(count)) }
    return GridColumns(first, second.prefix(count - first.count))
  }
}

extension CellGrid {
  /// The cell as a Polygon in the grid's own coordinates, cut at ±180° where it is in degrees.
  package func polygon(of cell: GridCell, wraps: Bool = true) -> Geometry {
    let outline = outline(of: cell)
    var polygon = Geometry(type: .polygon, ringEnds: [outline.count + 1])
    for place in outline + outline.prefix(1) { polygon.ordinates += [place.x, place.y] }
    if wraps {
      var cutter = AntimeridianCutter()
      cutter.cut(&polygon)
    }
    return polygon
  }
}

/// The borders of cells are numbers that are written as they are, so that what is in a cell is in what is written.
package enum GridRounding {
  /// To 9 decimals of a degree, 0.1 mm.
  package static func degrees(_ number: Double) -> Double { (number * 1e9).rounded() / 1e9 }
  /// To 4 decimals of a linear unit.
  package static func linear(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }
}

extension Double {
  /// A number without `.0`.
  var gridText: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}

/// The steps of a regular division that lie between two numbers.
enum GridSteps {
  /// The numbers of the steps, the step k being from k to k + 1, that have a part of `low … high`.
  ///
  /// What only ends at a border has no part of the next one, unless it is no longer than a point.
  static func range(from low: Double, to high: Double) -> ClosedRange<Int> {
    let first = Int(low.rounded(.down))
    let last = high > low ? Int(high.rounded(.up)) - 1 : first
    return first...max(first, last)
  }

  /// The same by the borders themselves: the step whose borders a number lies between.
  ///
  /// - Parameters:
  ///   - guess: about which.
  ///   - border: the lower border of a step.
  static func step(of number: Double, near guess: Int, _ border: (Int) -> Double) -> Int {
    var step = guess
    while border(step) > number { step -= 1 }
    while border(step + 1) <= number { step += 1 }
    return step
  }
}
