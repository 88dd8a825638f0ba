// plat view: features to a map in one page, to be looked at and moved in a browser.

import Cartography
import CommandOptions
import FeatureStream
import FileNames
import GeoJSON
import Planar

/// Makes a page with a map of the features.
struct View: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Make an interactive map of the features: a page for the browser.",
    discussion: """
      One HTML file that asks the network for nothing: to pan, zoom, turn and tilt with mouse, fingers or keys, to search \
      by name, and to look at each feature's properties. The camera is placed as plat frame does it, or by the same \
      options; features look as plat snapshot draws them.

        plat view -o trip.html places.ndjson
        plat view --open -o trip.html --layer parks.ndjson places.ndjson

      \(StageKind.retainsAll.rawValue)
      """)

  @Switch(help: "Open the page in the browser; needs --output.")
  var open = false

  @ValueOption(
    help: OptionHelp(
      "How large the page may get, in bytes or with kB or MB: to keep it, shapes are simplified and properties left out, "
        + "and what cannot be as small is refused. (default: 10MB)", valueName: "size"), transform: PageSize.parse)
  var maxSize: Int?

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp(
      "Properties in the tooltip of the feature under the pointer, below its name; a click shows all of them.",
      valueName: "names"), transform: NameList.parse)
  var tooltip: [NameList] = []

  @Switch(help: "Show marks that are near to each other as one with their number, which parts as the map comes nearer.")
  var cluster = false

  @ValueOption(
    help: OptionHelp(
      "Show features by the time that this property says, with a slider that plays: dates, numbers such as years, or "
        + "several of them, from the first to the last.",
      valueName: "property"))
  var time: String?

  @ValueOption(
    help: OptionHelp(
      "Make marks as large as this property says: their areas are in proportion to its numbers.",
      valueName: "property"))
  var sizeBy: String?

  @Options var screen: ViewportOptions

  @Options var direction: CameraDirectionOptions

  @Options var limits: CameraLimitOptions

  @Options var place: CameraPositionOptions

  @Options var picture: PictureOptions

  @Options var watching: WatchOptions

  @Options var stream: StreamOptions

  var written: WrittenForm { .own(stage: Self.name, name: "a page") }

  var watchedFiles: [String]? { watching.files(picture, place) }

  var namedFiles: [NamedFile] { .of(picture.namedFiles, place.namedFiles) }

  static var constraints: [OptionConstraint] {
    [
      .refuses("--camera -", because: "standard input holds the features"),
      .requires("--open", "--output", because: "it needs a file to open"),
      .excludes("--open", "--output -", because: "it needs a file to open"),
      .excludes("--units, --locale", "--no-scale-bar", because: "it is for the texts of the scale bar"),
    ]
  }

  func validate() throws { try refuseRepeated(tooltip.names, of: "--tooltip") }

  func prepare() throws(RunError) -> PreparedStage {
    let reading = try place.reading(stream.reading)
    try reading?.refusePlane("--camera")
    let camera = try PictureCamera(
      place, reading, screen, direction, limits, inset: 24, stream.reading)
    var plan = try PagePlan(
      picture, camera, inputs: stream.inputs, largestSize: maxSize, tooltip: tooltip.names, stream.reading)
    plan.groupsMarks = cluster
    if let time { plan.setTime(time) }
    if let sizeBy { plan.setSizes(SizePlan(sizeBy)) }
    let made = MadeOutput()
    let form = OutputForm(
      framing: MadeFraming(made),
      reduction: Reduction(
        collector: { [plan] in PageCollector(plan) }, reducer: { [plan] in PageReducer(plan, into: made) }))
    var stage = PreparedStage(
      .sink(form), needs: GeometryNeeds(ordinates: true, positions: false), names: plan.names,
      retention: .pictures)
    stage.places = place.places
    if open, let path = stream.output { stage.closingNote = { BrowserOpener.openOnce(path) ?? "" } }
    return stage
  }
}

/// The size of a page as an option.
enum PageSize {
  static func parse(_ text: String) throws -> Int {
    guard let count = ByteSize.count(text), (200_000...2_000_000_000).contains(count) else {
      throw ValidationError("a size is from 200kB to 2GB, such as 10MB.")
    }
    return count
  }

  /// A size as it is given, rounded up.
  static func text(_ bytes: Int) -> String {
    if bytes < 1_000_000 { return "\((bytes + 999) / 1000)kB" }
    let tenths = (bytes + 99_999) / 100_000
    return tenths % 10 == 0 ? "\(tenths / 10)MB" : "\(tenths / 10).\(tenths % 10)MB"
  }
}
