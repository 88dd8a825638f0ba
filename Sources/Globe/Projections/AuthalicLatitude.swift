// Latitudes on the sphere that has the ellipsoid's areas: where those of equal areas are equally far apart.

import Planar
import SystemLibrary

/// Authalic latitudes of WGS 84: Snyder, Map Projections: A Working Manual, 1987, pages 16 and 187.
///
/// The area between two parallels goes with the difference of their sines.
package enum AuthalicLatitude {
  private static let eccentricity = WGS84.squaredEccentricity.squareRoot()
  private static let polar = q(sine: 1)
  /// The radius of the sphere with the same area.
  package static let radius = WGS84.equatorialRadius * (polar / 2).squareRoot()

  private static func q(sine: Double) -> Double {
    let e = eccentricity
    return (1 - e * e) * (sine / (1 - e * e * sine * sine) + atanh(e * sine) / e)
  }

  /// The sine of the authalic latitude of a latitude in degrees, from −1 to 1.
  package static func sine(latitude: Double) -> Double {
    max(-1, min(1, q(sine: sin(latitude * (.pi / 180))) / polar))
  }

  /// The latitude in degrees whose authalic latitude has a sine: Snyder's equation 3-16, a few steps of Newton.
  package static func latitude(sine ratio: Double) -> Double {
    var latitude = asin(ratio)
    if abs(ratio) > 1 - 1e-15 { return latitude * (180 / .pi) }
    for _ in 0..<8 {
      let sine = sin(latitude)
      let w = 1 - WGS84.squaredEccentricity * sine * sine
      let step = w * w / (2 * cos(latitude)) * (ratio * polar - q(sine: sine)) / (1 - WGS84.squaredEccentricity)
      latitude += step
      if abs(step) < 1e-15 { break }
    }
    return latitude * (180 / .pi)
  }
}
