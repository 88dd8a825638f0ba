// Which ring is in which, of rings that do not meet: told by what is next to the west of each.

extension SureValidity {
  /// Whether holes are in their own exterior rings, and in nothing else, and exterior rings in none, or in a hole; of
  /// rings that do not meet.
  ///
  /// What is next to the west of a ring's westernmost vertex is a side of the ring around it, or of one beside it that
  /// is in the same ring. O(n log n).
  mutating func areNested(_ geometry: Geometry) -> Bool {
    guard rings.count > 1 else { return true }
    let first = rings.map { ring in westernmost(ring) }
    let order = rings.indices.sorted { isBefore(points[first[$0]], points[first[$1]]) }
    /// Of each ring the one around it; −1 for none.
    var around = [Int32](repeating: -1, count: rings.count)
    var orientations = [Int?](repeating: nil, count: rings.count)
    for ring in order {
      let position = points[first[ring]]
      switch sideToTheWest(of: position, but: ring) {
      case .none: break
      case .unsure: return false
      case .side(let chain, let isLeft):
        let other = self.ring(ofChain: chain)
        let orientation = orientations[other] ?? points[rings[other]].ringOrientation
        orientations[other] = orientation
        if orientation == 0 { return false }
        around[ring] = isLeft == (orientation > 0) ? Int32(truncatingIfNeeded: other) : around[other]
      }
    }
    var owner = [Int](repeating: 0, count: rings.count)
    let parts = geometry.polygons
    for part in parts { for ring in part { owner[ring] = part.lowerBound } }
    return rings.indices.allSatisfy { ring in
      let outer = Int(around[ring])
      // An exterior ring may be in a hole of another polygon.
      if owner[ring] == ring { return outer < 0 || owner[outer] != outer }
      return outer == owner[ring]
    }
  }

  private enum West {
    case none
    case unsure
    /// A side of a chain, and whether the position is left of it.
    case side(chain: Int, isLeft: Bool)
  }

  /// The side of another ring that is the next one to the west of a position.
  private func sideToTheWest(of position: Position, but ring: Int) -> West {
    var nearest = West.none
    var (reach, slope, wanted) = (-Double.infinity, 0.0, -Double.infinity)
    var (isUnsure, isBeside) = (false, false)
    let own = rings[ring]
    tree.visit(leftOf: position) { chain in
      let (first, last) = (chains[chain].first, chains[chain].last)
      // A ring has nothing west of its westernmost vertex.
      if own.contains(first) { return wanted }
      let isAbove = points[first].y > position.y
      guard (points[last].y > position.y) != isAbove else { return wanted }
      let end = (first + 1..<last).partitioningIndex { (points[$0].y > position.y) != isAbove }
      let (a, b) = (points[end - 1], points[end])
      let side = Self.side(a, b, position)
      if side == 0 { isBeside = true }
      guard side != 0, (side < 0) == (b.y > a.y) else { return wanted }
      let lean = (b.x - a.x) / (b.y - a.y)
      let x = a.x + (position.y - a.y) * lean
      let doubt = (abs(x) + abs(a.x) + abs(b.x)) * 1e-15
      if abs(x - reach) <= doubt {
        // Two sides of a ring that come up from one vertex: a little higher the one that leans farther is next.
        if min(a.y, b.y) != position.y || !isOfSameRing(chain, nearest) { isUnsure = true }
        if lean <= slope { return wanted }
      } else if x < reach {
        return wanted
      } else {
        isUnsure = false
      }
      (nearest, reach, slope, wanted) = (.side(chain: chain, isLeft: side > 0), x, lean, x - doubt)
      return wanted
    }
    return isUnsure || isBeside ? .unsure : nearest
  }

  private func isOfSameRing(_ chain: Int, _ other: West) -> Bool {
    guard case .side(let known, _) = other else { return false }
    return ring(ofChain: chain) == ring(ofChain: known)
  }

  private func ring(ofChain chain: Int) -> Int {
    let first = chains[chain].first
    return rings.indices.partitioningIndex { rings[$0].upperBound > first }
  }

  private func westernmost(_ ring: Range<Int>) -> Int {
    var best = ring.lowerBound
    for vertex in ring where isBefore(points[vertex], points[best]) { best = vertex }
    return best
  }

  private func isBefore(_ a: Position, _ b: Position) -> Bool { a.x != b.x ? a.x < b.x : a.y < b.y }
}
