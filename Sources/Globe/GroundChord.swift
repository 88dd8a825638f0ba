// Short ways on the ellipsoid, by the straight line between their ends.

import Planar
import SystemLibrary

/// The straight line through the Earth between two places on it.
///
/// A geodesic is hardly longer than its chord, and the nearest on the ground are as a rule nearest by chords, which
/// cost some multiplications each.
public enum GroundChord {
  /// A place on the ellipsoid of WGS 84, in metres from the middle of the Earth.
  ///
  /// Geocentric coordinates, as EPSG:4978 has them.
  ///
  /// - Parameters:
  ///   - x: the longitude in degrees.
  ///   - y: the latitude in degrees.
  public static func place(x: Double, y: Double) -> SIMD3<Double> {
    let (l, p) = (x * (.pi / 180), y * (.pi / 180))
    let sine = sin(p)
    let radius = WGS84.equatorialRadius / (1 - WGS84.squaredEccentricity * sine * sine).squareRoot()
    let across = radius * cos(p)
    return SIMD3(across * cos(l), across * sin(l), radius * (1 - WGS84.squaredEccentricity) * sine)
  }

  /// The chord up to which `distance` is good to 10 nm, in metres.
  public static let longest = 50_000.0

  /// The length of the geodesic between two places that are not farther apart than `longest`, in metres; nil for
  /// others.
  ///
  /// It is that of the arc with the curvature of the normal section in the middle (Euler).
  public static func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double? {
    let way = a - b
    let squared = (way * way).sum()
    guard squared <= longest * longest else { return nil }
    guard squared > 0 else { return 0 }
    let middle = (a + b) * 0.5
    // x² / a² + y² / a² + z² / b² is 1 on the ellipsoid, and a little less in the middle of a chord.
    let scaled = middle * inverseSquares
    let depth = (scaled * middle).sum()
    let bend = (way * way * inverseSquares).sum() / squared
    let curvature = bend * bend * depth / (scaled * scaled).sum()
    let angle = squared * curvature
    return squared.squareRoot() * (1 + angle * (1 / 24 + angle * (3 / 640 + angle * (5 / 7168))))
  }

  /// 1 / a², 1 / a², 1 / b².
  private static let inverseSquares: SIMD3<Double> = {
    let (a, b) = (WGS84.equatorialRadius, WGS84.equatorialRadius * (1 - WGS84.flattening))
    return SIMD3(1 / (a * a), 1 / (a * a), 1 / (b * b))
  }()

  /// The length that a geodesic with a chord has at least and at most, in metres; infinity at most for one that goes
  /// half round the Earth.
  ///
  /// A geodesic bends no less than a circle with a radius of a² / b, and no more than one of b² / a (Schur's theorem).
  public static func bounds(chord: Double) -> (least: Double, most: Double) {
    func arc(_ radius: Double) -> Double { 2 * radius * asin(chord / (2 * radius)) }
    return (arc(6_399_700), chord < 8e6 ? arc(6_335_300) : .infinity)
  }
}
