// The way of a camera from one place to another: out, along and in again, as one's eye follows it best.

import Globe
import MapGeometry
import SystemLibrary

/// A flight between two cameras (van Wijk and Nuij 2003, Smooth and efficient zooming and panning).
///
/// On the map the centre goes straight, the short way round the Earth, and what is seen grows until both ends are near
/// and shrinks again: the flight along which the picture changes equally fast and that is the shortest for the eye.
/// Heading and pitch go evenly, the heading the short way round.
package struct CameraFlight: Sendable {
  /// How much of the change is zooming and how much panning: what people chose in the paper's trials.
  private static let curvature = 2.0.squareRoot()

  private let start, end: MapCamera
  /// How wide the map is that is seen for each metre of distance at the equator, in map points.
  private let width: Double
  /// From the start to the end, in map points.
  private let dx, dy: Double
  private let origin: MapPoint
  private let (w0, w1): (Double, Double)
  /// Where on the catenary it begins, and how long it is.
  private let (r0, length): (Double, Double)

  /// Plans the flight from a camera to another on a screen.
  package init(from start: MapCamera, to end: MapCamera, _ viewport: Viewport) {
    (self.start, self.end) = (start, end)
    origin = MapPoint(start.center)
    let target = MapPoint(end.center).nearest(to: origin)
    (dx, dy) = (target.x - origin.x, target.y - origin.y)
    let perspective = Perspective(viewport: viewport, heading: 0, pitch: 0)
    // As wide as the screen is at this distance.
    width = viewport.width / perspective.distance(zoomScale: 1)
    w0 = start.distance / Self.metres(start.center) * width
    w1 = end.distance / Self.metres(end.center) * width
    let (rho2, way) = (Self.curvature * Self.curvature, hypot(dx, dy))
    // What is nearer than that to the middle stays there.
    guard way > 1e-6 * min(w0, w1) else {
      (r0, length) = (0, abs(log(w1 / w0)) / Self.curvature)
      return
    }
    let growth = w1 * w1 - w0 * w0
    let bend = rho2 * rho2 * way * way
    // ln(√(b² + 1) − b), which is −asinh b: the plain form loses all digits where b is large.
    r0 = -Self.asinh((growth + bend) / (2 * w0 * rho2 * way))
    length = (-Self.asinh((growth - bend) / (2 * w1 * rho2 * way)) - r0) / Self.curvature
  }

  /// The camera at a share of the time, 0 at the start and 1 at the end; slow at both.
  package func camera(at share: Double) -> MapCamera {
    if share <= 0 { return start }
    if share >= 1 { return end }
    return camera(along: share * share * (3 - 2 * share))
  }

  /// The camera at a share of the flight's length.
  package func camera(along share: Double) -> MapCamera {
    let (way, rho) = (hypot(dx, dy), Self.curvature)
    let s = share * length
    var (done, w) = (share, w0)
    if way > 1e-6 * min(w0, w1) {
      let (from, at) = (r0, rho * s + r0)
      w = w0 * cosh(from) / cosh(at)
      done = w0 / (rho * rho) * (cosh(from) * tanh(at) - sinh(from)) / way
    } else {
      w = w0 * exp((w1 < w0 ? -1 : 1) * rho * s)
    }
    let center = MapPoint(x: origin.x + dx * done, y: origin.y + dy * done).coordinate
    let distance = min(MapCamera.largestDistance, w / width * Self.metres(center))
    return MapCamera(
      center: center, distance: distance,
      heading: Azimuth.full(start.heading + Azimuth.reduced(end.heading - start.heading) * share),
      pitch: start.pitch + (end.pitch - start.pitch) * share)
  }

  /// The cameras of so many pictures from `start` to the one that is placed, which is the last.
  ///
  /// What is said of the content is said of the last alone: on the way not all of it need be in sight.
  package static func features(from start: MapCamera, to placed: CameraFeature, count: Int) -> [CameraFeature] {
    let flight = CameraFlight(from: start, to: placed.camera, placed.viewport)
    return (0..<count).map { index in
      if index == count - 1 { return placed }
      var feature = CameraFeature(
        camera: flight.camera(at: Double(index) / Double(count - 1)).rounded(outward: false), viewport: placed.viewport,
        positionedBy: "between", features: placed.features, names: placed.names)
      feature.fits = false
      return feature
    }
  }

  private static func metres(_ center: Coordinate) -> Double { FlatMap.mercator.metersPerMapPoint(at: center) }

  private static func asinh(_ value: Double) -> Double {
    let size = abs(value)
    let result = log(size + (size * size + 1).squareRoot())
    return value < 0 ? -result : result
  }
}
