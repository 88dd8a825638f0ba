// Longitude and latitude seen from another axis.

import Planar

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The sphere of geographic latitudes turned so that another place is the north pole, and another meridian the first.
package struct Turn: Sendable {
  /// The directions of longitude 0 and 90 on the turned equator, and of its north pole.
  private let axes: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// - Parameters:
  ///   - middle: the direction of the turned longitude and latitude 0.
  ///   - north: the direction of the turned pole, at a right angle.
  init(middle: SIMD3<Double>, north: SIMD3<Double>) { axes = (middle, Self.cross(north, middle), north) }

  /// The turned longitude and latitude of a place.
  func turned(_ longitude: Double, _ latitude: Double) -> Position {
    let place = Self.direction(longitude, latitude)
    func along(_ axis: SIMD3<Double>) -> Double { (place * axis).sum() }
    let (x, y, z) = (along(axes.0), along(axes.1), along(axes.2))
    return Position(degrees(atan2(y, x)), degrees(atan2(z, (x * x + y * y).squareRoot())))
  }

  /// The longitude and latitude of a turned place.
  func back(_ longitude: Double, _ latitude: Double) -> Position {
    let place = Self.direction(longitude, latitude)
    let spot = axes.0 * place.x + axes.1 * place.y + axes.2 * place.z
    return Self.place(spot)
  }

  static func place(_ direction: SIMD3<Double>) -> Position {
    let across = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    return Position(degrees(atan2(direction.y, direction.x)), degrees(atan2(direction.z, across)))
  }

  static func direction(_ longitude: Double, _ latitude: Double) -> SIMD3<Double> {
    let (x, y) = (radians(longitude), radians(latitude))
    return SIMD3(cos(y) * cos(x), cos(y) * sin(x), sin(y))
  }

  package static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  static func length(_ a: SIMD3<Double>) -> Double { (a * a).sum().squareRoot() }
}
