// Polygons that come one after the other, united as they come, so that few are held at a time.

internal import Planar

/// What the polygons cover together that were added so far.
///
///     level 2   [ of 256 ]
///     level 1   [ of 16 ][ of 16 ] …         at most fifteen, then they are united and go up
///     level 0   polygon, polygon, …          the same
///
/// Neighbours in the order are united first: O(n log n) where each meets few others, and in the memory of what is left
/// of them.
struct UnionStream {
  let grid: Grid
  /// The boundaries that wait on each level to be united with their neighbours.
  private var levels: [Level] = []
  /// Whether the grid could tell all that was united.
  private var isTold = true

  private struct Level {
    var segments: [Segment] = []
    var count = 0
  }

  /// How many are united at once.
  private static let fan = 16

  init(on grid: Grid) { self.grid = grid }

  /// Adds polygons, whose exterior rings run counterclockwise, and holes clockwise.
  mutating func add(_ geometry: Geometry, _ overlay: inout Overlay) {
    for rings in geometry.polygons {
      if levels.isEmpty { levels.append(Level()) }
      for ring in rings { levels[0].segments.append(ring: geometry.positions(ofRing: ring), grid) }
      levels[0].count += 1
      rise(&overlay)
    }
  }

  /// Unites the levels that are full.
  private mutating func rise(_ overlay: inout Overlay) {
    var index = 0
    while index < levels.count, levels[index].count == Self.fan {
      var full = Level()
      swap(&full, &levels[index])
      isTold = overlay.unite(&full.segments, .positive) && isTold
      if index + 1 == levels.count { levels.append(Level()) }
      levels[index + 1].segments += full.segments
      levels[index + 1].count += 1
      index += 1
    }
  }

  /// The boundary of what all cover, or the curves that bound it.
  ///
  /// - Parameter isPart: whether the last step is taken, too, in which all is united.
  /// - Returns: nil where the grid cannot tell.
  consuming func finished(_ overlay: inout Overlay, isPart: Bool) -> [Segment]? {
    var segments: [Segment] = []
    // What is left on the lower levels came last.
    for (index, level) in levels.enumerated() {
      if index > 0, level.count > 0, !segments.isEmpty { isTold = overlay.unite(&segments, .positive) && isTold }
      segments = level.segments + segments
    }
    if isPart { isTold = overlay.unite(&segments, .positive) && isTold }
    return isTold ? segments : nil
  }
}
