// Mending that somebody has to judge: invalid polygons, Multi geometries of one part, swapped positions.

import GeoJSON
public import Planar

/// What is mended beyond what needs no judgement, and with what.
public struct UnsafeMending {
  /// A valid form of a geometry that is not a collection, as it is written, given whether its CRS is in degrees; nil
  /// where there is none.
  let makeValid: (Geometry, Bool) -> Geometry?

  /// Names what makes geometries valid.
  public init(makeValid: @escaping (Geometry, Bool) -> Geometry?) { self.makeValid = makeValid }
}

extension GeometryMender {
  /// Writes a valid form of a polygon in its place; vertices that stay keep their text.
  func makeValid(_ leaf: Leaf, _ edits: inout TextEdits) {
    guard leaf.geometry.type.hasRings, let unsafe, let result = unsafe.makeValid(leaf.geometry, isInDegrees),
      result.type != .geometryCollection, let type = member("type", of: leaf.object),
      let coordinates = member("coordinates", of: leaf.object)
    else { return }
    var texts: [[UInt64]: ByteRange] = [:]
    for vertex in 0..<leaf.geometry.vertexCount where leaf.geometry.dimension == result.dimension {
      texts[Self.bits(leaf.geometry, vertex)] = position(leaf.firstVertex + vertex)
    }
    if result.type != leaf.geometry.type { edits.replace(type, with: "\"\(result.type.name)\"".utf8) }
    var out = ByteBuffer()
    append(result, texts, [:], .shortest, &out)
    edits.replace(coordinates, with: out.bytes)
  }

  /// Writes the one part of a Multi geometry in its place.
  func takeOutSinglePart(_ edits: inout TextEdits) {
    let object = feature.geometryText
    let plain: [GeometryType: GeometryType] = [
      .multiPoint: .point, .multiLineString: .lineString, .multiPolygon: .polygon,
    ]
    guard let new = plain[feature.geometry.type], let type = member("type", of: object),
      let coordinates = member("coordinates", of: object)
    else { return }
    var parts = JSONMembers(bytes, coordinates)
    guard let part = parts.next(), parts.next() == nil else { return }
    edits.replace(type, with: "\"\(new.name)\"".utf8)
    edits.replace(coordinates, with: bytes[part.value])
  }

  /// Swaps the first two numbers of every position.
  func swapPositions() -> TextEdits {
    var edits = TextEdits()
    for vertex in 0..<feature.geometry.totalVertexCount {
      var numbers = JSONMembers(bytes, position(vertex))
      guard let first = numbers.next()?.value, let second = numbers.next()?.value else { continue }
      edits.replace(first, with: bytes[second])
      edits.replace(second, with: bytes[first])
    }
    return edits
  }
}
