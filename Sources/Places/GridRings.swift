// The places around a focus, ring by ring of the grid.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

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
    column = cell % 1440
    row = cell / 1440
    latitude = y
  }

  /// Whether there is another ring.
  var hasMore: Bool { ring < Self.last }

  /// The distance in kilometres that every place beyond the rings walked has at least.
  var reach: Double {
    guard ring >= 0 else { return 0 }
    let angle = Double(ring) / IndexFormat.cellsPerDegree * .pi / 180
    // To a parallel, and to a meridian: asin(cos φ sin Δλ), as long as that is under 90°.
    let colatitude = cos(latitude * .pi / 180)
    // Coordinates on the unit sphere are rounded to less than a metre.
    return max(0, SpherePoint.radius * min(angle, asin(max(0, colatitude) * sin(angle))) - 0.01)
  }

  /// Walks one ring and calls `body` with each place in it.
  mutating func next(_ body: (Int) -> Void) {
    ring += 1
    for r in row - ring...row + ring where r >= 0 && r < 720 {
      if abs(r - row) == ring {
        visit(r, column - ring, column + ring, body)
      } else {
        visit(r, column - ring, column - ring, body)
        visit(r, column + ring, column + ring, body)
      }
    }
  }

  /// Visits the cells `west ... east` of a row, around ±180°; fewer than a whole row.
  private func visit(_ row: Int, _ west: Int, _ east: Int, _ body: (Int) -> Void) {
    let (low, high) = ((west + 1440) % 1440, (east + 1440) % 1440)
    if low > high {
      visitCells(row * 1440 + low, row * 1440 + 1439, body)
      visitCells(row * 1440, row * 1440 + high, body)
    } else {
      visitCells(row * 1440 + low, row * 1440 + high, body)
    }
  }

  private func visitCells(_ first: Int, _ last: Int, _ body: (Int) -> Void) {
    var at = partition(0, view.cells.count) { view.cells[$0] >= first }
    while at < view.cells.count, view.cells[at] <= last {
      for index in Int(view.cellStarts[at])..<Int(view.cellStarts[at + 1]) { body(Int(view.cellPlaces[index])) }
      at += 1
    }
  }
}
