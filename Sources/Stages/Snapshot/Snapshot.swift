// plat snapshot: features to a picture of a map.

import ArgumentParser
import Cartography
import FeatureStream
import GeoJSON
import MapGeometry
import SimpleFeatures

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

      \(StageKind.retainsAll.rawValue) Where the camera is given, that is what is drawn, and not the records.
      """)

  @OptionGroup var screen: ViewportOptions

  @OptionGroup var direction: CameraDirectionOptions

  @OptionGroup var limits: CameraLimitOptions

  @OptionGroup var place: CameraPositionOptions

  @OptionGroup var picture: PictureOptions

  @OptionGroup var form: PictureFormOptions

  @OptionGroup var stream: StreamOptions

  func validate() throws {
    let names = place.names
    if names.count > 1 { throw ValidationError("Give one position, not both \(names[0]) and \(names[1]).") }
    if place.camera == "-" { throw ValidationError("--camera - would read standard input, which holds the features.") }
    if place.decidesDirection, let name = direction.names.first {
      throw ValidationError("\(name) does not go with \(names.first ?? "this"), which has a direction of its own.")
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let reading = try place.reading(stream.reading)
    let viewport = try screen.viewport(
      of: reading, fieldOfView: direction.fieldOfView, insets: EdgeInsets(top: 24, left: 24, bottom: 24, right: 24))
    let placement = try CameraPlacement(
      position: place.position(reading),
      fallback: place.fallback.map { text throws(RunError) in try FramePosition(fallback: text, stream.reading) },
      framing: limits.framing(direction.perspective(viewport)), minimumDistance: limits.minDistance?.value,
      names: ResultNames(prefix: "snapshot_"))
    let write = try form.writer(to: stream.output, width: viewport.width, height: viewport.height)
    let plan = try picture.plan(placement, stream.reading)
    let made = MadePicture()
    let form = OutputForm(
      framing: PictureFraming(made),
      reduction: Reduction(
        collector: { PictureCollector(plan) },
        reducer: { PictureReducer(plan, into: made, write: write) }))
    return PreparedStage(.sink(form), needs: GeometryNeeds(ordinates: true, positions: false))
  }
}
