// plat screen: coordinates to the points of a screen that a camera draws on, and back.

import Cartography
import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import Layers
import MapGeometry
import Planar

/// Replaces coordinates by where they are on the screen, or back.
struct Screen: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen",
    abstract: "Turn coordinates into points of the screen that a camera draws on, and back.",
    discussion: """
      x goes to the right, y down from the upper left corner. The camera is a file with a camera Feature, as plat \
      frame writes it, the same as text, or lon,lat,distance[,heading[,pitch]]; without --camera it is the first record, \
      as plat frame --lead writes it. The size of the screen comes from the \
      Feature unless --size says it. The output is marked with the crs "screen-points". What is partly behind the camera \
      is cut; a place behind it, and with --inverse one in the sky, is an error at its record.

        plat screen --camera -71.06,42.36,9km --size 800x600 places.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @Options var camera: ScreenCameraOptions

  @Switch(help: "From points of the screen to longitude and latitude.")
  var inverse = false

  @Options var coordinates: CoordinateOptions

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] { camera.namedFiles }

  func prepare() throws(RunError) -> PreparedStage {
    let format = coordinates.format(for: inverse ? .degrees : .linear(metres: 1))
    let (isInverse, camera) = (inverse, camera)
    let needs = GeometryNeeds(ordinates: true, positions: true, check: inverse ? .plane : .asMarked)
    if let reading = try camera.reading(stream.reading) {
      let known = try camera.view(reading)
      return PreparedStage(.perRecord { ScreenOperator(known, isInverse: isInverse, format: format) }, needs: needs)
    }
    let awaited = Awaited<CameraView>()
    var stage = PreparedStage(
      .perRecord {
        LateOperator {
          guard let known = awaited.value else { preconditionFailure("a record came before the camera") }
          return ScreenOperator(known, isInverse: isInverse, format: format)
        }
      }, needs: needs)
    stage.before = .inOrder {
      CameraTaker(
        missing:
          "there is no camera; give --camera, or a camera Feature as the first record, as plat frame --lead writes "
          + "it"
      ) { reading throws(RunError) in awaited.set(try camera.view(reading)) }
    }
    return stage
  }
}

/// The work of `screen` on one worker.
final class ScreenOperator: FeatureOperator {
  private let placement: ScreenPlacement
  /// Brings the Earth to the plane that the camera looks at; nil on Web Mercator.
  private let mapper: PlaneMapper?
  private let isInverse: Bool
  private let format: CoordinateFormat
  private let registry = CRSRegistry()
  @exclusivity(unchecked) private var cutter: AntimeridianCutter
  /// The ordinates before they were moved, for messages.
  @exclusivity(unchecked) private var before: [Double] = []
  /// Whether something of the record was behind the camera and is cut away.
  @exclusivity(unchecked) private var isCut = false
  /// For each vertex that is left its place on the geometry before, where there are values for each vertex.
  @exclusivity(unchecked) private var places: [Double]?
  /// What is said of the first member that is wholly behind the camera, and whether another is seen.
  @exclusivity(unchecked) private var hidden: RecordError?
  @exclusivity(unchecked) private var isSeen = false

  init(_ view: CameraView, isInverse: Bool, format: CoordinateFormat) {
    placement = view.placement
    mapper = view.mapper()
    self.isInverse = isInverse
    self.format = format
    // What was on ±180° comes back within the rounding of screen points.
    let rounding = 1e-4 / placement.projection.zoomScale * Longitude.turn / MapPoint.world
    cutter = AntimeridianCutter(tolerance: isInverse ? max(format.seamTolerance, min(rounding, 1e-3)) : 0)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let screen = CoordinateReferenceSystem.screenPoints.text
    let name = feature.currentCRS
    if isInverse {
      if let name, name != screen {
        throw RecordError(code: "not-screen-points", message: "the coordinates are in \(name), not points of a screen")
      }
    } else if name == screen {
      throw RecordError(code: "screen-points", message: "the coordinates are points of a screen already")
    }
    if feature.hasGeometry {
      if !isInverse { try bringToCRS84(&feature, from: name) }
      var vertices = 0
      isCut = false
      places = feature.trail == nil ? nil : []
      (hidden, isSeen) = (nil, false)
      try feature.geometry.forEachSimple { geometry throws(RecordError) in
        try place(&geometry, &vertices)
      }
      if let hidden {
        // Of a collection, what is before the camera is left.
        guard isSeen else { throw hidden }
        feature.geometry.removeEmptyMembers()
      }
      feature.format = format
      if isCut, let places {
        feature.replaceGeometry(places: places)
      } else {
        feature.noteMoved()
        if isCut || (isInverse && cutter.cut(&feature.geometry)) { feature.replaceGeometry() }
      }
    }
    feature.crsChange = isInverse ? (name == nil ? .none : .removed) : .named(screen)
    return try next(&feature)
  }

  /// Makes the coordinates longitudes and latitudes without jumps.
  private func bringToCRS84(_ feature: inout Feature, from name: String?) throws(RecordError) {
    if let name {
      try registry.makeGeographic(&feature.geometry, from: name)
      // Where it was heights that changed, their text no longer holds.
      feature.keepsZ = false
    }
    // On a plane what crosses the map's edge is cut there.
    if mapper != nil { return }
    var closes = true
    feature.geometry.forEachSimple { closes = $0.unwrapLongitudes() && closes }
    if closes { return }
    // A ring round a pole has no inside on the map until it is cut.
    cutter.cut(&feature.geometry)
    feature.geometry.forEachSimple { _ = $0.unwrapLongitudes() }
    feature.replaceGeometry()
  }

  private func place(_ geometry: inout Geometry, _ vertices: inout Int) throws(RecordError) {
    before.removeAll(keepingCapacity: true)
    before.append(contentsOf: geometry.ordinates)
    let count = geometry.vertexCount
    do throws(HiddenVertex) {
      if !isInverse, let mapper, try mapper.bring(&geometry) { (isCut, places) = (true, nil) }
      if isInverse {
        try placement.toGround(&geometry)
        try mapper?.bringBack(&geometry)
      } else if places == nil {
        if try placement.toScreen(&geometry) { isCut = true }
      } else {
        var left: [Double]?
        if try placement.toScreen(&geometry, places: { left = $0 }) { isCut = true }
        places? += (left ?? (0..<count).map(Double.init)).map { $0 + Double(vertices) }
      }
      if count > 0 { isSeen = true }
    } catch {
      // What was cut has other vertices.
      let at = error.vertex * geometry.dimension
      let name = at + 1 < before.count && !isCut ? "\(before[at].plain), \(before[at + 1].plain)" : nil
      let fault = error.recordError(vertices + error.vertex, at: name)
      guard error.reason == .behindCamera else { throw fault }
      // It may be one of several.
      hidden = hidden ?? fault
      (isCut, geometry.ordinates, geometry.ringEnds, geometry.partEnds) = (true, [], [], [])
    }
    vertices += count
  }
}

extension Geometry {
  /// Removes members without a vertex.
  fileprivate mutating func removeEmptyMembers() {
    for index in members.indices { members[index].removeEmptyMembers() }
    members.removeAll { $0.isEmpty }
  }
}

extension HiddenVertex {
  /// The error of a record with such a vertex.
  ///
  /// - Parameters:
  ///   - vertex: its number in the record.
  ///   - place: where it is, as messages say it.
  func recordError(_ vertex: Int, at place: String?) -> RecordError {
    let name = place.map { "vertex \(vertex) at \($0)" } ?? "vertex \(vertex)"
    let (code, message) =
      switch reason {
      case .noCoordinate: ("no-image", "\(name) is no longitude and latitude")
      case .behindCamera: ("behind-camera", "\(name) is behind the camera, where the screen does not reach")
      case .sky: ("sky", "\(name) is above the horizon, in the sky")
      case .offMap: ("off-map", "\(name) is beyond the edge of the map, which does not reach the poles")
      case .offPlane: ("off-map", "\(name) is not on the map of this projection")
      case .wideEdge:
        (
          "wide-edge",
          "the edge to \(name) spans more than 180 degrees of longitude; give it more vertices with plat densify first"
        )
      }
    return RecordError(code: code, message: message, vertex: vertex)
  }
}
