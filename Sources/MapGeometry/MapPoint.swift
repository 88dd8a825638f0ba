// Positions and sizes on MapKit's flat map of the world.

import Globe
import SystemLibrary

/// A position on the world map of spherical Mercator, in map points (MKMapPoint).
///
/// The world is a square of 2^28 map points: x grows to the east from −180°, y grows to the south from
/// 85.05112877980659° north. Source: values recorded from MapKit, see the tests.
public struct MapPoint: Sendable, Hashable {
  /// Map points east of the antimeridian.
  public var x: Double
  /// Map points south of the map's northern edge.
  public var y: Double

  /// The side of the world's square, 2^28 map points (MKMapSizeWorld).
  public static let world = 268_435_456.0
  /// The latitude of the square's northern edge: atan(sinh π), in degrees.
  public static let latitudeLimit = 85.05112877980659
  /// The latitude up to which cameras may look beyond the square: nearly the poles, which have no image.
  public static let openLimit = 89.999999

  /// Makes a position from its map points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Projects a coordinate.
  ///
  /// Latitudes beyond `limit` are taken as `limit`. MapKit's own limit is 85°, at which the world's square is not
  /// closed; plat's is the square's edge.
  public init(_ coordinate: Coordinate, latitudeLimit limit: Double = Self.latitudeLimit) {
    let latitude = max(-limit, min(limit, coordinate.latitude))
    x = Self.world * (coordinate.longitude - Longitude.west) / Longitude.turn
    y = Self.world * (0.5 - isometricLatitude(latitude) / (2 * .pi))
  }

  /// The longitude of this position, which goes on beyond ±180° where x goes on beyond the world.
  public var longitude: Double { x / Self.world * Longitude.turn + Longitude.west }

  /// The coordinate of this position; x wraps around the world, y does not end at the square.
  public var coordinate: Coordinate {
    let latitude = atan(sinh((0.5 - y / Self.world) * 2 * .pi)) / radiansPerDegree
    return Coordinate(latitude: latitude, longitude: Longitude.halfOpen(longitude))
  }

  /// The same place in the copy of the world whose x is nearest to that of `other`.
  public func nearest(to other: MapPoint) -> MapPoint {
    MapPoint(x: x - Self.world * ((x - other.x) / Self.world).rounded(), y: y)
  }
}

/// A width and a height in map points (MKMapSize).
public struct MapSize: Sendable, Hashable {
  /// Map points from west to east.
  public var width: Double
  /// Map points from north to south.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The whole world (MKMapSizeWorld).
  public static let world = MapSize(width: MapPoint.world, height: MapPoint.world)
}
