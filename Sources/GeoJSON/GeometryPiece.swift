// Geometries put side by side as text, so that every position keeps its spelling.

import Planar

/// The geometry of one record among several that are collected.
package struct GeometryPiece {
  /// The geometry object.
  package var geometry: [UInt8]
  /// The coordinates arrays in it, one unless it is a collection.
  package var coordinates: [(type: GeometryType, text: [UInt8])] = []
  package var isCollection = false
  /// Whether it is a part of an exploded geometry.
  package var isPart = false
  /// Where it stood in a collection, from 1 at each level; empty where it stood in none.
  package var path: [Int] = []

  package init(geometry: [UInt8]) { self.geometry = geometry }

  /// Appends the geometry that pieces become: `null` for none.
  package static func append(_ pieces: [GeometryPiece], to out: inout ByteBuffer) {
    if pieces.isEmpty { return out.append("null") }
    if pieces.allSatisfy({ !$0.path.isEmpty }) { return appendCollection(pieces, to: &out) }
    if pieces.count == 1, !pieces[0].isPart { return out.append(pieces[0].geometry) }
    if let type = multipleType(pieces) { return appendMultiple(type, pieces, to: &out) }
    out.append("{\"type\":\"GeometryCollection\",\"geometries\":[")
    for (index, piece) in pieces.enumerated() {
      if index > 0 { out.append(",") }
      out.append(piece.geometry)
    }
    out.append("]}")
  }

  /// The type of points, lines or polygons together; nil for a mixture and for collections.
  private static func multipleType(_ pieces: [GeometryPiece]) -> GeometryType? {
    var common: GeometryType?
    for piece in pieces {
      guard !piece.isCollection, let type = piece.coordinates.first?.type else { return nil }
      let multiple: GeometryType =
        switch type {
        case .point, .multiPoint: .multiPoint
        case .lineString, .multiLineString: .multiLineString
        default: .multiPolygon
        }
      if common ?? multiple != multiple { return nil }
      common = multiple
    }
    return common
  }

  private static func appendMultiple(_ type: GeometryType, _ pieces: [GeometryPiece], to out: inout ByteBuffer) {
    out.append("{\"type\":\"")
    out.append(type.name)
    out.append("\",\"coordinates\":[")
    var isFirst = true
    func append(_ part: UnsafeRawBufferPointer, _ out: inout ByteBuffer) {
      // An empty part is none.
      if part.allSatisfy({ $0 == 0x5B || $0 == 0x5D || $0 <= 0x20 || $0 == 0x2C }) { return }
      if !isFirst { out.append(",") }
      isFirst = false
      out.append(part)
    }
    for piece in pieces {
      let (its, text) = piece.coordinates[0]
      if its != type {
        text.withUnsafeBytes { append($0, &out) }
        continue
      }
      ByteBuffer(text).withPaddedBytes { bytes in
        var elements = JSONMembers(bytes)
        while let element = elements.next() { append(bytes[element.value], &out) }
      }
    }
    out.append("]}")
  }

  /// Appends the collection that parts with paths were taken from.
  private static func appendCollection(_ pieces: [GeometryPiece], to out: inout ByteBuffer) {
    out.append("{\"type\":\"GeometryCollection\",\"geometries\":[")
    var start = 0
    while start < pieces.count {
      if start > 0 { out.append(",") }
      let member = pieces[start].path[0]
      var end = start + 1
      // A member that is single, or a run of parts of one that is not.
      if pieces[start].path.count > 1 {
        while end < pieces.count, pieces[end].path[0] == member, pieces[end].path.count > 1 { end += 1 }
      }
      var run = Array(pieces[start..<end])
      for index in run.indices { run[index].path.removeFirst() }
      if run.allSatisfy({ $0.path.count == 1 }), let type = multipleType(run) {
        appendMultiple(type, run, to: &out)
      } else if run.allSatisfy({ !$0.path.isEmpty }) {
        appendCollection(run, to: &out)
      } else {
        out.append(run[0].geometry)
      }
      start = end
    }
    out.append("]}")
  }
}
