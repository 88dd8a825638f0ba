// Places along one geodesic: what geod_position does, without its checks and divisions.

internal import CPROJ
internal import SimpleFeatures

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A geodesic that begins at a place in a direction, and the places on it.
///
/// The formulas are those of Karney, Algorithms for geodesics, Journal of Geodesy 87 (2013), to the sixth order, as
/// GeographicLib has them; it computes the coefficients.
struct GeodesicWalk {
  let line: geod_geodesicline
  /// The distance of a radian on the auxiliary sphere.
  let scale: Double
  /// Coefficients of the series for the distance and the longitude.
  let distances: (Double, Double, Double, Double, Double, Double)
  let longitudes: (Double, Double, Double, Double, Double)
  let start: Double

  static let degree = 180 / Double.pi

  /// - Parameter line: begun by `geod_lineinit` with no capabilities named.
  init(_ line: geod_geodesicline) {
    self.line = line
    scale = 1 / (line.b * (1 + line.A1m1))
    let (c, l) = (line.C1pa, line.C3a)
    distances = (c.1, c.2, c.3, c.4, c.5, c.6)
    longitudes = (l.1, l.2, l.3, l.4, l.5)
    start = line.lon1.remainder(dividingBy: 360)
  }

  /// The place at a distance in metres; its longitude is in −180…180.
  @inline(__always)
  func position(at distance: Double) -> Position {
    let tau = distance * scale
    let (sinTau, cosTau) = (sin(tau), cos(tau))
    let rise =
      line.B11 + distanceSeries(line.stau1 * cosTau + line.ctau1 * sinTau, line.ctau1 * cosTau - line.stau1 * sinTau)
    let sigma = tau + rise
    // The sine and cosine of the little that σ is more than τ, less than 0.002, by their series.
    let square = rise * rise
    let sinRise = rise * (1 - square / 6 * (1 - square / 20))
    let cosRise = 1 - square / 2 * (1 - square / 12)
    let (sinArc, cosArc) = (sinTau * cosRise + cosTau * sinRise, cosTau * cosRise - sinTau * sinRise)
    let sinSigma = line.ssig1 * cosArc + line.csig1 * sinArc
    var cosSigma = line.csig1 * cosArc - line.ssig1 * sinArc
    let sinBeta = line.calp0 * sinSigma
    var cosBeta = (line.salp0 * line.salp0 + line.calp0 * cosSigma * (line.calp0 * cosSigma)).squareRoot()
    if cosBeta == 0 {
      // On a pole the azimuth is that of the meridian.
      cosBeta = Double.leastNormalMagnitude.squareRoot()
      cosSigma = cosBeta
    }
    let sinOmega = line.salp0 * sinSigma
    let omega = atan2(
      sinOmega * line.comg1 - cosSigma * line.somg1, cosSigma * line.comg1 + sinOmega * line.somg1)
    let lambda = omega + line.A3c * (sigma + (longitudeSeries(sinSigma, cosSigma) - line.B31))
    var x = start + lambda * Self.degree
    if x > 180 { x -= 360 } else if x < -180 { x += 360 }
    return Position(x, atan2(sinBeta, line.f1 * cosBeta) * Self.degree)
  }

  /// Σ c sin 2iσ for i = 1…6 (Clenshaw).
  @inline(__always)
  private func distanceSeries(_ sine: Double, _ cosine: Double) -> Double {
    let factor = 2 * (cosine - sine) * (cosine + sine)
    let c = distances
    let six = c.5
    let five = factor * six + c.4
    let four = factor * five - six + c.3
    let three = factor * four - five + c.2
    let two = factor * three - four + c.1
    return 2 * sine * cosine * (factor * two - three + c.0)
  }

  /// Σ c sin 2iσ for i = 1…5.
  @inline(__always)
  private func longitudeSeries(_ sine: Double, _ cosine: Double) -> Double {
    let factor = 2 * (cosine - sine) * (cosine + sine)
    let c = longitudes
    let five = c.4
    let four = factor * five + c.3
    let three = factor * four - five + c.2
    let two = factor * three - four + c.1
    return 2 * sine * cosine * (factor * two - three + c.0)
  }
}
