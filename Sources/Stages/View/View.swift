// plat view: features to a map in one page, to be looked at and moved in a browser.

import ArgumentParser
import Cartography
import FeatureStream
import GeoJSON
import MapGeometry
import SimpleFeatures

/// Makes a page with a map of the features.
struct View: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Make a map of the features to move about in: a page for the browser.",
    discussion: """
      One HTML file that asks the network for nothing: to pan, zoom, turn and tilt with mouse, fingers or keys, to search \
      by name, and to look at each feature's properties. The camera is placed as plat frame does it, or by the same \
      options; features look as plat snapshot draws them.

        plat view -o trip.html places.ndjson
        plat view --open -o trip.html --layer parks.ndjson places.ndjson

      \(StageKind.retainsAll.rawValue)
      """)

  @Flag(help: "Open the page in the browser; needs --output.")
  var open = false

  @Option(
    help: ArgumentHelp(
      "How large the page may get, in bytes or with kB or MB: beyond it shapes are simplified, and the longest "
        + "properties left out. (default: 10MB)", valueName: "size"), transform: PageSize.parse)
  var maxSize: Int?

  @OptionGroup var screen: ViewportOptions

  @OptionGroup var direction: CameraDirectionOptions

  @OptionGroup var limits: CameraLimitOptions

  @OptionGroup var place: CameraPositionOptions

  @OptionGroup var picture: PageOptions

  @OptionGroup var stream: StreamOptions

  func validate() throws {
    try place.validate(besideRecordsWith: direction)
    if open, (stream.output ?? "-") == "-" {
      throw ValidationError("--open needs a file to open: give --output FILE.")
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let plan = try plan(
      PictureCamera(place, place.reading(stream.reading), screen, direction, limits, inset: 24, stream.reading))
    let made = MadeOutput()
    let form = OutputForm(
      framing: MadeFraming(made),
      reduction: Reduction(collector: { PageCollector(plan) }, reducer: { PageReducer(plan, into: made) }))
    var stage = PreparedStage(.sink(form), needs: GeometryNeeds(ordinates: true, positions: false))
    if open, let path = stream.output { stage.closingNote = { BrowserOpener.open(path) ?? "" } }
    return stage
  }

  private func plan(_ camera: PictureCamera) throws(RunError) -> PagePlan {
    let (light, scheme) = picture.style == .dark ? (.standard, "dark") : (picture.style ?? .standard, "auto")
    var plan = PagePlan(
      placement: camera.placement, light: Appearance(light), dark: Appearance(.dark), scheme: scheme)
    plan.lead = camera.lead
    (plan.writesLabels, plan.drawsBase, plan.title) = (picture.labels, picture.base, picture.title ?? "")
    plan.largestSize = maxSize ?? plan.largestSize
    if stream.inputs.count == 1, let path = stream.inputs.first, path != "-" { plan.name = PageLayer.name(path) }
    for path in picture.layer {
      var (reader, bag) = (PageReader(plan.light.feature, plan.dark.feature), PageBag())
      try readSecondFile(path, needs: GeometryNeeds(ordinates: true, positions: false), stream.reading) {
        feature throws(RecordError) in try reader.read(&feature, into: &bag)
      }
      plan.layers.append((PageLayer.name(path), bag.features))
    }
    return plan
  }
}

/// What a layer is called in a page.
enum PageLayer {
  /// The name of a file without its folder and its ending.
  static func name(_ path: String) -> String {
    let file = path.split(separator: "/").last ?? "-"
    let stem = file.prefix { $0 != "." }
    return String(stem.isEmpty ? file : stem)
  }
}

/// The size of a page as an option.
enum PageSize {
  static func parse(_ text: String) throws -> Int {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    let units = ["": 1.0, "b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "kib": 0x1p10, "mib": 0x1p20, "gib": 0x1p30]
    guard let number = Double(digits), let unit = units[text.dropFirst(digits.count).lowercased()],
      (200_000...2e9).contains(number * unit)
    else { throw ValidationError("a size is from 200kB to 2GB, such as 10MB.") }
    return Int(number * unit)
  }
}
