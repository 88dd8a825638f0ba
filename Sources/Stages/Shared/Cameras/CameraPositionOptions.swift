// The options that say what a camera is to show, the same in every stage that places one.

import Cartography
import CommandOptions
import FeatureStream
import GeoJSON
import MapGeometry
import Planar

/// What is to be shown (MapCameraPosition); by default all features.
struct CameraPositionOptions: DeclaredOptions {
  @ValueOption(
    parsing: .unconditional, help: OptionHelp("A camera: file, text, or - for standard input.", valueName: "camera"))
  var camera: String?

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp(
      "The camera's centre: with --zoom all that is needed, else as near as shows all.", valueName: "lon,lat"),
    transform: Coordinate.parse)
  var center: Coordinate?

  @ValueOption(
    parsing: .unconditional,
    limit: .between(-2, 28),
    help: OptionHelp("The zoom level at the centre, in place of the distance.", valueName: "level"))
  var zoom: Double?

  @ValueOption(
    limit: .oneOf(256, 512),
    help: OptionHelp(
      "The tiles that --zoom counts in; MapLibre's are of 512. (default: 256)", valueName: "points"))
  var tileSize: Int?

  @ValueOption(
    parsing: .unconditional, help: OptionHelp("The place that the camera looks at.", valueName: "lon,lat"),
    transform: Coordinate.parse)
  var lookAt: Coordinate?

  @ValueOption(
    parsing: .unconditional, help: OptionHelp("The place that it looks from.", valueName: "lon,lat"),
    transform: Coordinate.parse)
  var from: Coordinate?

  @ValueOption(
    limit: .camera, help: OptionHelp("Its height there.", valueName: "distance"), transform: Distance.parse)
  var altitude: Distance?

  @ValueOption(
    parsing: .unconditional,
    help: .region("A region"),
    transform: MapRect.parse(region:))
  var region: MapRect?

  @ValueOption(
    parsing: .unconditional, help: OptionHelp("A rectangle of map points.", valueName: "x,y,w,h"),
    transform: MapRect.parse(rect:))
  var rect: MapRect?

  @ValueOption(
    parsing: .unconditional, help: .box("A box"),
    transform: MapRect.parse(bbox:))
  var bbox: MapRect?

  @ValueOption(parsing: .unconditional, help: OptionHelp("The feature with this id.", valueName: "id"))
  var item: String?

  @ValueOption(
    parsing: .unconditional, help: OptionHelp("The user's place.", valueName: "lon,lat"),
    transform: Coordinate.parse)
  var user: Coordinate?

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp(
      "When there is nothing to show: automatic, bbox=…, region=…, rect=…, user=…, or a camera.",
      valueName: "position"))
  var fallback: String?

  /// The options that were given, nearest to the camera first.
  var names: [String] {
    [
      ("--camera", camera != nil), ("--look-at", lookAt != nil), ("--region", region != nil), ("--rect", rect != nil),
      ("--bbox", bbox != nil), ("--center", center != nil), ("--item", item != nil), ("--user", user != nil),
    ].filter(\.1).map(\.0)
  }

  /// Whether the place is known without any feature.
  var isGiven: Bool { !names.isEmpty && item == nil && (center == nil || zoom != nil) }

  var namedFiles: [NamedFile] { .readCamera(camera) }

  static var constraints: [OptionConstraint] {
    [
      .together("--look-at, --from, --altitude"),
      .requires("--tile-size", "--zoom"),
      .atMostOne("--camera, --look-at, --region, --rect, --bbox, --center, --item, --user"),
      .excludes("--camera, --look-at", "--heading, --pitch", because: "the camera has a direction of its own"),
      .excludes("--zoom", "--camera, --look-at, --region, --rect, --bbox", because: "each decides on the distance"),
    ]
  }

  /// The places that are given, for what is told where nothing lies there.
  var places: [NamedPlace] {
    let positions = [("--center", center), ("--look-at", lookAt), ("--user", user)].compactMap { option, place in
      place.flatMap { NamedPlace(option, $0, metres: 0) }
    }
    let boxes = [("--region", region), ("--bbox", bbox)].compactMap { option, rect in
      rect.flatMap { NamedPlace(option, $0.sides) }
    }
    return positions + boxes
  }

  /// The zoom level of tiles of 256 points.
  var level: Double? { zoom.map { tileSize == 512 ? $0 + 1 : $0 } }

  /// Where the camera is placed by these options.
  func placement(
    _ reading: CameraReading?, _ viewport: Viewport, _ direction: CameraDirectionOptions, _ limits: CameraLimitOptions,
    names: ResultNames, position: FramePosition? = nil, fallback given: FramePosition? = nil, _ options: ReadingOptions
  ) throws(RunError) -> CameraPlacement {
    var fallback = given
    if fallback == nil, let text = self.fallback { fallback = try FramePosition(fallback: text, viewport, options) }
    var place = position
    if place == nil { place = try self.position(reading, viewport) }
    var placement = CameraPlacement(
      position: place ?? .automatic, fallback: fallback,
      framing: limits.framing(direction.perspective(viewport)), minimumDistance: limits.minDistance?.value, names: names
    )
    placement.tilted = direction.tilted(viewport).map(limits.framing)
    (placement.center, placement.zoom) = (center, level)
    return placement
  }

  /// Places the camera that is the first record; nil where these options say what is shown.
  func leader(
    _ screen: ViewportOptions, _ direction: CameraDirectionOptions, _ limits: CameraLimitOptions, insets: EdgeInsets,
    names: ResultNames
  ) -> (@Sendable (CameraReading) throws(RunError) -> CameraPlacement)? {
    guard self.names.isEmpty, zoom == nil else { return nil }
    return { reading throws(RunError) in
      if let name = direction.names.first {
        throw RunError(
          .usage, "\(name) does not go with the camera in front of the records, which has a direction of its own")
      }
      let viewport = try screen.viewport(of: reading, fieldOfView: direction.fieldOfView, insets: insets)
      return CameraPlacement(
        position: .camera(reading.camera(on: viewport), name: "camera"), fallback: nil,
        framing: limits.framing(direction.perspective(viewport)), minimumDistance: limits.minDistance?.value,
        names: names)
    }
  }

  /// The camera that `--camera` names; nil without it.
  func reading(_ options: ReadingOptions) throws(RunError) -> CameraReading? {
    guard let camera else { return nil }
    let reading = try CameraReading(option: "--camera", camera, options, readsStandardInput: true)
    guard reading.camera.distance >= CameraPlacement.nearest || reading.region != nil else {
      throw RunError(.usage, "the camera is nearer than 0.1m to its centre")
    }
    return reading
  }

  /// The position that was asked for.
  func position(_ reading: CameraReading?, _ viewport: Viewport) throws(RunError) -> FramePosition {
    if let reading { return .camera(reading.camera(on: viewport), name: "camera") }
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
    if let center, zoom != nil { return .center(center) }
    if let item { return .item(item) }
    if let user { return .user(user) }
    return .automatic
  }
}

extension MapRect {
  /// West, south, east and north in degrees, to a tenth of a metre.
  fileprivate var sides: RegionText.Box {
    let (top, bottom) = (MapPoint(x: minX, y: minY).coordinate, MapPoint(x: maxX, y: maxY).coordinate)
    func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
    return (
      rounded(top.longitude), rounded(bottom.latitude), rounded(bottom.longitude), rounded(top.latitude)
    )
  }
}
