// From the ground to the screen, and back.

import SystemLibrary

/// The screen positions of places, seen through a camera (MapProxy).
///
///     let projection = MapProjection(camera, viewport)
///     projection.screenPoint(for: coordinate)
///     projection.coordinate(at: ScreenPoint(x: 100, y: 50))
public struct MapProjection: Sendable {
  /// The camera.
  public let camera: MapCamera
  /// Its direction and screen.
  public let perspective: Perspective
  /// The place that the camera looks at.
  public let center: MapPoint
  /// The distance in map points.
  public let distance: Double
  /// Metres in a map point at the centre.
  public let metersPerMapPoint: Double
  /// The height on the screen at which the ground ends, where there is sky; nil where there is none.
  ///
  /// It is a little below the horizon, at which the whole world would be drawn on a line.
  public let groundTop: Double?
  /// How far before the camera the ground ends, in map points; infinity where the screen has no sky.
  let groundDepth: Double

  /// Makes the projection of a camera whose distance is above 0.
  public init(_ camera: MapCamera, _ viewport: Viewport) {
    self.camera = camera
    perspective = Perspective(viewport: viewport, heading: camera.heading, pitch: camera.pitch)
    center = viewport.map.point(camera.center)
    metersPerMapPoint = viewport.map.metersPerMapPoint(at: camera.center)
    distance = camera.distance / metersPerMapPoint
    if let horizon = perspective.horizon, horizon > 0 {
      let middle = viewport.principalPoint.y
      groundTop = middle - Self.nearHorizon * (middle - horizon)
      groundDepth = distance / (1 - Self.nearHorizon)
    } else {
      (groundTop, groundDepth) = (nil, .infinity)
    }
  }

  /// How much of the way from the principal point to the horizon is still counted as ground.
  private static let nearHorizon = 0.85

  /// The map that the camera looks at.
  public var map: FlatMap { perspective.viewport.map }

  /// Screen points for a map point at the centre (MKZoomScale).
  public var zoomScale: Double { perspective.focalLength / distance }

  /// The zoom level of tiles of 256 points.
  public var zoom: Double { zoomLevel(scale: zoomScale) }

  /// Where on the screen, or beyond its edges, a map point is drawn; nil when it is behind the camera.
  ///
  /// Of the copies of the world it is the one nearest to the centre, unless only another is on the ground that the
  /// screen shows.
  public func screenPoint(for point: MapPoint) -> ScreenPoint? {
    guard map.repeats else { return screenPoint(x: point.x, y: point.y) }
    let near = point.nearest(to: center)
    let first = screenPoint(x: near.x, y: near.y)
    if let first, perspective.viewport.contains(first) { return first }
    for copy in [near.x - MapPoint.world, near.x + MapPoint.world] {
      if let other = screenPoint(x: copy, y: near.y), shows(other) { return other }
    }
    return first
  }

  /// Whether a position that a place is drawn at is on the screen, and not so near to the horizon that it is no ground.
  func shows(_ point: ScreenPoint) -> Bool {
    perspective.viewport.contains(point) && point.y >= (groundTop ?? -.infinity)
  }

  /// Where on the screen, or beyond its edges, a map point is drawn, x maybe beyond the world; nil when it is after the
  /// camera.
  public func screenPoint(x: Double, y: Double) -> ScreenPoint? {
    let (east, north) = (x - center.x, center.y - y)
    let v = east * perspective.sinH + north * perspective.cosH
    let depth = v * perspective.sinP + distance
    guard depth > 0 else { return nil }
    let a = east * perspective.cosH - north * perspective.sinH
    let origin = perspective.viewport.principalPoint
    let scale = perspective.focalLength / depth
    return ScreenPoint(x: origin.x + scale * a, y: origin.y - scale * v * perspective.cosP)
  }

  /// Where on the screen, or beyond its edges, a coordinate is drawn; nil when it is behind the camera.
  public func screenPoint(for coordinate: Coordinate) -> ScreenPoint? {
    screenPoint(for: map.point(coordinate, latitudeLimit: MapPoint.latitudeLimit))
  }

  /// The map point that is drawn at a screen position, x beyond the world where the view goes beyond ±180°; nil for the
  /// sky.
  public func mapPoint(at point: ScreenPoint) -> MapPoint? {
    let origin = perspective.viewport.principalPoint
    let right = (point.x - origin.x) / perspective.focalLength
    let up = (origin.y - point.y) / perspective.focalLength
    let slope = perspective.cosP - up * perspective.sinP
    guard slope > 0 else { return nil }
    let s = distance * perspective.cosP / slope
    let a = s * right
    // s (sin θ + up cos θ) − d sin θ, written so that nothing cancels.
    let v = distance * up / slope
    return MapPoint(
      x: center.x + a * perspective.cosH + v * perspective.sinH,
      y: center.y - v * perspective.cosH + a * perspective.sinH)
  }

  /// The coordinate that is drawn at a screen position; nil for the sky, and for what lies beyond the map's edge.
  public func coordinate(at point: ScreenPoint) -> Coordinate? { mapPoint(at: point).map(map.position) }

  /// The height of the horizon on the screen, above which is sky; nil when the camera looks straight down.
  public var horizon: Double? { perspective.horizon }
}

/// The zoom level of tiles of 256 points at which a map point is `scale` screen points.
public func zoomLevel(scale: Double) -> Double { 20 + log2(scale) }

/// The screen points for a map point at a zoom level of tiles of 256 points.
public func zoomScale(level: Double) -> Double { exp2(level - 20) }
