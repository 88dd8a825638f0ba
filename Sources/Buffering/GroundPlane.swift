// The planes on which lines and polygons are buffered.

internal import Globe
internal import Planar
import SystemLibrary

/// A plane in metres that a part of the Earth is mapped to.
protocol GroundPlane {
  /// The longitude of its middle.
  var meridian: Double { get }
  /// Longitude and latitude to metres.
  func forward(x: Double, y: Double) -> (x: Double, y: Double)
  /// Metres to longitude, within 180° of the meridian, and latitude.
  func inverse(x: Double, y: Double) -> (x: Double, y: Double)
}

extension TransverseMercator: GroundPlane {}

/// The azimuthal equidistant projection of the ellipsoid about any place, by geodesics.
///
/// It is one to one up to the place's antipode; how far two places are from each other is right from its centre only.
struct AzimuthalEquidistant: GroundPlane {
  let geodesic: any GeodesicEngine
  let meridian: Double
  let latitude: Double

  func forward(x: Double, y: Double) -> (x: Double, y: Double) {
    let way = geodesic.inverse(x: meridian, y: latitude, toX: x, toY: y)
    let azimuth = way.azimuth * Double.pi / 180
    return (way.distance * sin(azimuth), way.distance * cos(azimuth))
  }

  func inverse(x: Double, y: Double) -> (x: Double, y: Double) {
    let distance = (x * x + y * y).squareRoot()
    guard distance > 0 else { return (meridian, latitude) }
    // From longitude 0, so that the offset keeps its digits.
    let end = geodesic.direct(x: 0, y: latitude, azimuth: atan2(x, y) * 180 / Double.pi, distance: distance)
    return (meridian + end.x, end.y)
  }
}
