// The ellipsoid of WGS 84.

import SystemLibrary

/// The figure of the Earth that longitudes and latitudes are on.
public enum WGS84 {
  /// The equatorial radius, in metres.
  public static let equatorialRadius = 6_378_137.0
  /// The flattening.
  public static let flattening = 1 / 298.257223563
  /// The square of the first eccentricity.
  public static let squaredEccentricity = flattening * (2 - flattening)
  /// The length of a meridian from pole to pole, in metres: half the Earth's circumference, and no two places are
  /// farther apart.
  public static let halfMeridian = 20_003_931.458625
  /// The Earth's mean radius, in metres.
  public static let meanRadius = 6_371_009.0
  /// Metres in a degree of a great circle, of a sphere of the Earth's mean radius, 6,371,009 m: for estimates, within
  /// 0.6 % of a degree of latitude.
  public static let metresPerDegree = 111_195.0

  /// Metres in a degree of latitude, centred on a latitude in degrees.
  ///
  /// The series commonly given, with which MapKit's recorded numbers come out to 2e-14.
  public static func metresPerDegreeOfLatitude(at latitude: Double) -> Double {
    let angle = latitude * (.pi / 180)
    return 111132.92 - 559.82 * cos(2 * angle) + 1.175 * cos(4 * angle) - 0.0023 * cos(6 * angle)
  }

  /// Metres in a degree of longitude, at a latitude in degrees, by the series that goes with it.
  public static func metresPerDegreeOfLongitude(at latitude: Double) -> Double {
    let angle = latitude * (.pi / 180)
    return 111412.84 * cos(angle) - 93.5 * cos(3 * angle) + 0.118 * cos(5 * angle)
  }
}
