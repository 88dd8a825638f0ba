// Where the public test vectors are, and how their geometries are read.

import Foundation
import GeoJSON
import Planar

/// The folder of shared vectors and data: beside the package, or where PLAT_SHARED says.
public let sharedFolder: URL = {
  if let path = ProcessInfo.processInfo.environment["PLAT_SHARED"] { return URL(fileURLWithPath: path) }
  var package = URL(fileURLWithPath: #filePath)
  for _ in 0..<3 { package.deleteLastPathComponent() }
  return package.deletingLastPathComponent().appendingPathComponent("shared")
}()

/// Whether a file of the shared folder is there.
public func isShared(_ path: String) -> Bool {
  FileManager.default.fileExists(atPath: sharedFolder.appendingPathComponent(path).path)
}

/// The rows of a JSON Lines file.
public func rows(_ path: String) throws -> [[String: Any]] {
  let text = try String(contentsOf: sharedFolder.appendingPathComponent(path), encoding: .utf8)
  return try text.split(separator: "\n").compactMap {
    try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
  }
}

/// Reads a geometry object, or the geometry of a Feature, without asking whether it is good GeoJSON: empty members and
/// open rings are what is tested.
public func geometry(_ object: Any?) -> Geometry {
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
public func geometry(json text: String) throws -> Geometry {
  geometry(try JSONSerialization.jsonObject(with: Data(text.utf8)))
}

/// The geometries of a gzipped NDJSON file.
public func realGeometries(_ path: String) throws -> [Geometry] {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["gzip", "-dc", sharedFolder.appendingPathComponent(path).path]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let bytes = [UInt8](pipe.fileHandleForReading.readDataToEndOfFile())
  process.waitUntilExit()
  var geometries: [Geometry] = []
  var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
  var feature = Feature()
  try ByteBuffer(bytes).withPaddedBytes { bytes in
    var at = 0
    while at < bytes.count {
      at = try scanner.scanNext(bytes, from: at, to: bytes.count, into: &feature)
      if feature.hasGeometry { geometries.append(feature.geometry) }
    }
  }
  return geometries
}
