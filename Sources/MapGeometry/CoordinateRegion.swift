// Regions by centre and span, and the rectangles they are.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The extent of a region in degrees (MKCoordinateSpan).
public struct CoordinateSpan: Sendable, Hashable {
  /// Degrees from south to north, 0…180.
  public var latitudeDelta: Double
  /// Degrees from west to east, 0…360.
  public var longitudeDelta: Double

  /// Makes a span.
  public init(latitudeDelta: Double, longitudeDelta: Double) {
    self.latitudeDelta = latitudeDelta
    self.longitudeDelta = longitudeDelta
  }

  /// Whether both are in their range.
  public var isValid: Bool { (0...180).contains(latitudeDelta) && (0...360).contains(longitudeDelta) }
}

/// A part of the map by its centre and span (MKCoordinateRegion).
///
/// The centre is the middle *on the map*: north of the mean of the two latitudes in the northern hemisphere. So does
/// MapKit have it.
public struct CoordinateRegion: Sendable, Hashable {
  /// The middle of the map's part.
  public var center: Coordinate
  /// Its extent.
  public var span: CoordinateSpan

  /// Makes a region.
  public init(center: Coordinate, span: CoordinateSpan) {
    self.center = center
    self.span = span
  }

  /// Makes a region that is so many metres from south to north and from west to east.
  ///
  /// These are the full extents, as MapKit's numbers show; its documentation calls them distances from the centre.
  public init(center: Coordinate, latitudinalMeters: Double, longitudinalMeters: Double) {
    self.center = center
    span = CoordinateSpan(
      latitudeDelta: latitudinalMeters / MapScale.metersPerDegreeOfLatitude(at: center.latitude),
      longitudeDelta: longitudinalMeters / MapScale.metersPerDegreeOfLongitude(at: center.latitude))
  }

  /// Makes the region of a rectangle (MKCoordinateRegionForMapRect).
  public init(_ rect: MapRect) {
    center = rect.middle.coordinate
    span = CoordinateSpan(
      latitudeDelta: MapPoint(x: rect.minX, y: rect.minY).coordinate.latitude
        - MapPoint(x: rect.minX, y: rect.maxY).coordinate.latitude,
      longitudeDelta: rect.width / MapPoint.world * 360)
  }
}

extension MapRect {
  /// Makes the rectangle of a region; that of `CoordinateRegion(rect)` is `rect` to 1e-13.
  ///
  /// Half the height h solves gd(m + h) − gd(m − h) = Δφ, with gd the latitude on the map and m the centre:
  /// sinh h = tan(Δφ / 2) / cos φ.
  public init(_ region: CoordinateRegion) {
    let center = MapPoint(region.center)
    let (sine, cosine) = sineCosine(degrees: region.span.latitudeDelta / 2)
    let latitude = max(-MapPoint.latitudeLimit, min(MapPoint.latitudeLimit, region.center.latitude))
    let halfHeight = MapPoint.world / (2 * .pi) * asinh(sine / cosine / cos(latitude * radiansPerDegree))
    let halfWidth = MapPoint.world * region.span.longitudeDelta / 720
    self.init(
      x: center.x - halfWidth, y: center.y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight)
  }

  /// The smallest rectangle with the same middle that contains this one and has the shape of the viewport inside its
  /// padding (mapRectThatFits).
  public func thatFits(_ viewport: Viewport) -> MapRect {
    let perPoint = max(width / viewport.innerWidth, height / viewport.innerHeight)
    let (w, h) = (viewport.innerWidth * perPoint, viewport.innerHeight * perPoint)
    return MapRect(x: middle.x - w / 2, y: middle.y - h / 2, width: w, height: h)
  }
}

extension CoordinateRegion {
  /// The smallest region with the same centre that contains this one and has the shape of the viewport inside its
  /// padding (regionThatFits).
  public func thatFits(_ viewport: Viewport) -> CoordinateRegion {
    CoordinateRegion(MapRect(self).thatFits(viewport))
  }
}
