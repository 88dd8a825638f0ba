// plat select: the features under a finger, or near a place.

import ArgumentParser
import FeatureStream
import GeoJSON
import MapGeometry
import SimpleFeatures

/// Writes the features at a position on the screen, or near a place on the ground.
struct Select: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "select",
    abstract: "Pick the features under a finger, or near a place.",
    discussion: """
      With --camera the place is a position on the screen, x,y in points from the upper left corner, and the tolerance \
      is a radius in points. With --within it is lon,lat, and the tolerance is a distance on the ground. What counts is \
      the geometry, not its box: a polygon that contains the place is at distance 0, a place in a hole is not inside. \
      The features come out as they are, with the member "plat:select" that has their rank and distance. When nothing \
      is selected, nothing is written.

        plat select --at -71.0656,42.3551 --within 50m parks.ndjson

      \(StageKind.retainsAll.rawValue) Holds the selected ones only.
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The place: x,y on the screen, or lon,lat.", valueName: "x,y"))
  var at: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The camera: a file with a camera Feature, its JSON, or lon,lat,distance[,heading[,pitch]].",
      valueName: "camera"))
  var camera: String?

  @OptionGroup var screen: ViewportOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How far from the position on the screen. (default: 22, a finger)", valueName: "points"))
  var radius: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How far from the place on the ground: 20m, 1km.", valueName: "distance"),
    transform: Distance.parse)
  var within: Distance?

  @Option(
    help: ArgumentHelp(
      "What comes first: kind (points, lines, polygons) or distance. (default: kind with --camera, else distance)",
      valueName: "order"))
  var order: SelectionOrder?

  @Option(help: ArgumentHelp("Write no more than this many.", valueName: "n"))
  var limit: Int?

  @OptionGroup var stream: StreamOptions

  func validate() throws {
    if camera != nil, within != nil {
      throw ValidationError("--camera and --within do not go together: the place is on the screen or on the ground.")
    }
    if camera == nil {
      if radius != nil || screen.size != nil || screen.padding != nil {
        throw ValidationError("--radius, --size and --padding go with --camera.")
      }
      guard let within else { throw ValidationError("Give --camera with a position on the screen, or --within.") }
      guard within.unit == .metres, within.value >= 0, within.value.isFinite else {
        throw ValidationError("--within must be a distance of 0 or more on the ground, such as 20m.")
      }
    }
    if let radius, !(radius >= 0 && radius.isFinite) {
      throw ValidationError("--radius must be a number of points, 0 or more.")
    }
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1.") }
    let place = try position()
    if camera == nil, abs(place.x) > 180 || abs(place.y) > 90 {
      throw ValidationError("--at \(at) is not a longitude and a latitude.")
    }
  }

  /// The two numbers of `--at`.
  private func position() throws -> ScreenPoint {
    let numbers = at.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite else {
      throw ValidationError("--at '\(at)' must be two numbers: x,y on the screen, or lon,lat.")
    }
    return ScreenPoint(x: x, y: y)
  }

  func prepare() throws(RunError) -> PreparedStage {
    guard let position = try? position() else { throw RunError(.usage, "--at must be two numbers") }
    let place: SelectionMeasure.Place
    if let camera {
      let reading = try CameraReading(option: "--camera", camera)
      let viewport = try screen.viewport(of: reading)
      guard viewport.contains(position) else {
        let size = "\(viewport.width.plain)x\(viewport.height.plain)"
        throw RunError(.usage, "--at \(at) is not on the screen of \(size) points")
      }
      let projection = MapProjection(reading.camera, viewport)
      guard let ground = projection.mapPoint(at: position) else {
        throw RunError(.usage, "--at \(at) is above the horizon, where only sky is")
      }
      place = .screen(ScreenPlacement(projection), position, ground)
    } else {
      place = .ground(x: position.x, y: position.y)
    }
    let tolerance = camera == nil ? within?.value ?? 0 : radius ?? 22
    let (order, limit) = (order ?? (camera == nil ? .distance : .kind), limit)
    return PreparedStage(
      .reducer(
        Reduction(
          collector: { SelectionCollector(SelectionMeasure(place, limit: tolerance), order) },
          reducer: { SelectionReducer(order: order, limit: limit) })),
      needs: GeometryNeeds(ordinates: true, positions: false))
  }
}

extension SelectionOrder: ExpressibleByArgument {}
