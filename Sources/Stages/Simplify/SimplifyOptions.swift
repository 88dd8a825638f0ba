// What the options of simplify are read into.

import CommandOptions
import Simplification

extension SimplificationMethod: OptionValue {}

/// `--keep`: a share of the vertices.
struct VertexShare: Sendable, OptionValue {
  static var expectation: String { "a percentage, such as 10%, of more than 0 and at most 100" }

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
