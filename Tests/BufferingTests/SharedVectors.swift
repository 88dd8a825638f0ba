// Where the public test vectors are, and how their geometries are read.

import Foundation
import SimpleFeatures

/// The folder of shared vectors and data: beside the package, or where PLAT_SHARED says.
let sharedFolder: URL = {
  if let path = ProcessInfo.processInfo.environment["PLAT_SHARED"] { return URL(fileURLWithPath: path) }
  var package = URL(fileURLWithPath: #filePath)
  for _ in 0..<3 { package.deleteLastPathComponent() }
  return package.deletingLastPathComponent().appendingPathComponent("shared")
}()

/// Whether a file of the shared folder is there.
func isShared(_ path: String) -> Bool {
  FileManager.default.fileExists(atPath: sharedFolder.appendingPathComponent(path).path)
}

/// The rows of a JSON Lines file.
func rows(_ path: String) throws -> [[String: Any]] {
  let text = try String(contentsOf: sharedFolder.appendingPathComponent(path), encoding: .utf8)
  return try text.split(separator: "\n").compactMap {
    try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
  }
}

/// Reads a geometry object, or the geometry of a Feature, without asking whether it is good GeoJSON: empty members and
/// open rings are what is tested.
func geometry(_ object: Any?) -> Geometry {
  guard let object = object as? [String: Any] else { return Geometry() }
  if let inner = object["geometry"] { return geometry(inner) }
  let name = object["type"] as? String
  let type = GeometryType.allCases.first { "\($0.name)" == name } ?? .point
  var result = Geometry(type: type)
  if type == .geometryCollection {
    result.members = (object["geometries"] as? [Any] ?? []).map { geometry($0) }
    return result
  }
  func positions(_ value: Any?) {
    for position in value as? [[NSNumber]] ?? [] where !position.isEmpty {
      result.dimension = min(position.count, 3)
      result.ordinates += position.prefix(3).map(\.doubleValue)
    }
  }
  func rings(_ value: Any?) {
    for ring in value as? [Any] ?? [] {
      positions(ring)
      result.ringEnds.append(result.vertexCount)
    }
  }
  let coordinates = object["coordinates"]
  switch type {
  case .point: positions([coordinates ?? []])
  case .multiPoint: positions(coordinates)
  case .lineString: rings([coordinates ?? []])
  case .multiLineString, .polygon: rings(coordinates)
  case .multiPolygon:
    for polygon in coordinates as? [Any] ?? [] {
      rings(polygon)
      result.partEnds.append(result.ringEnds.count)
    }
  case .geometryCollection: break
  }
  return result
}

/// Reads a geometry from GeoJSON text.
func geometry(json text: String) throws -> Geometry {
  geometry(try JSONSerialization.jsonObject(with: Data(text.utf8)))
}
