// A piece of a tile taken apart again, so that several become one.

import Formats
import Planar

extension TilePiece {
  /// What a piece was made of.
  package struct Parts {
    package let piece: TilePiece
    /// A MultiPoint, MultiLineString or MultiPolygon on the grid; of no type that tiles have, one without members.
    package let geometry: Geometry
    package let rank: TileRank
    /// The layer and the kind of geometry: what of one kind may become one feature.
    package let kind: [UInt8]
    /// The kind and the properties, by which features are alike that differ in their ids alone.
    package let likeness: [UInt8]
  }

  /// Takes apart what `message(_:rank:)` made.
  ///
  /// - Throws: `WireError` where the bytes are no piece.
  package static func parts(of piece: [UInt8]) throws(WireError) -> Parts {
    var (head, kind, tags) = (WireWriter(), WireWriter(), WireWriter())
    var (type, commands): (UInt64, [UInt64]) = (0, [])
    try piece.withUnsafeBufferPointer { buffer throws(WireError) in
      guard let base = buffer.baseAddress else { return }
      var reader = WireReader(base, 0..<buffer.count)
      while let (field, wire) = try reader.field() {
        switch field {
        case Field.layer:
          let name = buffer[try reader.bytes(wire)]
          head.bytes(field, name)
          kind.bytes(field, name)
        case Field.id: head.number(field, try reader.number(wire))
        case Field.key, Field.value:
          let text = buffer[try reader.bytes(wire)]
          head.bytes(field, text)
          tags.bytes(field, text)
        case Field.type: type = try reader.number(wire)
        case Field.geometry:
          let range = try reader.bytes(wire)
          var numbers = WireReader(base, range)
          while !numbers.isAtEnd { commands.append(try numbers.varint()) }
        default: try reader.skip(wire)
        }
      }
    }
    kind.number(Field.type, type)
    return Parts(
      piece: TilePiece(head: head), geometry: try geometry(type, commands), rank: try TileRank(piece: piece),
      kind: kind.bytes, likeness: kind.bytes + tags.bytes)
  }

  private static func geometry(_ type: UInt64, _ commands: [UInt64]) throws(WireError) -> Geometry {
    guard let kind = TileGeometry.GeometryKind(rawValue: type) else { return Geometry() }
    let parts: [[Position]]
    do throws(TileFlaw) { parts = try TileGeometry.parts(of: kind, commands, version: 2) } catch {
      throw WireError(message: error.message, offset: 0)
    }
    var geometry = Geometry(
      type: kind == .point ? .multiPoint : kind == .line ? .multiLineString : .multiPolygon)
    for part in parts {
      for place in part { geometry.ordinates += [place.x, place.y] }
      if kind == .point { continue }
      geometry.ringEnds.append(geometry.vertexCount)
      guard kind == .polygon else { continue }
      // Exterior rings turn counterclockwise by numbers, as pieces are made.
      let number = geometry.ringEnds.count
      if geometry.partEnds.isEmpty || geometry.positions(ofRing: number - 1).signedArea > 0 {
        geometry.partEnds.append(number)
      } else {
        geometry.partEnds[geometry.partEnds.count - 1] = number
      }
    }
    return geometry
  }
}
