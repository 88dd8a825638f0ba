// How many metres a degree and a map point are, as MapKit has it.

import Planar

/// The lengths of degrees and map points on the ground.
///
/// The series for a degree are those of `WGS84`, with which MapKit's recorded numbers come out to 2e-14.
public enum MapScale {
  /// Metres in a degree of latitude.
  public static func metersPerDegreeOfLatitude(at latitude: Double) -> Double {
    WGS84.metresPerDegreeOfLatitude(at: latitude)
  }

  /// Metres in a degree of longitude.
  public static func metersPerDegreeOfLongitude(at latitude: Double) -> Double {
    WGS84.metresPerDegreeOfLongitude(at: latitude)
  }

  /// Metres in a map point: one degree of the meridian over its map points.
  ///
  /// That of cameras. It goes on smoothly to 89.4°, where MapKit's own function (`mapKitMetersPerMapPoint`) runs off
  /// from 84.5° on; up to there both are the same. Latitudes beyond 89.4° are taken as that.
  public static func metersPerMapPoint(at latitude: Double) -> Double {
    let inside = max(-89.4, min(89.4, latitude))
    return metersPerDegreeOfLatitude(at: inside)
      / (y(inside - 0.5, latitudeLimit: 90) - y(inside + 0.5, latitudeLimit: 90))
  }

  /// Metres in a map point, as MapKit says it (MKMetersPerMapPointAtLatitude).
  ///
  /// Because MapKit's map ends at 85°, it doubles there, and is infinite from 85.5° on. Half a degree beyond a pole
  /// MapKit's map point is the one it has for what is not a coordinate, (−1, −1), which gives the poles their numbers.
  public static func mapKitMetersPerMapPoint(at latitude: Double) -> Double {
    guard abs(latitude) <= 90 else { return .infinity }
    func mapKitY(_ latitude: Double) -> Double { abs(latitude) > 90 ? -1 : y(latitude, latitudeLimit: 85) }
    return metersPerDegreeOfLatitude(at: latitude) / abs(mapKitY(latitude - 0.5) - mapKitY(latitude + 0.5))
  }

  private static func y(_ latitude: Double, latitudeLimit limit: Double) -> Double {
    MapPoint(Coordinate(latitude: latitude, longitude: 0), latitudeLimit: limit).y
  }
}
