// How a record spells the position of a vertex, and the text of one that is moved.

import Globe
import Planar

extension Feature {
  /// Where x and y of a vertex stand in the text, with the comma between them; nil where it has no text.
  private func placeOfPosition(_ vertex: Int) -> ByteRange? {
    guard !places.positionOffsets.isEmpty, places.positionOffsets[vertex] != GeometryPlaces.noText else {
      return nil
    }
    let start = text.start + Int(places.positionOffsets[vertex]) + 1
    var end = start
    var commas = 0
    while source[end] != 0x5D {
      if source[end] == 0x2C { commas += 1 }
      if commas == 2 { break }
      end += 1
    }
    return ByteRange(start: start, end: end)
  }

  /// The x and y of a vertex, counted over the record, and how they are or will be spelled.
  package func spelledPosition(_ vertex: Int) -> (text: [UInt8], x: Double, y: Double) {
    let position = position(of: vertex)
    if geometryChange != .moved, geometryChange != .replaced, let place = placeOfPosition(vertex) {
      return (Array(bytes(place)), position.x, position.y)
    }
    return (spelled(position), position.x, position.y)
  }

  /// A position that a vertex goes to, with the longitude whole turns away where the vertex's own is.
  package func turned(
    _ target: (text: [UInt8], x: Double, y: Double), toward vertex: Int
  ) -> (text: [UInt8], x: Double, y: Double) {
    let turns = Longitude.turns(in: position(of: vertex).x - target.x)
    if turns == 0 { return target }
    let x = target.x + turns
    return (spelled(Position(x, target.y)), x, target.y)
  }

  private func spelled(_ position: Position) -> [UInt8] {
    var out = ByteBuffer()
    out.append(position.x, format)
    out.append(0x2C as UInt8)
    out.append(position.y, format)
    return Array(out.bytes)
  }

  /// The text that a vertex's position has when its x and y are spelled `xy`, from `[` to `]`.
  package func text(ofPosition vertex: Int, movedTo xy: [UInt8]) -> [UInt8] {
    var end: [UInt8] = [0x5D]
    if let place = placeOfPosition(vertex) {
      var at = place.end
      while source[at] != 0x5D { at += 1 }
      end = Array(bytes(ByteRange(start: place.end, end: at + 1)))
    }
    return [0x5B] + xy + end
  }

  private func position(of vertex: Int) -> Position {
    var before = 0
    var found = Position.zero
    func look(_ geometry: Geometry) {
      for member in geometry.members { look(member) }
      let at = (vertex - before) * geometry.dimension
      if vertex >= before, at < geometry.ordinates.count {
        found = Position(geometry.ordinates[at], geometry.ordinates[at + 1])
      }
      before += geometry.vertexCount
    }
    look(geometry)
    return found
  }
}
