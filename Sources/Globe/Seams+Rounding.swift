// Longitudes that rounding has put beyond ±180, as files have them that were cut there.

public import Planar

extension Longitude {
  /// How far beyond ±180 a longitude is still ±180, in degrees: a tenth of a millimetre.
  @inlinable public static var rounding: Double { 1e-9 }
}

extension CoordinateLimits {
  /// Longitudes in −180…180, as nearly all are.
  public static let map = CoordinateLimits(x: Longitude.east, y: degrees.y, z: degrees.z)
}

extension Geometry {
  /// Puts longitudes that are beyond ±180 by rounding on it.
  ///
  /// A side from −180 to 180.00000000000014, as the oceans of Natural Earth have it, would be more than a turn, and so
  /// go the short way round, which is nowhere. O(vertices).
  public mutating func putRoundedOnSeam() {
    for index in members.indices { members[index].putRoundedOnSeam() }
    for at in stride(from: 0, to: ordinates.count, by: dimension) where Longitude.isBeyond(ordinates[at]) {
      let side = ordinates[at] < 0 ? Longitude.west : Longitude.east
      if abs(ordinates[at] - side) <= Longitude.rounding { ordinates[at] = side }
    }
  }
}
