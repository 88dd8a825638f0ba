// Geometries compared whatever their parts' order, and where and how their rings begin and run.

import Foundation
import Planar

extension Geometry {
  /// The segments of lines and rings, members included, each from its lesser to its greater end, and in order.
  public var sortedSegments: [[Double]] {
    segments.map { $0[..<2].lexicographicallyPrecedes($0[2...]) ? $0 : Array($0[2...] + $0[..<2]) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The positions of points, members included, in order.
  public var sortedPoints: [[Double]] {
    let own = ringEnds.isEmpty ? (0..<vertexCount).map { [position($0).x, position($0).y] } : []
    return (own + members.flatMap(\.sortedPoints)).sorted { $0.lexicographicallyPrecedes($1) }
  }

  private var segments: [[Double]] {
    members.flatMap(\.segments)
      + ringEnds.indices.flatMap { index in
        zip(positions(ofRing: index), positions(ofRing: index).dropFirst()).map { [$0.x, $0.y, $1.x, $1.y] }
      }
  }

  /// The area of polygons, members included, on the plane; holes taken off.
  public var planeArea: Double {
    members.reduce(0) { $0 + $1.planeArea }
      + polygons.reduce(0) { sum, rings in
        sum
          + rings.reduce(0) { total, ring in
            let area = abs(positions(ofRing: ring).signedArea)
            return total + (ring == rings.lowerBound ? area : -area)
          }
      }
  }

  /// The length of lines and rings, members included, on the plane.
  public var planeLength: Double { segments.reduce(0) { $0 + hypot($1[2] - $1[0], $1[3] - $1[1]) } }
}

/// Reads a geometry from well-known text, which tests of other programs are written in; `NaN` and Z are not read.
public func geometry(wkt text: String) throws -> Geometry {
  let name = text.prefix { $0.isLetter }.uppercased()
  let names = [
    "POINT": "Point", "LINESTRING": "LineString", "LINEARRING": "LineString", "POLYGON": "Polygon",
    "MULTIPOINT": "MultiPoint", "MULTILINESTRING": "MultiLineString", "MULTIPOLYGON": "MultiPolygon",
  ]
  guard let type = names[name] else { throw CocoaError(.formatting) }
  var json = ""
  var position: [String] = []
  func close(_ isPoint: Bool) {
    if !position.isEmpty { json += isPoint ? position.joined(separator: ",") : "[\(position.joined(separator: ","))]" }
    position = []
  }
  // In brackets of its own, a point's position is an array already.
  let isPoint = type == "Point" || type == "MultiPoint" && text.contains("((")
  var word = ""
  for character in text.dropFirst(name.count) {
    if character.isNumber || "+-.eE".contains(character) {
      word.append(character)
      continue
    }
    if !word.isEmpty { position.append(word) }
    word = ""
    switch character {
    case "(": json += "["
    case ")":
      close(isPoint)
      json += "]"
    case ",":
      close(isPoint)
      json += ","
    default: break
    }
  }
  return try geometry(json: #"{"type":"\#(type)","coordinates":\#(json)}"#)
}
