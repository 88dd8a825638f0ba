// Places drawn at random in areas, each as likely as any other on the ground.

import Engines
import Globe
import Planar

/// Draws places in areas, or in a box.
///
/// Longitudes and the sines of authalic latitudes are the sides of an equal-area plane, so that a place that is drawn
/// evenly between both is as likely as any other on the ellipsoid. Areas are divided into cells, until what is drawn
/// outside of them, and is drawn again, is no more than half. A place depends on the seed and its number alone.
package final class RandomPlaces {
  /// A box of the plane in which places are drawn.
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

  /// More cells than that are not made.
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
      // In a ring without an inside there is no place to be found.
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
    let (a, b) = (place(cell.low), place(cell.high))
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

  /// A place on the plane on which areas are true, and back.
  private func plane(_ place: Position) -> Position {
    isOnGlobe ? Position(place.x, AuthalicLatitude.sine(latitude: place.y)) : place
  }

  private func place(_ flat: Position) -> Position {
    isOnGlobe ? Position(flat.x, AuthalicLatitude.latitude(sine: max(-1, min(1, flat.y)))) : flat
  }

  /// The place with a number, and the area that it is in; nil where areas are too thin for one to be found, or none is
  /// there.
  package func place(_ number: Int) throws(EngineError) -> (place: Position, area: Int)? {
    guard let total = sums.last, total > 0 else { return nil }
    let own = RecordLottery(seed: Int(truncatingIfNeeded: lottery.number(number)))
    for attempt in 0..<Self.mostTries {
      func share(_ draw: Int) -> Double { Double(own.number(attempt * 3 + draw) >> 11) * 0x1p-53 }
      let drawn = share(0) * total
      let cell = cells[sums.indices.partitioningIndex { sums[$0] > drawn }]
      let flat = cell.low + (cell.high - cell.low) * Position(share(1), share(2))
      var place = place(flat)
      if isOnGlobe { place.x = wrapped(place.x) }
      if cell.isInside { return (place, cell.area) }
      let point = Geometry(type: .point, ordinates: [place.x, place.y])
      if try areas[cell.area].evaluate(.intersects, point) { return (place, cell.area) }
    }
    return nil
  }
}
