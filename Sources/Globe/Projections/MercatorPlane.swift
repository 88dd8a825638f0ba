// The plane that maps are drawn in, for tolerances in screen points.

import Planar
import SystemLibrary

/// The plane of EPSG:3857, in its metres, and screen points at a zoom level.
///
/// A map draws a segment straight in this plane, and a screen point has one length all over it. So half a point here is
/// half a point on the screen, whatever the latitude; on the ground it is cos φ times as long as at the equator.
public enum MercatorPlane {
  package static let radius = WGS84.equatorialRadius
  package static let radiansPerDegree = Double.pi / 180
  /// The pole is infinitely far away; latitudes beyond count as this one, which no map shows.
  package static let highestLatitude = 89.99

  /// The length of a screen point at a zoom level, in metres of the plane: the world is 256 · 2^zoom points wide.
  ///
  /// MapKit's zoom scale, in screen points a map point, is 2^(zoom − 20) where the world is 2^28 map points wide.
  public static func metresPerScreenPoint(zoom: Double) -> Double {
    2 * .pi * radius / (256 * exp2(zoom))
  }

  /// The ordinate of a latitude in degrees: a · artanh(sin φ).
  package static func y(latitude: Double) -> Double {
    let sine = sin(max(-highestLatitude, min(highestLatitude, latitude)) * radiansPerDegree)
    return radius / 2 * log((1 + sine) / (1 - sine))
  }
}
