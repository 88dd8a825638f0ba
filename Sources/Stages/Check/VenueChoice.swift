// The option of check that holds records to be the features of a venue.

import CommandOptions
import FeatureStream
import SystemLibrary

/// Whether records are the features of a venue.
struct VenueChoice: DeclaredOptions {
  @Switch(
    help: "Hold the records to be the features of a venue, by IMDF 1.0.0; folders and zip archives are read, too.")
  var imdf = false

  /// How inputs of these names are read: as archives where each is one.
  func format(of inputs: [String]) -> InputFormat {
    imdf && !inputs.isEmpty && inputs.allSatisfy(Self.isArchive) ? .imdf : .geojson
  }

  private static func isArchive(_ path: String) -> Bool {
    if path.lowercased().hasSuffix(".zip") { return true }
    var status = stat()
    return path != "-" && path.withFileName { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
