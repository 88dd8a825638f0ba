// --within and --intersects: the files of polygons by which features are chosen.

import ArgumentParser
import CommandOptions
import FeatureStream
import Layers
import SimpleFeatures

/// The files whose polygons choose features, in every stage that does so.
struct AreaOptions: DeclaredOptions {
  @ValueOption(
    help: ArgumentHelp("Only what lies in one of the polygons of this file.", valueName: "file"), completion: .file())
  var within: String?

  @ValueOption(
    help: ArgumentHelp("Only what meets one of the polygons of this file.", valueName: "file"), completion: .file())
  var intersects: String?

  var namedFiles: [NamedFile] { .of(.read("--within", within), .read("--intersects", intersects)) }

  var isEmpty: Bool { within == nil && intersects == nil }

  func validate() throws {
    for (option, file) in [("--within", within), ("--intersects", intersects)] {
      guard let file else { continue }
      if Distance(file) != nil {
        throw ValidationError("\(option) names a file of polygons; a distance from a place is --radius.")
      }
      if file == "-" { throw ValidationError("Standard input is the features, so \(option) names a file.") }
    }
  }

  /// Reads the files.
  func areas(_ reading: ReadingOptions) throws(RunError) -> [SelectionAreas] {
    var areas: [SelectionAreas] = []
    if let within { areas.append(try SelectionAreas(option: "--within", within, .within, reading)) }
    if let intersects { areas.append(try SelectionAreas(option: "--intersects", intersects, .intersects, reading)) }
    return areas
  }
}
