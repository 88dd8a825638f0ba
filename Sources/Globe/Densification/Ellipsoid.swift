// Lengths and latitudes on the ellipsoid of WGS 84 that have a closed formula.

import Planar
import SystemLibrary

/// The ellipsoid of WGS 84.
enum Ellipsoid {
  private static let squaredEccentricity = WGS84.squaredEccentricity

  /// The length of a degree of longitude at a latitude, in metres.
  static func degreeOfLongitude(at latitude: Double) -> Double {
    let sine = sin(latitude.radians)
    let normal = WGS84.equatorialRadius / (1 - squaredEccentricity * sine * sine).squareRoot()
    return abs(latitude) == 90 ? 0 : (normal * cos(latitude.radians)).radians
  }

  /// The length of a degree of latitude at a latitude, in metres.
  static func degreeOfLatitude(at latitude: Double) -> Double {
    let sine = sin(latitude.radians)
    let bracket = 1 - squaredEccentricity * sine * sine
    return (WGS84.equatorialRadius * (1 - squaredEccentricity) / (bracket * bracket.squareRoot())).radians
  }

  /// The difference of the isometric latitudes of two latitudes, in degrees; infinite when one is a pole.
  ///
  /// With ψ(φ) = asinh(tan φ) − e atanh(e sin φ), the differences of both terms are taken by the addition theorems of
  /// asinh and atanh: ψ(φ₂) − ψ(φ₁) itself would lose the digits that near latitudes have in common.
  static func isometricDifference(from first: Double, to second: Double) -> Double {
    guard abs(first) < 90, abs(second) < 90 else { return first < second ? .infinity : -.infinity }
    let (start, end) = (first.radians, second.radians)
    let sines = 2 * cos((start + end) / 2) * sin((second - first).radians / 2)
    let eccentricity = squaredEccentricity.squareRoot()
    let sphere = asinh(sines / (cos(start) * cos(end)))
    let flattened =
      eccentricity * atanh(eccentricity * sines / (1 - squaredEccentricity * sin(start) * sin(end)))
    return (sphere - flattened) * 180 / .pi
  }
}

extension Double {
  /// Degrees in radians.
  var radians: Double { self * .pi / 180 }
}
