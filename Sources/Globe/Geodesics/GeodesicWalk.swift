// Places along one geodesic: the direct problem, for as many distances as are wanted.

internal import Planar
import SystemLibrary

/// A geodesic that begins at a place in a direction, and the places on it.
///
/// The formulas are those of Karney, Algorithms for geodesics, Journal of Geodesy 87 (2013), with the series of
/// `GeodesicSeries`. All is had from the great circle on the auxiliary sphere, of radius 1: α is its azimuth, σ its arc
/// counted from where it crosses the equator, ω its longitude, τ the distance in such a scale that it is nearly σ.
struct GeodesicWalk {
  /// At the equator.
  let sinAlpha0, cosAlpha0: Double
  /// At the start; those of ω to one factor.
  let sinSigma1, cosSigma1, sinOmega1, cosOmega1, sinTau1, cosTau1: Double
  /// τ − σ at the start, the series for the longitude there, and what goes with it.
  let rise1, longitude1, longitudeFactor: Double
  /// The τ of a metre.
  let scale: Double
  let arcs: SineSeries
  let longitudes: SineSeries
  let start: Double

  static let degree = 180 / Double.pi

  /// - Parameters:
  ///   - longitude: in degrees, of any turn.
  ///   - sine: of the azimuth.
  init(_ longitude: Double, _ end: GeodesicEnd, _ sine: Double, _ cosine: Double, _ series: GeodesicSeries) {
    sinAlpha0 = sine * end.cosine
    let across = sine * end.sine
    let squaredCosine = cosine * cosine + across * across
    cosAlpha0 = squaredCosine.squareRoot()
    // Along the equator any place may count as where it is crossed.
    let isEquator = squaredCosine == 0
    let north = isEquator ? 1 : cosine * end.cosine
    (sinOmega1, cosOmega1) = (sinAlpha0 * end.sine, north)
    let inverse = isEquator ? 1 : 1 / cosAlpha0
    (sinSigma1, cosSigma1) = (end.sine * inverse, north * inverse)
    let e = GeodesicSeries.epsilon(squaredCosine)
    scale = 1 / (GeodesicSeries.b * GeodesicSeries.a1(e))
    arcs = GeodesicSeries.c1p(e)
    longitudes = series.c3(e)
    rise1 = GeodesicSeries.c1(e).sum(at: sinSigma1, cosSigma1)
    longitude1 = longitudes.sum(at: sinSigma1, cosSigma1)
    longitudeFactor = -GeodesicSeries.f * sinAlpha0 * series.a3(e)
    let square = rise1 * rise1
    let (sinRise, cosRise) = (rise1 * (1 - square / 6), 1 - square / 2 * (1 - square / 12))
    sinTau1 = sinSigma1 * cosRise + cosSigma1 * sinRise
    cosTau1 = cosSigma1 * cosRise - sinSigma1 * sinRise
    start = longitude.remainder(dividingBy: 360)
  }

  /// The place at a distance in metres; its longitude is in −180…180.
  @inline(__always)
  func position(at distance: Double) -> Position {
    let tau = distance * scale
    let (sinTau, cosTau) = (sin(tau), cos(tau))
    let rise =
      rise1 + arcs.sum(at: sinTau1 * cosTau + cosTau1 * sinTau, cosTau1 * cosTau - sinTau1 * sinTau)
    let sigma = tau + rise
    // The sine and cosine of the little that σ is more than τ, less than 0.002, by their series.
    let square = rise * rise
    let sinRise = rise * (1 - square / 6 * (1 - square / 20))
    let cosRise = 1 - square / 2 * (1 - square / 12)
    let (sinArc, cosArc) = (sinTau * cosRise + cosTau * sinRise, cosTau * cosRise - sinTau * sinRise)
    let sinSigma = sinSigma1 * cosArc + cosSigma1 * sinArc
    var cosSigma = cosSigma1 * cosArc - sinSigma1 * sinArc
    let sinBeta = cosAlpha0 * sinSigma
    var cosBeta = (sinAlpha0 * sinAlpha0 + cosAlpha0 * cosSigma * (cosAlpha0 * cosSigma)).squareRoot()
    if cosBeta == 0 {
      // On a pole the azimuth is that of the meridian.
      cosBeta = Double.leastNormalMagnitude.squareRoot()
      cosSigma = cosBeta
    }
    let sinOmega = sinAlpha0 * sinSigma
    let omega = atan2(
      sinOmega * cosOmega1 - cosSigma * sinOmega1, cosSigma * cosOmega1 + sinOmega * sinOmega1)
    let lambda = omega + longitudeFactor * (sigma + (longitudes.sum(at: sinSigma, cosSigma) - longitude1))
    var x = start + lambda * Self.degree
    if x > 180 { x -= 360 } else if x < -180 { x += 360 }
    return Position(x, atan2(sinBeta, GeodesicSeries.f1 * cosBeta) * Self.degree)
  }
}
