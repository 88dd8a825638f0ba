// The flat map that cameras look at: MapKit's, or the plane of another projection.

/// A flat map of the ground.
///
/// A camera looks at map points, whatever map they are of. What is in longitudes and latitudes elsewhere is, on a
/// plane, its easting (as longitude) and its northing (as latitude) in metres.
public enum FlatMap: Sendable, Hashable {
  /// Web Mercator, which goes on at ±180° (MKMapPoint).
  case mercator
  /// The plane of any other projection, which ends somewhere.
  case plane

  /// Metres in a map point of a plane: as many as on the equator of Web Mercator.
  public static let metersPerPlanePoint = 2 * Double.pi * 6_378_137 / MapPoint.world

  /// Whether the map comes again, a world's width to the east.
  public var repeats: Bool { self == .mercator }

  /// The map point of a position; latitudes beyond `limit` are taken as that, on Web Mercator.
  public func point(_ position: Coordinate, latitudeLimit limit: Double = MapPoint.openLimit) -> MapPoint {
    switch self {
    case .mercator: return MapPoint(position, latitudeLimit: limit)
    case .plane:
      return MapPoint(
        x: MapPoint.world / 2 + position.longitude / Self.metersPerPlanePoint,
        y: MapPoint.world / 2 - position.latitude / Self.metersPerPlanePoint)
    }
  }

  /// The position of a map point.
  public func position(_ point: MapPoint) -> Coordinate {
    switch self {
    case .mercator: return point.coordinate
    case .plane:
      return Coordinate(
        latitude: (MapPoint.world / 2 - point.y) * Self.metersPerPlanePoint,
        longitude: (point.x - MapPoint.world / 2) * Self.metersPerPlanePoint)
    }
  }

  /// Metres in a map point at a position: on a plane, metres of the plane.
  public func metersPerMapPoint(at position: Coordinate) -> Double {
    self == .plane ? Self.metersPerPlanePoint : MapScale.metersPerMapPoint(at: position.latitude)
  }
}
