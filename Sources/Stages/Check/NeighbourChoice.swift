// The options of check that look at records beside those near them on the map, and at the layer as a whole.

import Checking
import CommandOptions
import FeatureStream
import Globe
import Layers
import Planar
import Simplification

/// Whether polygons are to be a coverage, and lines a network.
struct NeighbourChoice: DeclaredOptions {
  @Switch(
    help: "Hold the polygons of all records to be a coverage: no overlaps, no narrow gaps, common vertices on borders.")
  var coverage = false

  @Switch(help: "Hold the lines of all records to be a network: no ends that nearly meet another line, no line twice.")
  var network = false

  @Switch(
    help: "Look at the layer as a whole, too: what few records have otherwise than all others, told at the end.")
  var layer = false

  @ValueOption(
    limit: .length,
    help: OptionHelp(
      "How narrow a gap of a coverage is, and how near borders or ends of lines that should meet are. (default: 1m)",
      valueName: "distance"), transform: Distance.parse)
  var snap: Distance?

  @ValueOption(
    limit: .length,
    help: OptionHelp(
      "Find records whose geometry is that of another, but for this distance on the ground.", valueName: "distance"),
    transform: Distance.parse)
  var duplicates: Distance?

  static func isOnGround(_ snap: Distance) -> Bool { snap.unit == .metres && snap.value >= 0 }

  /// The metric of a CRS, by its name; nil where that is not known.
  @Sendable static func metric(_ name: String?) -> LocalMetric? {
    do throws(RecordError) { return try CRSRegistry().crs(name).metric } catch { return nil }
  }

  /// What is looked at, with what a file of settings says; nil for nothing.
  ///
  /// - Throws: `RunError` when they make no sense together.
  func options(_ config: CheckConfiguration?) throws(RunError) -> NeighbourOptions? {
    let isCoverage = coverage || config?.coverage ?? false
    let isNetwork = network || config?.network ?? false
    let near = duplicates ?? config?.duplicates
    if !isCoverage, !isNetwork {
      if snap != nil { throw RunError(.usage, "--snap goes with --coverage or --network") }
      if let config, config.snap != nil {
        throw RunError(.usage, "\(config.path): 'snap' goes with 'coverage' or 'network'")
      }
    }
    guard isCoverage || isNetwork || near != nil else { return nil }
    let distance = snap ?? config?.snap ?? Distance(1)
    return NeighbourOptions(
      isCoverage: isCoverage, isNetwork: isNetwork, duplicates: near?.value, snap: distance.value,
      metric: Self.metric)
  }
}
