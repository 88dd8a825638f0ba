// The camera that a stage looks through, and its screen, as options.

import Cartography
import CommandOptions
import FeatureStream
import Layers
import MapGeometry

/// `--camera`, the size of its screen and the map that it looks at.
struct ScreenCameraOptions: DeclaredOptions {
  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp(
      "The camera: a file with a camera Feature, its JSON, or lon,lat,distance[,heading[,pitch]]. (default: the first "
        + "record)", valueName: "camera"))
  var camera: String?

  @Options var screen: ViewportOptions

  @Options var angle: FieldOfViewOptions

  @Options var map: ProjectionOptions

  @Options var parts: InsetOptions

  var namedFiles: [NamedFile] { .readCamera(camera) }

  /// The camera of the option; nil where the first record is to be it.
  func reading(_ reading: ReadingOptions) throws(RunError) -> CameraReading? {
    try camera.map { text throws(RunError) in try CameraReading(option: "--camera", text, reading) }
  }

  /// The screen of a camera.
  func viewport(of reading: CameraReading) throws(RunError) -> Viewport {
    try screen.viewport(of: reading, angle: angle.fieldOfView)
  }

  /// What a camera shows.
  func view(_ reading: CameraReading) throws(RunError) -> CameraView {
    try CameraView(reading, viewport(of: reading), map, hasInsets: parts.inset)
  }
}
