// The options of check that look at records beside those near them on the map.

import ArgumentParser
import Checking
import FeatureStream
import SimpleFeatures
import Simplification

/// Whether polygons are to be a coverage.
struct NeighbourChoice: ParsableArguments {
  @Flag(
    help: "Hold the polygons of all records to be a coverage: no overlaps, no narrow gaps, common vertices on borders.")
  var coverage = false

  @Option(
    help: ArgumentHelp(
      "How narrow a gap of a coverage is, and how near borders that should meet are. (default: 1m)",
      valueName: "distance"), transform: Distance.parse)
  var snap: Distance?

  func validate() throws {
    guard let snap else { return }
    if !coverage { throw ValidationError("--snap goes with --coverage.") }
    guard snap.unit == .metres, snap.value >= 0 else {
      throw ValidationError("--snap is a distance on the ground, in metres and not negative.")
    }
  }

  /// What is looked at; nil for nothing.
  var options: NeighbourOptions? {
    guard coverage else { return nil }
    return NeighbourOptions(isCoverage: coverage, isNetwork: false, snap: snap?.value ?? 1) { name in
      do throws(RecordError) { return try CRSRegistry().crs(name).metric } catch { return nil }
    }
  }
}
