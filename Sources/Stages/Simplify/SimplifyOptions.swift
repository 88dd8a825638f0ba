// What the options of simplify are read into.

import ArgumentParser
import Simplification

extension SimplificationMethod: ExpressibleByArgument {}

/// `--keep`: a share of the vertices.
struct VertexShare: Sendable, ExpressibleByArgument {
  /// From 0, without it, to 1.
  let fraction: Double

  /// Reads a percentage: `10%`, `0.5%`.
  init?(argument: String) {
    guard argument.hasSuffix("%"), let percent = Double(argument.dropLast()), percent > 0, percent <= 100 else {
      return nil
    }
    fraction = percent / 100
  }
}
