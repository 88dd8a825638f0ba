// The camera of a picture, out of the options that place one.

import Cartography
import FeatureStream
import GeoJSON
import MapGeometry

/// Where a picture is taken from.
struct PictureCamera: Sendable {
  /// The screen.
  let viewport: Viewport
  /// Where the camera is, or how it is found.
  let placement: CameraPlacement
  /// Whether nothing says how far content keeps from the sides.
  let choosesPadding: Bool
  /// The plane that the camera that is given looks at; nil on Web Mercator.
  let plane: MapPlane?
  /// Places the camera that is the first record; nil where the options decide.
  let lead: (@Sendable (CameraReading) throws(RunError) -> CameraPlacement)?

  /// - Parameters:
  ///   - reading: the camera that an option names.
  ///   - inset: how many points features keep away from the sides where nothing says so.
  init(
    _ place: CameraPositionOptions, _ reading: CameraReading?, _ screen: ViewportOptions,
    _ direction: CameraDirectionOptions, _ limits: CameraLimitOptions, inset: Double, _ options: ReadingOptions
  ) throws(RunError) {
    plane = try ProjectionOptions().plane(of: reading)
    let insets = EdgeInsets(top: inset, left: inset, bottom: inset, right: inset)
    viewport = try screen.viewport(of: reading, fieldOfView: direction.fieldOfView, insets: insets)
    choosesPadding = screen.padding == nil && reading?.viewport == nil
    // No picture writes what its camera is.
    let names = ResultNames(prefix: "")
    placement = try place.placement(reading, viewport, direction, limits, names: names, options)
    lead = place.leader(screen, direction, limits, insets: insets, names: names)
  }

  /// The camera where it does not depend on the records.
  var fixed: CameraFeature? { placement.position.needsContent ? nil : placement.place(FrameContent()) }
}
