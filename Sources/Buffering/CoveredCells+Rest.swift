// What of lines is not deep among the squares that they cover.

internal import Planar

extension CoveredCells {
  /// What of lines or rings is not deep, as lines; what of a ring is all in one piece is closed.
  ///
  /// Lines of which one ends where the next one begins are joined by a way that is deep and adds nothing: so the tips
  /// of a comb are one line. O(length / radius).
  func rest(of geometry: Geometry) -> Geometry {
    var paths = PathChains()
    // The last path that ends in a square.
    var ends: [SIMD2<Int32>: Int] = [:]
    func square(_ place: Position) -> SIMD2<Int32> {
      SIMD2<Int32>(((place - origin) / step).rounded(.down))
    }
    for ring in geometry.ringEnds.indices {
      let places = geometry.positions(ofRing: ring)
      let first = paths.count
      var (isOpen, startsOpen) = (false, false)
      func close() {
        if isOpen { ends[square(paths.last)] = paths.close() }
        isOpen = false
      }
      for (index, (a, b)) in zip(places, places.dropFirst()).enumerated() {
        forEachShallow(a, b) { from, to in
          if from > 0 || !isOpen {
            close()
            if index == 0, from == 0 { startsOpen = true }
            let place = from == 0 ? a : a + (b - a) * from
            if let other = ends[square(place)], isDeep(from: paths.end(of: other), to: place) {
              paths.follow(other)
              ends[square(place)] = nil
            }
            paths.go(to: place)
            isOpen = true
          }
          paths.go(to: to == 1 ? b : a + (b - a) * to)
          if to < 1 { close() }
        }
        // Where the side's end is deep, nothing goes on.
        if isOpen, paths.last != b { close() }
      }
      if isOpen {
        let last = paths.close()
        // A ring that is left at its first place goes on there.
        if geometry.type.hasRings, startsOpen { paths.goRound(from: last, to: first) }
      }
    }
    return paths.joined()
  }

  /// Whether a way of less than a square is all deep.
  private func isDeep(from start: Position, to end: Position) -> Bool {
    let way = (end - start) / step
    guard max(abs(way.x), abs(way.y)) < 1 else { return false }
    var isDeep = true
    forEachShallow(start, end) { _, _ in isDeep = false }
    return isDeep
  }

  /// Calls `body` with the parts of a side that are not deep, as shares of the way, in their order.
  private func forEachShallow(_ start: Position, _ end: Position, _ body: (Double, Double) -> Void) {
    let way = (end - start) / step
    // A share of a square more on both sides, for what is rounded.
    let more = 0.01 / max(abs(way.x), abs(way.y))
    var (from, to) = (-1.0, -1.0)
    forEachRow(start, end) { isFlat, row, cells, shares in
      let (x, width) = isFlat ? ((start.x - origin.x) / step.x, way.x) : ((start.y - origin.y) / step.y, way.y)
      var found: [(Double, Double)] = []
      (isFlat ? deep : deepColumns).forEachRun(false, inRow: row, cells) { run in
        let (low, high) = ((Double(run.lowerBound) - x) / width, (Double(run.upperBound) - x) / width)
        found.append((max(shares.0, min(low, high)), min(shares.1, max(low, high))))
      }
      for part in width > 0 ? found : found.reversed() {
        let (low, high) = (max(0, part.0 - more), min(1, part.1 + more))
        if to >= low {
          to = max(to, high)
        } else {
          if to > from { body(from, to) }
          (from, to) = (low, high)
        }
      }
    }
    if to > from { body(from, to) }
  }
}
