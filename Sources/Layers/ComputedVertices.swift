// Which vertices of a computed geometry were there before: these keep their numbers, and only the others are rounded.

import GeoJSON
import Planar

/// The positions of geometries that something is computed of.
package struct KnownPositions {
  private var positions: Set<Position> = []
  /// Those of another that are looked up beside these, rather than added.
  private var others: Set<Position> = []

  package init() {}

  package init(of geometry: Geometry) { add(geometry) }

  /// Adds the vertices of a geometry, and of its members.
  ///
  /// O(vertices).
  package mutating func add(_ geometry: Geometry) {
    for position in geometry.positions(0..<geometry.vertexCount) { positions.insert(position) }
    for member in geometry.members { add(member) }
  }

  package mutating func add(_ position: Position) { positions.insert(position) }

  /// These and those of one other, which are shared with it: O(1).
  package func beside(_ other: KnownPositions) -> KnownPositions {
    var both = self
    both.others = other.positions
    return both
  }

  package func contains(_ position: Position) -> Bool { positions.contains(position) || others.contains(position) }
}

extension Geometry {
  /// Rounds the vertices that are not among `known` to what is written; a height is known where its position is.
  ///
  /// Two vertices of a line or ring that so come to one place stay two.
  package mutating func round(to format: CoordinateFormat, butFor known: KnownPositions) {
    forEachSimple { part in
      for at in stride(from: 0, to: part.ordinates.count, by: part.dimension) {
        let place = Position(part.ordinates[at], part.ordinates[at + 1])
        let rounded = Position(format.rounded(place.x), format.rounded(place.y))
        if rounded == place && part.dimension == 2 || known.contains(place) { continue }
        (part.ordinates[at], part.ordinates[at + 1]) = (rounded.x, rounded.y)
        if part.dimension == 3 { part.ordinates[at + 2] = format.rounded(part.ordinates[at + 2]) }
      }
    }
  }
}

extension Geometry {
  /// Polygons without what rounding has collapsed: vertices at the place of the one before, rings that are no more than
  /// a line, and polygons whose exterior is.
  ///
  /// Where nothing would be left, and of all but polygons, it is as it was. O(vertices).
  package var withoutCollapsed: Geometry {
    var result = self
    if type == .geometryCollection {
      result.members = members.map(\.withoutCollapsed)
      return result
    }
    guard type.hasRings else { return self }
    result.removeAll(type: type)
    result.dimension = dimension
    for rings in polygons {
      let before = result.ringEnds.count
      for index in rings {
        let kept = distinctVertices(ofRing: index)
        if Set(kept.map { Position(ordinates[$0 * dimension], ordinates[$0 * dimension + 1]) }).count < 3 {
          if index == rings.first { break }
          continue
        }
        for vertex in kept { result.ordinates += ordinates[vertex * dimension..<(vertex + 1) * dimension] }
        result.ringEnds.append(result.vertexCount)
      }
      if type == .multiPolygon, result.ringEnds.count > before { result.partEnds.append(result.ringEnds.count) }
    }
    return result.isEmpty ? self : result
  }

  /// The vertices of a ring but those at the place of the one before.
  private func distinctVertices(ofRing index: Int) -> [Int] {
    var kept: [Int] = []
    let vertices = ring(index)
    for vertex in vertices {
      let at = vertex * dimension
      if let last = kept.last, ordinates[last * dimension] == ordinates[at],
        ordinates[last * dimension + 1] == ordinates[at + 1]
      {
        // The last vertex is the first again, with its height.
        if vertex == vertices.upperBound - 1 { kept[kept.count - 1] = vertex }
        continue
      }
      kept.append(vertex)
    }
    return kept
  }
}

extension Feature {
  /// Puts a computed geometry in the place of what is there: of the vertices that were there the numbers stay, in the
  /// shortest form; the others have been rounded.
  package mutating func replaceGeometry(by computed: Geometry) {
    geometry = computed
    replaceGeometry()
    format = .shortest
  }
}
