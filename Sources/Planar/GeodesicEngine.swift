// What a geodesic library does for plat: distances, directions and areas on the ellipsoid.

/// Solves geodesic problems on WGS 84.
///
/// Longitudes, latitudes and azimuths are degrees, distances metres; azimuths are clockwise from north. Positions and
/// distances are good to 15 nm, places at even steps to 20 nm. Each worker makes its own.
public protocol GeodesicEngine: AnyObject {
  /// The place at a distance in a direction; its longitude is in −180…180.
  func direct(x: Double, y: Double, azimuth: Double, distance: Double) -> (x: Double, y: Double)

  /// The places at 1, 2, 3 … `count` times a distance in one direction: what `direct` gives for each, sooner.
  ///
  /// - Parameter places: gets them, after what it has.
  func direct(x: Double, y: Double, azimuth: Double, every step: Double, count: Int, into places: inout [Position])

  /// The distance between two places.
  func distance(x: Double, y: Double, toX: Double, toY: Double) -> Double

  /// The distance between two places, and the azimuth at the first.
  func inverse(x: Double, y: Double, toX: Double, toY: Double) -> (distance: Double, azimuth: Double)

  /// The azimuths of the geodesic between two places at the first and, going on, at the second; with the distance.
  func azimuths(x: Double, y: Double, toX: Double, toY: Double) -> (distance: Double, initial: Double, final: Double)

  /// The area of a polygon of geodesics in square metres; positive when the ring runs counter-clockwise.
  ///
  /// - Parameter ring: longitude and latitude of each vertex, the first not repeated.
  func area(_ ring: [Double]) -> Double
}

extension GeodesicEngine {
  public func distance(x: Double, y: Double, toX: Double, toY: Double) -> Double {
    inverse(x: x, y: y, toX: toX, toY: toY).distance
  }

  public func azimuths(
    x: Double, y: Double, toX: Double, toY: Double
  ) -> (distance: Double, initial: Double, final: Double) {
    let there = inverse(x: x, y: y, toX: toX, toY: toY)
    return (there.distance, there.azimuth, inverse(x: toX, y: toY, toX: x, toY: y).azimuth + 180)
  }

  public func direct(
    x: Double, y: Double, azimuth: Double, every step: Double, count: Int, into places: inout [Position]
  ) {
    for number in 0..<count {
      let place = direct(x: x, y: y, azimuth: azimuth, distance: step * Double(number + 1))
      places.append(Position(x: place.x, y: place.y))
    }
  }
}
