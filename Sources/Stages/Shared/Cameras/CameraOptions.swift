// The options of frame in groups: the direction, the limits, the position.

import ArgumentParser
import FeatureStream
import MapGeometry
import SimpleFeatures

/// Where the camera looks to, and how wide.
struct CameraDirectionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What is up on the screen: degrees clockwise from north. (default: 0)", valueName: "degrees"))
  var heading: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Degrees from straight down, up to 85. (default: 0)", valueName: "degrees"))
  var pitch: Double?

  @Flag(help: "Allow a pitch at which sky is seen.")
  var allowSky = false

  @Option(
    name: [.customLong("field-of-view"), .customLong("fov")],
    help: ArgumentHelp("The vertical angle of view. (default: 30, as MapKit's)", valueName: "degrees"))
  var fieldOfView: Double?

  /// The options that say a direction.
  var names: [String] { [heading.map { _ in "--heading" }, pitch.map { _ in "--pitch" }].compactMap(\.self) }

  func validate() throws {
    if let heading, !(heading.isFinite && abs(heading) <= 1e6) {
      throw ValidationError("--heading must be a number of degrees.")
    }
    if let pitch, !(0...MapCamera.largestPitch).contains(pitch) {
      throw ValidationError("--pitch must be from 0 to \(Int(MapCamera.largestPitch)) degrees.")
    }
    if let fieldOfView, !(1...120).contains(fieldOfView) {
      throw ValidationError("--field-of-view must be from 1 to 120 degrees.")
    }
  }

  /// The direction on a screen, rounded as it is written.
  func perspective(_ viewport: Viewport) -> Perspective {
    let camera = MapCamera(
      center: Coordinate(latitude: 0, longitude: 0), distance: 1, heading: heading ?? 0, pitch: pitch ?? 0
    ).rounded(outward: false)
    return Perspective(viewport: viewport, heading: camera.heading, pitch: camera.pitch)
  }

  /// Throws when the sky is seen and was not asked for.
  func checkSky(_ viewport: Viewport) throws(RunError) {
    let largest = viewport.largestPitchWithoutSky
    guard let pitch, pitch > 0, !allowSky, pitch > largest else { return }
    let shown = (max(0, largest) * 10).rounded(.down) / 10
    throw RunError(
      .usage,
      "at a pitch of \(pitch.plain) degrees this screen shows sky; without it, up to \(shown.plain) degrees are possible; "
        + "or say --allow-sky")
  }
}

/// How near, how far and where the camera may be (MapCameraBounds).
struct CameraLimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The least distance from the camera to its centre. (default: 500m for features and the user)",
      valueName: "distance"), transform: Distance.parse)
  var minDistance: Distance?

  @Option(help: ArgumentHelp("The largest distance.", valueName: "distance"), transform: Distance.parse)
  var maxDistance: Distance?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The box that the centre has to stay in.", valueName: "w,s,e,n"),
    transform: MapRect.parse(bbox:))
  var centerBounds: MapRect?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The least span that is shown, in degrees.", valueName: "latdelta,londelta"),
    transform: CoordinateSpan.parse)
  var minSpan: CoordinateSpan?

  @Option(help: ArgumentHelp("Go out to a whole multiple of this many zoom levels, such as 1 or 0.5.", valueName: "n"))
  var snap: Double?

  func validate() throws {
    for (name, distance) in [("--min-distance", minDistance), ("--max-distance", maxDistance)] {
      guard let distance else { continue }
      guard distance.unit == .metres, CameraPlacement.distances.contains(distance.value) else {
        throw ValidationError("\(name) must be a distance from 0.1m to 1000000km.")
      }
    }
    let least = minDistance?.value ?? CameraFraming.defaultMinimumDistance
    if let maxDistance, let minDistance, minDistance.value > maxDistance.value {
      throw ValidationError("--min-distance \(least.plain)m is above --max-distance \(maxDistance.value.plain)m.")
    }
    if let snap, !(snap > 0 && snap <= 20) { throw ValidationError("--snap must be above 0, and 20 at most.") }
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

/// What is to be shown (MapCameraPosition); by default all features.
struct CameraPositionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("A camera: file, text, or - for standard input.", valueName: "camera"))
  var camera: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The place that the camera looks at.", valueName: "lon,lat"),
    transform: Coordinate.parse)
  var lookAt: Coordinate?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The place that it looks from.", valueName: "lon,lat"),
    transform: Coordinate.parse)
  var from: Coordinate?

  @Option(help: ArgumentHelp("Its height there.", valueName: "distance"), transform: Distance.parse)
  var altitude: Distance?

  @Option(
    parsing: .unconditional,
    help: .region("A region"),
    transform: MapRect.parse(region:))
  var region: MapRect?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("A rectangle of map points.", valueName: "x,y,w,h"),
    transform: MapRect.parse(rect:))
  var rect: MapRect?

  @Option(
    parsing: .unconditional, help: .box("A box"),
    transform: MapRect.parse(bbox:))
  var bbox: MapRect?

  @Option(parsing: .unconditional, help: ArgumentHelp("The feature with this id.", valueName: "id"))
  var item: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The user's place.", valueName: "lon,lat"),
    transform: Coordinate.parse)
  var user: Coordinate?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "When there is nothing to show: bbox=…, region=…, rect=…, user=…, or a camera.", valueName: "position"))
  var fallback: String?

  /// The options that were given, nearest to the camera first.
  var names: [String] {
    [
      ("--camera", camera != nil), ("--look-at", lookAt != nil), ("--region", region != nil), ("--rect", rect != nil),
      ("--bbox", bbox != nil), ("--item", item != nil), ("--user", user != nil),
    ].filter(\.1).map(\.0)
  }

  /// Whether the place is known without any feature.
  var isGiven: Bool { !names.isEmpty && item == nil }

  /// Whether the position has a heading and a pitch.
  var decidesDirection: Bool { camera != nil || lookAt != nil }

  func validate() throws {
    guard (lookAt != nil) == (from != nil), (lookAt != nil) == (altitude != nil) else {
      throw ValidationError("--look-at, --from and --altitude go together.")
    }
    if let altitude, altitude.unit != .metres || !CameraPlacement.distances.contains(altitude.value) {
      throw ValidationError("--altitude must be a distance from 0.1m to 1000000km.")
    }
  }

  /// The camera that `--camera` names; nil without it.
  func reading(_ options: ReadingOptions) throws(RunError) -> CameraReading? {
    guard let camera else { return nil }
    let reading = try CameraReading(option: "--camera", camera, options, readsStandardInput: true)
    guard reading.camera.distance >= CameraPlacement.nearest else {
      throw RunError(.usage, "the camera is nearer than 0.1m to its centre")
    }
    return reading
  }

  /// The position that was asked for.
  func position(_ reading: CameraReading?) throws(RunError) -> FramePosition {
    if let reading { return .camera(reading.camera, name: "camera") }
    if let lookAt, let from, let altitude {
      let camera = MapCamera(lookingAt: lookAt, from: from, altitude: altitude.value)
      guard camera.pitch <= MapCamera.largestPitch else {
        let pitch = (camera.pitch * 10).rounded() / 10
        throw RunError(
          .usage,
          "from there the pitch is \(pitch.plain) degrees, and \(Int(MapCamera.largestPitch)) is the most; "
            + "go nearer or higher")
      }
      return .camera(camera, name: "lookAt")
    }
    if let region { return .rect(region, name: "region") }
    if let rect { return .rect(rect, name: "rect") }
    if let bbox { return .rect(bbox, name: "bbox") }
    if let item { return .item(item) }
    if let user { return .user(user) }
    return .automatic
  }
}
