// Where the public test vectors are, and how their geometries are read.

import Foundation
import SimpleFeatures

/// The vectors of the antimeridian package: beside the package, or where PLAT_SHARED says.
let vectorFile: URL = {
  let folder: URL
  if let path = ProcessInfo.processInfo.environment["PLAT_SHARED"] {
    folder = URL(fileURLWithPath: path)
  } else {
    var package = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { package.deleteLastPathComponent() }
    folder = package.deletingLastPathComponent().appendingPathComponent("shared")
  }
  return folder.appendingPathComponent("conformance/antimeridian/fix.jsonl")
}()

/// Whether the vectors are there.
let hasVectors = FileManager.default.fileExists(atPath: vectorFile.path)

/// The rows of the vector file.
func vectorRows() throws -> [[String: Any]] {
  let text = try String(contentsOf: vectorFile, encoding: .utf8)
  return try text.split(separator: "\n").compactMap {
    try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
  }
}

/// Reads a geometry from GeoJSON text.
func geometry(_ text: String) throws -> Geometry {
  geometry(try JSONSerialization.jsonObject(with: Data(text.utf8)))
}

/// Reads a geometry object.
func geometry(_ object: Any?) -> Geometry {
  let object = object as? [String: Any] ?? [:]
  let name = object["type"] as? String
  var result = Geometry(type: GeometryType.allCases.first { "\($0.name)" == name } ?? .point)
  func positions(_ value: Any?) {
    for position in value as? [[NSNumber]] ?? [] {
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
  switch result.type {
  case .point: positions([coordinates ?? []])
  case .multiPoint: positions(coordinates)
  case .lineString: rings([coordinates ?? []])
  case .multiLineString, .polygon: rings(coordinates)
  case .multiPolygon:
    for polygon in coordinates as? [Any] ?? [] {
      rings(polygon)
      result.partEnds.append(result.ringEnds.count)
    }
  case .geometryCollection:
    result.members = (object["geometries"] as? [Any] ?? []).map { geometry($0) }
  }
  return result
}
