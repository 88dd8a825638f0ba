// plat frame: content in, the camera that shows it out.

import Cartography
import CommandOptions
import FeatureStream
import Formats
import GeoJSON
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
    let placement = try place.placement(
      reading, viewport, direction, limits, names: results.names(of: Self.name), position: follow ? .automatic : nil,
      fallback: user, stream.reading)
    let followsHeading = followHeading
    var flight: (start: MapCamera, steps: Int)?
    if let between {
      let reading = try CameraReading(option: "--between", between, stream.reading)
      flight = (reading.camera(on: viewport).rounded(outward: false), steps ?? 30)
    }
    var stage = PreparedStage(
      follow
        ? .inOrder { FollowingOperator(placement, followsHeading: followsHeading) }
        : emit == .continuous
          ? .inOrder { ContinuousFraming(placement) }
          : perFeature
            ? .perRecord { FeatureFraming(placement) }
            : lead
              ? .reducer(
                Reduction(collector: { LeadCollector(placement) }, reducer: { LeadReducer(placement) }))
              : .reducer(
                Reduction(
                  passes: pass,
                  collector: { ContentCollector(placement.position, empty: placement.emptyContent) },
                  reducer: { [flight] in FrameReducer(placement, flight: flight) })),
      needs: GeometryNeeds(
        ordinates: follow || placement.position.needsContent || !place.places.isEmpty, positions: false),
      retention: .delayedRecords)
    if !follow { stage.places = place.places }
    // An extent, whatever comes.
    if stage.work.retains, !lead { stage.holds = .bounded }
    return stage
  }
}
