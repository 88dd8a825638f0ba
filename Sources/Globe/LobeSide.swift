// The parts of the edge of an interrupted map.

import Planar

/// What lies between two cuts of a hemisphere, or the band between the hemispheres' cuts.
struct Lobe: Equatable {
  /// 1 in the north, −1 in the south, 0 of the band.
  let sign: Double
  /// Counted from the west.
  let index: Int
  /// How far from the equator cuts begin.
  let beginning: Double

  /// The position on the plane on which cuts are open.
  func plane(_ place: Position) -> Position {
    Position(place.x + Double(index) * max(0, abs(place.y) - beginning), place.y)
  }
}

/// A straight part of the edge of an interrupted map.
struct Side {
  /// What it runs along; a tip is where the two sides of a cut meet.
  enum Kind { case meridian, pole, tip }

  let kind: Kind
  /// Its ends in longitude from the central meridian and latitude.
  let start: Position
  let end: Position
  let lobe: Lobe
  /// The edge's parameter at its start.
  let parameter: Double
  let length: Double
  private let origin: Position
  private let way: Position

  init(kind: Kind, start: Position, end: Position, lobe: Lobe, parameter: Double) {
    (self.kind, self.start, self.end, self.lobe, self.parameter) = (kind, start, end, lobe, parameter)
    let step = end - start
    length = kind == .tip ? 1 : abs(step.x) + abs(step.y)
    origin = kind == .tip ? start : lobe.plane(start)
    way = (kind == .tip ? end : lobe.plane(end)) - origin
  }

  /// How far along it the place is that is nearest to a position of the plane, 0…1; of a meridian, on its parallel.
  func share(_ plane: Position) -> Double {
    let offset = plane - origin
    let share = kind == .meridian ? offset.y / way.y : (offset * way).sum() / (way * way).sum()
    return max(0, min(1, share))
  }

  /// How far that place is away.
  func distance(_ plane: Position, _ share: Double) -> Double {
    let offset = plane - origin - way * share
    return max(abs(offset.x), abs(offset.y))
  }
}
