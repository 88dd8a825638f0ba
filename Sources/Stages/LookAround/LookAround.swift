// plat look-around: the street-level picture that shows a place best.

import CommandOptions
import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// Finds the best picture of each place in a catalogue (`MKLookAroundSceneRequest`).
struct LookAround: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "look-around",
    abstract: "Find the street-level picture that shows each place best, and the way to turn to.",
    discussion: """
      The catalogue is a file of points, where pictures were taken: heading (or compass_angle) is the way the camera looked, \
      in degrees clockwise from north, and fov its field of view; without a heading, or with is_pano, a picture looks all \
      around. captured_at tells when. A picture counts if the place is in its view, no farther than --radius, and no \
      obstacle stands between; near, new ones in whose middle the place is are best.

        plat look-around --catalogue photos.ndjson places.ndjson
        plat look-around --catalogue photos.ndjson --obstacles buildings.ndjson --radius 60m places.ndjson

      Each record comes out with look_around_id, look_around_distance, look_around_heading (where to turn, from the picture \
      to the place), look_around_position and others, null where no picture shows it.

      \(StageKind.streaming.rawValue) The catalogue stays in memory.
      """)

  static let name = "look-around"

  @ValueOption(
    limit: .fileBeside("the features"), help: OptionHelp("The pictures: points.", valueName: "file"),
    completion: .file())
  var catalogue: String

  @ValueOption(
    limit: .fileBeside("the features"),
    help: OptionHelp(
      "What stands in the way: polygons, such as buildings, and lines, such as walls.", valueName: "file"),
    completion: .file())
  var obstacles: String?

  @ValueOption(
    limit: .upTo10km,
    help: OptionHelp("How far from a place a picture may be. (default: 100m)", valueName: "distance"),
    transform: Distance.parse)
  var radius: Distance?

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] { .of(.read("--catalogue", catalogue), .read("--obstacles", obstacles)) }

  func prepare() throws(RunError) -> PreparedStage {
    let pictures = try PictureCatalogue(catalogue, stream.reading)
    let obstacles = try obstacles.map { path throws(RunError) in try Obstacles(path, stream.reading) }
    let (radius, names) = (radius?.value ?? 100, LookAroundNames(results.names(of: Self.name)))
    return PreparedStage(
      .perRecord { LookAroundOperator(pictures, obstacles, radius: radius, names) },
      needs: GeometryNeeds(ordinates: true, positions: false))
  }
}

/// The names of the properties that `look-around` adds.
struct LookAroundNames: Sendable {
  let id, distance, heading, position, capturedAt, score: String

  init(_ names: ResultNames) {
    (id, distance, heading) = (names["id"], names["distance"], names["heading"])
    (position, capturedAt, score) = (names["position"], names["captured_at"], names["score"])
  }
}

/// The work of `look-around` on one worker.
final class LookAroundOperator: FeatureOperator {
  private let pictures: PictureCatalogue
  private let obstacles: Obstacles?
  private let radius: Double
  private let names: LookAroundNames
  private let geodesic = Engines.geodesic()
  @exclusivity(unchecked) private var edits = PropertyEdits()

  init(_ pictures: PictureCatalogue, _ obstacles: Obstacles?, radius: Double, _ names: LookAroundNames) {
    (self.pictures, self.obstacles, self.radius, self.names) = (pictures, obstacles, radius, names)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    note(best(for: try feature.askedPosition("to look at")))
    feature.setProperties(edits)
    return try next(&feature)
  }

  private struct View {
    let picture: PictureCatalogue.Picture
    let distance, heading, score: Double
  }

  /// The picture that shows a place best; of equally good ones the first.
  private func best(for place: Position) -> View? {
    var views: [View] = []
    pictures.visit(near: place, within: radius) { picture in
      let sight = geodesic.inverse(
        x: picture.position.x, y: picture.position.y, toX: place.x, toY: place.y)
      guard sight.distance <= radius else { return }
      let off = picture.heading.map { abs(Azimuth.reduced($0 - sight.azimuth)) } ?? 0
      // Who stands at the place sees it whichever way one looks.
      guard sight.distance < 1 || off <= picture.fieldOfView / 2 else { return }
      let near = 1 - sight.distance / radius
      let central = picture.heading == nil ? 1 : 1 - off / picture.fieldOfView
      views.append(
        View(
          picture: picture, distance: sight.distance,
          heading: Azimuth.compass(sight.azimuth),
          score: 0.6 * near + 0.25 * central + 0.15 * picture.newness))
    }
    views.sort { ($1.score, $0.picture.number) < ($0.score, $1.picture.number) }
    return views.first { view in obstacles?.stands(between: view.picture.position, and: place) != true }
  }

  private func note(_ view: View?) {
    edits.removeAll()
    edits.set(names.id) { $0.append(view?.picture.id ?? "null") }
    edits.set(names.distance, metres: view?.distance)
    edits.set(names.heading, metres: view?.heading)
    edits.set(names.position) { out in
      guard let place = view?.picture.position else { return out.append("null") }
      out.append(0x5B as UInt8)
      out.append(place.x, .shortest)
      out.append(0x2C as UInt8)
      out.append(place.y, .shortest)
      out.append(0x5D as UInt8)
    }
    edits.set(names.capturedAt) { $0.append(view?.picture.capturedAt ?? "null") }
    edits.set(names.score, score: view?.score)
  }
}

extension ValueLimit where Value == Distance {
  /// How far pictures are looked for.
  fileprivate static var upTo10km: ValueLimit {
    ValueLimit(
      "a length of more than 0, and 10km at most", help: "more than 0, 10km at most", maximum: 10_000, refused: "11km"
    ) {
      $0.unit == .metres && $0.value > 0 && $0.value <= 10_000
    }
  }
}
