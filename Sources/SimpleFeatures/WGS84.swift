// The ellipsoid of WGS 84.

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
  /// Metres in a degree of a great circle, of a sphere of the Earth's mean radius, 6,371,009 m: for estimates, within
  /// 0.6 % of a degree of latitude.
  public static let metresPerDegree = 111_195.0
}
