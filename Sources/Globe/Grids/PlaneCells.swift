// Squares and hexagons on a plane: that of projected coordinates, or an equal-area plane around a place.

import Planar
import SystemLibrary

/// A regular grid of squares or hexagons from the plane's origin.
///
/// Hexagons stand on a corner, and size is the length of a side, as that of squares is. Corners are computed of whole
/// numbers, so that neighbours have the same. On the ground they are joined by lines that are straight in degrees, and
/// what lies in a cell is told by these.
package struct PlaneCells: CellGrid {
  package enum Shape: String, Sendable { case square, hexagon }

  package enum Plane: Sendable {
    /// Projected coordinates; a unit is so many metres.
    case projected
    /// Around a place on the globe.
    case ground(AzimuthalEqualArea)
  }

  package let shape: Shape
  /// The side, in units of the plane.
  package let size: Double
  package let plane: Plane
  /// What ids say of it.
  private let name: String

  /// How far from the middle of a ground plane cells may be, in metres: there sides are 0.7 % off.
  package static let reach = 1_500_000.0

  package var isExactForBoxes: Bool { false }

  /// - Parameter name: the size as ids have it: `1000m`.
  package init(_ shape: Shape, size: Double, on plane: Plane, name: String) {
    (self.shape, self.size, self.plane) = (shape, size, plane)
    switch plane {
    case .projected: self.name = name
    case .ground(let ground): self.name = "\(name)@\(ground.origin.x.gridText),\(ground.origin.y.gridText)"
    }
  }

  package func id(of cell: GridCell) -> String { "\(shape.rawValue)/\(name)/\(cell.row)/\(cell.column)" }

  /// Where a place is on the plane; nil beyond its reach.
  private func flat(_ place: Position) -> Position? {
    guard case .ground(let ground) = plane else { return place }
    let flat = ground.forward(place)
    return (flat * flat).sum() <= Self.reach * Self.reach ? flat : nil
  }

  /// Where a place of the plane is, as it is written.
  private func place(_ flat: Position) -> Position {
    guard case .ground(let ground) = plane else {
      return Position(GridRounding.linear(flat.x), GridRounding.linear(flat.y))
    }
    let place = ground.inverse(flat) ?? flat
    return Position(GridRounding.degrees(place.x), GridRounding.degrees(place.y))
  }

  // MARK: The lattice

  private var halfWidth: Double { size * 3.0.squareRoot() / 2 }

  /// The cell whose corners, joined straight on the plane, are around a place of it.
  private func flatCell(at flat: Position) -> GridCell {
    guard shape == .hexagon else {
      return GridCell(row: Int((flat.y / size).rounded(.down)), column: Int((flat.x / size).rounded(.down)))
    }
    // Axial coordinates, rounded so that the three sum up to 0.
    let r = flat.y / (1.5 * size)
    let q = flat.x / (2 * halfWidth) - r / 2
    var (qs, rs) = (q.rounded(), r.rounded())
    let s = -q - r
    let ss = s.rounded()
    let (dq, dr, ds) = (abs(qs - q), abs(rs - r), abs(ss - s))
    if dq > dr, dq > ds { qs = -rs - ss } else if dr > ds { rs = -qs - ss }
    return GridCell(row: Int(rs), column: Int(qs))
  }

  private func flatCorners(of cell: GridCell) -> [Position] {
    let (row, column) = (cell.row, cell.column)
    guard shape == .hexagon else {
      return [(0, 0), (1, 0), (1, 1), (0, 1)].map {
        Position(Double(column + $0.0) * size, Double(row + $0.1) * size)
      }
    }
    let (x, y) = (2 * column + row, 3 * row)
    return [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)].map {
      Position(Double(x + $0.0) * halfWidth, Double(y + $0.1) * size / 2)
    }
  }

  private func flatCenter(of cell: GridCell) -> Position {
    shape == .square
      ? Position((Double(cell.column) + 0.5) * size, (Double(cell.row) + 0.5) * size)
      : Position(Double(2 * cell.column + cell.row) * halfWidth, 1.5 * size * Double(cell.row))
  }

  package func outline(of cell: GridCell) -> [Position] { flatCorners(of: cell).map(place) }

  package func center(of cell: GridCell) -> Position {
    let place = place(flatCenter(of: cell))
    if case .projected = plane { return place }
    return Position(wrapped(place.x), place.y)
  }

  package func cell(at place: Position) -> GridCell? {
    guard let flat = flat(place) else { return nil }
    let cell = flatCell(at: flat)
    var onBorder: GridCell?
    for candidate in [cell] + neighbours(of: cell) {
      switch location(of: place, in: candidate) {
      case .inside: return candidate
      case .boundary: onBorder = min(onBorder ?? candidate, candidate)
      case .outside: break
      }
    }
    return onBorder ?? cell
  }

  private func neighbours(of cell: GridCell) -> [GridCell] {
    let steps: [(Int, Int)] =
      shape == .square
      ? [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
      : [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]
    return steps.map { GridCell(row: cell.row + $0.0, column: cell.column + $0.1) }
  }

  /// Where a place is as seen from what is written of a cell.
  private func location(of place: Position, in cell: GridCell) -> RingLocation {
    guard case .ground = plane else { return outline(of: cell).location(of: place) }
    let outline = outline(of: cell)
    let box = Box(around: outline)
    // One around a pole, or at ±180°, is looked at as it is written.
    if box.isWide || box.max.y > 89 || box.min.y < -89 {
      let polygon = polygon(of: cell)
      var best = RingLocation.outside
      for rings in polygon.polygons {
        for x in Longitude.isSide(place.x) ? Longitude.sides : [place.x] {
          switch polygon.location(of: Position(x, place.y), inPolygon: rings) {
          case .inside: return .inside
          case .boundary: best = .boundary
          case .outside: break
          }
        }
      }
      return best
    }
    return outline.location(of: Position(Longitude.near(place.x, to: box.center.x), place.y))
  }

  // MARK: Boxes

  /// Samples of a side of a box: the way in degrees is no straight one on the plane.
  private static let samples = 64

  private func flatBox(_ box: GridBox) -> Box? {
    var flat = Box()
    let corners = box.outline
    var step = 0.0
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      var before: Position?
      for sample in 0...(isGround ? Self.samples : 1) {
        let share = Double(sample) / Double(isGround ? Self.samples : 1)
        let place = corner + (next - corner) * share
        let there = if case .ground(let ground) = plane { ground.forward(place) } else { place }
        guard there.x.isFinite, there.y.isFinite else { return nil }
        flat.add(there)
        if let before { step = max(step, ((there - before) * (there - before)).sum().squareRoot()) }
        before = there
      }
    }
    // Between samples the side bends by less than that.
    let margin = (isGround ? step / 4 : 0) + 1.1 * size
    return Box(flat.min - margin, flat.max + margin)
  }

  private var isGround: Bool { if case .ground = plane { true } else { false } }

  /// Whether a box, corners and sides, is within the plane's reach.
  package func reaches(_ box: GridBox) -> Bool {
    let corners = box.outline
    return !isGround
      || corners.indices.allSatisfy { index in
        (0...16).allSatisfy { sample in
          let (a, b) = (corners[index], corners[(index + 1) % 4])
          return flat(a + (b - a) * (Double(sample) / 16)) != nil
        }
      }
  }

  package func window(of box: GridBox) -> GridWindow? {
    guard let flat = flatBox(box) else { return nil }
    let (width, height) = shape == .square ? (size, size) : (2 * halfWidth, 1.5 * size)
    let rows = Int((flat.min.y / height).rounded(.down))...Int((flat.max.y / height).rounded(.up))
    return GridWindow(rows: rows) { row in
      let shift = shape == .square ? 0 : Double(row) / 2
      return GridColumns(
        Int((flat.min.x / width - shift).rounded(.down))...Int((flat.max.x / width - shift).rounded(.up)))
    }
  }
}
