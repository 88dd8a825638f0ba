// plat polygonize: linework to polygons, and what was left over.

import CommandOptions
import FeatureStream
import GeoJSON
import Planar

/// Makes polygons of the areas that lines enclose.
struct Polygonize: StageCommand {
  /// What polygons are made from.
  enum Source: String, OptionValue, CaseIterable { case faces, rings }

  /// Which parts of the result are written.
  enum Part: String, OptionValue, CaseIterable { case all, polygons }

  static let configuration = CommandConfiguration(
    commandName: "polygonize",
    abstract: "Make polygons of the areas that lines enclose.",
    discussion: """
      Lines, and the borders of polygons, of all features are one network; every area that it encloses becomes a \
      polygon, with holes. Lines join where they share a vertex; with --node also where they cross. Nothing is lost: \
      dangles, cut edges and invalid rings come out after the polygons, and the property polygonize_role says which \
      is which. A line on stderr says how many there are of each.

        plat polygonize --only polygons borders.ndjson

      \(StageKind.retainsAll.rawValue)
      """)

  @Switch(help: "Cut lines where they cross or meet, first.")
  var node = false

  @ValueOption(
    limit: .notNegative,
    help: OptionHelp(
      "Join an end that meets nothing to the nearest vertex, or else segment, within this distance.",
      valueName: "distance"),
    transform: Distance.parse)
  var gap: Distance?

  @ValueOption(help: "What becomes a polygon: faces of the network, or closed lines, with those inside as holes.")
  var from: Source = .faces

  @ValueOption(help: "What is written: all, or polygons alone.")
  var only: Part = .all

  @Switch(help: "Write only polygons that share no border, so that together they are a valid MultiPolygon.")
  var valid = false

  @Switch(help: "Give each polygon the ids of the features whose lines bound it, as the property polygonize_lines.")
  var attributes = false

  @ValueOption(
    help: OptionHelp(
      "Give each polygon the properties of the first point of this file that lies in it.", valueName: "file"),
    completion: .file())
  var labels: String?

  @Options var grid: GridOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] { .read("--labels", labels) }

  static var constraints: [OptionConstraint] {
    [
      .requires("--grid", "--node", because: "without it no line gets a vertex"),
      .excludes("--from rings", "--node, --valid, --gap", because: "rings are closed lines as they are"),
    ]
  }

  func prepare() throws(RunError) -> PreparedStage {
    var options = PolygonizeReducer.Options()
    options.nodes = node
    options.gap = gap
    options.takesRings = from == .rings
    options.onlyPolygons = only == .polygons
    options.onlyValid = valid
    options.listsLines = attributes
    options.names = results.names(of: Self.name)
    if let labels { options.labels = try LabelPoints(reading: labels, stream.reading) }
    let wishes = options
    return PreparedStage(
      .reducer(
        Reduction(
          collector: { LineworkCollector(keepsRings: wishes.takesRings) }, reducer: { PolygonizeReducer(wishes) }
        ).losing(.values)),
      needs: GeometryNeeds(ordinates: true, positions: true), retention: node ? .nodedLinework : .linework
    ).onGrid(grid)
  }
}

/// The work of `polygonize`.
final class PolygonizeReducer: Reducer {
  /// What was asked for.
  struct Options: Sendable {
    var nodes = false
    var gap: Distance?
    var takesRings = false
    var onlyPolygons = false
    var onlyValid = false
    var listsLines = false
    var labels: LabelPoints?
    var names = ResultNames(prefix: "polygonize_")
  }

  private let options: Options
  private var linework: Linework
  private var writer: PolygonWriter?

  init(_ options: Options) {
    self.options = options
    linework = Linework(keepsPaths: options.takesRings)
  }

  func absorb(_ bag: LineworkBag) throws(RunError) { try linework.add(bag) }

  func finish() throws(RunError) -> String? {
    if let labels = options.labels, linework.hasLines { try labels.checkCRS(linework.crs) }
    if let gap = options.gap { try linework.close(gap: gap) }
    if options.nodes { try linework.node(findsSources: options.listsLines) }
    var result =
      options.takesRings ? Polygonization(rings: linework.paths(), of: linework.network) : linework.polygonize()
    if options.onlyValid { try linework.keepValid(&result) }
    let parts = [
      (result.areaCount, "polygon", "polygons"), (result.dangles.count, "dangle", "dangles"),
      (result.cutEdges.count, "cut edge", "cut edges"), (result.invalidRings.count, "invalid ring", "invalid rings"),
    ]
    writer = PolygonWriter(
      linework, result, onlyPolygons: options.onlyPolygons, listsLines: options.listsLines, labels: options.labels,
      names: options.names)
    linework = Linework()
    return parts.map { "\($0) \($0 == 1 ? $1 : $2)" }.joined(separator: ", ")
  }

  func fill(_ batch: inout RecordBatch) -> Bool { writer?.append(to: &batch) ?? false }
}
