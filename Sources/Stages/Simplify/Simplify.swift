// plat simplify: fewer vertices, by tolerance, zoom level or share.

import CommandOptions
import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar
import Simplification
import Statistics

/// Removes vertices that are within a tolerance of what is left.
struct Simplify: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "simplify",
    abstract: "Remove vertices that make no difference beyond a tolerance.",
    discussion: """
      How much goes is said by a tolerance, by a zoom level (what moves nothing by more than half a screen point \
      there), or by the share of the vertices that is kept. The vertices that are left keep the text of their numbers. \
      On longitude and latitude the tolerance is measured in metres on the ellipsoid; for projected coordinates it is \
      converted to their unit. A valid polygon stays valid; a ring that would collapse keeps a triangle.

        plat simplify --tolerance 20m parks.ndjson
        plat simplify --zoom 12 parks.ndjson
        plat simplify --keep 10% parks.ndjson
        plat simplify --coverage --tolerance 1km countries.ndjson

      \(StageKind.streaming.rawValue) With --keep and --coverage: retains all.
      """)

  @ValueOption(
    limit: .notNegative,
    help: OptionHelp(
      "How far the result may be from a removed vertex: 20m, 1km, 0.5mi, 0.01deg.", valueName: "distance"),
    transform: Distance.parse)
  var tolerance: Distance?

  @ValueOption(
    limit: .between(0, 30),
    help: OptionHelp(
      "Remove what moves no line by more than half a screen point at this zoom level.", valueName: "level"))
  var zoom: Double?

  @ValueOption(
    help: OptionHelp(
      "Keep this share of the vertices that can go, such as 10%: not the ends of lines, nor a ring's last three.",
      valueName: "percent"))
  var keep: VertexShare?

  @ValueOption(help: "How vertices are chosen.")
  var method: SimplificationMethod = .douglasPeucker

  @Switch(
    help: "Let rings and closed lines that would collapse keep a triangle, or drop them.")
  var shapes: Shapes = .keepShapes

  @Switch(
    help: OptionHelp(
      "Keep the vertex that a ring begins with, also where it makes no difference; so does --keep without --coverage."))
  var fixedStart = false

  @Switch(help: "Keep borders that features share, and line ends that meet, the same for all of them.")
  var coverage = false

  @ValueOption(
    limit: .notNegative,
    help: OptionHelp(
      "With --coverage, make one of vertices that are within this distance of each other.", valueName: "distance"),
    transform: Distance.parse)
  var snap: Distance?

  @Switch(help: "With --coverage, mend gaps, overlaps and borders that nearly match, within the distance of --snap.")
  var clean = false

  @ValueOption(
    limit: .notNegative,
    help: OptionHelp(
      "With --coverage, give gaps and parts of polygons that are thin and smaller than this to a neighbour.",
      valueName: "area"),
    transform: SurfaceArea.parse)
  var filterSlivers: SurfaceArea?

  @ValueOption(
    limit: .notNegative,
    help: OptionHelp(
      "Remove parts of polygons, and holes, smaller than this: 1km2, 5ha; with --coverage, those that share no border.",
      valueName: "area"),
    transform: SurfaceArea.parse)
  var filterIslands: SurfaceArea?

  @Switch(help: "Say at the end on standard error how many vertices were removed, and how far the result is from them.")
  var report = false

  @Switch(
    help: OptionHelp(
      "Add to each feature the vertices before and after, and how far the result is off, as properties."))
  var reportFeatures = false

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .atMostOne("--tolerance, --zoom, --keep"),
      .atLeastOne("--tolerance, --zoom, --keep, --filter-islands, --filter-slivers, --clean"),
      .requires("--snap, --clean, --filter-slivers", "--coverage"),
      .excludes("--method topology-preserving", "--drop-collapsed", because: "that method keeps every part"),
      .requires("--prefix", "--report-features"),
    ]
  }

  func validate() throws {
    if filterSlivers != nil, let snap, snap.unit == .degrees || !clean {
      throw ValidationError("--filter-slivers goes with --snap in metres and --clean, or without --snap.")
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let totals = report ? SimplifyTotals(isFiltering: filterIslands != nil) : nil
    let measure = tolerance.map { SimplifyMeasure.distance($0) } ?? zoom.map { .zoom($0) } ?? .nothing
    let settings = SimplifySettings(
      method: method, keepsShapes: shapes == .keepShapes, keepsStarts: fixedStart,
      filterIslands: filterIslands, totals: totals,
      report: reportFeatures ? SimplifyReport(results.names(of: Self.name)) : nil)
    let work: StageWork
    if coverage {
      let coverage = CoverageSettings(
        amount: keep.map { .share($0) } ?? .measure(measure), snap: snap, cleans: clean, filterSlivers: filterSlivers,
        settings: settings)
      work = .reducer(
        Reduction(collector: { CoverageCollector(coverage) }, reducer: { CoverageReducer(coverage) }))
    } else if let keep {
      let tolerance = KeptTolerance()
      work = .reducer(
        Reduction(
          collector: { KeepShareCollector(settings) }, reducer: { KeepShareReducer(keep, tolerance, totals) },
          finisher: { SimplifyOperator(.kept(tolerance), settings) }))
    } else {
      work = .perRecord { SimplifyOperator(.measure(measure), settings) }
    }
    var stage = PreparedStage(
      work, needs: GeometryNeeds(ordinates: true, positions: true),
      retention: coverage ? .simplifiedTopology : .rankedVertices)
    if let totals { stage.closingNote = { totals.text } }
    return stage
  }
}

extension Simplify {
  /// What becomes of rings and closed lines that would collapse.
  enum Shapes: String, SwitchCases { case keepShapes, dropCollapsed }
}

/// What of the options every worker needs.
struct SimplifySettings: Sendable {
  let method: SimplificationMethod
  let keepsShapes: Bool
  /// Whether the first vertices of rings stay.
  let keepsStarts: Bool
  /// Below what area parts of polygons, and holes, go; nil when none is too small.
  let filterIslands: SurfaceArea?
  /// Where what was done is added up, if it is to be reported.
  let totals: SimplifyTotals?
  /// How every feature says what was done to it, if it is to.
  let report: SimplifyReport?

  /// Whether what was done is measured.
  var isMeasured: Bool { totals != nil || report != nil }

  /// Adds one feature to the totals and marks it, as far as either is wanted.
  func report(_ feature: inout Feature, before: Int, _ loss: SimplificationLoss) {
    guard isMeasured else { return }
    let after = feature.geometry.totalVertexCount
    if feature.hasGeometry { totals?.add(before: before, after: after, loss) }
    report?.note(on: &feature, before: before, after: after, deviation: loss.deviation)
  }
}

/// `--report-features`: what was done to a feature, as its properties.
struct SimplifyReport: Sendable {
  private let before, after, deviation: String

  init(_ names: ResultNames) { (before, after, deviation) = (names["before"], names["after"], names["deviation"]) }

  /// Sets the properties: vertices before and after, and metres.
  func note(on feature: inout Feature, before: Int, after: Int, deviation: Double) {
    var edits = PropertyEdits()
    edits.set(self.before) { $0.append("\(before)") }
    edits.set(self.after) { $0.append("\(after)") }
    edits.set(self.deviation) { $0.append(deviation, .decimals(3)) }
    feature.setProperties(edits)
  }
}

/// The work of `simplify` on one worker.
final class SimplifyOperator: FeatureOperator {
  /// Where the tolerance is from.
  enum Source: Sendable {
    /// An option.
    case measure(SimplifyMeasure)
    /// All records, which have been seen.
    case kept(KeptTolerance)

    /// The tolerance in the CRS of a name, and the metric it is measured in.
    func resolved(_ name: String?, _ registry: CRSRegistry) throws(RecordError) -> (Double, LocalMetric) {
      switch self {
      case .measure(let measure): return try measure.resolved(name, registry)
      case .kept(let tolerance): return (tolerance.metres, try registry.crs(name).metric)
      }
    }
  }

  private let source: Source
  private let settings: SimplifySettings
  private let registry = CRSRegistry()
  /// The simplifier for the CRS of the last record; nearly always that of the next.
  private var current: (crs: String?, simplifier: Simplifier, hasSeam: Bool)?
  private var kept: [Int32] = []
  /// For how many vertices room is kept.
  private static let mostKept = 1 << 16
  private let islands: IslandFilter?
  /// The vertices that the filter leaves.
  private var filtered: [Int32] = []

  init(_ source: Source, _ settings: SimplifySettings) {
    self.source = source
    self.settings = settings
    islands = settings.filterIslands.map { IslandFilter($0, Engines.geodesic()) }
  }

  var handsOnOnce: Bool { true }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if feature.hasGeometry {
      let crs = feature.currentCRS
      if current == nil || current?.crs != crs {
        current = (crs, try makeSimplifier(crs), try registry.crs(crs).hasSeam)
      }
      let before = settings.isMeasured ? feature.geometry.totalVertexCount : 0
      var removed = FilteredParts()
      if let islands {
        removed = islands.remove(from: &feature.geometry, try registry.crs(crs).metric, kept: &filtered)
        settings.totals?.add(removed)
      }
      var isChanged =
        current?.hasSeam ?? false
        ? current?.simplifier.simplifyOnGlobe(&feature.geometry, kept: &kept)
        : current?.simplifier.simplify(&feature.geometry, kept: &kept)
      if removed != FilteredParts() {
        kept = isChanged ?? false ? kept.map { filtered[Int($0)] } : filtered
        isChanged = true
      }
      if isChanged ?? false {
        feature.keepVertices(kept)
        // The text of a long record needs the room.
        if kept.count > Self.mostKept { kept = [] }
      }
      if let loss = current?.simplifier.loss { settings.report(&feature, before: before, loss) }
    } else {
      settings.report(&feature, before: 0, SimplificationLoss())
    }
    return try next(&feature)
  }

  private func makeSimplifier(_ name: String?) throws(RecordError) -> Simplifier {
    let (tolerance, metric) = try source.resolved(name, registry)
    var simplifier = Simplifier(
      tolerance: tolerance, metric: metric, method: settings.method, keepsShapes: settings.keepsShapes)
    simplifier.keepsStarts = settings.keepsStarts
    // A share is one of the vertices that can go, of which they are none.
    if case .kept = source { simplifier.keepsStarts = true }
    if settings.isMeasured { simplifier.lossMetric = try registry.crs(name).metric }
    return simplifier
  }
}
