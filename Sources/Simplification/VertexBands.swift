// Between which y stretches of a geometry's vertices lie, for tests that need to look at a few of them only.

import Planar

/// The least and the greatest y of each 8, 64, 512 and 4096 vertices of a geometry, and of the vertex before them.
///
/// An island in a bay is tested against the whole bay's shore: with a hundred thousand islands each must not cost a
/// look at every vertex.
struct VertexBands: Sendable {
  /// How many bits of a vertex's number each level's bands pass over, the longest first.
  private static let shifts = [12, 9, 6, 3]

  /// For each level, the bands in the order of the vertices.
  private var bands: [[ClosedRange<Double>]] = shifts.map { _ in [] }

  /// Whether there are none.
  var isEmpty: Bool { bands[0].isEmpty }

  mutating func removeAll() {
    for level in bands.indices { bands[level].removeAll(keepingCapacity: true) }
  }

  /// O(vertices).
  mutating func fill(_ source: SourceVertices) {
    removeAll()
    let count = source.ordinates.count / source.dimension
    for (level, shift) in Self.shifts.enumerated() {
      for start in stride(from: 0, to: count, by: 1 << shift) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for vertex in max(0, start - 1)..<min(start + (1 << shift), count) {
          low = min(low, source[vertex].y)
          high = max(high, source[vertex].y)
        }
        bands[level].append(low <= high ? low...high : -.infinity ... .infinity)
      }
    }
  }

  /// How many vertices from `vertex` on, with the sides that lead to them, lie above or below `y`, as far as the bands
  /// tell at once; 0 where they do not.
  @inline(__always)
  func lengthBeside(_ y: Double, from vertex: Int, to end: Int) -> Int {
    if vertex & 7 != 0 || isEmpty { return 0 }
    for level in 0..<4 {
      let shift = 12 - 3 * level
      let length = 1 << shift
      if vertex & (length - 1) != 0 || vertex + length - 1 > end { continue }
      let band = bands[level][vertex >> shift]
      if band.lowerBound > y || band.upperBound < y { return length }
    }
    return 0
  }
}
