// The parts of the map of rHEALPix: where the squares of its poles lie, and the straight sides of its edge.

import Planar

/// The square round a pole, which is joined to the band round the equator along a quarter of a parallel.
///
///     ┌───────────┐
///     │╲    2    ╱│     Its four facets, of 90° of longitude each, are numbered from the west end of that opening.
///     │  ╲     ╱  │     On each the parallels are straight, and bend where facets meet.
///     │ 3   ╳   1 │
///     │  ╱     ╲  │
///     │╱    0    ╲│
///     └─ ─ ─ ─ ─ ─┘
///        opening
struct PolarSquare {
  /// 1 in the north, −1 in the south.
  let sign: Double
  /// The west end of the opening, from the central meridian: a multiple of 90.
  let west: Double
  /// The parallel where the square begins.
  let latitude: Double

  /// Whether a latitude is between that parallel and the pole.
  func holds(_ y: Double) -> Bool { y * sign > latitude * sign }

  /// Whether a longitude from the central meridian is that of the opening, between its ends.
  func isInsideOpening(_ x: Double) -> Bool { abs((x - west - 45).remainder(dividingBy: 360)) < 45 }

  /// The facet of a longitude from the central meridian.
  func facet(_ x: Double) -> Int {
    let quarter = Int(((x - west) / 90).rounded(.down)) % 4
    return quarter < 0 ? quarter + 4 : quarter
  }

  /// The middle of a facet, in −180…180 from the central meridian.
  func middle(of facet: Int) -> Double { (west + 45 + 90 * Double(facet)).remainder(dividingBy: 360) }

  /// The position on the plane of a place on a facet, by its longitude from the central meridian and its latitude.
  func plane(_ place: Position, facet: Int) -> Position {
    let middle = west + 45
    // Along the opening to the last bit that of the band.
    if facet == 0, place.y == latitude {
      return Position(place.x + 360 * ((middle - place.x) / 360).rounded(), latitude)
    }
    let out = (90 - abs(place.y)) / (90 - abs(latitude))
    let along = out * max(-1, min(1, (place.x - self.middle(of: facet)).remainder(dividingBy: 360) / 45))
    let (x, y): (Double, Double) =
      switch facet {
      case 0: (along, -out)
      case 1: (out, along)
      case 2: (-along, out)
      default: (-out, -along)
      }
    return Position(middle + 45 * x, latitude + sign * 45 * (1 + y))
  }
}

/// A straight side of the edge of the map.
struct SquareSide {
  /// The square that it bounds; nil for a side of the band.
  let square: PolarSquare?
  /// Its ends in longitude from the central meridian and latitude.
  let (start, end): (Position, Position)
  /// Its start on the plane, and the direction from there, of length 1.
  let (origin, way): (Position, Position)
  let length: Double
  /// The edge's parameter at its start.
  let parameter: Double

  init(
    of square: PolarSquare? = nil, _ start: Position, _ end: Position, on plane: (Position, Position),
    at parameter: Double
  ) {
    (self.square, self.start, self.end, self.parameter) = (square, start, end, parameter)
    let step = plane.1 - plane.0
    length = abs(step.x) + abs(step.y)
    (origin, way) = (plane.0, step / length)
  }

  /// How far along it the place is that is nearest to a position of the plane.
  func reach(_ plane: Position) -> Double { max(0, min(length, ((plane - origin) * way).sum())) }

  /// How far that place is away.
  func distance(_ plane: Position) -> Double {
    let offset = plane - origin - way * reach(plane)
    return max(abs(offset.x), abs(offset.y))
  }

  /// The direction out of the map.
  var outward: Position { Position(way.y, -way.x) }
}
