// Which vertices of a computed geometry were there before: these keep their numbers, and only the others are rounded.

import GeoJSON
import SimpleFeatures

/// The positions of geometries that something is computed of.
struct KnownPositions {
  private var positions: Set<Position> = []

  init() {}

  init(of geometry: Geometry) { add(geometry) }

  /// Adds the vertices of a geometry, and of its members.
  ///
  /// O(vertices).
  mutating func add(_ geometry: Geometry) {
    for position in geometry.positions(0..<geometry.vertexCount) { positions.insert(position) }
    for member in geometry.members { add(member) }
  }

  mutating func add(_ position: Position) { positions.insert(position) }

  func contains(_ position: Position) -> Bool { positions.contains(position) }
}

extension Geometry {
  /// Rounds the vertices that are not among `known` to what is written; a height is known where its position is.
  ///
  /// Two vertices of a line or ring that so come to one place stay two.
  mutating func round(to format: CoordinateFormat, butFor known: KnownPositions) {
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

extension Feature {
  /// Puts a computed geometry in the place of what is there: of the vertices that were there the numbers stay, in the
  /// shortest form; the others have been rounded.
  mutating func replaceGeometry(by computed: Geometry) {
    geometry = computed
    replaceGeometry()
    format = .shortest
  }
}
