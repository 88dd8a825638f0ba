// The options of frame in groups: the direction, the limits, the position.

import Cartography
import CommandOptions
import FeatureStream
import MapGeometry
import Planar

/// Where the camera looks to, and how wide.
struct CameraDirectionOptions: DeclaredOptions {
  @ValueOption(
    parsing: .unconditional,
    limit: .between(-1e6, 1e6),
    help: OptionHelp("What is up on the screen: degrees clockwise from north. (default: 0)", valueName: "degrees"))
  var heading: Double?

  @ValueOption(
    parsing: .unconditional,
    limit: .degrees,
    help: OptionHelp(
      "Degrees from straight down; or automatic: 45 within 5km of the centre, else 0. (default: 0)",
      valueName: "degrees"))
  var pitch: CameraPitch?

  @Switch(help: "Allow a pitch at which sky is seen.")
  var allowSky = false

  @ValueOption(
    name: [.customLong("field-of-view"), .customLong("fov")],
    limit: .between(1, 120),
    help: OptionHelp("The vertical angle of view. (default: 30, as MapKit's)", valueName: "degrees"))
  var fieldOfView: Double?

  /// The options that say a direction.
  var names: [String] { [heading.map { _ in "--heading" }, pitch.map { _ in "--pitch" }].compactMap(\.self) }

  /// The direction on a screen, rounded as it is written; straight down where the pitch is automatic.
  func perspective(_ viewport: Viewport) -> Perspective {
    if case .degrees(let pitch) = pitch { return perspective(viewport, pitch) }
    return perspective(viewport, 0)
  }

  /// The direction of a camera that is near, where the pitch is automatic; nil where it is not.
  func tilted(_ viewport: Viewport) -> Perspective? {
    guard pitch == .automatic else { return nil }
    let largest = max(0, viewport.largestPitchWithoutSky)
    return perspective(viewport, allowSky ? CameraPitch.near : min(CameraPitch.near, largest))
  }

  private func perspective(_ viewport: Viewport, _ pitch: Double) -> Perspective {
    let camera = MapCamera(
      center: Coordinate(latitude: 0, longitude: 0), distance: 1, heading: heading ?? 0, pitch: pitch
    ).rounded(outward: false)
    return Perspective(viewport: viewport, heading: camera.heading, pitch: camera.pitch)
  }

  /// Throws when the sky is seen and was not asked for.
  func checkSky(_ viewport: Viewport) throws(RunError) {
    let largest = viewport.largestPitchWithoutSky
    guard case .degrees(let pitch) = pitch, pitch > 0, !allowSky, pitch > largest else { return }
    let shown = (max(0, largest) * 10).rounded(.down) / 10
    throw RunError(
      .usage,
      "at a pitch of \(pitch.plain) degrees this screen shows sky; without it, up to \(shown.plain) degrees are possible; "
        + "or say --allow-sky")
  }
}

/// How near, how far and where the camera may be (MapCameraBounds).
struct CameraLimitOptions: DeclaredOptions {
  @ValueOption(
    limit: .camera,
    help: OptionHelp(
      "The least distance from the camera to its centre. (default: 500m for points and the user, 20m for lines and areas)",
      valueName: "distance"), transform: Distance.parse)
  var minDistance: Distance?

  @ValueOption(
    limit: .camera, help: OptionHelp("The largest distance.", valueName: "distance"), transform: Distance.parse)
  var maxDistance: Distance?

  @ValueOption(
    parsing: .unconditional, help: OptionHelp("The box that the centre has to stay in.", valueName: "w,s,e,n"),
    transform: MapRect.parse(bbox:))
  var centerBounds: MapRect?

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp("The least span that is shown, in degrees.", valueName: "latdelta,londelta"),
    transform: CoordinateSpan.parse)
  var minSpan: CoordinateSpan?

  @ValueOption(
    limit: ValueLimit("more than 0, and 20 at most", maximum: 20, refused: "0") { $0 > 0 && $0 <= 20 },
    help: OptionHelp("Go out to a whole multiple of this many zoom levels, such as 1 or 0.5.", valueName: "n"))
  var snap: Double?

  /// Whether no limit is one of Web Mercator's map.
  var isOfAnyMap: Bool { centerBounds == nil && minSpan == nil }

  func validate() throws {
    if let maxDistance, let minDistance, minDistance.value > maxDistance.value {
      throw ValidationError(
        "--min-distance \(minDistance.value.plain)m is above --max-distance \(maxDistance.value.plain)m.")
    }
  }

  /// The limits for a perspective.
  func framing(_ perspective: Perspective) -> CameraFraming {
    var framing = CameraFraming(perspective)
    framing.maximumDistance = maxDistance?.value ?? .infinity
    framing.centerBounds = centerBounds
    framing.minimumSpan = minSpan
    framing.zoomStep = snap
    return framing
  }
}

extension ValueLimit where Value == CameraPitch {
  /// Angles that a camera may have.
  fileprivate static var degrees: ValueLimit {
    ValueLimit(
      "automatic, or from 0 to \(Int(MapCamera.largestPitch)) degrees", minimum: 0, maximum: MapCamera.largestPitch,
      refused: "86"
    ) { pitch in
      guard case .degrees(let pitch) = pitch else { return true }
      return (0...MapCamera.largestPitch).contains(pitch)
    }
  }
}

extension ValueLimit where Value == Distance {
  /// Distances that a camera may have from what it looks at.
  static var camera: ValueLimit { .metres(CameraPlacement.distances, "from 0.1m to 1000000km") }
}
