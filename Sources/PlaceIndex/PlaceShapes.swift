// The lines and areas of places on their way into an index.

import Gazetteer
import Globe
import Planar

/// The vertices of lines and areas, flat, in 1e-7 degrees.
///
/// What crosses the antimeridian is cut, so that every edge is between its ends.
struct PlaceShapes: Sendable {
  /// A line, or a ring of an area.
  struct Piece {
    /// The number of the place among those that were added.
    var entry: Int32
    /// The first vertex, and how many there are.
    var start, count: Int
    var isRing: Bool
  }

  /// Longitude and latitude of each vertex.
  private(set) var ordinates: [Int32] = []
  /// Those of a place in a row.
  private(set) var pieces: [Piece] = []

  /// Adds a geometry; a point is its place's position, and nothing more is kept of it.
  mutating func add(_ geometry: Geometry, entry: Int) {
    guard geometry.type != .point, !geometry.isEmpty else { return }
    var cut = geometry
    var cutter = AntimeridianCutter()
    cutter.cut(&cut)
    cut.forEachSimple { part in
      let isRing = part.type == .polygon || part.type == .multiPolygon
      if part.ringEnds.isEmpty {
        for vertex in 0..<part.vertexCount { add(part, vertex..<vertex + 1, entry: entry, isRing: false) }
      } else {
        for ring in part.ringEnds.indices { add(part, part.ring(ring), entry: entry, isRing: isRing) }
      }
    }
  }

  private mutating func add(_ geometry: Geometry, _ vertices: Range<Int>, entry: Int, isRing: Bool) {
    let start = ordinates.count / 2
    for vertex in vertices {
      let (x, y) = (
        geometry.ordinates[vertex * geometry.dimension], geometry.ordinates[vertex * geometry.dimension + 1]
      )
      guard Longitude.isWithin(x), abs(y) <= 90 else { continue }
      let (column, row) = (Int32((x * 1e7).rounded()), Int32((y * 1e7).rounded()))
      let end = ordinates.count
      // Vertices in one place add nothing.
      if end > 2 * start, ordinates[end - 2] == column, ordinates[end - 1] == row { continue }
      ordinates.append(column)
      ordinates.append(row)
    }
    let count = ordinates.count / 2 - start
    if count > 0 { pieces.append(Piece(entry: Int32(entry), start: start, count: count, isRing: isRing)) }
  }

  /// Adds a line or ring as it was kept.
  mutating func add(_ kept: UnsafeBufferPointer<Int32>, entry: Int, isRing: Bool) {
    pieces.append(Piece(entry: Int32(entry), start: ordinates.count / 2, count: kept.count / 2, isRing: isRing))
    ordinates.append(contentsOf: kept)
  }

  /// Adds all that `other` holds.
  ///
  /// - Parameter entriesBefore: how many places are before its first.
  mutating func add(_ other: PlaceShapes, entriesBefore: Int) {
    let before = ordinates.count / 2
    ordinates += other.ordinates
    for var piece in other.pieces {
      piece.entry += Int32(entriesBefore)
      piece.start += before
      pieces.append(piece)
    }
  }

  /// The vertices of a piece, in degrees.
  func positions(_ piece: Piece) -> [Position] {
    (piece.start..<piece.start + piece.count).map {
      Position(Double(ordinates[2 * $0]) / 1e7, Double(ordinates[2 * $0 + 1]) / 1e7)
    }
  }

  /// The box around a piece: west, south, east, north.
  func box(_ piece: Piece) -> SIMD4<Int32> { box(piece.start, piece.count) }

  /// The box around some vertices.
  func box(_ start: Int, _ count: Int) -> SIMD4<Int32> {
    var box = SIMD4<Int32>(.max, .max, .min, .min)
    for vertex in start..<start + count {
      let (x, y) = (ordinates[2 * vertex], ordinates[2 * vertex + 1])
      box = SIMD4(min(box.x, x), min(box.y, y), max(box.z, x), max(box.w, y))
    }
    return box
  }
}
