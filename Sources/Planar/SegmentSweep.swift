// Whether segments meet other than at their ends, found by sweeping over the plane.

/// Tells whether any two segments have more in common than an end that both have.
///
/// A line sweeps from west to east; the segments that it crosses are kept in order in a tree, and only those that come
/// to be next to each other are looked at (Shamos, Hoey, "Geometric intersection problems", 1976). So it does not
/// matter how many boxes of segments lie upon each other, as they do in spirals and slanting combs.
///
/// O(n log n) for n segments, whatever their shape.
public struct SegmentSweep {
  private let points: [Position]
  /// The western end of each segment, of one that goes north the southern, and the other.
  private var starts: [Int32] = []
  private var ends: [Int32] = []
  // The tree of those that the line crosses, from south to north, balanced by priorities (Seidel, Aragon 1996); -1 is
  // none.
  private var children: [SIMD2<Int32>] = []
  private var parents: [Int32] = []
  private var root: Int32 = -1
  /// The segments south and north of each on the line.
  private var neighbors: [SIMD2<Int32>] = []

  /// Takes positions that differ, and the segments between them by their numbers.
  public init(_ points: [Position], _ segments: some Sequence<SIMD2<Int32>>) {
    self.points = points
    for segment in segments {
      let isForward = Self.isBefore(points[Int(segment.x)], points[Int(segment.y)])
      starts.append(isForward ? segment.x : segment.y)
      ends.append(isForward ? segment.y : segment.x)
    }
  }

  private static func isBefore(_ a: Position, _ b: Position) -> Bool { a.x != b.x ? a.x < b.x : a.y < b.y }

  /// Whether no two segments meet but at a common end.
  public mutating func meetAtEndsOnly() -> Bool {
    let none = SIMD2<Int32>(repeating: -1)
    children = Array(repeating: none, count: starts.count)
    neighbors = children
    parents = Array(repeating: -1, count: starts.count)
    root = -1
    let order = points.indices.sorted { Self.isBefore(points[$0], points[$1]) }
    var rank = [Int32](repeating: 0, count: points.count)
    for (place, point) in order.enumerated() { rank[point] = Int32(place) }
    // Events by the rank of their point; at one point segments end before others begin.
    var events: [UInt64] = []
    events.reserveCapacity(starts.count * 2)
    for segment in starts.indices {
      events.append(UInt64(rank[Int(ends[segment])]) << 33 | UInt64(segment))
      events.append(UInt64(rank[Int(starts[segment])]) << 33 | 1 << 32 | UInt64(segment))
    }
    events.sort()
    for event in events {
      let segment = Int32(truncatingIfNeeded: event & 0xFFFF_FFFF)
      if event & 1 << 32 == 0 {
        let (south, north) = (neighbors[Int(segment)].x, neighbors[Int(segment)].y)
        remove(segment)
        if south >= 0, north >= 0, meet(south, north) { return false }
      } else {
        guard insert(segment) else { return false }
        let (south, north) = (neighbors[Int(segment)].x, neighbors[Int(segment)].y)
        if (south >= 0 && meet(south, segment)) || (north >= 0 && meet(segment, north)) { return false }
      }
    }
    return true
  }

  /// Whether two segments meet other than at a common end.
  private func meet(_ one: Int32, _ other: Int32) -> Bool {
    let (from, to) = (starts[Int(one)], ends[Int(one)])
    let (first, last) = (starts[Int(other)], ends[Int(other)])
    let (a, b, c, d) = (points[Int(from)], points[Int(to)], points[Int(first)], points[Int(last)])
    if from == first { return overlap(a, b, d) }
    if to == last { return overlap(b, a, c) }
    // Where one goes on as the other, both go east.
    if from == last || to == first { return false }
    if max(a.y, b.y) < min(c.y, d.y) || max(c.y, d.y) < min(a.y, b.y) || b.x < c.x || d.x < a.x { return false }
    return orientation(a, b, c) * orientation(a, b, d) <= 0 && orientation(c, d, a) * orientation(c, d, b) <= 0
  }

  /// 1 where a segment begins north of one that the line crosses, −1 south of it, 0 on it.
  private func side(of segment: Int32, from other: Int32) -> Int {
    let (start, end) = (starts[Int(segment)], ends[Int(segment)])
    let (first, last) = (starts[Int(other)], ends[Int(other)])
    return orientation(points[Int(first)], points[Int(last)], points[Int(start == first ? end : start)])
  }

  // MARK: The segments that the line crosses

  private func priority(_ segment: Int32) -> UInt32 {
    var word = UInt32(bitPattern: segment) &* 0x9E37_79B9
    word = (word ^ (word >> 16)) &* 0x85EB_CA6B
    return word ^ (word >> 13)
  }

  /// Puts in a segment; false where it begins on another.
  private mutating func insert(_ segment: Int32) -> Bool {
    var between = SIMD2<Int32>(repeating: -1)
    var (at, parent, isNorth) = (root, Int32(-1), 0)
    while at >= 0 {
      let side = side(of: segment, from: at)
      if side == 0 { return false }
      isNorth = side > 0 ? 1 : 0
      between[1 - isNorth] = at
      parent = at
      at = children[Int(at)][isNorth]
    }
    children[Int(segment)] = SIMD2(repeating: -1)
    parents[Int(segment)] = parent
    if parent < 0 { root = segment } else { children[Int(parent)][isNorth] = segment }
    neighbors[Int(segment)] = between
    if between.x >= 0 { neighbors[Int(between.x)].y = segment }
    if between.y >= 0 { neighbors[Int(between.y)].x = segment }
    while parents[Int(segment)] >= 0, priority(parents[Int(segment)]) < priority(segment) { lift(segment) }
    return true
  }

  private mutating func remove(_ segment: Int32) {
    let between = neighbors[Int(segment)]
    if between.x >= 0 { neighbors[Int(between.x)].y = between.y }
    if between.y >= 0 { neighbors[Int(between.y)].x = between.x }
    while true {
      let below = children[Int(segment)]
      if below.x < 0 || below.y < 0 {
        let child = below.x < 0 ? below.y : below.x
        replace(segment, by: child)
        return
      }
      lift(priority(below.x) > priority(below.y) ? below.x : below.y)
    }
  }

  /// Turns the tree so that a segment comes to be above its parent.
  private mutating func lift(_ segment: Int32) {
    let parent = parents[Int(segment)]
    let side = children[Int(parent)].x == segment ? 0 : 1
    let child = children[Int(segment)][1 - side]
    replace(parent, by: segment)
    children[Int(segment)][1 - side] = parent
    parents[Int(parent)] = segment
    children[Int(parent)][side] = child
    if child >= 0 { parents[Int(child)] = parent }
  }

  private mutating func replace(_ segment: Int32, by child: Int32) {
    let above = parents[Int(segment)]
    if above < 0 {
      root = child
    } else {
      children[Int(above)][children[Int(above)].x == segment ? 0 : 1] = child
    }
    if child >= 0 { parents[Int(child)] = above }
  }
}
