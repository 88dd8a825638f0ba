// The places around a focus, ring by ring of the grid.

import Gazetteer
import PlaceIndex
import SystemLibrary

/// Walks outwards from a focus.
struct GridRings {
  private let view: IndexView
  private let column: Int
  private let row: Int
  private let latitude: Double
  private(set) var ring = -1

  /// How many rings are walked; beyond, some 14 degrees, hardly any place is near.
  private static let last = 56

  init(_ view: IndexView, x: Double, y: Double) {
    self.view = view
    let cell = Int(IndexFormat.cell(x: x, y: y))
    column = cell % IndexFormat.columns
    row = cell / IndexFormat.columns
    latitude = y
  }

  /// Whether there is another ring.
  var hasMore: Bool { ring < Self.last }

  /// The distance in kilometres that every place beyond the rings walked has at least.
  package var reach: Double {
    guard ring >= 0 else { return 0 }
    let angle = Double(ring) / IndexFormat.cellsPerDegree * .pi / 180
    // To a parallel, and to a meridian: asin(cos φ sin Δλ), as long as that is under 90°.
    let colatitude = cos(latitude * .pi / 180)
    // Coordinates on the unit sphere are rounded to less than a metre.
    return max(0, SpherePoint.radius * min(angle, asin(max(0, colatitude) * sin(angle))) - 0.01)
  }

  /// Walks one ring and calls `body` with each place before `end` in it.
  @inline(__always)
  package mutating func next(before end: Int = .max, _ body: (Int) -> Void) {
    ring += 1
    for r in row - ring...row + ring where r >= 0 && r < IndexFormat.rows {
      if abs(r - row) == ring {
        visit(r, column - ring, column + ring, end, body)
      } else {
        visit(r, column - ring, column - ring, end, body)
        visit(r, column + ring, column + ring, end, body)
      }
    }
  }

  /// Visits the cells `west ... east` of a row, around ±180°; fewer than a whole row.
  @inline(__always)
  private func visit(_ row: Int, _ west: Int, _ east: Int, _ end: Int, _ body: (Int) -> Void) {
    let (low, high) = (
      (west + IndexFormat.columns) % IndexFormat.columns, (east + IndexFormat.columns) % IndexFormat.columns
    )
    if low > high {
      view.visitCells(row * IndexFormat.columns + low, (row + 1) * IndexFormat.columns - 1, before: end, body)
      view.visitCells(row * IndexFormat.columns, row * IndexFormat.columns + high, before: end, body)
    } else {
      view.visitCells(row * IndexFormat.columns + low, row * IndexFormat.columns + high, before: end, body)
    }
  }
}
