// From a position, the rules and the content to the camera that is written.

import GeoJSON
import MapGeometry
import Planar

/// Places cameras by the options of `frame`.
package struct CameraPlacement: Sendable {
  /// Where the camera is to be.
  package let position: FramePosition
  /// Where it is to be when there is no content.
  package let fallback: FramePosition?
  /// The screen, the direction and the limits.
  package let framing: CameraFraming
  /// The least distance that was asked for; nil for none.
  package let minimumDistance: Double?
  /// The names of the properties that say what the camera is.
  package let names: ResultNames
  /// The rules for a camera that is near, where the pitch is automatic.
  package var tilted: CameraFraming?
  /// Where content is looked at; nil for where it is seen from nearest.
  package var center: Coordinate?
  /// The zoom level of tiles of 256 points, in place of a distance; nil for none.
  package var zoom: Double?

  /// The CRS of the plane that the camera looks at, in whose metres places are; nil on Web Mercator.
  package private(set) var plane: String?
  /// The camera that sees the whole of a plane's map, where content all over it is to be seen to its edge.
  private var world: CameraFeature?
  /// The frames of parts of the map that are not where they are; they are seen with any content.
  private var insets: [Geometry] = []
  /// Whether parts of the map are in frames.
  package var hasInsets: Bool { !insets.isEmpty }

  /// The same placement over the plane of `crs`, in whose metres it is.
  func on(_ crs: String, world: CameraFeature?, insets: [MapInset] = []) -> CameraPlacement {
    var other = self
    (other.plane, other.world, other.insets) = (crs, world, insets.map(\.frame))
    return other
  }

  /// Places cameras by some rules.
  package init(
    position: FramePosition, fallback: FramePosition?, framing: CameraFraming, minimumDistance: Double?,
    names: ResultNames, tilted: CameraFraming? = nil, center: Coordinate? = nil, zoom: Double? = nil
  ) {
    (self.position, self.fallback, self.framing) = (position, fallback, framing)
    (self.minimumDistance, self.names, self.tilted) = (minimumDistance, names, tilted)
    (self.center, self.zoom) = (center, zoom)
  }

  /// The nearest that a camera may be, in metres: nearer, the ground could not be told from a point.
  package static let nearest = 0.1
  /// The nearest that a camera comes to lines and areas where nothing says how near, in metres.
  package static let nearestToShapes = 20.0
  /// How near a camera comes to content where nothing says so, in metres: points need something around them.
  private static func leastDistance(of extent: ContentExtent) -> Double {
    extent.hasEdges ? nearestToShapes : CameraFraming.defaultMinimumDistance
  }
  /// The distances that a camera may have, in metres.
  package static let distances = nearest...MapCamera.largestDistance

  /// The content of no features.
  package var emptyContent: FrameContent {
    var content = FrameContent(position.needsContent ? emptyExtents : nil)
    if case .item = position, case .automatic = fallback { content.everything = emptyExtents }
    return content
  }

  private var emptyExtents: ContentExtents {
    ContentExtents(flat: ContentExtent(framing.perspective), tilted: tilted.map { ContentExtent($0.perspective) })
  }

  /// The same placement on a screen with other padding.
  package func with(_ padding: EdgeInsets) -> CameraPlacement {
    func padded(_ rules: CameraFraming) -> CameraFraming {
      let perspective = rules.perspective
      var viewport = perspective.viewport
      viewport.padding = padding
      return rules.with(Perspective(viewport: viewport, heading: perspective.heading, pitch: perspective.pitch))
    }
    return CameraPlacement(
      position: position, fallback: fallback, framing: padded(framing), minimumDistance: minimumDistance, names: names,
      tilted: tilted.map(padded), center: center, zoom: zoom)
  }

  /// The camera for `content`; nil when there is nothing to show.
  package func place(_ content: FrameContent) -> CameraFeature? {
    guard var camera = placeOnMap(content) else { return nil }
    if let world, position.needsContent, center == nil, zoom == nil,
      camera.camera.distance > world.camera.distance * 0.75, camera.camera.distance < world.camera.distance
    {
      camera = world.counting(content.features)
    }
    camera.plane = plane
    return camera
  }

  private func placeOnMap(_ content: FrameContent) -> CameraFeature? {
    guard position.needsContent else { return place(position, content.features) }
    return place(content.extents, position.name, content.features) ?? placeFallback(content)
  }

  /// The camera for the content's extents; nil where they are empty.
  private func place(_ extents: ContentExtents?, _ name: String, _ features: Int) -> CameraFeature? {
    guard var extents else { return nil }
    if !extents.flat.isEmpty { for inset in insets { extents.add(plane: inset) } }
    return leaning { rules in place(rules == .flat ? extents.flat : extents.tilted, self.rules(rules), name, features) }
  }

  /// Which rules a camera is placed by.
  private enum Leaning { case flat, tilted }

  private func rules(_ leaning: Leaning) -> CameraFraming { leaning == .tilted ? tilted ?? framing : framing }

  /// A camera that looks straight down, or as it is asked for; or, where it is near and the pitch is automatic, that
  /// which leans.
  private func leaning(_ place: (Leaning) -> CameraFeature?) -> CameraFeature? {
    let camera = place(.flat)
    guard tilted != nil, let camera, camera.camera.distance <= CameraPitch.nearDistance else { return camera }
    return place(.tilted)
  }

  private func place(
    _ extent: ContentExtent?, _ rules: CameraFraming, _ name: String, _ features: Int
  ) -> CameraFeature? {
    guard let extent else { return nil }
    var rules = rules
    rules.minimumDistance = minimumDistance ?? (zoom == nil ? Self.leastDistance(of: extent) : Self.nearest)
    var center = center
    // A centre that is given keeps to the bounds too.
    if let given = center { center = rules.camera(limiting: MapCamera(center: given, distance: 1)).camera.center }
    guard var framed = rules.camera(for: extent, center: center) else { return nil }
    if zoom != nil {
      let needed = CameraFraming(rules.perspective, minimumDistance: Self.nearest)
        .camera(for: extent, center: framed.camera.center)
      let zoomed = rules.camera(limiting: camera(at: framed.camera.center, rules.perspective))
      framed = CameraFraming.Framed(
        camera: zoomed.camera,
        fits: zoomed.camera.distance >= (needed?.camera.distance ?? 0) * (1 - 1e-9))
    }
    var feature = feature(framed, name, features, outward: zoom == nil)
    feature.clampedPoints = extent.clampedCount
    return feature
  }

  /// The camera above a place at the zoom level that was asked for.
  private func camera(at center: Coordinate, _ perspective: Perspective) -> MapCamera {
    let distance =
      perspective.distance(zoomScale: zoomScale(level: zoom ?? 0))
      * perspective.viewport.map.metersPerMapPoint(at: center)
    return MapCamera(
      center: center, distance: max(Self.nearest, min(distance, MapCamera.largestDistance)),
      heading: perspective.heading, pitch: perspective.pitch)
  }

  /// The camera when there is no content; nil when none was asked for.
  package func placeFallback(_ content: FrameContent) -> CameraFeature? {
    guard let fallback else { return nil }
    guard case .automatic = fallback else { return place(fallback, content.features, name: "fallback") }
    return place(content.everything, "fallback", content.features) ?? placeWorld(content.features)
  }

  /// The camera that sees the whole world.
  package func placeWorld(_ features: Int) -> CameraFeature {
    let world = MapRect(x: 0, y: 0, width: MapPoint.world, height: MapPoint.world)
    return feature(framing.camera(for: world), "fallback", features, outward: true)
  }

  /// The camera above the user, who may be going somewhere.
  package func place(user: Coordinate, heading: Double? = nil) -> CameraFeature {
    func placed(_ rules: CameraFraming) -> CameraFeature {
      var place = MapCamera(
        center: user, distance: min(minimumDistance ?? CameraFraming.defaultMinimumDistance, rules.maximumDistance),
        heading: heading ?? rules.perspective.heading, pitch: rules.perspective.pitch)
      if zoom != nil { place.distance = camera(at: user, rules.perspective).distance }
      return limited(place, "user", 0)
    }
    let flat = placed(framing)
    guard let tilted, flat.camera.distance <= CameraPitch.nearDistance else { return flat }
    return placed(tilted)
  }

  private func place(_ position: FramePosition, _ features: Int, name: String? = nil) -> CameraFeature? {
    let name = name ?? position.name
    switch position {
    case .rect(let rect, _):
      return leaning { leaning in
        var rules = self.rules(leaning)
        rules.minimumDistance = minimumDistance ?? Self.nearest
        return feature(rules.camera(for: rect), name, features, outward: true)
      }
    case .center(let center):
      return leaning { limited(camera(at: center, rules($0).perspective), name, features) }
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
