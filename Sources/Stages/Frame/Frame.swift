// plat frame: content in, the camera that shows it out.

import Cartography
import CommandOptions
import FeatureStream
import Formats
import GeoJSON
import Layers
import MapGeometry
import Planar

/// Places a camera so that it shows all content, a part of the map, or the user.
struct Frame: StageCommand {
  /// When cameras are written (MapCameraUpdateFrequency).
  enum Emission: String, OptionValue, CaseIterable { case end, continuous }

  static let configuration = CommandConfiguration(
    commandName: "frame",
    abstract: "Place a camera that shows everything, a region, or the user.",
    discussion: """
      All features become one: a camera, from as near as shows every vertex and every edge inside the padded screen. \
      Its geometry is the ground it sees. Content on both sides of 180 degrees is taken the short way round. A region, \
      a box, a camera or the user's place can be given instead; the input is then read only when it is named.

        plat frame --size 1024x768 --padding 40 places.ndjson
        plat frame --size 800x600 places.ndjson --lead then screen
        gpspipe -r | plat frame --follow --follow-heading --pitch 60

      \(StageKind.retainsAll.rawValue) That is an extent of fixed size, no record, but with --lead all. With --per-feature \
      or --follow it streams.
      """)

  @Options var screen: ViewportOptions

  @Options var direction: CameraDirectionOptions

  @Options var limits: CameraLimitOptions

  @Options var place: CameraPositionOptions

  @Options var map: ProjectionOptions

  @Options var parts: InsetOptions

  @Switch(help: "Take each record as a position of the user, and write a camera for each: Features, NMEA or gpsd JSON.")
  var follow = false

  @Switch(help: "Turn the map to the user's course.")
  var followHeading = false

  @ValueOption(help: "Write the camera at the end, or whenever it changes.")
  var emit: Emission = .end

  @Switch(help: "Write a camera for each feature, with its id.")
  var perFeature = false

  @Switch(help: "Hand on the features as they are, and the camera after them.")
  var pass = false

  @Switch(help: "Hand on the camera, and behind it the features as they are: for a stage that needs a camera.")
  var lead = false

  @ValueOption(
    help: OptionHelp(
      "Write cameras on the way from this one to the camera that is placed: a file with a camera, a camera as text, or "
        + "lon,lat,distance[,heading[,pitch]].",
      valueName: "camera"))
  var between: String?

  @ValueOption(
    limit: .between(2, 10_000),
    help: OptionHelp("How many cameras there are with --between, both ends among them. (default: 30)", valueName: "n"))
  var steps: Int?

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  var input: (format: InputFormat?, csv: CSVOptions) { (follow ? .gps : .geojson, CSVOptions()) }

  var readsInput: Bool { place.camera == "-" }

  var needsInput: Bool { follow || pass || lead || perFeature || !place.isGiven }

  var namedFiles: [NamedFile] { .of(place.namedFiles, .readCamera(between, as: "--between")) }

  static var constraints: [OptionConstraint] {
    [
      .requires("--follow-heading", "--follow"),
      .excludes(
        "--projection", "--item, --rect, --look-at, --min-span, --center-bounds, --fallback, --follow, --between",
        because: "it is of Web Mercator's map"),
      .requires("--steps", "--between"),
      .excludes(
        "--between", "--follow, --per-feature, --emit continuous, --pass, --lead", because: "it leads to one camera"),
      .refuses("--between -", because: "standard input holds the features"),
      .excludes(
        "--follow", "--camera, --look-at, --region, --rect, --bbox, --center, --item", because: "it follows the user"),
      .excludes(
        "--per-feature", "--camera, --look-at, --region, --rect, --bbox, --center, --item, --user",
        because: "each feature has a camera"),
      .atMostOne("--follow, --per-feature"),
      .excludes("--emit continuous", "--per-feature"),
      .excludes(
        "--pass", "--follow, --per-feature, --emit continuous", because: "--pass writes one camera, at the end"),
      .excludes(
        "--lead", "--pass, --follow, --per-feature, --emit continuous", because: "--lead writes one camera, in front"),
      .excludes(
        "--per-feature", "--fallback automatic", because: "all features are not known yet"),
    ]
  }

  func validate() throws {
    if place.camera == "-", needsInput && stream.inputs.isEmpty || stream.inputs.contains("-") {
      throw ValidationError("--camera - reads standard input, so the features have to come from a file.")
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let reading = try place.reading(stream.reading)
    let viewport = try screen.viewport(of: reading, fieldOfView: direction.fieldOfView)
    try direction.checkSky(viewport)
    let user = follow ? place.user.map { FramePosition.user($0) } : nil
    var placement = try place.placement(
      reading, viewport, direction, limits, names: results.names(of: Self.name), position: follow ? .automatic : nil,
      fallback: user, stream.reading)
    if let plane = try map.plane(of: reading) {
      placement = try self.placement(placement, reading, on: plane)
    } else if parts.inset {
      try InsetOptions.check(nil)
    }
    let followsHeading = followHeading
    var flight: (start: MapCamera, steps: Int)?
    if let between {
      let reading = try CameraReading(option: "--between", between, stream.reading)
      try reading.refusePlane("--between")
      flight = (reading.camera(on: viewport).rounded(outward: false), steps ?? 30)
    }
    let placed = placement
    var stage = PreparedStage(
      follow
        ? .inOrder { FollowingOperator(placed, followsHeading: followsHeading) }
        : emit == .continuous
          ? .inOrder { ContinuousFraming(placed) }
          : perFeature
            ? .perRecord { FeatureFraming(placed) }
            : lead
              ? .reducer(
                Reduction(collector: { LeadCollector(placed) }, reducer: { LeadReducer(placed) }))
              : .reducer(
                Reduction(
                  passes: pass,
                  collector: { ContentCollector(placed) },
                  reducer: { [flight] in FrameReducer(placed, flight: flight) })),
      needs: GeometryNeeds(
        ordinates: follow || placed.position.needsContent || !place.places.isEmpty, positions: false),
      retention: .delayedRecords)
    if !follow { stage.places = place.places }
    // An extent, whatever comes.
    if stage.work.retains, !lead { stage.holds = .bounded }
    return stage
  }

  /// The same placement over a plane.
  private func placement(
    _ placement: CameraPlacement, _ reading: CameraReading?, on plane: MapPlane
  ) throws(RunError) -> CameraPlacement {
    // A camera that is given has a place of its own before content is known.
    let known = placement.position.needsContent ? nil : placement.place(FrameContent())
    if known == nil, plane.isAroundContent {
      throw RunError(
        .usage,
        "--projection: the middle of this map is that of what is shown, which is not known yet; say globe:lon,lat, or "
          + "polar:north or polar:south")
    }
    let crs = plane.crs(for: known?.camera ?? MapCamera(center: Coordinate(latitude: 0, longitude: 0), distance: 1))
    let mapper = try PlaneMapper(plane: crs)
    if parts.inset {
      try InsetOptions.check(crs)
      mapper.addInsets()
    }
    guard let placed = PlanePlacement(placement, mapper, center: reading?.plane?.center)?.placement(on: crs) else {
      throw RunError(.usage, "the camera's place is not on the map of \(crs)")
    }
    return placed
  }
}
