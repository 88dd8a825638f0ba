// Where the camera is that looks at the plane of a projection.

import Globe
import MapGeometry
import Planar

/// Places cameras over the plane of a projection, by the rules of those over Web Mercator.
package struct PlanePlacement {
  /// Content is looked at as finely as a picture of half the Earth shows it, in metres of the plane.
  package static let tolerance = 5000.0

  private let placement: CameraPlacement
  private let mapper: PlaneMapper
  /// The box of longitudes and latitudes that is to be seen, in place of content; nil for none.
  private let box: Geometry?
  private var extents: ContentExtents
  /// What decides on the place.
  private let name: String

  /// Brings a placement to a plane; nil where its place has no image there.
  ///
  /// - Parameter given: where on the plane a camera that is given looks; nil for the image of its centre.
  package init?(_ placement: CameraPlacement, _ mapper: PlaneMapper, center given: Coordinate? = nil) {
    func onPlane(_ place: Coordinate) -> Coordinate? {
      mapper.position(x: place.longitude, y: place.latitude).map { Coordinate(latitude: $0.y, longitude: $0.x) }
    }
    func onPlane(_ rules: CameraFraming) -> CameraFraming {
      var viewport = rules.perspective.viewport
      viewport.map = .plane
      let perspective = rules.perspective
      return rules.with(Perspective(viewport: viewport, heading: perspective.heading, pitch: perspective.pitch))
    }
    var (position, box, center): (FramePosition, Geometry?, Coordinate?) = (placement.position, nil, nil)
    switch placement.position {
    case .rect(let rect, _): (position, box) = (.automatic, rect.box)
    case .center(let place):
      guard let place = onPlane(place) else { return nil }
      position = .center(place)
    case .user(let place):
      guard let place = onPlane(place) else { return nil }
      position = .user(place)
    case .camera(let camera, let name):
      guard let onPlane = mapper.camera(camera, at: given) else { return nil }
      position = .camera(onPlane, name: name)
    case .automatic, .item: break
    }
    if let place = placement.center {
      guard let place = onPlane(place) else { return nil }
      center = place
    }
    let framing = onPlane(placement.framing)
    self.placement = CameraPlacement(
      position: position, fallback: nil, framing: framing,
      minimumDistance: box == nil ? placement.minimumDistance : placement.minimumDistance ?? CameraPlacement.nearest,
      names: placement.names, tilted: placement.tilted.map(onPlane), center: center, zoom: placement.zoom)
    (self.mapper, self.box, name) = (mapper, box, placement.position.name)
    let tilted = self.placement.tilted
    extents = ContentExtents(
      flat: ContentExtent(framing.perspective), tilted: tilted.map { ContentExtent($0.perspective) })
    mapper.tolerance = Self.tolerance
    if let box { add(box) }
  }

  /// Whether content is asked for.
  package var needsContent: Bool { placement.position.needsContent && box == nil }

  /// Adds a simple geometry in longitudes and latitudes.
  package mutating func add(_ geometry: Geometry) {
    guard let mapped = mapper.map(geometry)?.geometry else { return }
    extents.add(plane: mapped)
  }

  /// Adds the frames of the parts of the map that have some.
  package mutating func addInsets() { for inset in mapper.insets { extents.add(plane: inset.frame) } }

  /// The camera; nil where there is nothing to show.
  package func camera(features: Int) -> CameraFeature? {
    var content = FrameContent(extents)
    content.features = features
    return placement.on("", world: wholeMap).place(content)
  }

  /// The placement over the plane of `crs`, which is the mapper's; nil where what is asked for is not on the map.
  package func placement(on crs: String) -> CameraPlacement? {
    guard box != nil else { return placement.on(crs, world: wholeMap, insets: mapper.insets) }
    guard let camera = camera(features: 0) else { return nil }
    return CameraPlacement(
      position: .camera(camera.camera, name: name), fallback: nil, framing: placement.framing,
      minimumDistance: placement.minimumDistance, names: placement.names
    ).on(crs, world: nil, insets: mapper.insets)
  }

  /// The camera of content all over the Earth: the whole map is seen, to its edge.
  private var wholeMap: CameraFeature? {
    needsContent && placement.center == nil && placement.zoom == nil && mapper.hasEdge ? world() : nil
  }

  /// The camera that sees the whole map; over the plane's middle where it is not known how far the map goes.
  package func world() -> CameraFeature? {
    var whole = self
    whole.extents.removeAll()
    if mapper.hasEdge, let world = mapper.mapEarth() {
      whole.extents.add(plane: world)
    } else {
      let side = 1e7
      let square = Geometry(type: .multiPoint, ordinates: [-side, -side, side, side])
      whole.extents.add(plane: square)
    }
    let framing = placement.framing
    return CameraPlacement(
      position: .automatic, fallback: nil, framing: framing, minimumDistance: nil, names: placement.names
    ).place(FrameContent(whole.extents))
  }
}

extension CameraFeature {
  /// The camera of so many features.
  func counting(_ features: Int) -> CameraFeature {
    var counted = self
    counted.features = features
    return counted
  }
}

extension MapRect {
  /// Its sides in longitudes and latitudes.
  fileprivate var box: Geometry {
    let (top, bottom) = (MapPoint(x: minX, y: minY).coordinate, MapPoint(x: maxX, y: maxY).coordinate)
    let west = MapPoint(x: minX, y: 0).longitude
    let east = MapPoint(x: maxX, y: 0).longitude
    let (south, north) = (bottom.latitude, top.latitude)
    let steps = 64
    var line = Geometry(type: .multiPoint)
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      let (x, y) = (west + (east - west) * share, south + (north - south) * share)
      line.ordinates += [x, south, x, north, west, y, east, y]
    }
    return line
  }
}
