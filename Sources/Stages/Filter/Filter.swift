// plat filter: the features for which conditions hold.

import CQL2
import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import Layers
import MapGeometry
import Planar

/// Hands on the features for which all conditions hold, as the bytes they are.
struct Filter: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "filter",
    abstract: "Hand on the features for which conditions hold.",
    discussion: """
      A feature goes on, as it is, when all that is asked for holds; with --invert, when it does not. --where is a \
      condition in OGC CQL2, text or JSON: a property that is missing or null is NULL, and a condition that comes to NULL \
      does not hold. Functions beyond the standard: length(), area() and perimeter() in metres, x(), y(), vertices(), \
      geometry_type(), distance(), lower, upper, trim, substr, split, replace, concat, coalesce, round, abs, floor, ceil, \
      sqrt, exp, ln, log10, pow, min, max, to_number, to_text; and CASE WHEN … THEN … ELSE … END.

        plat filter --where "population > 1e6 AND name LIKE 'S%'" cities.ndjson
        plat filter --where "S_INTERSECTS(geometry, BBOX(170,-50,-170,-30))" --first 10 places.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @ValueOption(parsing: .unconditional, help: .condition("features"))
  var `where`: String?

  @ValueOption(
    parsing: .unconditional,
    help: .box("Only what has a position in this box"), transform: { try RegionText.box($0) })
  var bbox: RegionText.Box?

  @Options var area: AreaOptions

  @Options var edge: EdgeOptions

  @ValueOption(
    limit: .fileBeside("the features"),
    help: OptionHelp("Only features whose ids are in this file: one a line, or Features.", valueName: "file"),
    completion: .file())
  var ids: String?

  @ValueOption(
    help: OptionHelp(
      "Only geometries of these types, such as Point,MultiPoint; none is a feature without.",
      valueName: "types"), transform: NameList.parse)
  var geometryType: [NameList] = []

  @Switch(help: "Hand on the others instead.")
  var invert = false

  @ValueOption(
    parsing: .unconditional,
    limit: .positive, help: OptionHelp("End the stream, and read no further, after this many.", valueName: "n"))
  var first: Int?

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] {
    .of(
      area.namedFiles,
      .read("--ids", ids),
      .readBehindAt("--where", self.where))
  }

  static var constraints: [OptionConstraint] {
    [
      .atLeastOne("--where, --bbox, --within, --intersects, --ids, --geometry-type, --first"),
      .requires("--edges", "--where, --bbox, --within, --intersects", because: "they ask where geometries are"),
    ]
  }

  func prepare() throws(RunError) -> PreparedStage {
    let edges = edge.plan
    var conditions = FilterConditions(isInverted: invert, edges: edges)
    var names: [NamedProperty] = []
    if let condition = try Program(option: "--where", optional: self.where, for: .condition) {
      conditions.programs.append(condition)
      names = condition.names("--where")
    }
    if let bbox { conditions.programs.append(try Self.program(bbox: bbox)) }
    conditions.areas = try area.areas(stream.reading, edges: edges)
    if let ids {
      let known = try FeatureIDs(ids, stream.reading)
      (conditions.ids, conditions.seenIDs) = (known, SeenIDs(known))
    }
    if !geometryType.isEmpty { conditions.types = try GeometryTypes(geometryType.names) }
    let usesGeometry = !conditions.areas.isEmpty || conditions.programs.contains(where: \.usesGeometry)
    let needs = GeometryNeeds(ordinates: usesGeometry, positions: false)
    let wanted = conditions
    let work: StageWork =
      if let first {
        .inOrder { FirstOperator(FilterTest(wanted), first) }
      } else {
        .perRecord { FilterOperator(FilterTest(wanted)) }
      }
    let use = PropertyUse.named(geometry: usesGeometry || !geometryType.isEmpty)
    var stage = PreparedStage(work, needs: needs, names: names, use: use)
    stage.closingWarnings = { edges.warnings + (wanted.seenIDs?.warnings ?? []) }
    // An edge that is not straight may be in the box where no vertex is.
    if !invert, self.where == nil, ids == nil, edge.edges ?? .planar == .planar, let bbox, bbox.west <= bbox.east {
      stage.onlyIn = Box(Position(bbox.west, bbox.south), Position(bbox.east, bbox.north))
    }
    if !invert, ids == nil, conditions.programs.count == 1, conditions.areas.isEmpty {
      stage.onlyRows = conditions.programs[0].rowCondition
    }
    if !invert { stage.places = [bbox.flatMap { NamedPlace("--bbox", $0) }].compactMap(\.self) }
    return stage
  }

  /// The condition that a box is.
  private static func program(bbox: RegionText.Box) throws(RunError) -> Program {
    let box = "BBOX(\(bbox.west),\(bbox.south),\(bbox.east),\(bbox.north))"
    do throws(ExpressionError) {
      return try Program(Expression(text: "S_INTERSECTS(geometry,\(box))"), for: .condition)
    } catch { throw RunError(.usage, "--bbox: \(error.message)") }
  }
}

/// What is asked for.
struct FilterConditions: Sendable {
  let isInverted: Bool
  let edges: EdgePlan
  var programs: [Program] = []
  var areas: [SelectionAreas] = []
  var ids: FeatureIDs?
  var seenIDs: SeenIDs?
  var types: GeometryTypes?

  init(isInverted: Bool, edges: EdgePlan) { (self.isInverted, self.edges) = (isInverted, edges) }
}

/// A worker's test of features.
final class FilterTest {
  private let conditions: FilterConditions
  private let expressions: [ConditionTest]
  private let areas: [AreaTest]
  /// Which ids this worker has seen, and which of them since the last call of `tellIDs`.
  @exclusivity(unchecked) private var isSeen: [Bool]
  @exclusivity(unchecked) private var newIDs: [Int] = []
  /// Whether it has seen any record.
  @exclusivity(unchecked) private var hasRecords = false

  init(_ conditions: FilterConditions) {
    self.conditions = conditions
    isSeen = [Bool](repeating: false, count: conditions.ids?.count ?? 0)
    expressions = conditions.programs.map { ConditionTest($0, edges: conditions.edges) }
    areas = conditions.areas.map(AreaTest.init)
  }

  /// Whether a feature goes on.
  func takes(_ feature: borrowing Feature) throws(RecordError) -> Bool {
    try holds(feature) != conditions.isInverted
  }

  /// Whether all conditions hold; what costs least is asked first.
  private func holds(_ feature: borrowing Feature) throws(RecordError) -> Bool {
    if let ids = conditions.ids {
      hasRecords = true
      guard let number = ids.number(of: feature) else { return false }
      if !isSeen[number] {
        isSeen[number] = true
        newIDs.append(number)
      }
    }
    if let types = conditions.types, !types.contain(feature) { return false }
    for expression in expressions where try !expression.holds(feature) { return false }
    for area in areas where try !area.holds(feature) { return false }
    return true
  }

  /// Tells which ids were there since the last call.
  func tellIDs() {
    guard let seen = conditions.seenIDs, hasRecords else { return }
    seen.add(newIDs)
    newIDs.removeAll()
  }
}

/// The work of `filter`.
final class FilterOperator: FeatureOperator {
  private let test: FilterTest

  init(_ test: FilterTest) { self.test = test }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard try test.takes(feature) else { return .goOn }
    return try next(&feature)
  }

  func takeWarnings() -> [ClosingWarning] {
    test.tellIDs()
    return []
  }
}

/// The work of `filter --first`: as many as are wanted, in the order of the input.
final class FirstOperator: OrderedOperator {
  private let test: FilterTest
  private var left: Int

  init(_ test: FilterTest, _ count: Int) { (self.test, left) = (test, count) }

  var mayHaveEnough: Bool { true }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard left > 0 else { return .enough }
    guard try test.takes(feature) else { return .goOn }
    left -= 1
    let flow = try next(&feature)
    return left == 0 ? .enough : flow
  }

  func takeWarnings() -> [ClosingWarning] {
    // What comes after the last one that is wanted is not looked at.
    if left > 0 { test.tellIDs() }
    return []
  }
}
