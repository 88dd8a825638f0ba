// plat project: coordinates from one CRS to another.

import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// Transforms the coordinates of every feature to another coordinate reference system.
struct Project: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "project",
    abstract: "Transform coordinates to another coordinate reference system.",
    discussion: """
      Coordinates are x, y (longitude or easting first) whatever the authority's axis order. The source is the CRS \
      that each feature names in its "crs" member, or else OGC:CRS84; a CRS other than that is marked on the output \
      in the same way.

        plat project --to EPSG:3857 parks.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @ValueOption(
    limit: .filled("a CRS, such as EPSG:3857"),
    help: OptionHelp(
      """
      The target CRS, as any text PROJ takes (EPSG:32619, a name, WKT, PROJJSON, a PROJ string, ITRF2014@2010.0), \
      @file for the text of a file, or map-points for MapKit's.
      """, valueName: "crs"))
  var to: String?

  @ValueOption(
    limit: .filled("a CRS, such as EPSG:3857"),
    help: OptionHelp("The source CRS, instead of what the features say.", valueName: "crs"))
  var from: String?

  @ValueOption(
    limit: .filled("an operation"),
    help: OptionHelp(
      """
      The operation to run, instead of what PROJ finds: a PROJ pipeline, a code such as EPSG:1671, or @file. --to then \
      marks the output only.
      """, valueName: "operation"))
  var pipeline: String?

  @Switch(help: "Run the operation backwards: of --pipeline, or from --to to --from.")
  var inverse = false

  @Options var choice: OperationOptions

  @Switch(help: "Print the operations that PROJ knows from --from to --to, and read nothing.")
  var explain = false

  @ValueOption(
    limit: .positive,
    help: OptionHelp(
      "Add vertices to edges longer than this before they are transformed: 1km; 0.1deg from longitude and latitude.",
      valueName: "distance"),
    transform: Distance.parse)
  var densify: Distance?

  @ValueOption(help: "What becomes of features that lie wholly beyond the edge of the target's map: reject or drop.")
  var beyond: Beyond = .reject

  @Switch(
    help: "Cut at 180 degrees, as RFC 7946 says, what is in the target's longitude and latitude already, too.")
  var cut = false

  @ValueOption(
    help: "The pole that rings round the Earth enclose, instead of the nearer one: north or south. Goes with --cut.")
  var enclose: Pole?

  @Options var coordinates: CoordinateOptions

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] { .readBehindAt("--pipeline", pipeline) }

  static var constraints: [OptionConstraint] {
    [
      .atLeastOne("--to, --pipeline", because: "--to with a CRS, or --pipeline with the operation itself"),
      .requires("--enclose", "--cut"),
      .excludes(
        "--pipeline",
        "--from, --explain, --area, --bbox, --accuracy, --authority, --no-ballpark, --only-best, --grid-check, --max-error",
        because: "--pipeline is the operation itself"),
    ]
  }

  var isQuestion: Bool { explain }

  func answer() throws(RunError) -> String {
    let ends = try ends()
    let source = try CoordinateReferenceSystem(option: "--from", ends.source)
    let target = try CoordinateReferenceSystem(option: "--to", ends.target)
    let choice = try choice.choice()
    let found: [CandidateOperation]?
    do throws(EngineError) {
      found = try CRSRegistry.withWarmEngine { engine throws(EngineError) in
        try engine.candidates(from: source.operand, to: target.operand, choice)
      }
    } catch { throw RunError(.usage, error.message) }
    guard let found else { throw .noDatabase }
    return OperationReport(source: source, target: target, candidates: found).text
  }

  func prepare() throws(RunError) -> PreparedStage {
    let choice = try choice.choice()
    let (projection, target) =
      if let pipeline { try prepare(pipeline: pipeline, choice) } else { try prepare(choice) }
    if cut, !target.hasSeam {
      throw RunError(
        .usage, "--cut is for longitude and latitude, which \(target.text) has not, or not up to 180 degrees")
    }
    let seams =
      target.hasSeam
      ? AntimeridianCutter(tolerance: projection.format.seamTolerance, enclosing: enclose) : nil
    let cutsAll = cut
    // Where a pipeline's map ends is not known.
    let (map, longest, drops) = (pipeline == nil ? target : nil, densify, beyond == .drop)
    var prepared = PreparedStage(
      .perRecord {
        ProjectOperator(
          projection, edges: ProjectedEdges(target: map, longest: longest, dropsBeyond: drops),
          cutter: seams, cutsAll: cutsAll)
      }, needs: GeometryNeeds(ordinates: true, positions: true, check: projection.check))
    if target != .crs84 {
      prepared.pipeNote =
        "the Features say that they are in \(target.text), which GDAL and others read of a collection alone; "
        + "'then encode' writes one"
    }
    return prepared
  }
}

extension Pole: OptionValue {}

extension Project {
  /// `--beyond`: what becomes of features that lie wholly beyond the edge of the target's map.
  enum Beyond: String, OptionValue, CaseIterable {
    case reject, drop
  }
}
