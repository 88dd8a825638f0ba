// The shortest way between two places on WGS 84: all but what is nearly half round the Earth.

internal import Planar
import SystemLibrary

/// The end of a geodesic: its reduced latitude, and what the curvature there depends on.
struct GeodesicEnd {
  let sine, cosine: Double
  /// a over the radius of curvature across the meridian: √(1 − e² sin²φ).
  let w: Double

  /// - Parameter latitude: in degrees.
  @inline(__always)
  init(latitude: Double) {
    let (sinLatitude, cosLatitude) = sineCosine(degrees: latitude)
    w = (1 - GeodesicSeries.e2 * sinLatitude * sinLatitude).squareRoot()
    let inverse = 1 / w
    sine = GeodesicSeries.f1 * sinLatitude * inverse
    // At a pole the azimuth is that of the meridian.
    cosine = max(cosLatitude * inverse, 1e-150)
  }
}

/// The shortest way between two places; azimuths by their sines and cosines, both to a positive factor.
struct ShortestWay {
  let distance: Double
  let sinInitial, cosInitial: Double
  let sinFinal, cosFinal: Double
}

extension ShortestWay {
  /// Solves the inverse problem: nil for what is nearly or more than half round the Earth, for one place, and along the
  /// equator, where other formulas are needed.
  ///
  ///     longitude λ ─▶ ω on the auxiliary sphere ─▶ great circle ─▶ its λ ─▶ ω better ─▶ … ─▶ distance
  ///
  /// On that sphere, where places have their reduced latitudes, a geodesic is a great circle. Only its ω is not known:
  /// λ is less by a 300th at most (8), and follows from the great circle. Newton's steps, whose slope is exact (46),
  /// square what is wrong: 1e-2, 3e-7, 3e-15. The last one changes the distance so little that two terms of Taylor's
  /// series are enough: they are known, since the distance to a place farther east grows as the sine of the azimuth
  /// (Clairaut).
  ///
  /// - Parameters:
  ///   - east: the difference of the longitudes in degrees, in −180…180, and what it was rounded by.
  @inline(__always)
  static func between(
    _ start: GeodesicEnd, _ end: GeodesicEnd, east: (value: Double, rest: Double), _ series: GeodesicSeries
  ) -> ShortestWay? {
    let radian = Double.pi / 180
    let isWest = east.value < 0
    let (sinLambda, cosLambda) = sineCosine(degrees: abs(east.value))
    let rest = (isWest ? -east.rest : east.rest) * radian
    // ω − λ.
    var rise = 0.0
    var circle = GreatCircle(start, end, sinLambda + rest * cosLambda, cosLambda - rest * sinLambda)
    guard circle.isUsual else { return nil }
    var sigma = atan2(circle.sinSigma, circle.cosSigma)
    for _ in 0..<4 {
      let arc = Arc(circle, start, end)
      guard arc.squaredCosine > 1e-20 else { return nil }
      let e = GeodesicSeries.epsilon(arc.squaredCosine)
      let (sine, cosine) = (arc.sinTwoSigma, arc.cosTwoSigma)
      let longitude = series.c3(e).sumsOfFour(sine, cosine)
      let error =
        GeodesicSeries.f * arc.sinAlpha0 * series.a3(e) * (sigma + (longitude.y - longitude.x)) - rise
      let reduced = arc.reducedLength(e, sigma, start, end)
      guard reduced > 0 else { return nil }
      // dω/dλ is sin σ over the reduced length, as it would be 1 on a sphere.
      let step = error * circle.sinSigma / (GeodesicSeries.f1 * reduced)
      rise += step
      let turn = Turned(sinLambda, cosLambda, by: rise + rest)
      let next = GreatCircle(start, end, turn.sine, turn.cosine)
      if abs(step) < 5e-7 * circle.sinSigma {
        let along = GeodesicSeries.c1(e).sums(sine, cosine)
        let first = arc.sinAlpha0 * error
        let second = arc.norths.x * arc.norths.y / (GeodesicSeries.f1 * reduced) * error * error / 2
        return ShortestWay(
          distance: GeodesicSeries.b * GeodesicSeries.a1(e) * (sigma + (along.y - along.x))
            + GeodesicSeries.a * (first + second),
          sinInitial: isWest ? -next.sinFirst : next.sinFirst, cosInitial: next.cosFirst,
          sinFinal: isWest ? -next.sinSecond : next.sinSecond, cosFinal: next.cosSecond)
      }
      guard next.isUsual else { return nil }
      sigma += circle.arc(to: next)
      circle = next
    }
    return nil
  }
}

/// The great circle between two places of the auxiliary sphere.
private struct GreatCircle {
  let sinSigma, cosSigma: Double
  /// The azimuths' sines and cosines, times sin σ₁₂.
  let sinFirst, cosFirst, sinSecond, cosSecond: Double

  /// - Parameter sinOmega: of the difference of the longitudes, 0…π.
  @inline(__always)
  init(_ start: GeodesicEnd, _ end: GeodesicEnd, _ sinOmega: Double, _ cosOmega: Double) {
    // 1 − cos ω, without losing digits where ω is small.
    let less = cosOmega > 0 ? sinOmega * sinOmega / (1 + cosOmega) : 1 - cosOmega
    let north = end.sine * start.cosine - end.cosine * start.sine
    sinFirst = end.cosine * sinOmega
    sinSecond = start.cosine * sinOmega
    cosFirst = north + end.cosine * start.sine * less
    cosSecond = north - start.cosine * end.sine * less
    sinSigma = (sinFirst * sinFirst + cosFirst * cosFirst).squareRoot()
    cosSigma = start.sine * end.sine + start.cosine * end.cosine * cosOmega
  }

  /// Whether the ends are two places, not nearly antipodal: there what follows converges badly.
  var isUsual: Bool { sinSigma > 1e-150 && cosSigma > -0.98 }

  /// How much longer a great circle is, that differs little.
  @inline(__always)
  func arc(to other: GreatCircle) -> Double {
    let sine = other.sinSigma * cosSigma - other.cosSigma * sinSigma
    let t = sine / (cosSigma * other.cosSigma + sinSigma * other.sinSigma)
    let s = t * t
    return abs(t) < 0.02 ? t * (1 - s * (1.0 / 3 - s * (1.0 / 5 - s * (1.0 / 7 - s * (1.0 / 9))))) : atan(t)
  }
}

/// Where a great circle is at its ends, counted from where it crosses the equator.
private struct Arc {
  /// The azimuth at the equator.
  let sinAlpha0, squaredCosine: Double
  /// cos α cos β, at both ends.
  let norths: SIMD2<Double>
  let sines: SIMD2<Double>

  @inline(__always)
  init(_ circle: GreatCircle, _ start: GeodesicEnd, _ end: GeodesicEnd) {
    let inverse = 1 / circle.sinSigma
    let (sinFirst, cosFirst) = (circle.sinFirst * inverse, circle.cosFirst * inverse)
    sinAlpha0 = sinFirst * start.cosine
    let across = sinFirst * start.sine
    squaredCosine = cosFirst * cosFirst + across * across
    norths = SIMD2(cosFirst * start.cosine, circle.cosSecond * inverse * end.cosine)
    sines = SIMD2(start.sine, end.sine)
  }

  var sinTwoSigma: SIMD2<Double> { 2 * sines * norths / squaredCosine }
  var cosTwoSigma: SIMD2<Double> { (norths - sines) * (norths + sines) / squaredCosine }

  /// The reduced length (38), in polar radii.
  ///
  /// J is wanted to 1e-10 only: with A₁ − A₂ and the like multiplied out, few terms do.
  @inline(__always)
  func reducedLength(_ e: Double, _ sigma: Double, _ start: GeodesicEnd, _ end: GeodesicEnd) -> Double {
    let series = SineSeries(
      e * (-1 - e * e * (5.0 / 8)), e * e * (-1.0 / 4 + e * (1.0 / 8)), e * e * e * (-1.0 / 8), 0, 0)
    let sums = series.sumsOfFour(sinTwoSigma, cosTwoSigma)
    let j = e * (2 + e * (1 + e * (3.0 / 2))) * sigma + (sums.y - sums.x)
    return (norths.x * sines.y / end.w - norths.y * sines.x / start.w - norths.x * norths.y * j) / squaredCosine
  }
}

/// The sine and cosine of an angle and a little more, 0.02 at most.
private struct Turned {
  let sine, cosine: Double

  @inline(__always)
  init(_ sine: Double, _ cosine: Double, by angle: Double) {
    let s = angle * angle
    let turnSine = angle * (1 - s * (1.0 / 6 - s * (1.0 / 120 - s * (1.0 / 5040))))
    let turnLess = s * (1.0 / 2 - s * (1.0 / 24 - s * (1.0 / 720)))
    self.sine = sine + (cosine * turnSine - sine * turnLess)
    self.cosine = cosine - (sine * turnSine + cosine * turnLess)
  }
}

/// The sine and cosine of an angle of up to a few turns, exact at multiples of 90 degrees; NaN where it is not a
/// number, or none that means a direction.
@inline(__always)
func sineCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  guard abs(degrees) < 1e9 else { return (.nan, .nan) }
  // Adding 1.5 · 2⁵² rounds to an integer.
  let quarters = degrees * (1.0 / 90) + 0x1.8p52 - 0x1.8p52
  let angle = (degrees - quarters * 90) * (Double.pi / 180)
  let (sine, cosine) = (sin(angle), cos(angle))
  return switch Int32(quarters) & 3 {
  case 0: (sine, cosine)
  case 1: (cosine, 0 - sine)
  case 2: (0 - sine, 0 - cosine)
  default: (0 - cosine, sine)
  }
}
