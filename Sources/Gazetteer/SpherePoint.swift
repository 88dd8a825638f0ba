// A position on the unit sphere: the one distance by which places are found, on the mean sphere.

import SystemLibrary

/// A position on the unit sphere, for distances.
///
/// Distances are great circles on the mean sphere (IUGG: 6371.0088 km), from the chord, which is exact to a few
/// nanometres for near places and to a millimetre for antipodes.
@frozen
public struct SpherePoint: Sendable {
  public let x, y, z: Double

  /// The mean radius of the Earth, in kilometres.
  @inlinable public static var radius: Double { 6371.0088 }
  /// By how much a distance on the ellipsoid of WGS 84 may be shorter than that on the mean sphere: the radius of
  /// curvature at the equator along the meridian, 6335.4 km, beside 6371.0 km, and a little more.
  package static let shortest = 0.994
  /// By how much it may be longer: the radius of curvature at a pole, 6399.6 km, beside 6371.0 km, and a little more.
  package static let longest = 1.006

  /// The length of a degree of longitude, for that of one of latitude.
  package static func shrink(at latitude: Double) -> Double { cos(latitude * .pi / 180) }

  package init(x longitude: Double, y latitude: Double) {
    let (l, p) = (longitude * .pi / 180, latitude * .pi / 180)
    x = cos(p) * cos(l)
    y = cos(p) * sin(l)
    z = sin(p)
  }

  /// The great-circle distance in kilometres.
  @inlinable public func distance(to other: SpherePoint) -> Double {
    let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
    return Self.distance(chordSquared: dx * dx + dy * dy + dz * dz)
  }

  /// The square of the chord to a place with these coordinates, that is, of the distance through the unit sphere.
  @inlinable @inline(__always)
  public func chordSquared(_ unit: UnsafePointer<Float>) -> Double {
    let (dx, dy, dz) = (x - Double(unit[0]), y - Double(unit[1]), z - Double(unit[2]))
    return dx * dx + dy * dy + dz * dz
  }

  /// The great-circle distance in kilometres to a place with these coordinates on the unit sphere.
  @inlinable @inline(__always)
  public func distance(_ unit: UnsafePointer<Float>) -> Double {
    Self.distance(chordSquared: chordSquared(unit))
  }

  /// The great-circle distance in kilometres of a chord.
  @inlinable @inline(__always)
  public static func distance(chordSquared: Double) -> Double {
    2 * radius * asin(min(1, chordSquared.squareRoot() / 2))
  }
}
