// The curve that an edge stands for, and places along it.

import Planar

/// The shape of an edge between two vertices.
public enum Contour: String, Sendable, CaseIterable {
  /// The shortest way over the ellipsoid of WGS 84.
  case geodesic
  /// The straight line between the coordinates.
  case straight
  /// The line of constant bearing on the ellipsoid of WGS 84: the loxodrome.
  case rhumb
}

/// The curve from one vertex to the next, by the share of its length.
protocol Curve {
  /// Its length, in the unit of the longest segment asked for.
  var length: Double { get }
  /// The place at a fraction (0…1) of the length; its longitude may be outside of −180…180.
  func position(at fraction: Double) -> Position
  /// Appends the places that part it into a number of equal pieces.
  func append(parts: Int, to places: inout [Position])
  /// The vertices that a piece needs to be cut on the curve; see `BentCurve`.
  func marks(
    from before: Position, _ reached: Double, to here: Position, _ fraction: Double
  ) -> [(position: Position, fraction: Double)]
}

extension Curve {
  func append(parts: Int, to places: inout [Position]) {
    for part in 1..<parts { places.append(position(at: Double(part) / Double(parts))) }
  }

  func marks(
    from before: Position, _ reached: Double, to here: Position, _ fraction: Double
  ) -> [(position: Position, fraction: Double)] { [] }
}

/// The straight line between two positions.
struct StraightLine: Curve {
  let start: Position
  let east: Double
  let north: Double
  let length: Double

  /// On a plane, with lengths in `scale` to the unit of the coordinates.
  init(plane start: Position, _ end: Position, scale: Double) {
    self.start = start
    east = end.x - start.x
    north = end.y - start.y
    length = (east * east + north * north).squareRoot() * scale
  }

  /// On longitude and latitude, with lengths in degrees.
  init(degrees start: Position, _ end: Position, east: Double) {
    self.start = start
    self.east = east
    north = end.y - start.y
    length = (east * east + north * north).squareRoot()
  }

  /// On longitude and latitude, with lengths in metres.
  ///
  /// The length is a bound: it takes a degree of longitude and one of latitude where each is longest on the line, so
  /// that no piece of it is longer than its share.
  init(metres start: Position, _ end: Position, east: Double) {
    self.start = start
    self.east = east
    north = end.y - start.y
    let crossesEquator = (start.y < 0) != (end.y < 0)
    let lowest = crossesEquator ? 0 : min(abs(start.y), abs(end.y))
    let highest = max(abs(start.y), abs(end.y))
    let x = east * Ellipsoid.degreeOfLongitude(at: lowest)
    let y = north * Ellipsoid.degreeOfLatitude(at: highest)
    length = (x * x + y * y).squareRoot()
  }

  func position(at fraction: Double) -> Position {
    Position(x: start.x + fraction * east, y: start.y + fraction * north)
  }
}
