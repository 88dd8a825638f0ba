// plat overlay: features cut by the polygons of a second layer, with the properties of both.

import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// Cuts two layers by each other.
struct Overlay: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "overlay",
    abstract: "Cut features by the polygons of a second layer, with the properties of both.",
    discussion: """
      With intersection, the default, each Feature becomes one for each polygon of the file that it meets: what they have \
      in common, with the properties of both. With difference it is what of a Feature is in none of them; identity is \
      both; symmetric-difference is what is in one layer alone; union is all of these. A property of the second layer \
      whose name a Feature has already gets --prefix before it.

        plat overlay --with districts.geojson parcels.ndjson
        plat overlay --with lakes.geojson --operation difference land.ndjson

      \(StageKind.streaming.rawValue) Holds the second layer; with union and symmetric-difference also what lies in it.
      """)

  @ValueOption(
    limit: .fileBeside("the features"),
    help: OptionHelp("The second layer: the polygons of this file.", valueName: "file"), completion: .file())
  var with: String

  @ValueOption(help: "What is wanted.")
  var operation = OverlayOperation.intersection

  @Options var edge: EdgeOptions

  @Options var grid: GridOptions

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] { .read("--with", with) }

  func prepare() throws(RunError) -> PreparedStage {
    let edges = edge.plan
    let layer = try Layer(polygonsOf: with, option: "--with", stream.reading, edges: edges)
    let (operation, coordinates, prefix) = (operation, coordinates, results.names(of: Self.name).prefix)
    let needs = GeometryNeeds(ordinates: true, positions: false)
    if operation.hasSecondAlone {
      var stage = PreparedStage(
        .inOrder { WholeOverlayOperator(OverlayOperator(layer, operation, edges: edges, coordinates, prefix)) },
        needs: needs)
      stage.holds = .retainsAll
      stage.closingWarnings = { edges.warnings }
      return stage.onGrid(grid, coordinates)
    }
    var stage = PreparedStage(
      .perRecord { OverlayOperator(layer, operation, edges: edges, coordinates, prefix) }, needs: needs)
    stage.closingWarnings = { edges.warnings }
    return stage.onGrid(grid, coordinates)
  }
}

/// `--operation`.
enum OverlayOperation: String, OptionValue, CaseIterable, Sendable {
  case intersection, union, difference
  case symmetricDifference = "symmetric-difference"
  case identity

  /// Whether what is in both layers is wanted.
  var hasCommon: Bool { self == .intersection || self == .union || self == .identity }
  /// Whether what is in the first layer alone is wanted.
  var hasFirstAlone: Bool { self != .intersection }
  /// Whether what is in the second layer alone is wanted.
  var hasSecondAlone: Bool { self == .union || self == .symmetricDifference }
}
