// From a position, the rules and the content to the camera that is written.

import GeoJSON
import MapGeometry

/// What the features of a stream, or of a part of it, ask of a camera.
struct FrameContent: Sendable {
  /// Their extent; nil where their geometries decide nothing.
  var extent: ContentExtent?
  /// How many there are, those without geometry included.
  var features = 0

  /// Makes the content of no features.
  init(_ extent: ContentExtent? = nil) { self.extent = extent }

  /// Adds all that `other` holds.
  mutating func add(_ other: FrameContent) {
    features += other.features
    guard let more = other.extent else { return }
    if extent == nil { extent = more } else { extent?.add(more) }
  }
}

/// Places cameras by the options of `frame`.
struct CameraPlacement: Sendable {
  /// Where the camera is to be.
  let position: FramePosition
  /// Where it is to be when there is no content.
  let fallback: FramePosition?
  /// The screen, the direction and the limits.
  let framing: CameraFraming
  /// The least distance that was asked for; nil for none.
  let minimumDistance: Double?
  /// The names of the properties that say what the camera is.
  let names: ResultNames

  /// The nearest that a camera may be, in metres: nearer, the ground could not be told from a point.
  static let nearest = 0.1
  /// The distances that a camera may have, in metres.
  static let distances = nearest...MapCamera.largestDistance

  /// The camera for `content`; nil when there is nothing to show.
  func place(_ content: FrameContent) -> CameraFeature? {
    guard position.needsContent else { return place(position, content.features) }
    if let extent = content.extent {
      var rules = framing
      rules.minimumDistance = minimumDistance ?? CameraFraming.defaultMinimumDistance
      if let framed = rules.camera(for: extent) {
        var feature = feature(framed, position.name, content.features, outward: true)
        feature.clampedPoints = extent.clampedCount
        return feature
      }
    }
    return placeFallback(content.features)
  }

  /// The camera when there is no content; nil when none was asked for.
  func placeFallback(_ features: Int) -> CameraFeature? {
    fallback.flatMap { place($0, features, name: "fallback") }
  }

  /// The camera that sees the whole world.
  func placeWorld(_ features: Int) -> CameraFeature {
    let world = MapRect(x: 0, y: 0, width: MapPoint.world, height: MapPoint.world)
    return feature(framing.camera(for: world), "fallback", features, outward: true)
  }

  /// The camera above the user, who may be going somewhere.
  func place(user: Coordinate, heading: Double? = nil) -> CameraFeature {
    let place = MapCamera(
      center: user, distance: min(minimumDistance ?? CameraFraming.defaultMinimumDistance, framing.maximumDistance),
      heading: heading ?? framing.perspective.heading, pitch: framing.perspective.pitch)
    return limited(place, "user", 0)
  }

  private func place(_ position: FramePosition, _ features: Int, name: String? = nil) -> CameraFeature? {
    let name = name ?? position.name
    switch position {
    case .rect(let rect, _):
      var rules = framing
      rules.minimumDistance = minimumDistance ?? Self.nearest
      return feature(rules.camera(for: rect), name, features, outward: true)
    case .camera(let camera, _): return limited(camera, name, features)
    case .user(let coordinate):
      let placed = place(user: coordinate)
      return CameraFeature(
        camera: placed.camera, viewport: placed.viewport, fits: placed.fits, positionedBy: name, features: features,
        names: names)
    case .automatic, .item: return nil
    }
  }

  /// The camera that the limits leave of one.
  private func limited(_ camera: MapCamera, _ name: String, _ features: Int) -> CameraFeature {
    let rounded = camera.rounded(outward: false)
    var rules = framing.with(
      Perspective(viewport: framing.perspective.viewport, heading: rounded.heading, pitch: rounded.pitch))
    rules.minimumDistance = minimumDistance ?? Self.nearest
    return feature(rules.camera(limiting: rounded), name, features, outward: false)
  }

  private func feature(
    _ framed: CameraFraming.Framed, _ name: String, _ features: Int, outward: Bool
  ) -> CameraFeature {
    var camera = framed.camera.rounded(outward: outward)
    camera.distance = min(camera.distance, framing.maximumDistance)
    return CameraFeature(
      camera: camera, viewport: framing.perspective.viewport, fits: framed.fits, positionedBy: name, features: features,
      names: names)
  }
}
