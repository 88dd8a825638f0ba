// A place on the Earth by latitude and longitude.

import Globe

/// A latitude and a longitude in degrees (CLLocationCoordinate2D).
///
///     Coordinate(latitude: 42.360431, longitude: -71.05593)
///
/// GeoJSON, and every ordinate array of plat, has the longitude first; labels keep the two apart here.
public struct Coordinate: Sendable, Hashable {
  /// Degrees north of the equator, −90…90.
  public var latitude: Double
  /// Degrees east of Greenwich, −180…180.
  public var longitude: Double

  /// Makes a coordinate.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both are numbers in their range (CLLocationCoordinate2DIsValid).
  public var isValid: Bool { abs(latitude) <= 90 && Longitude.isWithin(longitude) }
}
