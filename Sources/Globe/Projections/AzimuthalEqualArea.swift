// The azimuthal equal-area plane around a place.

package import Planar
import SystemLibrary

/// Lambert's azimuthal equal-area projection of WGS 84 around a place.
///
/// By way of authalic latitudes: Snyder, Map Projections: A Working Manual, 1987, pages 187 to 190.
///
/// Areas are true everywhere; at a distance of the angle c from the middle, lengths towards it are cos(c/2) of true
/// ones and lengths across 1/cos(c/2): 0.003 % off at 100 km, 0.08 % at 500 km, 0.3 % at 1,000 km.
package struct AzimuthalEqualArea: Sendable {
  /// The radius of the sphere with the same area.
  package static let radius = AuthalicLatitude.radius

  /// Longitude and latitude of the middle, in degrees.
  package let origin: Position
  private let sine, cosine: Double
  /// By how much east is stretched and north shrunk, so that lengths are true in the middle on the ellipsoid too.
  private let stretch: Double

  package init(origin: Position) {
    self.origin = origin
    let latitude = origin.y * (.pi / 180)
    let authalic = asin(AuthalicLatitude.sine(latitude: origin.y))
    (sine, cosine) = (sin(authalic), cos(authalic))
    let geodetic = sin(latitude)
    let m = cos(latitude) / (1 - WGS84.squaredEccentricity * geodetic * geodetic).squareRoot()
    stretch = abs(origin.y) >= 90 ? 1 : WGS84.equatorialRadius * m / (Self.radius * cosine)
  }

  /// The place on the plane in metres, x to the east; NaN opposite the middle.
  package func forward(_ place: Position) -> Position {
    let ratio = AuthalicLatitude.sine(latitude: place.y)
    let across = (1 - ratio * ratio).squareRoot()
    let turn = (place.x - origin.x) * (.pi / 180)
    let scale = Self.radius * (2 / (1 + sine * ratio + cosine * across * cos(turn))).squareRoot()
    return Position(
      scale * stretch * across * sin(turn), scale / stretch * (cosine * ratio - sine * across * cos(turn)))
  }

  /// Longitude within 180° of the middle's, and latitude, in degrees; nil off the plane.
  package func inverse(_ place: Position) -> Position? {
    let flat = Position(place.x / stretch, place.y * stretch)
    let distance = (flat * flat).sum().squareRoot()
    if distance == 0 { return origin }
    let half = distance / (2 * Self.radius)
    guard half < 1 else { return nil }
    let angle = 2 * asin(half)
    let (sineAngle, cosineAngle) = (sin(angle), cos(angle))
    let ratio = max(-1, min(1, cosineAngle * sine + flat.y / distance * sineAngle * cosine))
    let turn = atan2(flat.x * sineAngle, distance * cosine * cosineAngle - flat.y * sine * sineAngle)
    return Position(origin.x + turn * (180 / .pi), AuthalicLatitude.latitude(sine: ratio))
  }
}
