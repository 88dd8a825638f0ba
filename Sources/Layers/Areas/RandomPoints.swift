// Points drawn at random in areas, each position on the ground as likely as any other.

import Engines
import Globe
import Planar

/// Draws points in areas, or in a box.
///
/// Longitudes and the sines of authalic latitudes are the axes of an equal-area plane: a uniform distribution there is
/// uniform on the ellipsoid. Areas are divided into cells until at most half of the draws fall outside of them, and are
/// rejected. A point depends on the seed and its number alone.
package final class RandomPoints {
  /// A box of the plane in which points are drawn.
  private struct Cell {
    let area: Int
    let low, high: Position
    /// Whether all of it is in the area.
    var isInside: Bool

    var size: Double { (high.x - low.x) * (high.y - low.y) }
  }

  private let lottery: RecordLottery
  package let isOnGlobe: Bool
  private var cells: [Cell] = []
  /// The size of all cells up to each.
  private var sums: [Double] = []
  private var areas: [any PreparedGeometry] = []

  /// The most cells that are made.
  private static let mostCells = 65_536
  private static let mostTries = 1_000_000

  /// In a box of longitudes and latitudes.
  package init(seed: Int, in box: GridBox) {
    (lottery, isOnGlobe) = (RecordLottery(seed: seed), true)
    cells = [
      Cell(
        area: -1, low: Position(box.west, AuthalicLatitude.sine(latitude: box.south)),
        high: Position(box.east, AuthalicLatitude.sine(latitude: box.north)), isInside: true)
    ]
    sum()
  }

  /// In the areas of geometries, which are cut at ±180° where they are on the globe; where some overlap there are more.
  package init(
    seed: Int, in geometries: [Geometry], isOnGlobe: Bool, _ engine: any GeometryEngine
  ) throws(EngineError) {
    (lottery, self.isOnGlobe) = (RecordLottery(seed: seed), isOnGlobe)
    for geometry in geometries {
      let bounds = geometry.bounds
      // A ring without an interior has no points.
      let isFlat = geometry.polygons.allSatisfy { rings in
        rings.first.map { geometry.positions(ofRing: $0).signedArea == 0 } ?? true
      }
      if !isFlat {
        cells.append(Cell(area: areas.count, low: plane(bounds.min), high: plane(bounds.max), isInside: false))
      }
      areas.append(try engine.prepare(geometry))
    }
    let most = max(Self.mostCells, 4 * cells.count)
    while try divide(most) {}
    sum()
  }

  /// Divides the cells of which a part is in an area; whether that has to go on.
  private func divide(_ most: Int) throws(EngineError) -> Bool {
    var divided: [Cell] = []
    var (inside, open) = (0.0, 0.0)
    for cell in cells {
      if cell.isInside {
        divided.append(cell)
        inside += cell.size
        continue
      }
      let middle = (cell.low + cell.high) / 2
      for (x, y) in [(false, false), (true, false), (false, true), (true, true)] {
        var quarter = Cell(
          area: cell.area, low: Position(x ? middle.x : cell.low.x, y ? middle.y : cell.low.y),
          high: Position(x ? cell.high.x : middle.x, y ? cell.high.y : middle.y), isInside: false)
        let box = outline(quarter)
        guard try areas[cell.area].evaluate(.intersects, box) else { continue }
        quarter.isInside = try areas[cell.area].evaluate(.covers, box)
        divided.append(quarter)
        if quarter.isInside { inside += quarter.size } else { open += quarter.size }
      }
    }
    cells = divided
    return open > inside && divided.count * 4 <= most
  }

  private func outline(_ cell: Cell) -> Geometry {
    let (a, b) = (position(cell.low), position(cell.high))
    return Geometry(
      type: .polygon, ordinates: [a.x, a.y, b.x, a.y, b.x, b.y, a.x, b.y, a.x, a.y], ringEnds: [5], partEnds: [1])
  }

  private func sum() {
    var sum = 0.0
    sums = cells.map {
      sum += $0.size
      return sum
    }
  }

  /// A position on the plane on which areas are true, and back.
  private func plane(_ position: Position) -> Position {
    isOnGlobe ? Position(position.x, AuthalicLatitude.sine(latitude: position.y)) : position
  }

  private func position(_ flat: Position) -> Position {
    isOnGlobe ? Position(flat.x, AuthalicLatitude.latitude(sine: max(-1, min(1, flat.y)))) : flat
  }

  /// The point with a number, and the area that it is in; nil where there is no area, or areas are so thin that none of
  /// a million draws is in one.
  package func point(_ number: Int) throws(EngineError) -> (position: Position, area: Int)? {
    guard let total = sums.last, total > 0 else { return nil }
    let own = RecordLottery(seed: Int(truncatingIfNeeded: lottery.number(number)))
    for attempt in 0..<Self.mostTries {
      func share(_ draw: Int) -> Double { Double(own.number(attempt * 3 + draw) >> 11) * 0x1p-53 }
      let drawn = share(0) * total
      let cell = cells[sums.indices.partitioningIndex { sums[$0] > drawn }]
      var position = position(cell.low + (cell.high - cell.low) * Position(share(1), share(2)))
      if isOnGlobe { position.x = wrapped(position.x) }
      if cell.isInside { return (position, cell.area) }
      let point = Geometry(type: .point, ordinates: [position.x, position.y])
      if try areas[cell.area].evaluate(.intersects, point) { return (position, cell.area) }
    }
    return nil
  }
}
