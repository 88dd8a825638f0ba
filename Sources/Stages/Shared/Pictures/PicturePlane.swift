// The plane that a picture is drawn on, once it is known what is on it.

import Cartography
import FeatureStream
import GeoJSON
import Layers
import MapGeometry
import Planar

/// The CRSs of the records of a picture.
struct RecordCRS: Sendable {
  private enum State: Sendable, Equatable {
    case none, several
    case one(String?)
  }
  private var state = State.none

  /// The CRS of all records; nil where there are several, or it is longitude and latitude.
  var name: String? {
    guard case .one(let name) = state else { return nil }
    return name
  }

  mutating func add(_ name: String?) { if state != .one(name) { state = state == .none ? .one(name) : .several } }

  mutating func add(_ other: RecordCRS) {
    switch other.state {
    case .none: break
    case .one(let name): add(name)
    case .several: state = .several
    }
  }
}

/// The plane of a projection under a picture, and the camera over it.
struct PicturePlane: Sendable {
  let camera: CameraFeature
  /// What is to be said of the camera; nil for nothing.
  let missing: String?
  private let crs: String
  /// Whether the records were on this plane before.
  private let isOwn: Bool
  /// Whether parts are in frames.
  private let hasInsets: Bool
  /// Whether to say what lies beyond the map's edge.
  let tellsBeyond: Bool

  /// Finds the plane that is asked for, or else that of the records, and the camera over it; nil for Web Mercator.
  ///
  /// - Parameters:
  ///   - asked: what the option says; nil for nothing.
  ///   - records: the CRS of the records; nil where they do not decide.
  ///   - found: the camera on Web Mercator.
  ///   - shapes: what is to be seen.
  ///   - hasInsets: whether parts of the map of the United States are in frames.
  init?(
    _ asked: MapPlane?, records: String?, _ placement: CameraPlacement,
    _ found: (camera: CameraFeature, missing: String?), _ shapes: [ShapeStore], hasInsets: Bool
  ) throws(RunError) {
    do throws(RecordError) {
      let own = try records.flatMap { name throws(RecordError) in try Self.plane(name) }
      guard let crs = asked?.crs(for: found.camera.camera) ?? own?.text else { return nil }
      (self.crs, self.hasInsets) = (crs, hasInsets)
      let plane = try CRSRegistry().crs(crs)
      isOwn = plane.name == own?.name
      tellsBeyond = asked?.hasFarSide != true
      let mapper = try PlaneMapper(to: crs)
      mapper.keepsEdges = isOwn
      if hasInsets { mapper.addInsets() }
      guard var placed = PlanePlacement(placement, mapper) else {
        throw RecordError(ending: RunError(.usage, "the camera's place is not on the map of \(crs)"))
      }
      if placed.needsContent {
        if !shapes.isEmpty { placed.addInsets() }
        for store in shapes { store.forEach(0..<store.count) { geometry, _ in placed.add(geometry) } }
      }
      if let camera = placed.camera(features: found.camera.features) {
        (self.camera, missing) = (camera, found.missing)
      } else {
        mapper.keepsEdges = false
        guard let world = placed.world() else { return nil }
        (camera, missing) = (world, found.missing ?? "nothing of what is to be seen is on the projection's map")
      }
    } catch { throw error.ending ?? RunError(.usage, error.message) }
  }

  /// The plane of a CRS that is drawn on its own; nil where it has none, or is Web Mercator.
  private static func plane(_ name: String) throws(RecordError) -> CoordinateReferenceSystem? {
    let crs = try CRSRegistry().crs(name)
    guard case .linear = crs.unit, !crs.isGeocentric, crs != .webMercator, crs != .mapPoints, crs != .screenPoints
    else { return nil }
    return crs
  }

  /// What brings the records to the plane: for one thread.
  func recordMapper() -> PlaneMapper? {
    let mapper = mapper()
    mapper?.keepsEdges = isOwn
    return mapper
  }

  /// What brings all else to the plane.
  func mapper() -> PlaneMapper? {
    let mapper = PlaneMapper.again(crs)
    if hasInsets { mapper?.addInsets() }
    return mapper
  }
}
