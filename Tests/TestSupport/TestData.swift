// Test data in: JSON Lines and compressed files.

import Foundation

/// Reads a file of the shared folder with one JSON value a line; empty when it is not here.
public func jsonLines<Row: Decodable>(_ path: String, as type: Row.Type = Row.self) throws -> [Row] {
  guard let file = Place.shared(path) else { return [] }
  let data = path.hasSuffix(".gz") ? try gunzipped(file) : try Data(contentsOf: file)
  let decoder = JSONDecoder()
  return try data.split(separator: 0x0A).map { try decoder.decode(Row.self, from: Data($0)) }
}

/// The bytes of a `.gz` file, by gzip.
public func gunzipped(_ file: URL) throws -> Data {
  let outcome = try run(["gzip", "-dc", file.path])
  guard outcome.status == 0 else { throw CocoaError(.fileReadCorruptFile) }
  return outcome.stdout
}

/// A Feature of one or several polygons, to be read by `jsonLines`.
public struct PolygonRow: Decodable {
  /// The positions of each ring of each polygon.
  public let polygons: [[[SIMD2<Double>]]]

  private enum Key: CodingKey { case geometry, type, coordinates }

  public init(from decoder: any Decoder) throws {
    let geometry = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .geometry)
    if try geometry.decode(String.self, forKey: .type) == "Polygon" {
      polygons = [try geometry.decode([[SIMD2<Double>]].self, forKey: .coordinates)]
    } else {
      polygons = try geometry.decode([[[SIMD2<Double>]]].self, forKey: .coordinates)
    }
  }
}
