// What a degree, or a coordinate unit, is in metres around one vertex.

import Planar
import SystemLibrary

/// How coordinates are measured in metres, near one vertex.
///
/// For longitude and latitude a degree is measured on the WGS 84 ellipsoid at latitude φ:
///
///     kx(φ) = N(φ) · cos φ · π/180      N = a / √(1 − e² sin² φ)
///     ky(φ) = M(φ) · π/180              M = a (1 − e²) / √(1 − e² sin² φ)³
///
/// kx and ky are read from a table over |φ| with a step h of 1/8°, and interpolated linearly. kx″ ≈ −kx, so the
/// relative error is h²/8 ≈ 6e-7 at any latitude, the poles included; that of ky is below 5e-9. Latitudes beyond ±90
/// count as ±90.
///
/// A distance d taken with the metric at one of its ends differs from the geodesic by the change of kx along it: by
/// less than a share of (d / R)(1 + tan |φ|) / 2, which is 2e-4 for 1 km at 60°. A longitude difference is not
/// wrapped: RFC 7946 §3.1.9 cuts features at ±180°, and a segment is straight in longitude and latitude (§3.1.1).
public enum LocalMetric: Sendable, Equatable {
  /// Longitude and latitude in degrees, on the WGS 84 ellipsoid.
  case geographic
  /// Longitude and latitude in degrees, measured on the plane of EPSG:3857 in its metres (`MercatorPlane`).
  case webMercator
  /// Projected coordinates, whose unit is so many metres long.
  case planar(metresPerUnit: Double)

  /// Metres a unit of x and a unit of y, at the height y of a vertex.
  public func scale(y: Double) -> (x: Double, y: Double) {
    switch self {
    case .geographic: return Self.degree(latitude: y)
    case .webMercator:
      let degree = MercatorPlane.radius * MercatorPlane.radiansPerDegree
      let latitude = min(MercatorPlane.highestLatitude, abs(y))
      return (degree, degree / cos(latitude * MercatorPlane.radiansPerDegree))
    case .planar(let metres): return (metres, metres)
    }
  }

  /// A place in longitude and latitude on the plane of EPSG:3857.
  package func plane(x: Double, y: Double) -> (x: Double, y: Double) {
    (x * (MercatorPlane.radius * MercatorPlane.radiansPerDegree), MercatorPlane.y(latitude: y))
  }

  /// The distance in metres from a vertex to the segment from `a` to `b`, in the metric at the vertex.
  public func distance(
    from vertex: (x: Double, y: Double), toSegment a: (x: Double, y: Double), _ b: (x: Double, y: Double)
  ) -> Double {
    if self == .webMercator {
      let degree = MercatorPlane.radius * MercatorPlane.radiansPerDegree
      func project(_ p: (x: Double, y: Double)) -> (x: Double, y: Double) {
        (p.x * degree, MercatorPlane.y(latitude: p.y))
      }
      return Self.planar(metresPerUnit: 1).distance(from: project(vertex), toSegment: project(a), project(b))
    }
    let k = scale(y: vertex.y)
    let px = (vertex.x - a.x) * k.x
    let py = (vertex.y - a.y) * k.y
    let dx = (b.x - a.x) * k.x
    let dy = (b.y - a.y) * k.y
    let length = dx * dx + dy * dy
    let along = length > 0 ? max(0, min(1, (px * dx + py * dy) / length)) : 0
    let qx = px - along * dx
    let qy = py - along * dy
    return (qx * qx + qy * qy).squareRoot()
  }

  /// Metres a degree of longitude and a degree of latitude.
  package static func degree(latitude: Double) -> (x: Double, y: Double) {
    unsafe table.withUnsafeBufferPointer { unsafe degree(latitude: latitude, $0) }
  }

  @inlinable @inline(__always)
  public static func degree(latitude: Double, _ table: UnsafeBufferPointer<SIMD2<Double>>) -> (x: Double, y: Double) {
    // NaN fails the comparison too, and must not become an index.
    let height = abs(latitude) < 90 ? abs(latitude) * 8 : 720
    let row = min(Int(height), 719)
    let share = height - Double(row)
    let k = unsafe table[row] + (table[row + 1] - table[row]) * share
    return (k.x, k.y)
  }

  /// kx and ky at 0, 1/8, … 90 degrees.
  package static let table: [SIMD2<Double>] = (0...720).map { row in
    let e2 = WGS84.squaredEccentricity
    let radians = Double.pi / 180
    let latitude = Double(row) / 8 * radians
    let sine = sin(latitude)
    let w = 1 - e2 * sine * sine
    let n = WGS84.equatorialRadius / w.squareRoot()
    let m = n * (1 - e2) / w
    return SIMD2(n * (row == 720 ? 0 : cos(latitude)) * radians, m * radians)
  }
}
