// Polygons that have no area in the digits of a grid: for buffers these are lines.

internal import Globe
internal import Planar

extension Bufferer {
  /// The polygons of a geometry that have an area on a grid, and the outlines of the others.
  ///
  /// It is asked of the rings as they go round the Earth, and not of what they are cut to at ±180°: no cut of what has
  /// no area bounds anything. O(vertices), and O(n log n) for rings that are thin.
  func slivers(of geometry: Geometry, on grid: Grid) -> (areas: Geometry, slivers: Geometry) {
    var slivers = Geometry(type: .multiPolygon)
    guard geometry.type.hasRings else { return (geometry, slivers) }
    var unrolled = geometry
    _ = unrolled.unwrapLongitudes()
    var areas = Geometry(type: .multiPolygon, dimension: geometry.dimension)
    slivers.dimension = geometry.dimension
    for part in geometry.polygons {
      guard let exterior = part.first else { continue }
      if polygons.isSliver(unrolled.positions(ofRing: exterior), on: grid) {
        slivers.append(rings: exterior..<exterior + 1, of: geometry)
      } else {
        areas.append(rings: part, of: geometry)
      }
    }
    return slivers.isEmpty ? (geometry, slivers) : (areas, slivers)
  }
}

extension Geometry {
  /// Appends rings of another geometry as a polygon.
  fileprivate mutating func append(rings: Range<Int>, of other: Geometry) {
    for index in rings {
      let vertices = other.ring(index)
      ordinates += other.ordinates[vertices.lowerBound * dimension..<vertices.upperBound * dimension]
      ringEnds.append(vertexCount)
    }
    partEnds.append(ringEnds.count)
  }
}

extension PolygonUnion {
  /// Whether a closed ring goes round nothing when its vertices are on the places of a grid.
  ///
  /// A ring that does not close, as one that goes round a pole, is none.
  fileprivate mutating func isSliver(_ ring: Positions, on grid: Grid) -> Bool {
    guard let first = ring.first, ring.last == first else { return false }
    let length = zip(ring, ring.dropFirst()).reduce(0.0) { sum, side in
      let step = side.1 - side.0
      return sum + abs(step.x) + abs(step.y)
    }
    guard abs(ring.signedArea) <= length / grid.scale else { return false }
    var segments: [Segment] = []
    segments.append(ring: ring, grid)
    return goesRoundNothing(&segments)
  }
}
