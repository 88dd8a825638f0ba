// plat point: points in place of geometries: their middle, a place for a label, ends, vertices, every so many metres.

import CommandOptions
import FeatureStream
import GeoJSON
import Planar
import Words

/// Makes points of geometries.
struct Point: StageCommand {
  /// Which points.
  enum Kind: String, OptionValue, CaseIterable {
    case centroid, inside, label, ends, vertices
  }

  static let configuration = CommandConfiguration(
    commandName: "point",
    abstract: "Make points of geometries: centroid, inside, label, ends, vertices, or along lines.",
    discussion: """
      Each point is a Feature with the id and the properties of the one it is from. A centroid may lie outside; a point \
      inside never does; the label's is the one farthest from any border (the pole of inaccessibility). Vertices and \
      ends keep the text of their numbers.

        plat point --kind label parks.ndjson
        plat point --every 100m paths.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @ValueOption(help: "Which points. (default: centroid)")
  var kind: Kind?

  @ValueOption(
    limit: .positiveLength,
    help: OptionHelp("Points along lines, from their start on, so far from each other: 100m.", valueName: "distance"),
    transform: Distance.parse)
  var every: Distance?

  @ValueOption(
    limit: .allLengths,
    help: OptionHelp(
      "Points along lines at these distances from their start, with commas between; past the end its last vertex.",
      valueName: "distances"), transform: Point.parseDistances)
  var at: [Distance]?

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .atMostOne("--kind, --every, --at")
    ]
  }

  private static func parseDistances(_ text: String) throws -> [Distance] {
    try text.pieces.map { try Distance.parse(String($0)) }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let stops: PointOperator.Stops? = every.map { .every($0.value) } ?? at.map { .at($0.map(\.value).sorted()) }
    let (kind, coordinates, names) = (kind ?? .centroid, coordinates, PointNames(results.names(of: Self.name)))
    return PreparedStage(
      .perRecord { PointOperator(kind: kind, stops: stops, coordinates, names) },
      needs: GeometryNeeds(ordinates: true, positions: true))
  }
}

/// The names of the properties that `point` adds.
struct PointNames: Sendable {
  let kind, index, distance: String

  init(_ names: ResultNames) { (kind, index, distance) = (names["kind"], names["index"], names["distance"]) }
}

extension ValueLimit where Value == [Distance] {
  /// Lengths of 0 or more.
  fileprivate static var allLengths: ValueLimit {
    ValueLimit("lengths of 0 or more, such as 100m", help: "0 or more", refused: "1deg") {
      $0.allSatisfy { $0.unit == .metres && $0.value >= 0 }
    }
  }
}
