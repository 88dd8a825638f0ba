// plat project: coordinates from one CRS to another.

import ArgumentParser
import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import Layers
import SimpleFeatures

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
    help: ArgumentHelp(
      """
      The target CRS, as any text PROJ takes (EPSG:32619, a name, WKT, PROJJSON, a PROJ string, ITRF2014@2010.0), \
      @file for the text of a file, or map-points for MapKit's.
      """, valueName: "crs"))
  var to: String?

  @ValueOption(help: ArgumentHelp("The source CRS, instead of what the features say.", valueName: "crs"))
  var from: String?

  @ValueOption(
    help: ArgumentHelp(
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
    help: ArgumentHelp(
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

  func validate() throws {
    for (option, text) in [("--to", to), ("--from", from), ("--pipeline", pipeline)] {
      if let text, text.allSatisfy(\.isWhitespace) {
        throw ValidationError(
          "\(option) is empty; name \(option == "--pipeline" ? "an operation" : "a CRS, such as EPSG:3857").")
      }
    }
    if to == nil, pipeline == nil { throw ValidationError("Missing expected argument '--to <crs>'") }
    if let densify, densify.value <= 0 { throw ValidationError("--densify must be more than 0.") }
    if enclose != nil, !cut { throw ValidationError("--enclose goes with --cut.") }
    guard pipeline != nil else { return }
    if from != nil {
      throw ValidationError("--pipeline is the operation itself, so --from says nothing; leave it out.")
    }
    if explain { throw ValidationError("--explain lists operations between two CRSs; leave out --pipeline.") }
    if !choice.isDefault {
      throw ValidationError("--pipeline is the operation itself, so there is no choice to narrow.")
    }
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

extension Pole: ExpressibleByArgument {}

extension Project {
  /// `--beyond`: what becomes of features that lie wholly beyond the edge of the target's map.
  enum Beyond: String, ExpressibleByArgument, CaseIterable {
    case reject, drop
  }
}
