// Squares that are covered, as rings.

internal import Planar

extension CoveredCells {
  /// The outlines of the squares that are covered, which lie on their left; they may touch at corners.
  ///
  /// O(squares on the outlines + squares / 64).
  var outline: Geometry {
    // Edges by the corner from which they go: at most two do.
    var edges: [SIMD2<Int32>: SIMD4<Int32>] = [:]
    var starts: [SIMD2<Int32>] = []
    let none = Int32.min
    func add(_ x: Int, _ y: Int, _ toX: Int, _ toY: Int) {
      let (from, to) = (SIMD2(Int32(x), Int32(y)), SIMD2(Int32(toX), Int32(toY)))
      if let other = edges[from] {
        edges[from] = SIMD4(lowHalf: other.lowHalf, highHalf: to)
      } else {
        edges[from] = SIMD4(to.x, to.y, none, none)
      }
      starts.append(from)
    }
    let columns = covered.transposed
    for (map, isRows) in [(covered, true), (columns, false)] {
      for line in 0...map.rows {
        // Squares that differ from those of the line before: where these or those alone are covered.
        for isHere in [true, false] {
          let (inside, outside) = isHere ? (line, line - 1) : (line - 1, line)
          guard inside >= 0, inside < map.rows else { continue }
          func edge(_ run: Range<Int>) {
            let (low, high) = (run.lowerBound, run.upperBound)
            switch (isRows, isHere) {
            case (true, true): add(low, line, high, line)
            case (true, false): add(high, line, low, line)
            case (false, true): add(line, high, line, low)
            case (false, false): add(line, low, line, high)
            }
          }
          map.forEachRun(true, inRow: inside, 0..<map.columns) { run in
            if outside < 0 || outside >= map.rows { return edge(run) }
            map.forEachRun(false, inRow: outside, run) { edge($0) }
          }
        }
      }
    }
    var result = Geometry(type: .polygon)
    for start in starts where edges[start] != nil {
      var at = start
      var before = start
      repeat {
        let place = origin + Position(Double(at.x), Double(at.y)) * step
        result.ordinates.append(place.x)
        result.ordinates.append(place.y)
        guard var next = edges[at] else { break }
        let way = at &- before
        // At a corner where two squares touch, the left one of two ways: they stay apart or not, it is all one.
        if next.z != none, way != SIMD2(0, 0) {
          let (one, other) = (next.lowHalf &- at, next.highHalf &- at)
          if Self.turn(way, one) < Self.turn(way, other) {
            next = SIMD4(lowHalf: next.highHalf, highHalf: next.lowHalf)
          }
        }
        if next.z == none {
          edges[at] = nil
        } else {
          edges[at] = SIMD4(next.z, next.w, none, none)
        }
        (before, at) = (at, next.lowHalf)
      } while at != start
      result.ordinates.append(origin.x + Double(start.x) * step.x)
      result.ordinates.append(origin.y + Double(start.y) * step.y)
      result.ringEnds.append(result.vertexCount)
    }
    return result
  }

  private static func turn(_ way: SIMD2<Int32>, _ next: SIMD2<Int32>) -> Int64 {
    Int64(way.x) * Int64(next.y) - Int64(way.y) * Int64(next.x)
  }
}
