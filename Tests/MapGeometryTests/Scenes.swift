// Random cameras and content, and the distance between coordinates on the screen.

import MapGeometry
import Planar
import TestSupport

/// What a property is tried on.
struct Scene {
  var viewport: Viewport
  var heading: Double
  var pitch: Double
  var points: [Coordinate]

  var perspective: Perspective { Perspective(viewport: viewport, heading: heading, pitch: pitch) }

  func extent(_ points: [Coordinate]? = nil) -> ContentExtent {
    var extent = ContentExtent(perspective)
    extent.add(Geometry(points: points ?? self.points))
    return extent
  }

  /// The exact fit, without a least distance.
  func framed() -> CameraFraming.Framed? {
    CameraFraming(perspective, minimumDistance: 1e-6).camera(for: extent())
  }

  /// A random scene: content of any size anywhere on the map.
  init(_ random: inout SplitMix64, flat: Bool = false) {
    let (width, height) = (random.within(50, 2000), random.within(50, 2000))
    viewport = Viewport(
      width: width, height: height,
      padding: EdgeInsets(
        top: random.within(0, height * 0.4), left: random.within(0, width * 0.4),
        bottom: random.within(0, height * 0.4), right: random.within(0, width * 0.4)))
    heading = flat ? 0 : random.within(0, 360)
    pitch = flat ? 0 : random.within(0, 80)
    let size = 60 * random.unit() * random.unit() * random.unit() + 1e-4
    let (x, y) = (random.within(-180, 180), random.within(-80, 80))
    points = (0..<random.below(30) + 2).map { _ in
      let longitude = x + random.within(-size, size)
      return Coordinate(
        latitude: max(-85, min(85, y + random.within(-size, size))),
        longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
    }
  }
}

extension Geometry {
  /// Makes a MultiPoint.
  init(points: [Coordinate]) {
    self.init(type: .multiPoint, ordinates: points.flatMap { [$0.longitude, $0.latitude] })
  }

  /// Makes a LineString.
  init(line: [Coordinate]) {
    self.init(type: .lineString, ordinates: line.flatMap { [$0.longitude, $0.latitude] }, ringEnds: [line.count])
  }
}

extension Viewport {
  /// How far a screen point is outside the padding; below 0 inside.
  func excess(_ point: ScreenPoint) -> Double {
    max(
      max(padding.left - point.x, point.x - (width - padding.right)),
      max(padding.top - point.y, point.y - (height - padding.bottom)))
  }
}

extension MapCamera {
  /// The camera nearer to its centre, or farther from it.
  func dollied(_ factor: Double) -> MapCamera {
    MapCamera(center: center, distance: distance * factor, heading: heading, pitch: pitch)
  }
}

/// Degrees from one longitude to another, the short way.
func turn(_ from: Double, _ to: Double) -> Double { (to - from).remainder(dividingBy: 360) }
