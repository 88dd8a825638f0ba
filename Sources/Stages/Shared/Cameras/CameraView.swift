// What a camera shows on its screen: Web Mercator, or the plane of a projection.

import Cartography
import FeatureStream
import Layers
import MapGeometry

/// A camera over a map, with its screen.
struct CameraView: Sendable {
  /// Brings positions of the map to the screen: longitudes and latitudes, or the metres of a plane.
  let placement: ScreenPlacement
  /// The CRS of the plane; nil on Web Mercator.
  let plane: String?
  /// Whether Alaska and Hawaii are in frames.
  private let hasInsets: Bool

  /// Looks at the plane that is asked for, else at that of the camera.
  ///
  /// - Parameter hasInsets: whether Alaska and Hawaii are in frames.
  /// - Throws: `RunError` where the camera's centre is not on the map, or that has no frames.
  init(
    _ reading: CameraReading, _ viewport: Viewport, _ projection: ProjectionOptions, hasInsets: Bool
  ) throws(RunError) {
    self.hasInsets = hasInsets
    let camera = reading.camera(on: viewport)
    let asked = try projection.plane(of: reading)
    if hasInsets { try InsetOptions.check(asked?.crs(for: camera)) }
    guard let plane = asked else {
      placement = ScreenPlacement(MapProjection(camera, viewport))
      self.plane = nil
      return
    }
    let crs = plane.crs(for: camera)
    let mapper = try PlaneMapper(plane: crs)
    guard let onPlane = mapper.camera(camera, at: reading.plane?.center) else {
      throw RunError(.usage, "the camera's centre is not on the map of \(crs)")
    }
    var screen = viewport
    screen.map = .plane
    placement = ScreenPlacement(MapProjection(onPlane, screen))
    self.plane = crs
  }

  /// What brings the Earth to the plane, for one thread; nil on Web Mercator.
  func mapper() -> PlaneMapper? {
    let mapper = PlaneMapper.again(plane)
    if hasInsets { mapper?.addInsets() }
    mapper?.adapt(to: placement.projection)
    return mapper
  }
}

extension PlaneMapper {
  /// Prepares for the plane that an option or a camera names.
  convenience init(plane crs: String) throws(RunError) {
    do throws(RecordError) { try self.init(to: crs) } catch {
      throw error.ending ?? RunError(.usage, error.message)
    }
  }
}

extension CameraReading {
  /// Refuses a camera over the plane of a projection, for a stage that knows Web Mercator alone.
  func refusePlane(_ option: String) throws(RunError) {
    guard let plane else { return }
    throw RunError(
      .usage, "\(option): the camera looks at the map of \(plane.crs), and here it has to look at Web Mercator's")
  }
}
