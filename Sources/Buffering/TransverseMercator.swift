// The transverse Mercator projection about any meridian: the plane on which lines and polygons are buffered.

internal import PROJ

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The ellipsoidal transverse Mercator projection of WGS 84 by Krüger's series to n⁴, with a scale of its own.
///
/// True to 0.1 mm within 1000 km of the meridian, over the poles too (C. F. F. Karney, Transverse Mercator with an
/// accuracy of a few nanometers, J. Geodesy 85, 2011). Conformal, and its scale depends on the distance x from the
/// meridian alone: k₀ (1 + x²/2R²). It needs no PROJ object, which would cost more to make than a small feature's buffer.
struct TransverseMercator {
  private static let n = Geodesic.flattening / (2 - Geodesic.flattening)
  private static let eccentricity = (Geodesic.flattening * (2 - Geodesic.flattening)).squareRoot()
  private static let rectifyingRadius =
    Geodesic.equatorialRadius / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)
  private static let alpha = [
    n / 2 - 2 * n * n / 3 + 5 * n * n * n / 16 + 41 * n * n * n * n / 180,
    13 * n * n / 48 - 3 * n * n * n / 5 + 557 * n * n * n * n / 1440,
    61 * n * n * n / 240 - 103 * n * n * n * n / 140,
    49561 * n * n * n * n / 161280,
  ]
  private static let beta = [
    n / 2 - 2 * n * n / 3 + 37 * n * n * n / 96 - n * n * n * n / 360,
    n * n / 48 + n * n * n / 15 - 437 * n * n * n * n / 1440,
    17 * n * n * n / 480 - 37 * n * n * n * n / 840,
    4397 * n * n * n * n / 161280,
  ]
  private static let degree = Double.pi / 180

  /// The longitude of the meridian.
  let meridian: Double
  /// Metres of the plane for one on the ground, on the meridian.
  let scale: Double

  /// The plane for what is within `reach` metres of the meridian: its scale is off by reach²/4R² at most, too short on
  /// the meridian and too long at the edge.
  init(meridian: Double, reach: Double) {
    self.meridian = meridian
    let ratio = reach / 6_371_000
    scale = 1 - ratio * ratio / 4
  }

  /// Longitude and latitude to metres.
  func forward(x: Double, y: Double) -> (x: Double, y: Double) {
    let lambda = (x - meridian) * Self.degree
    let tau = tan(y * Self.degree)
    let root = (1 + tau * tau).squareRoot()
    let sigma = sinh(Self.eccentricity * atanh(Self.eccentricity * tau / root))
    let conformal = tau * (1 + sigma * sigma).squareRoot() - sigma * root
    let xi = atan2(conformal, cos(lambda))
    let eta = asinh(sin(lambda) / (conformal * conformal + cos(lambda) * cos(lambda)).squareRoot())
    var (northing, easting) = (xi, eta)
    for (index, coefficient) in Self.alpha.enumerated() {
      let multiple = 2 * Double(index + 1)
      northing += coefficient * sin(multiple * xi) * cosh(multiple * eta)
      easting += coefficient * cos(multiple * xi) * sinh(multiple * eta)
    }
    let radius = scale * Self.rectifyingRadius
    return (radius * easting, radius * northing)
  }

  /// Metres to longitude, within 180° of the meridian, and latitude.
  func inverse(x: Double, y: Double) -> (x: Double, y: Double) {
    let radius = scale * Self.rectifyingRadius
    let (xi, eta) = (y / radius, x / radius)
    var (conformalXi, conformalEta) = (xi, eta)
    for (index, coefficient) in Self.beta.enumerated() {
      let multiple = 2 * Double(index + 1)
      conformalXi -= coefficient * sin(multiple * xi) * cosh(multiple * eta)
      conformalEta -= coefficient * cos(multiple * xi) * sinh(multiple * eta)
    }
    let across = sinh(conformalEta)
    let conformal = sin(conformalXi) / (across * across + cos(conformalXi) * cos(conformalXi)).squareRoot()
    let lambda = atan2(across, cos(conformalXi))
    return (meridian + lambda / Self.degree, atan(Self.tangent(conformal)) / Self.degree)
  }

  /// The tangent of the latitude from that of the conformal latitude, by Newton's method.
  ///
  /// See Karney 2011, equations 19 to 21.
  private static func tangent(_ conformal: Double) -> Double {
    let e2 = eccentricity * eccentricity
    var tau = conformal / (1 - e2)
    for _ in 0..<4 {
      let root = (1 + tau * tau).squareRoot()
      let sigma = sinh(eccentricity * atanh(eccentricity * tau / root))
      let guess = tau * (1 + sigma * sigma).squareRoot() - sigma * root
      let step =
        (conformal - guess) / (1 + guess * guess).squareRoot() * (1 + (1 - e2) * tau * tau) / ((1 - e2) * root)
      // Not so large that its square would overflow: at the pole the tangent has no bound.
      guard step.isFinite, abs(tau) < 1e15 else { break }
      tau += step
      if abs(step) < 1e-15 * max(1, abs(tau)) { break }
    }
    return tau
  }
}
