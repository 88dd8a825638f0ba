// From content to the camera that shows it: the exact fit, and the limits that a user sets to it.

import SystemLibrary

/// The rules by which a camera is placed.
///
///     var extent = ContentExtent(framing.perspective)
///     extent.add(geometry)
///     let framed = framing.camera(for: extent)
public struct CameraFraming: Sendable {
  /// A camera, and whether it shows all.
  public struct Framed: Sendable {
    /// The camera.
    public let camera: MapCamera
    /// Whether all content is inside the padded viewport; false when `maximumDistance` was too small for that.
    public let fits: Bool

    /// Joins the two.
    public init(camera: MapCamera, fits: Bool) { (self.camera, self.fits) = (camera, fits) }
  }

  /// The screen and the direction.
  public let perspective: Perspective
  /// The least distance in metres, above 0; it decides for a single point.
  public var minimumDistance: Double
  /// The largest distance in metres.
  public var maximumDistance = Double.infinity
  /// Where the centre has to stay (MapCameraBounds); x may reach beyond the world.
  public var centerBounds: MapRect?
  /// The least span that is shown, whatever the content; of no use on a plane.
  public var minimumSpan: CoordinateSpan?
  /// The step of zoom levels to go out to; nil for none.
  public var zoomStep: Double?

  /// The least distance when the user names none: some 268 metres of ground from top to bottom.
  public static let defaultMinimumDistance = 500.0

  /// Makes rules that only ask for all content.
  public init(_ perspective: Perspective, minimumDistance: Double = defaultMinimumDistance) {
    self.perspective = perspective
    self.minimumDistance = minimumDistance
  }

  /// The closest camera that shows all of `content`; nil when there is none.
  ///
  /// - Parameter center: where the camera has to look; nil for where it is closest.
  public func camera(for content: ContentExtent, center: Coordinate? = nil) -> Framed? {
    content.formMaxima.map { camera(maxima: $0, center: center) }
  }

  /// The closest camera that shows all of a rectangle.
  public func camera(for rect: MapRect, center: Coordinate? = nil) -> Framed {
    camera(maxima: maxima(rect), center: center)
  }

  /// The camera at a place, as near as the rules allow.
  public func camera(at center: Coordinate) -> Framed {
    let point = map.point(center)
    return camera(for: MapRect(x: point.x, y: point.y, width: 0, height: 0), center: center)
  }

  /// The same rules for another screen or direction.
  public func with(_ perspective: Perspective) -> CameraFraming {
    var rules = CameraFraming(perspective, minimumDistance: minimumDistance)
    rules.maximumDistance = maximumDistance
    rules.centerBounds = centerBounds
    rules.minimumSpan = minimumSpan
    rules.zoomStep = zoomStep
    return rules
  }

  private var map: FlatMap { perspective.viewport.map }

  /// The camera nearest to `camera`, which looks in the direction of `perspective`, that the rules allow.
  public func camera(limiting camera: MapCamera) -> Framed {
    var center = map.point(camera.center)
    var coordinate = camera.center
    if let bounds = centerBounds {
      let inside = clamped(center, to: bounds)
      if inside != center { (center, coordinate) = (inside, map.position(inside)) }
    }
    return limited(coordinate, needed: camera.distance / map.metersPerMapPoint(at: coordinate))
  }

  private func camera(maxima: SIMD4<Double>, center fixed: Coordinate?) -> Framed {
    var center: MapPoint
    var needed: Double
    if let fixed {
      center = map.point(fixed)
      needed = distance(maxima, &center)
    } else {
      let fit = perspective.fit(maxima)
      center = MapPoint(x: MapPoint.world / 2 + fit.east, y: MapPoint.world / 2 - fit.north)
      needed = fit.distance
      if let bounds = centerBounds {
        let inside = clamped(center, to: bounds)
        if inside != center {
          center = inside
          needed = distance(maxima, &center)
        }
      }
    }
    return limited(fixed ?? map.position(center), needed: needed)
  }

  /// The camera at a place, at the distance in map points that is needed there, or as near to it as the rules allow.
  private func limited(_ coordinate: Coordinate, needed: Double) -> Framed {
    var needed = needed
    if let span = minimumSpan, map == .mercator {
      let rect = MapRect(CoordinateRegion(center: MapPoint(coordinate).coordinate, span: span))
      var middle = rect.middle
      needed = max(needed, distance(self.maxima(rect), &middle))
    }
    let metres = map.metersPerMapPoint(at: coordinate)
    var wanted = max(needed * metres, minimumDistance)
    if let step = zoomStep {
      let scale = perspective.focalLength / (wanted / metres)
      let steps = zoomLevel(scale: scale) / step
      // What is a step already, but for rounding, stays.
      if abs(steps - steps.rounded()) > 1e-6 {
        wanted = perspective.distance(zoomScale: zoomScale(level: steps.rounded(.down) * step)) * metres
      }
    }
    let distance = min(wanted, maximumDistance)
    return Framed(
      camera: MapCamera(
        center: coordinate, distance: distance, heading: perspective.heading, pitch: perspective.pitch),
      // A rounding error is not a vertex out of sight.
      fits: distance >= needed * metres * (1 - 1e-12))
  }

  /// The distance at which all is in view from the copy of `center` that is nearest to it.
  private func distance(_ maxima: SIMD4<Double>, _ center: inout MapPoint) -> Double {
    var best = (distance: Double.infinity, x: center.x)
    for copy in map.repeats ? -1...1 : 0...0 {
      let x = center.x + Double(copy) * MapPoint.world
      let distance = perspective.distance(
        maxima, east: x - MapPoint.world / 2, north: MapPoint.world / 2 - center.y)
      if distance < best.distance { best = (distance, x) }
    }
    center.x = best.x
    return best.distance
  }

  private func maxima(_ rect: MapRect) -> SIMD4<Double> {
    let forms = perspective.forms
    var result = SIMD4<Double>(repeating: -.infinity)
    for (x, y) in [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY),
    ] {
      result = pointwiseMax(
        result, forms.east * (x - MapPoint.world / 2) + forms.north * (MapPoint.world / 2 - y))
    }
    return result
  }

  /// The nearest point of `bounds`, in the copy of the world that takes it there soonest.
  private func clamped(_ point: MapPoint, to bounds: MapRect) -> MapPoint {
    let near = map.repeats ? point.nearest(to: bounds.middle) : point
    let inside = MapPoint(
      x: max(bounds.minX, min(bounds.maxX, near.x)), y: max(bounds.minY, min(bounds.maxY, near.y)))
    return inside == near ? point : inside
  }
}
