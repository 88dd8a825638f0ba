// Geodesics and rhumb lines as curves.

import Planar

/// The shortest way between two places, with lengths in metres.
struct GeodesicLine: Curve {
  let geodesic: any GeodesicEngine
  let start: Position
  let azimuth: Double
  let length: Double

  init(_ start: Position, _ end: Position, on geodesic: any GeodesicEngine) {
    self.geodesic = geodesic
    self.start = start
    (length, azimuth) = geodesic.inverse(x: start.x, y: start.y, toX: end.x, toY: end.y)
  }

  func position(at fraction: Double) -> Position {
    let place = geodesic.direct(x: start.x, y: start.y, azimuth: azimuth, distance: fraction * length)
    return Position(x: place.x, y: place.y)
  }

  func append(parts: Int, to places: inout [Position]) {
    geodesic.direct(
      x: start.x, y: start.y, azimuth: azimuth, every: length / Double(parts), count: parts - 1, into: &places)
  }

  /// Whether another geodesic to `end` is as short.
  ///
  /// On an oblate ellipsoid the places to which there are two lie on an arc around the antipode. The geodesic between
  /// opposite latitudes is alone when its middle is on the equator; that between opposite meridians goes over the
  /// nearer pole.
  func isAmbiguous(to end: Position) -> Bool {
    let tolerance = 1e-6
    guard length > 19_900_000 else { return false }
    let isOppositeLatitude = abs(start.y + end.y) <= tolerance
    let isOppositeMeridian = abs(abs((end.x - start.x).remainder(dividingBy: 360)) - 180) <= tolerance
    let arePoles = abs(start.y) >= 90 - tolerance && abs(end.y) >= 90 - tolerance
    if isOppositeLatitude, isOppositeMeridian || arePoles { return true }
    return isOppositeLatitude && abs(position(at: 0.5).y) > tolerance
  }
}

/// The line of constant bearing between two places by the shorter way round, with lengths in metres.
///
/// Distance along it grows with that along the meridian, longitude with isometric latitude.
struct RhumbLine: Curve {
  let geodesic: any GeodesicEngine
  let start: Position
  let end: Position
  let length: Double
  private let east: Double
  /// The distances of both latitudes from the equator along the meridian.
  private let meridian: (start: Double, end: Double)
  /// The difference of the isometric latitudes; nil where the line is a parallel.
  private let isometric: Double?

  init(_ start: Position, _ end: Position, east: Double, on geodesic: any GeodesicEngine) {
    self.geodesic = geodesic
    self.start = start
    self.end = end
    self.east = east
    func arc(_ latitude: Double) -> Double {
      let distance = geodesic.distance(x: 0, y: 0, toX: 0, toY: latitude)
      return latitude < 0 ? -distance : distance
    }
    meridian = (arc(start.y), arc(end.y))
    let north = meridian.end - meridian.start
    let isParallel = abs(end.y - start.y) < 1e-6
    let difference = Ellipsoid.isometricDifference(from: start.y, to: end.y)
    isometric = isParallel ? nil : difference
    let metres = isParallel ? Ellipsoid.degreeOfLongitude(at: (start.y + end.y) / 2) : north / difference
    length = (north * north + east * metres * east * metres).squareRoot()
  }

  func position(at fraction: Double) -> Position {
    guard let isometric else {
      return Position(x: start.x + fraction * east, y: start.y + fraction * (end.y - start.y))
    }
    let distance = meridian.start + fraction * (meridian.end - meridian.start)
    let y = geodesic.direct(x: 0, y: 0, azimuth: distance < 0 ? 180 : 0, distance: abs(distance)).y
    // A pole is reached, or left, along the meridian of the other end.
    if abs(start.y) == 90 { return Position(x: end.x, y: y) }
    let share = Ellipsoid.isometricDifference(from: start.y, to: y) / isometric
    return Position(x: start.x + (isometric.isInfinite ? 0 : share) * east, y: y)
  }
}
