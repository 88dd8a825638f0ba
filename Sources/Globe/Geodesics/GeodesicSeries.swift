// The series of geodesics on the ellipsoid of WGS 84, for distance and longitude along a great circle.

internal import Planar

/// The ellipsoid of WGS 84, as geodesics see it, and the coefficients of their series that depend on it alone.
///
/// The source is Karney, Algorithms for geodesics, Journal of Geodesy 87 (2013), by whose numbers equations are named.
/// Terms are left out that on this ellipsoid, where ε is below 0.0017, are less than 0.5 nm.
struct GeodesicSeries {
  static var a: Double { WGS84.equatorialRadius }
  static var f: Double { WGS84.flattening }
  /// 1 − f: the ratio of the axes.
  static var f1: Double { 1 - f }
  static var b: Double { a * f1 }
  static var e2: Double { f * (2 - f) }
  /// The square of the second eccentricity.
  static var ep2: Double { e2 / (f1 * f1) }

  /// The coefficients of ε, ε² … of −A₃ − 1 (24), and of C₃₁ … C₃₄ (25) from the first power that each has.
  private let a3: (Double, Double, Double, Double)
  private let c31: (Double, Double, Double, Double)
  private let c32: (Double, Double, Double)
  private let c33: (Double, Double)
  private let c34: Double

  init() {
    let n = Self.f / (2 - Self.f)
    let n2 = n * n
    a3 = (
      1.0 / 2 - n / 2, 1.0 / 4 + n / 8 - 3 * n2 / 8, 1.0 / 16 + 3 * n / 16 + n2 / 16, 3.0 / 64 + n / 32
    )
    c31 = (1.0 / 4 - n / 4, 1.0 / 8 - n2 / 8, 3.0 / 64 + 3 * n / 64 - n2 / 64, 5.0 / 128 + n / 64)
    c32 = (1.0 / 16 - 3 * n / 32 + n2 / 32, 3.0 / 64 - n / 32 - 3 * n2 / 64, 3.0 / 128 + n / 128)
    c33 = (5.0 / 192 - 3 * n / 64 + 5 * n2 / 192, 3.0 / 128 - 5 * n / 192)
    c34 = 7.0 / 512 - 7 * n / 256
  }

  /// ε of the great circle whose azimuth at the equator has this squared cosine (16).
  @inline(__always)
  static func epsilon(_ squaredCosine: Double) -> Double {
    let k2 = ep2 * squaredCosine
    return k2 / (2 * (1 + (1 + k2).squareRoot()) + k2)
  }

  /// A₁ (17): the distance, in polar radii, of a radian.
  @inline(__always)
  static func a1(_ e: Double) -> Double {
    let e2 = e * e
    return (1 + e2 * (1.0 / 4 + e2 * (1.0 / 64))) / (1 - e)
  }

  /// C₁₁ … C₁₅ (18): distance by arc.
  @inline(__always)
  static func c1(_ e: Double) -> SineSeries {
    let e2 = e * e
    let e3 = e * e2
    return SineSeries(
      e * (-1.0 / 2 + e2 * (3.0 / 16 - e2 * (1.0 / 32))), e2 * (-1.0 / 16 + e2 * (1.0 / 32)),
      e3 * (-1.0 / 48 + e2 * (3.0 / 256)), e2 * e2 * (-5.0 / 512), e2 * e3 * (-7.0 / 1280))
  }

  /// C′₁₁ … C′₁₅ (21): arc by distance.
  @inline(__always)
  static func c1p(_ e: Double) -> SineSeries {
    let e2 = e * e
    let e3 = e * e2
    return SineSeries(
      e * (1.0 / 2 + e2 * (-9.0 / 32 + e2 * (205.0 / 1536))),
      e2 * (5.0 / 16 + e2 * (-37.0 / 96 + e2 * (1335.0 / 4096))), e3 * (29.0 / 96 - e2 * (75.0 / 128)),
      e2 * e2 * (539.0 / 1536), e2 * e3 * (3467.0 / 7680))
  }

  /// A₃ (24).
  @inline(__always)
  func a3(_ e: Double) -> Double { 1 - e * (a3.0 + e * (a3.1 + e * (a3.2 + e * a3.3))) }

  /// C₃₁ … C₃₄ (25): longitude by arc; these go with the flattening.
  @inline(__always)
  func c3(_ e: Double) -> SineSeries {
    let e2 = e * e
    return SineSeries(
      e * (c31.0 + e * (c31.1 + e * (c31.2 + e * c31.3))), e2 * (c32.0 + e * (c32.1 + e * c32.2)),
      e * e2 * (c33.0 + e * c33.1), e2 * e2 * c34, 0)
  }
}

/// c₁ sin 2σ + c₂ sin 4σ + … + c₅ sin 10σ.
struct SineSeries {
  let c1, c2, c3, c4, c5: Double

  @inline(__always)
  init(_ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double, _ c5: Double) {
    (self.c1, self.c2, self.c3, self.c4, self.c5) = (c1, c2, c3, c4, c5)
  }

  /// The sum at an arc of this sine and cosine, by Clenshaw's recurrence.
  @inline(__always)
  func sum(at sine: Double, _ cosine: Double) -> Double {
    let factor = 2 * (cosine - sine) * (cosine + sine)
    let four = factor * c5 + c4
    let three = factor * four - c5 + c3
    let two = factor * three - four + c2
    return 2 * sine * cosine * (factor * two - three + c1)
  }

  /// The sums at two arcs.
  ///
  /// - Parameters:
  ///   - sine: sin 2σ of both.
  ///   - cosine: cos 2σ.
  @inline(__always)
  func sums(_ sine: SIMD2<Double>, _ cosine: SIMD2<Double>) -> SIMD2<Double> {
    let factor = 2 * cosine
    let four = factor * c5 + c4
    let three = factor * four - c5 + c3
    let two = factor * three - four + c2
    return sine * (factor * two - three + c1)
  }

  /// The sums of the first four terms at two arcs.
  @inline(__always)
  func sumsOfFour(_ sine: SIMD2<Double>, _ cosine: SIMD2<Double>) -> SIMD2<Double> {
    let factor = 2 * cosine
    let three = factor * c4 + c3
    let two = factor * three - c4 + c2
    return sine * (factor * two - three + c1)
  }
}
