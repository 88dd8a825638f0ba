// Simplification of what crosses ±180° without being cut there: as it lies on the ground.

import Globe
import SimpleFeatures
import Simplification

extension Simplifier {
  /// Simplifies a geometry in longitude and latitude, whose edges go the way that `EdgeWay` says.
  ///
  /// Vertices that are kept keep their numbers. What jumps round a pole is left to its numbers.
  ///
  /// - Returns: as `simplify`.
  mutating func simplifyOnGlobe(_ geometry: inout Geometry, kept: inout [Int32]) -> Bool {
    guard let unwrapped = geometry.unwrapped else { return simplify(&geometry, kept: &kept) }
    let source = geometry.longitudes
    let original = geometry
    geometry = unwrapped
    guard simplify(&geometry, kept: &kept) else {
      geometry = original
      return false
    }
    var next = 0
    geometry.forEachSimple { part in
      for vertex in 0..<part.vertexCount where next + vertex < kept.count && kept[next + vertex] >= 0 {
        part.ordinates[vertex * part.dimension] = source[Int(kept[next + vertex])]
      }
      next += part.vertexCount
    }
    return true
  }

  /// Ranks the vertices of a geometry in longitude and latitude.
  mutating func rankOnGlobe(_ geometry: Geometry, into ranking: inout VertexRanking) {
    rank(geometry.unwrapped ?? geometry, into: &ranking)
  }
}

extension Geometry {
  /// The geometry with longitudes that run on, where an edge jumps and rings close; nil elsewhere.
  ///
  /// O(vertices).
  fileprivate var unwrapped: Geometry? {
    guard mayJump else { return nil }
    var result = self
    result.forEachSimple { part in
      let source = part
      if !part.unwrapLongitudes() { part = source }
    }
    return result
  }

  /// The longitude of every vertex, those of members too.
  fileprivate var longitudes: [Double] {
    stride(from: 0, to: ordinates.count, by: dimension).map { ordinates[$0] } + members.flatMap(\.longitudes)
  }
}
