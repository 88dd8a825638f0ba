// Between which y stretches of a geometry's vertices lie, for tests that need to look at a few of them only.

import SimpleFeatures

/// The least and the greatest y of each 64, and of each 4096, vertices of a geometry, and of the vertex before them.
///
/// An island in a bay is tested against the whole bay's shore: with a hundred thousand islands each must not cost a
/// look at every vertex.
struct VertexBands: Sendable {
  private static let lengths = [4096, 64]

  /// For both lengths, the bands in the order of the vertices.
  private var bands: [[ClosedRange<Double>]] = [[], []]

  /// Whether there are none.
  var isEmpty: Bool { bands[1].isEmpty }

  mutating func removeAll() {
    for level in bands.indices { bands[level].removeAll(keepingCapacity: true) }
  }

  /// O(vertices).
  mutating func fill(_ source: SourceVertices) {
    removeAll()
    let count = source.ordinates.count / source.dimension
    for (level, length) in Self.lengths.enumerated() {
      for start in stride(from: 0, to: count, by: length) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for vertex in max(0, start - 1)..<min(start + length, count) {
          low = min(low, source[vertex].y)
          high = max(high, source[vertex].y)
        }
        // What is not a number lies beside nothing.
        bands[level].append(low <= high ? low...high : -.infinity ... .infinity)
      }
    }
  }

  /// How many vertices from `vertex` on, with the sides that lead to them, lie above or below `y`, as far as the bands
  /// tell at once; 0 where they do not.
  @inline(__always)
  func lengthBeside(_ y: Double, from vertex: Int, to end: Int) -> Int {
    if vertex & 63 != 0 || isEmpty { return 0 }
    if vertex & 4095 == 0, vertex + 4095 <= end {
      let band = bands[0][vertex >> 12]
      if band.lowerBound > y || band.upperBound < y { return 4096 }
    }
    guard vertex + 63 <= end else { return 0 }
    let band = bands[1][vertex >> 6]
    return band.lowerBound > y || band.upperBound < y ? 64 : 0
  }
}
