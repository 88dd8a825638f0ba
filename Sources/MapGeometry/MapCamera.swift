// The camera over the map.

import Globe
import SystemLibrary

/// Where the map is seen from (MapCamera).
///
///     MapCamera(center: Coordinate(latitude: 42.360431, longitude: -71.05593), distance: 980, heading: 242, pitch: 60)
///
/// Distances are metres on the map's scale at the centre (`MapScale.metersPerMapPoint`).
public struct MapCamera: Sendable, Hashable {
  /// The place on the ground that the camera looks at.
  public var center: Coordinate
  /// Metres from the camera to the centre, along the line of sight.
  public var distance: Double
  /// Degrees clockwise from north, 0 ..< 360: the direction that is up on the screen.
  public var heading: Double
  /// Degrees from straight down, 0…85.
  public var pitch: Double

  /// The largest pitch there is, in degrees.
  public static let largestPitch = 85.0

  /// The largest distance that there is a use for, in metres: the world is a point from there.
  public static let largestDistance = 1e9

  /// Makes a camera; any heading is brought to 0 ..< 360.
  public init(center: Coordinate, distance: Double, heading: Double = 0, pitch: Double = 0) {
    self.center = center
    self.distance = distance
    self.heading = Azimuth.full(heading)
    self.pitch = pitch
  }

  /// Makes the camera above `eye` that looks at `center` (lookingAtCenter:fromEyeCoordinate:eyeAltitude:).
  ///
  /// The heading is that of the straight line on the map, so that the eye is above its coordinate.
  ///
  /// - Parameter altitude: the eye's height in metres, above 0.
  public init(lookingAt center: Coordinate, from eye: Coordinate, altitude: Double) {
    let target = MapPoint(center, latitudeLimit: MapPoint.openLimit)
    let start = MapPoint(eye, latitudeLimit: MapPoint.openLimit).nearest(to: target)
    let (east, north) = (target.x - start.x, start.y - target.y)
    let ground = hypot(east, north) * MapScale.metersPerMapPoint(at: center.latitude)
    self.init(
      center: center, distance: hypot(ground, altitude),
      heading: ground == 0 ? 0 : atan2(east, north) / radiansPerDegree,
      pitch: atan2(ground, altitude) / radiansPerDegree)
  }

  /// Metres of the camera above the ground.
  public var altitude: Double { distance * sineCosine(degrees: pitch).cosine }

  /// The coordinate below the camera.
  public var eye: Coordinate { eye(on: .mercator) }

  /// The position below the camera on a map.
  public func eye(on map: FlatMap) -> Coordinate {
    let ground = distance * sineCosine(degrees: pitch).sine / map.metersPerMapPoint(at: center)
    let (sine, cosine) = sineCosine(degrees: heading)
    let target = map.point(center)
    return map.position(MapPoint(x: target.x - ground * sine, y: target.y + ground * cosine))
  }
}
