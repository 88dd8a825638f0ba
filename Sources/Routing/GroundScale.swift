// Short lengths on the ellipsoid: a plane around a place.

import Globe
package import Planar
import SystemLibrary

/// How long degrees are at a latitude, in metres on WGS 84: what makes a plane of a few kilometres good to 1e-6.
package struct GroundScale {
  /// Of longitude and latitude: the radii of curvature N cos φ and M.
  let metres: Position
  /// The latitude, where meridians run together so much that degrees make no plane; nil elsewhere.
  private let polar: Double?
  /// Beyond this latitude places are seen from the tangent plane.
  private static let polarLatitude = 75.0

  /// Whether sides have to be looked at in pieces: they are straight in degrees, and not in the plane.
  var isPolar: Bool { polar != nil }

  package init(latitude: Double) {
    polar = abs(latitude) > Self.polarLatitude ? latitude : nil
    let (sine, cosine) = (sin(latitude * .pi / 180), cos(latitude * .pi / 180))
    let w2 = 1 - WGS84.squaredEccentricity * sine * sine
    let normal = WGS84.equatorialRadius / w2.squareRoot()
    metres = Position(normal * cosine, normal * (1 - WGS84.squaredEccentricity) / w2) * (.pi / 180)
  }

  /// The way between two places in the plane, east and north; the short way over ±180°.
  package func way(from start: Position, to end: Position) -> Position {
    if polar != nil { return Self.tangential(from: start, to: end) }
    return Position(Longitude.reduced(end.x - start.x), end.y - start.y) * metres
  }

  /// The way in the plane that touches the ellipsoid at the start.
  private static func tangential(from start: Position, to end: Position) -> Position {
    /// The distance from the axis, and the height above the equator's plane.
    func profile(_ latitude: Double) -> (x: Double, z: Double, sine: Double, cosine: Double) {
      let (sine, cosine) = (sin(latitude * .pi / 180), cos(latitude * .pi / 180))
      let normal = WGS84.equatorialRadius / (1 - WGS84.squaredEccentricity * sine * sine).squareRoot()
      return (normal * cosine, normal * (1 - WGS84.squaredEccentricity) * sine, sine, cosine)
    }
    let (a, b) = (profile(start.y), profile(end.y))
    let turn = Longitude.reduced(end.x - start.x) * .pi / 180
    return Position(b.x * sin(turn), a.cosine * (b.z - a.z) - a.sine * (b.x * cos(turn) - a.x))
  }

  /// The boxes in degrees that hold all that is within a distance of a place: one, or two at ±180°.
  package static func boxes(around place: Position, _ radius: Double) -> [Box] {
    let height = radius / 110_000
    // Towards the pole degrees of longitude are shorter than at the place; around it all are near.
    let highest = abs(place.y) + height
    let narrowest = highest < 90 ? GroundScale(latitude: highest).metres.x : 0
    let width = min(radius / (0.98 * max(narrowest, 0.1)), Longitude.turn)
    return Longitude.copies.compactMap { turn in
      let box = Box(
        Position(place.x + turn - width, place.y - height), Position(place.x + turn + width, place.y + height))
      return turn != 0 && (box.max.x < Longitude.west || box.min.x > Longitude.east) ? nil : box
    }
  }

  /// The length of a side: the plane is that of its middle.
  package static func length(_ start: Position, _ end: Position) -> Double {
    let way = GroundScale(latitude: (start.y + end.y) / 2).way(from: start, to: end)
    return (way * way).sum().squareRoot()
  }
}
