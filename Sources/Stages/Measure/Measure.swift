// plat measure: lengths, perimeters, areas, bearings and boxes as properties.

import CommandOptions
import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import MapGeometry
import Planar

/// Adds what can be measured of each geometry to its properties.
struct Measure: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract:
      "Add length, perimeter, area, bearing, bounding box, the place along a line or the distance from another shape.",
    discussion: """
      Metres and square metres on the WGS 84 ellipsoid, edges being geodesics; projected data is brought back to \
      longitude and latitude for that, unless --planar is given. Without a choice lines get their length and, if in \
      one piece, bearing; polygons get perimeter and area. What a geometry does not have is left out.

        plat measure paths.ndjson
        plat measure --length --text --locale de paths.ndjson
        plat measure --along roads.ndjson signs.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @Switch(help: "Lines: length, in metres.")
  var length = false

  @Switch(help: "Polygons: perimeter, in metres, holes included.")
  var perimeter = false

  @Switch(help: "Polygons: area, in square metres, holes left out.")
  var area = false

  @Switch(
    help: "Lines in one piece: bearing and final bearing, from first to last vertex, in degrees clockwise from north.")
  var bearing = false

  @Switch(help: "Any geometry: bounding box, in its own coordinates.")
  var boundingBox = false

  @Switch(help: "Measure projected data on its plane.")
  var planar = false

  @ValueOption(help: "What edges in longitude and latitude are. (default: geodesic; planar with --distance-to)")
  var edges: EdgeKind?

  @Switch(help: .oriented)
  var oriented = false

  @Switch(help: "Add length and perimeter as texts, too, for people to read.")
  var text = false

  @ValueOption(
    help: OptionHelp(
      "Units of texts: metric, imperial or imperial-with-yards. (default: those of the locale)", valueName: "units"))
  var units: DistanceFormatter.Units?

  @ValueOption(
    help: OptionHelp("Units in texts: default, abbreviated or full. (default: default)", valueName: "style"))
  var style: DistanceFormatter.Style?

  @ValueOption(
    help: OptionHelp("The language of texts, such as en_US, de or pt_BR. (default: en_US)", valueName: "locale"))
  var locale: DistanceLocale?

  @Switch(help: "Texts with three significant digits, instead of rounded ones.")
  var exact = false

  @ValueOption(
    help: OptionHelp(
      "Read the distance that this property says as text, such as 1.2 mi, and add it in metres; -1 for what is none.",
      valueName: "name"))
  var parse: String?

  @ValueOption(
    limit: .fileBeside("the features"),
    help: OptionHelp(
      "Points: the nearest line of this file, how far along it and how far beside it they are.", valueName: "file"),
    completion: .file())
  var along: String?

  @ValueOption(
    limit: .fileBeside("the features"),
    help: OptionHelp(
      "The distance to the nearest geometry of this file, in metres on the ground; 0 where they meet.",
      valueName: "file"), completion: .file())
  var distanceTo: String?

  @ValueOption(
    limit: .fileBeside("the features"),
    help: OptionHelp(
      "The Hausdorff distance from the geometry of this file with the same id, or the only one, in metres.",
      valueName: "file"), completion: .file())
  var hausdorff: String?

  @ValueOption(
    limit: .fileBeside("the features"),
    help: OptionHelp(
      "Lines: the discrete Fréchet distance from the line of this file with the same id, or the only one, in metres.",
      valueName: "file"), completion: .file())
  var frechet: String?

  @ValueOption(
    help: OptionHelp(
      "With --along, --hausdorff and --frechet, the feature of the file whose property has the value of this one; "
        + "name=name where it is called otherwise.",
      valueName: "name[=name]"))
  var on: String?

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] {
    .of(
      .read("--along", along), .read("--distance-to", distanceTo), .read("--hausdorff", hausdorff),
      .read("--frechet", frechet))
  }

  static var constraints: [OptionConstraint] {
    [
      .excludes(
        "--along, --distance-to, --hausdorff, --frechet",
        "--length, --perimeter, --area, --bearing, --bounding-box, --planar, --text, --units, --style, --locale, "
          + "--exact, --parse",
        because: "measure again for what a geometry has by itself"),
      .excludes("--along, --hausdorff, --frechet", "--edges, --oriented", because: "they take edges for geodesics"),
      .atMostOne("--along, --distance-to, --hausdorff, --frechet"),
      .requires("--on", "--along, --hausdorff, --frechet", because: "it tells which feature of the file"),
      .excludes("--planar", "--edges", because: "edges of projected data are straight on its plane"),
      .requires("--oriented", "--edges geodesic", because: "others are measured inside of their rings"),
      .excludes(
        "--parse",
        "--length, --perimeter, --area, --bearing, --bounding-box, --planar, --edges, --oriented, --text, --units, "
          + "--style, --exact",
        because: "--parse reads texts and measures nothing; only --locale goes with it"),
      .requires("--units, --style, --exact", "--text"),
      .requires("--locale", "--text, --parse"),
    ]
  }

  func validate() throws {
    try JoinKey.check(on)
    if text, area || bearing || boundingBox, !length, !perimeter {
      throw ValidationError("--text is for lengths and perimeters; give --length or --perimeter, too.")
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    if let parse {
      let (formatter, name) = (DistanceFormatter(locale: locale ?? .enUS), results.names(of: Self.name)["distance"])
      let format = coordinates.format(for: .linear(metres: 1))
      return PreparedStage(
        .perRecord { DistanceReader(parse, formatter, name, format) }, names: [NamedProperty("--parse", parse)])
    }
    if let along {
      let routes = try RouteFile("--along", along, on: on, stream.reading, linesOnly: true)
      let plan = AlongPlan(
        routes, results.names(of: Self.name), metres: coordinates.format(for: .linear(metres: 1)),
        shares: coordinates.format(for: .degrees))
      return PreparedStage(
        .perRecord { AlongMeasurer(plan) }, needs: GeometryNeeds(ordinates: true, positions: false),
        names: routes.named)
    }
    if let distanceTo { return try distanceStage(distanceTo) }
    if let path = hausdorff ?? frechet {
      let option = hausdorff != nil ? "--hausdorff" : "--frechet"
      let others = try RouteFile(option, path, on: on, stream.reading, linesOnly: hausdorff == nil, orByID: true)
      let plan = ComparisonPlan(
        kind: hausdorff != nil ? .hausdorff : .frechet, others: others,
        name: results.names(of: Self.name)[hausdorff != nil ? "hausdorff" : "frechet"],
        metres: coordinates.format(for: .linear(metres: 1)))
      return PreparedStage(
        .perRecord { ShapeComparer(plan) }, needs: GeometryNeeds(ordinates: true, positions: false),
        names: others.named)
    }
    var choice = MeasureChoice()
    if length { choice.insert(.length) }
    if perimeter { choice.insert(.perimeter) }
    if area { choice.insert(.area) }
    if bearing { choice.insert(.bearing) }
    if choice.isEmpty, !boundingBox { choice = [.length, .perimeter, .area, .bearing] }
    let plan = MeasurePlan(
      choice: choice, measuresBox: boundingBox, names: MeasureNames(results.names(of: Self.name)), isPlanar: planar,
      edges: EdgePlan(edges.map { EdgeRule($0.contour) }, isOriented: oriented),
      formatter: text
        ? DistanceFormatter(units: units, style: style ?? .default, locale: locale ?? .enUS, isExact: exact) : nil,
      metres: coordinates.format(for: .linear(metres: 1)), degrees: coordinates.format(for: .degrees))
    var stage = PreparedStage(
      .perRecord { MeasureOperator(plan) }, needs: GeometryNeeds(ordinates: true, positions: false))
    stage.closingWarnings = { plan.edges.warnings }
    return stage
  }
}

extension Measure {
  /// The stage that measures to the nearest geometry of a file.
  private func distanceStage(_ path: String) throws(RunError) -> PreparedStage {
    let edges = EdgePlan(
      edges.map { EdgeRule($0.contour, maxError: EdgeRule.distanceError) }, isOriented: oriented,
      usualError: EdgeRule.distanceError)
    let reader = EdgeReading(edges, file: path)
    let layer = try Layer(path, stream.reading) { feature throws(RecordError) in
      if feature.hasGeometry { try reader.follow(&feature.geometry, in: feature.currentCRS, said: feature.edges) }
    }
    if layer.geometries.allSatisfy(\.isEmpty) {
      throw RunError(.badData, "\(path): has no geometries for --distance-to")
    }
    let targets: NearTargets
    do throws(RecordError) { targets = try NearTargets(layer) } catch {
      throw error.ending ?? RunError(.badData, error.message)
    }
    let (name, metres) = (results.names(of: Self.name)["distance"], coordinates.format(for: .linear(metres: 1)))
    var stage = PreparedStage(
      .perRecord { DistanceMeasurer(targets, edges, name: name, metres: metres) },
      needs: GeometryNeeds(ordinates: true, positions: false))
    stage.closingWarnings = { edges.warnings }
    return stage
  }
}

extension DistanceFormatter.Units: OptionValue {}
extension DistanceFormatter.Style: OptionValue {}
extension DistanceLocale: OptionValue {
  public init?(argument: String) { self.init(argument) }
}

/// The names of the properties that `measure` adds.
struct MeasureNames: Sendable {
  let length, lengthText, perimeter, perimeterText, area, bearing, finalBearing, bbox: String

  init(_ names: ResultNames) {
    (length, lengthText) = (names["length"], names["length_text"])
    (perimeter, perimeterText) = (names["perimeter"], names["perimeter_text"])
    area = names["area"]
    (bearing, finalBearing) = (names["bearing"], names["final_bearing"])
    bbox = names["bbox"]
  }
}

/// What `measure` is asked for.
struct MeasurePlan: Sendable {
  let choice: MeasureChoice
  let measuresBox: Bool
  let names: MeasureNames
  let isPlanar: Bool
  /// What edges in longitude and latitude are.
  let edges: EdgePlan
  /// Makes texts; nil for none.
  let formatter: DistanceFormatter?
  let metres: CoordinateFormat
  let degrees: CoordinateFormat
}

/// The work of `measure` on one worker.
final class MeasureOperator: FeatureOperator {
  private let plan: MeasurePlan
  private let registry = CRSRegistry()
  private let geodesic = GeodesicMeasurer(Engines.geodesic())
  private var degrees: [Contour: DegreeMeasurer] = [:]
  private lazy var edges = EdgeReading(plan.edges)
  private var cutter = AntimeridianCutter()
  private var edits = PropertyEdits()

  init(_ plan: MeasurePlan) { self.plan = plan }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if feature.hasGeometry, !feature.geometry.isEmpty {
      edits.removeAll()
      note(try measures(feature))
      if plan.measuresBox { noteBox(feature) }
      feature.setProperties(edits)
    }
    return try next(&feature)
  }

  private func measures(_ feature: Feature) throws(RecordError) -> Measures {
    let plane = plan.isPlanar ? PlanarMeasurer(metresPerUnit: try metresPerUnit(feature.currentCRS)) : nil
    let geometry = plane == nil ? try registry.geographic(feature.geometry, from: feature.currentCRS) : feature.geometry
    let edges = plan.edges.rule?.contour ?? feature.edges ?? .geodesic
    if plane == nil, feature.edges != nil, !geometry.ringEnds.isEmpty { plan.edges.note(feature.edges) }
    let flat = plane == nil && edges != .geodesic ? try cut(geometry, edges) : geometry
    do throws(MeasureError) {
      if let plane { return try plane.measures(geometry, plan.choice) }
      if edges != .geodesic { return try degrees(edges).measures(flat, plan.choice) }
      var measures = try geodesic.measures(geometry, plan.choice)
      if plan.edges.isOriented, measures.area != nil { measures.area = geodesic.leftArea(geometry) }
      return measures
    } catch {
      switch error {
      case .offEllipsoid(let vertex):
        throw RecordError(code: "bad-position", message: "vertex \(vertex) is not a longitude and latitude")
      }
    }
  }

  /// Polygons cut where they go over ±180° or round a pole; lines go on there.
  private func cut(_ geometry: Geometry, _ contour: Contour) throws(RecordError) -> Geometry {
    guard geometry.type.hasRings || geometry.type == .geometryCollection else { return geometry }
    var geometry = geometry
    // A cut is to be on the edge.
    if geometry.type == .geometryCollection || geometry.mayJump {
      try edges.follow(&geometry, in: nil, said: contour)
    }
    cutter.cut(&geometry)
    return geometry
  }

  private func degrees(_ edges: Contour) -> DegreeMeasurer {
    if let known = degrees[edges] { return known }
    let made = DegreeMeasurer(edges, Engines.geodesic())
    degrees[edges] = made
    return made
  }

  /// The unit of a CRS's plane.
  private func metresPerUnit(_ name: String?) throws(RecordError) -> Double {
    if case .linear(let metres) = try registry.crs(name).unit { return metres }
    throw RecordError(
      code: "unit-mismatch",
      message: "--planar is for projected data, and \(name ?? "OGC:CRS84") has longitudes and latitudes")
  }

  /// Notes the measures as properties.
  private func note(_ measures: Measures) {
    let names = plan.names
    for (name, textName, value) in [
      (names.length, names.lengthText, measures.length), (names.perimeter, names.perimeterText, measures.perimeter),
    ] {
      guard let value else { continue }
      edits.set(name) { $0.append(value, plan.metres) }
      // What is said is what is written.
      guard let text = plan.formatter?.string(fromDistance: plan.metres.rounded(value)) else { continue }
      edits.set(textName) { $0.appendString(text) }
    }
    if let area = measures.area { edits.set(names.area) { $0.append(area, plan.metres) } }
    if let bearing = measures.bearing {
      edits.set(names.bearing) { $0.append(turn(bearing.initial), .shortest) }
      edits.set(names.finalBearing) { $0.append(turn(bearing.final), .shortest) }
    }
  }

  /// A bearing as it is written; north is 0, not 360.
  private func turn(_ bearing: Double) -> Double {
    let rounded = plan.degrees.rounded(bearing)
    return rounded == Azimuth.turn ? 0 : rounded
  }

  private func noteBox(_ feature: Feature) {
    var envelope = Envelope()
    envelope.add(feature.geometry)
    // Numbers come out as they came in: those of the stage before were rounded by it.
    edits.set(plan.names.bbox) { $0.appendBBox(envelope, wraps: feature.isCRS84, .shortest) }
  }
}
