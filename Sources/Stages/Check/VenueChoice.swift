// The option of check that holds records to be the features of a venue.

import CommandOptions
import Compression
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

  /// The file manifest.json of an archive.
  struct Manifest: Sendable {
    /// What it is called in messages.
    let name: String
    let bytes: [UInt8]
  }

  /// The manifests of archives; what cannot be read is for who reads their records to tell.
  static func manifests(of inputs: [String]) -> [Manifest] {
    inputs.filter(isArchive).compactMap { path in
      let name = "manifest.json"
      if !path.lowercased().hasSuffix(".zip") {
        let file = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        return (try? readBytes(file)).map { Manifest(name: file, bytes: $0) }
      }
      guard let bytes = try? readBytes(path), let archive = try? ZipArchive(bytes),
        let entry = archive.entries.first(where: { $0.name == name || $0.name.hasSuffix("/\(name)") }),
        let contents = try? archive.contents(of: entry)
      else { return nil }
      return Manifest(name: "\(path)/\(entry.name)", bytes: contents)
    }
  }

  private static func isArchive(_ path: String) -> Bool {
    if path.lowercased().hasSuffix(".zip") { return true }
    return path != "-" && path.isFolder
  }
}
