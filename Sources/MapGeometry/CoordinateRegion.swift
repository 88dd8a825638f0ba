// Regions by centre and span, and the rectangles they are.

import Globe
import SystemLibrary

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
      longitudeDelta: rect.width / MapPoint.world * Longitude.turn)
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
    let halfWidth = MapPoint.world * region.span.longitudeDelta / (2 * Longitude.turn)
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

extension CoordinateRegion {
  /// The rectangle on the map, as far as it is on it: what is beyond the map's edge has no image.
  public var rectOnMap: MapRect {
    var region = self
    // Half of 180 degrees has no tangent.
    region.span.latitudeDelta = min(region.span.latitudeDelta, 179.999999)
    let rect = MapRect(region)
    let (top, bottom) = (max(0, rect.minY), min(MapPoint.world, rect.maxY))
    return MapRect(x: rect.minX, y: top, width: rect.width, height: max(0, bottom - top))
  }
}

extension MapCamera {
  /// Makes the camera over the centre of a region that is as near as a screen shows all of it, to a micrometre; a
  /// region without extent is seen from 500 metres.
  public init(showing region: CoordinateRegion, heading: Double = 0, pitch: Double = 0, on viewport: Viewport) {
    let perspective = Perspective(viewport: viewport, heading: heading, pitch: pitch)
    let isPlace = region.span.latitudeDelta == 0 && region.span.longitudeDelta == 0
    let framing = CameraFraming(perspective, minimumDistance: isPlace ? CameraFraming.defaultMinimumDistance : 1e-6)
    self = framing.camera(for: region.rectOnMap, center: region.center).camera
    let micrometres = distance * 1e6
    if micrometres < 0x1p53 { distance = micrometres.rounded(.up) / 1e6 }
  }
}
