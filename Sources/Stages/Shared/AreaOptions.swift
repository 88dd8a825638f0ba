// --within and --intersects: the files of polygons by which features are chosen.

import CommandOptions
import FeatureStream
import Globe
import Layers
import Planar

/// The files whose polygons choose features, in every stage that does so.
struct AreaOptions: DeclaredOptions {
  @ValueOption(
    limit: .polygons, help: OptionHelp("Only what lies in one of the polygons of this file.", valueName: "file"),
    completion: .file())
  var within: String?

  @ValueOption(
    limit: .polygons, help: OptionHelp("Only what meets one of the polygons of this file.", valueName: "file"),
    completion: .file())
  var intersects: String?

  var namedFiles: [NamedFile] { .of(.read("--within", within), .read("--intersects", intersects)) }

  var isEmpty: Bool { within == nil && intersects == nil }

  /// Reads the files.
  ///
  /// - Parameter edges: what edges are.
  func areas(_ reading: ReadingOptions, edges: EdgePlan) throws(RunError) -> [SelectionAreas] {
    var areas: [SelectionAreas] = []
    if let within { areas.append(try SelectionAreas(option: "--within", within, .within, reading, edges: edges)) }
    if let intersects {
      areas.append(try SelectionAreas(option: "--intersects", intersects, .intersects, reading, edges: edges))
    }
    return areas
  }
}

extension ValueLimit where Value == String {
  /// The name of a file beside the features.
  fileprivate static var polygons: ValueLimit {
    ValueLimit(
      "the name of a file of polygons", help: "",
      because: "standard input is the features, and a distance from a place is --radius", refused: "-"
    ) { $0 != "-" && Distance($0) == nil }
  }
}
