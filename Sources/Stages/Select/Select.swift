// plat select: the features under a finger, near a place, or in areas.

import CQL2
import Cartography
import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import Layers
import MapGeometry
import Planar
import Words

/// Writes the features at a position on the screen, near a place on the ground, or in the polygons of a file.
struct Select: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "select",
    abstract: "Pick the features under a finger, near a place, or in areas.",
    discussion: """
      With --at and --camera the place is a position on the screen, x,y in points from the upper left corner, and the \
      tolerance is --touch-radius, in points. With --near it is lon,lat, and the tolerance is --radius, a distance on \
      the ground. What counts is the geometry, not its box: a polygon that contains the place is at distance 0, a place \
      in a hole is not inside. The features come out as they are, with the properties select_rank and select_distance. \
      When nothing is selected, nothing is written.

      With --within or --intersects only features count that are in one of the polygons of a file, or meet one, \
      borders included. Without a place they come out as they are, in the order of the input.

        plat select --near -71.0656,42.3551 --radius 50m parks.ndjson
        plat select --within regions.geojson places.ndjson

      \(StageKind.retainsAll.rawValue) Holds the selected ones only; without a place it streams.
      """)

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp("A position on the screen, with --camera.", valueName: "x,y"),
    transform: ScreenPoint.parse)
  var at: ScreenPoint?

  @Options var camera: ScreenCameraOptions

  @ValueOption(
    parsing: .unconditional,
    limit: .notNegative,
    help: OptionHelp("How far from the position on the screen. (default: 22, a finger)", valueName: "points"))
  var touchRadius: Double?

  @ValueOption(
    parsing: .unconditional, help: OptionHelp("A place on the ground, with --radius.", valueName: "lon,lat"),
    transform: Coordinate.parse)
  var near: Coordinate?

  @ValueOption(
    parsing: .unconditional,
    limit: .length, help: OptionHelp("How far from the place on the ground: 20m, 1km.", valueName: "distance"),
    transform: Distance.parse)
  var radius: Distance?

  @Options var area: AreaOptions

  @Options var edge: EdgeOptions

  @ValueOption(parsing: .unconditional, help: .condition("features"))
  var `where`: String?

  @ValueOption(
    help: OptionHelp(
      "What comes first: kind (points, lines, polygons) or distance. (default: kind with --camera, else distance)",
      valueName: "order"))
  var order: SelectionOrder?

  @ValueOption(
    parsing: .unconditional, limit: .positive,
    help: OptionHelp("Write at most this many. (default: all)", valueName: "n"))
  var limit: Int?

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] {
    .of(
      area.namedFiles,
      camera.namedFiles,
      .readBehindAt("--where", self.where))
  }

  static var constraints: [OptionConstraint] {
    [
      .atMostOne("--at, --near", because: "the place is on the screen or on the ground"),
      .atLeastOne(
        "--at, --near, --within, --intersects", because: "plat filter selects by a condition alone"),
      .requires("--radius", "--near", because: "on the screen it is --touch-radius"),
      .requires("--camera, --touch-radius, --size, --padding, --field-of-view, --projection, --inset", "--at"),
      .requires("--near", "--radius", because: "for example --radius 20m"),
      .requires("--limit", "--at, --near", because: "plat head --count cuts a stream"),
      .requires("--order, --prefix", "--at, --near", because: "it is for what is near a place"),
    ]
  }

  func prepare() throws(RunError) -> PreparedStage {
    let edges = edge.plan(usualError: near == nil ? EdgeRule.usualError : EdgeRule.distanceError)
    let wanted = try area.areas(stream.reading, edges: edges)
    let needs = GeometryNeeds(ordinates: true, positions: false)
    let program = try Program(option: "--where", optional: self.where, for: .condition)
    let properties = program?.names("--where") ?? []
    @Sendable func test() -> ConditionTest? { program.map { ConditionTest($0, edges: edges) } }
    if at == nil, near == nil {
      var stage = PreparedStage(.perRecord { AreaSelection(wanted, test()) }, needs: needs, names: properties)
      stage.closingWarnings = { edges.warnings }
      return stage
    }
    let tolerance = near == nil ? touchRadius ?? 22 : radius?.value ?? 0
    let (order, limit, names) = (order ?? (near == nil ? .kind : .distance), limit, results.names(of: Self.name))
    func stage(_ place: @escaping @Sendable () -> SelectionMeasure.Place?) -> PreparedStage {
      var stage = PreparedStage(
        .reducer(
          Reduction(
            collector: {
              SelectionCollector(
                { place().map { SelectionMeasure($0, limit: tolerance, edges: edges) } }, wanted, test(), order)
            },
            reducer: { SelectionReducer(order: order, limit: limit, names: names) })),
        needs: needs, names: properties, retention: .rankedRecords)
      stage.closingWarnings = { edges.warnings }
      return stage
    }
    if let near {
      var prepared = stage { .ground(x: near.longitude, y: near.latitude) }
      prepared.places = [NamedPlace("--near", near, metres: tolerance)].compactMap(\.self)
      return prepared
    }
    guard let at else { throw RunError(.usage, "give --at or --near") }
    let camera = camera
    if let reading = try camera.reading(stream.reading) {
      let place = try SelectionMeasure.Place(at, reading, camera)
      return stage { place }
    }
    let awaited = Awaited<SelectionMeasure.Place>()
    var prepared = stage { awaited.value }
    prepared.before = .inOrder {
      CameraTaker(
        missing:
          "--at is a position on the screen, and goes with --camera, or with a camera Feature as the first record, "
          + "as plat frame --lead writes it; a place on the ground is --near LON,LAT, with --radius"
      ) { reading throws(RunError) in
        awaited.set(try SelectionMeasure.Place(at, reading, camera))
      }
    }
    return prepared
  }
}

extension SelectionMeasure.Place {
  /// The place at a position on a camera's screen.
  fileprivate init(
    _ at: ScreenPoint, _ reading: CameraReading, _ camera: ScreenCameraOptions
  ) throws(RunError) {
    let viewport = try camera.viewport(of: reading)
    let position = "\(at.x.plain),\(at.y.plain)"
    guard viewport.contains(at) else {
      let size = "\(viewport.width.plain)x\(viewport.height.plain)"
      throw RunError(.usage, "--at \(position) is not on the screen of \(size) points")
    }
    let view = try camera.view(reading)
    guard let touch = view.placement.touch(at) else {
      throw RunError(.usage, "--at \(position) is above the horizon, where only sky is")
    }
    self = .screen(view, touch)
  }
}

extension ScreenPoint {
  /// Reads `X,Y`.
  fileprivate static func parse(_ text: String) throws -> ScreenPoint {
    guard let numbers = numbers(in: text, count: 2) else {
      throw ValidationError("'\(text)' is not a position on the screen: x,y in points, such as 400,300.")
    }
    return ScreenPoint(x: numbers[0], y: numbers[1])
  }
}

extension SelectionOrder: OptionValue {}
