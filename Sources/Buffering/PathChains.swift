// Parts of lines, and which of them goes on as which.

internal import Planar

/// Paths that are written one after the other and then joined, each at the end of another.
struct PathChains {
  private var paths = Geometry(type: .multiLineString)
  /// The path that each goes on as; -1 for none.
  private var next: [Int32] = []
  /// Whether a path is gone on to from one before it, or from one behind it.
  private var isNext: [(before: Bool, behind: Bool)] = []
  private var current: (before: Bool, behind: Bool) = (false, false)

  /// The number of paths that are closed.
  var count: Int { next.count }

  /// The place that was gone to last.
  var last: Position { paths.position(paths.vertexCount - 1) }

  /// Goes on to a place.
  mutating func go(to place: Position) {
    paths.ordinates.append(place.x)
    paths.ordinates.append(place.y)
  }

  /// Ends the path.
  ///
  /// - Returns: its number.
  mutating func close() -> Int {
    paths.ringEnds.append(paths.vertexCount)
    next.append(-1)
    isNext.append(current)
    current = (false, false)
    return count - 1
  }

  /// Where a path ends.
  func end(of path: Int) -> Position { paths.position(paths.ringEnds[path] - 1) }

  /// Has the path that is begun follow another, which none follows.
  mutating func follow(_ path: Int) {
    next[path] = Int32(truncatingIfNeeded: count)
    current.before = true
  }

  /// Has the first path of a ring, from whose first place it goes, follow the last one.
  mutating func goRound(from last: Int, to first: Int) {
    guard last != first, !isNext[first].before else { return }
    next[last] = Int32(truncatingIfNeeded: first)
    isNext[first].behind = true
  }

  /// The chains of paths as lines.
  ///
  /// Of those that go all round, one begins where it follows one before it, not at the first place of a ring.
  func joined() -> Geometry {
    var result = Geometry(type: .multiLineString)
    result.ordinates.reserveCapacity(paths.ordinates.count)
    var isDone = [Bool](repeating: false, count: count)
    func add(_ first: Int) {
      var at = first
      while at >= 0, !isDone[at] {
        isDone[at] = true
        // A place that both share is there once.
        let vertices = paths.ring(at)
        let skips = at != first && isNext[at].behind ? 1 : 0
        result.ordinates += paths.ordinates[(vertices.lowerBound + skips) * 2..<vertices.upperBound * 2]
        at = Int(next[at])
      }
      result.ringEnds.append(result.vertexCount)
    }
    for path in isNext.indices where !isNext[path].before && !isNext[path].behind { add(path) }
    for path in isNext.indices where isNext[path].before && !isDone[path] { add(path) }
    return result
  }
}
