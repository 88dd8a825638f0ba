// The options of check that say how narrow areas and corners may be.

import Checking
import CommandOptions
import FeatureStream
import Planar

/// How narrow polygons are that are slivers, and which corners are too sharp.
struct ShapeChoice: DeclaredOptions {
  @ValueOption(
    limit: .length,
    help: OptionHelp(
      "How wide a polygon is on average that is no sliver. (default: 10cm)", valueName: "distance"),
    transform: Distance.parse)
  var minWidth: Distance?

  @ValueOption(
    limit: .between(0, 90),
    help: OptionHelp(
      "Find corners of lines and rings that are sharper, in degrees: spikes, and lines that turn back.",
      valueName: "angle"))
  var minAngle: Double?

  @ValueOption(
    limit: .length,
    help: OptionHelp(
      "Find sharp corners only where both edges are at least this long. (default: 0)", valueName: "distance"),
    transform: Distance.parse)
  var spikeLength: Distance?

  /// Puts what is asked for into the options of a check, with what a file of settings says.
  ///
  /// - Throws: `RunError` when it makes no sense together.
  func apply(_ config: CheckConfiguration?, to options: inout CheckOptions) throws(RunError) {
    if let width = minWidth ?? config?.minWidth { options.minWidth = width.value }
    guard let angle = minAngle ?? config?.minAngle else {
      if spikeLength != nil { throw RunError(.usage, "--spike-length is for --min-angle") }
      if let config, config.spikeLength != nil {
        throw RunError(.usage, "\(config.path): 'spike-length' is for 'min-angle'")
      }
      return
    }
    options.corners = CornerLimit(angle: angle, length: (spikeLength ?? config?.spikeLength)?.value ?? 0)
  }
}
