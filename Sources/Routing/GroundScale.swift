// Short lengths on the ellipsoid: a plane around a place.

import SimpleFeatures

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// How long degrees are at a latitude, in metres on WGS 84: what makes a plane of a few kilometres good to 1e-6.
struct GroundScale {
  /// Of longitude and latitude: the radii of curvature N cos φ and M.
  let metres: Position

  init(latitude: Double) {
    let (sine, cosine) = (sin(latitude * .pi / 180), cos(latitude * .pi / 180))
    let w2 = 1 - WGS84.squaredEccentricity * sine * sine
    let normal = WGS84.equatorialRadius / w2.squareRoot()
    metres = Position(normal * cosine, normal * (1 - WGS84.squaredEccentricity) / w2) * (.pi / 180)
  }

  /// The way between two places in the plane, east and north; the short way over ±180°.
  func way(from start: Position, to end: Position) -> Position {
    Position(remainder(end.x - start.x, 360), end.y - start.y) * metres
  }

  /// The length of a side: the plane is that of its middle.
  static func length(_ start: Position, _ end: Position) -> Double {
    let way = GroundScale(latitude: (start.y + end.y) / 2).way(from: start, to: end)
    return (way * way).sum().squareRoot()
  }
}
