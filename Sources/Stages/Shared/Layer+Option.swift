// A second file as an option names it.

import ArgumentParser
import Layers

extension Layer {
  /// Says what is wrong about the file that an option names, in a stage that reads records.
  static func check(option: String, _ path: String) throws {
    if path == "-" { throw ValidationError("Standard input is the features, so \(option) names a file.") }
  }
}
