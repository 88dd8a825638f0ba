// The transverse Mercator projection about any meridian: the plane on which lines and polygons are buffered.

internal import Planar
import SystemLibrary

/// The ellipsoidal transverse Mercator projection of WGS 84 by Krüger's series to n⁴, with a scale of its own.
///
/// True to 0.1 mm within 1000 km of the meridian, over the poles too (C. F. F. Karney, Transverse Mercator with an
/// accuracy of a few nanometers, J. Geodesy 85, 2011). Conformal, and its scale depends on the distance x from the
/// meridian alone: k₀ (1 + x²/2R²). It needs no PROJ object, which would cost more to make than a small feature's
/// buffer.
package struct TransverseMercator {
  private static let n = WGS84.flattening / (2 - WGS84.flattening)
  private static let eccentricity = WGS84.squaredEccentricity.squareRoot()
  private static let rectifyingRadius =
    WGS84.equatorialRadius / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)
  private static let alpha = (
    n / 2 - 2 * n * n / 3 + 5 * n * n * n / 16 + 41 * n * n * n * n / 180,
    13 * n * n / 48 - 3 * n * n * n / 5 + 557 * n * n * n * n / 1440,
    61 * n * n * n / 240 - 103 * n * n * n * n / 140,
    49561 * n * n * n * n / 161280
  )
  private static let beta = (
    n / 2 - 2 * n * n / 3 + 37 * n * n * n / 96 - n * n * n * n / 360,
    n * n / 48 + n * n * n / 15 - 437 * n * n * n * n / 1440,
    17 * n * n * n / 480 - 37 * n * n * n * n / 840,
    4397 * n * n * n * n / 161280
  )
  /// From conformal to geodetic latitude.
  private static let delta = (
    2 * n - 2 * n * n / 3 - 2 * n * n * n + 116 * n * n * n * n / 45,
    7 * n * n / 3 - 8 * n * n * n / 5 - 227 * n * n * n * n / 45,
    56 * n * n * n / 15 - 136 * n * n * n * n / 35,
    4279 * n * n * n * n / 630
  )
  private static let degree = Double.pi / 180

  /// The longitude of the meridian.
  package let meridian: Double
  /// Metres of the plane for one on the ground, on the meridian.
  package let scale: Double

  /// The plane for what is within `reach` metres of the meridian: its scale is off by reach²/4R² at most, too short on
  /// the meridian and too long at the edge.
  package init(meridian: Double, reach: Double) {
    self.meridian = meridian
    let ratio = reach / 6_371_000
    scale = 1 - ratio * ratio / 4
  }

  /// Longitude and latitude to metres.
  package func forward(x: Double, y: Double) -> (x: Double, y: Double) {
    let lambda = (x - meridian) * Self.degree
    let tau = tan(y * Self.degree)
    let root = (1 + tau * tau).squareRoot()
    let sigma = sinh(Self.eccentricity * atanh(Self.eccentricity * tau / root))
    let conformal = tau * (1 + sigma * sigma).squareRoot() - sigma * root
    let xi = atan2(conformal, cos(lambda))
    let eta = asinh(sin(lambda) / (conformal * conformal + cos(lambda) * cos(lambda)).squareRoot())
    let shift = Self.series(Self.alpha, sin(2 * xi), cos(2 * xi), sinh(2 * eta), cosh(2 * eta))
    let radius = scale * Self.rectifyingRadius
    return (radius * (eta + shift.imaginary), radius * (xi + shift.real))
  }

  /// Metres to longitude, within 180° of the meridian, and latitude.
  package func inverse(x: Double, y: Double) -> (x: Double, y: Double) {
    let radius = scale * Self.rectifyingRadius
    let (xi, eta) = (y / radius, x / radius)
    let shift = Self.series(Self.beta, sin(2 * xi), cos(2 * xi), sinh(2 * eta), cosh(2 * eta))
    let (conformalXi, conformalEta) = (xi - shift.real, eta - shift.imaginary)
    let (sine, cosine, across) = (sin(conformalXi), cos(conformalXi), sinh(conformalEta))
    // Sine and cosine of the conformal latitude, both over cosh η′.
    let along = (across * across + cosine * cosine).squareRoot()
    let square = 1 + across * across
    let latitude =
      atan2(sine, along)
      + Self.series(Self.delta, 2 * sine * along / square, (along * along - sine * sine) / square, 0, 1).real
    return (meridian + atan2(across, cosine) / Self.degree, latitude / Self.degree)
  }

  /// The sum of cⱼ sin 2jζ for a complex ζ, by Clenshaw's recurrence, from the functions of 2ζ's parts.
  private static func series(
    _ coefficients: (Double, Double, Double, Double), _ sine: Double, _ cosine: Double, _ sinh: Double, _ cosh: Double
  ) -> (real: Double, imaginary: Double) {
    // 2 cos 2ζ and sin 2ζ.
    let (a, b) = (2 * cosine * cosh, -2 * sine * sinh)
    let (real, imaginary) = (sine * cosh, cosine * sinh)
    // Each u is c + 2 cos 2ζ times the one before, minus the one before that.
    let (u3, v3) = (coefficients.2 + a * coefficients.3, b * coefficients.3)
    let (u2, v2) = (coefficients.1 + a * u3 - b * v3 - coefficients.3, a * v3 + b * u3)
    let (u1, v1) = (coefficients.0 + a * u2 - b * v2 - u3, a * v2 + b * u2 - v3)
    return (u1 * real - v1 * imaginary, u1 * imaginary + v1 * real)
  }
}
