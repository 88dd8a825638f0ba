// plat snapshot: features to a picture of a map.

import Cartography
import CommandOptions
import FeatureStream
import GeoJSON
import MapGeometry
import Planar

/// Draws a map with the features on it (MKMapSnapshotter).
struct Snapshot: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Draw a map of the features: a picture as SVG, PNG or PDF.",
    discussion: """
      The camera is placed as plat frame does it, so that all features are seen; or by the same options. What is drawn \
      is where plat screen says it is. Features are drawn as their properties ask for (simplestyle-spec 1.1, and \
      MapKit's words), and named by their title or name.

        plat snapshot -o map.svg places.ndjson
        plat snapshot --scale 2 -o map.png places.ndjson
        plat snapshot --camera trip.camera -o map.svg trip.ndjson

      \(StageKind.retainsAll.rawValue) With --camera it holds what is drawn, and not the records.
      """)

  @Options var screen: ViewportOptions

  @Options var direction: CameraDirectionOptions

  @Options var limits: CameraLimitOptions

  @Options var place: CameraPositionOptions

  @Options var map: ProjectionOptions

  @Options var picture: PictureOptions

  @ValueOption(
    help: OptionHelp(
      "Pictures of the ground below all features: an image with a world file, a GeoTIFF, raster tiles (PMTiles, MBTiles, "
        + "a folder z/x/y), or an image with its box; several are drawn in their order. --style hybrid draws streets "
        + "and names over them, and imagery nothing but the features.",
      valueName: "file[@w,s,e,n]"),
    completion: .file())
  var imagery: [String] = []

  @ValueOption(
    help: OptionHelp(
      "Make marks as large as this property says: their areas are in proportion to its numbers.",
      valueName: "property"))
  var sizeBy: String?

  @ValueOption(
    help: OptionHelp(
      "Leave out features that are on another level of a venue: whose imdf_ordinal is another number.",
      valueName: "n"))
  var level: Int?

  @ValueOption(
    help: OptionHelp(
      "Print the style file that draws data that plat knows: standard, muted, dark, or, over imagery, imagery or hybrid.",
      valueName: "style"))
  var printStyle: Appearance.Name?

  @Options var form: PictureFormOptions

  @Options var watching: WatchOptions

  @Options var stream: StreamOptions

  var written: WrittenForm { .own(stage: Self.name, name: "a picture") }

  var watchedFiles: [String]? { watching.files(picture, place) }

  var namedFiles: [NamedFile] {
    .of(
      picture.namedFiles, place.namedFiles,
      imagery.flatMap { [NamedFile].of(.read("--imagery", ImageryFile.path(in: $0))) })
  }

  static var constraints: [OptionConstraint] {
    [
      .refuses("--camera -", because: "standard input holds the features"),
      .requires("--units, --locale", "--scale-bar", because: "it is for its texts"),
      .excludes(
        "--projection", "--item, --rect, --min-span, --center-bounds, --fallback",
        because: "it is of Web Mercator's map"),
    ]
  }

  var isQuestion: Bool { printStyle != nil }

  func answer() throws(RunError) -> String { StandardStyleText.text(printStyle ?? .standard) }

  func prepare() throws(RunError) -> PreparedStage {
    let reading = try place.reading(stream.reading)
    let plane = try map.plane(of: reading)
    let camera = try PictureCamera(
      place, reading, screen, direction, limits, inset: 24, stream.reading)
    let write = try form.writer(to: stream.output, width: camera.viewport.width, height: camera.viewport.height)
    var plan = try picture.plan(
      camera, stream.reading, knowsTags: sizeBy == nil, hasImagery: !imagery.isEmpty, plane: plane)
    if let sizeBy {
      plan.sizes = SizePlan(sizeBy)
      plan.names.append(NamedProperty("--size-by", sizeBy))
    }
    if picture.furniture.inset, plane != nil {
      guard map.projection?.hasPrefix("albers-usa") ?? MapPlane.isOfUnitedStates(reading?.plane?.crs ?? "") else {
        throw RunError(
          .usage,
          "--inset: of the projections albers-usa alone has parts in frames; the small map of the world is of Web "
            + "Mercator's map")
      }
      if !imagery.isEmpty {
        throw RunError(.usage, "--inset: pictures of --imagery are not drawn in frames; leave out one of the two")
      }
      (plan.hasInsets, plan.furniture.hasInset) = (true, false)
    }
    for text in imagery { plan.imagery.append(try ImageryFile(option: text)) }
    plan.imageryScale = form.scale ?? 1
    plan.knowsPlanes =
      plane == nil && map.projection == nil && !picture.furniture.inset && limits.isOfAnyMap && place.fallback == nil
    let made = MadeOutput()
    let form = OutputForm(
      framing: MadeFraming(made),
      reduction: Reduction(
        collector: { [plan] in PictureCollector(plan) },
        concurrentReducer: { [plan] jobs in PictureReducer(plan, into: made, jobs: jobs, write: write) }))
    var stage = PreparedStage(
      .sink(form), needs: GeometryNeeds(ordinates: true, positions: false), names: plan.names,
      retention: .pictures)
    stage.places = place.places
    if let level { stage.before = .perRecord { LevelOperator(level) } }
    return stage
  }
}

extension Appearance.Name: OptionValue {}
