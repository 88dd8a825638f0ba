// A quick test for polygons that are valid beyond doubt, so that an engine is asked only about the others.

/// Tells polygons that are valid for sure: simple rings that do not touch each other, holes inside, nothing nested.
///
/// Rings are cut into chains that run one way in x and in y, which cannot meet themselves; only chains whose boxes meet
/// are looked at, found in a tree. Where rounding leaves a doubt, or rings touch, which may be allowed, the answer is
/// no.
///
/// O(n log n) for n vertices; gives up where too many chains lie upon each other.
public struct SureValidity {
  private struct Chain {
    var box: Box
    /// Its vertices, both ends included.
    var first: Int
    var last: Int
  }

  /// The vertices of all rings, those that repeat the one before left out; each ring with its closing vertex.
  private var points: [Position] = []
  private var rings: [(range: Range<Int>, box: Box)] = []
  private var chains: [Chain] = []
  /// Boxes around chains, level by level.
  private var boxes: [Box] = []
  private var levels: [Range<Int>] = []
  private var patience = 0

  /// Makes a test; one serves a whole stream.
  public init() {}

  /// Whether a Polygon or MultiPolygon with finite ordinates is valid for sure.
  public mutating func holds(for geometry: Geometry) -> Bool {
    guard geometry.type.hasRings else { return false }
    if geometry.ringEnds.count == 1, geometry.vertexCount <= Self.few, Self.isSimpleRing(geometry) { return true }
    // What is empty is the engine's to judge.
    guard takeRings(geometry), !rings.isEmpty else { return false }
    return chainsAreApart() && areNested(geometry)
  }

  /// So many vertices, that to look at each edge beside each other takes less than to sort them.
  private static let few = 24

  /// Whether the only ring is simple for sure.
  ///
  /// O(vertices²), without a tree.
  private static func isSimpleRing(_ geometry: Geometry) -> Bool {
    let (ordinates, dimension) = (geometry.ordinates, geometry.dimension)
    func at(_ vertex: Int) -> Position { Position(ordinates[vertex * dimension], ordinates[vertex * dimension + 1]) }
    let last = ordinates.count / dimension - 2
    guard last >= 2, at(0) == at(last + 1) else { return false }
    for edge in 0...last {
      let (a, b) = (at(edge), at(edge + 1))
      guard goesOn(a, b, at(edge == last ? 1 : edge + 2)) else { return false }
      let (low, high) = (Position(min(a.x, b.x), min(a.y, b.y)), Position(max(a.x, b.x), max(a.y, b.y)))
      // The last edge is a neighbour of the first.
      var other = edge + 2
      let end = edge == 0 ? last - 1 : last
      guard other <= end else { continue }
      var c = at(other)
      while other <= end {
        other += 1
        let d = at(other)
        defer { c = d }
        if (c.x < low.x && d.x < low.x) || (c.x > high.x && d.x > high.x) { continue }
        if (c.y < low.y && d.y < low.y) || (c.y > high.y && d.y > high.y) { continue }
        guard side(a, b, c) * side(a, b, d) > 0 || side(c, d, a) * side(c, d, b) > 0 else { return false }
      }
    }
    return true
  }

  // MARK: Rings and chains

  /// - Returns: whether each ring has three edges or more.
  private mutating func takeRings(_ geometry: Geometry) -> Bool {
    points.removeAll(keepingCapacity: true)
    rings.removeAll(keepingCapacity: true)
    chains.removeAll(keepingCapacity: true)
    let dimension = geometry.dimension
    for ring in geometry.ringEnds.indices {
      let start = points.count
      var box = Box()
      for vertex in geometry.ring(ring) {
        let position = Position(geometry.ordinates[vertex * dimension], geometry.ordinates[vertex * dimension + 1])
        if points.count > start, points[points.count - 1] == position { continue }
        points.append(position)
        box.add(position)
      }
      guard points.count - start >= 4, points[start] == points[points.count - 1] else { return false }
      rings.append((start..<points.count, box))
      takeChains(start..<points.count)
    }
    return true
  }

  private mutating func takeChains(_ ring: Range<Int>) {
    var first = ring.lowerBound
    var (isEast, isNorth): (Bool?, Bool?) = (nil, nil)
    for vertex in ring.dropFirst() {
      let (dx, dy) = (points[vertex].x - points[vertex - 1].x, points[vertex].y - points[vertex - 1].y)
      if (dx != 0 && isEast ?? (dx > 0) != (dx > 0)) || (dy != 0 && isNorth ?? (dy > 0) != (dy > 0)) {
        close(first, vertex - 1)
        first = vertex - 1
        (isEast, isNorth) = (nil, nil)
      }
      if dx != 0 { isEast = dx > 0 }
      if dy != 0 { isNorth = dy > 0 }
    }
    close(first, ring.upperBound - 1)
  }

  private mutating func close(_ first: Int, _ last: Int) {
    chains.append(Chain(box: box(first, last), first: first, last: last))
  }

  /// The box of a stretch of a chain.
  private func box(_ first: Int, _ last: Int) -> Box {
    var box = Box()
    box.add(points[first])
    box.add(points[last])
    return box
  }

  // MARK: Do they meet?

  private mutating func chainsAreApart() -> Bool {
    // Boxes of chains, of each four neighbours, of each four of those: what follows each other is near each other.
    boxes.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
    for chain in chains { boxes.append(chain.box) }
    var level = 0..<boxes.count
    levels.append(level)
    while level.count > 1 {
      for first in stride(from: level.lowerBound, to: level.upperBound, by: 4) {
        var box = boxes[first]
        for other in first + 1..<max(first + 1, min(first + 4, level.upperBound)) { box.add(boxes[other]) }
        boxes.append(box)
      }
      level = level.upperBound..<boxes.count
      levels.append(level)
    }
    // Where chains lie upon each other everywhere, the engine's own index knows more.
    patience = 256 * chains.count + 4096
    return areApart(level: levels.count - 1, 0, 0)
  }

  /// Whether all chains below one node have nothing in common with those below another.
  private mutating func areApart(level: Int, _ one: Int, _ other: Int) -> Bool {
    patience -= 1
    if patience < 0 { return false }
    if level == 0 {
      let (a, b) = (chains[one], chains[other])
      return one == other || areApart(a.first, a.last, b.first, b.last)
    }
    let below = levels[level - 1]
    for a in one * 4..<min(one * 4 + 4, below.count) {
      for b in (one == other ? a : other * 4)..<min(other * 4 + 4, below.count)
      where a == b || Self.meet(boxes[below.lowerBound + a], boxes[below.lowerBound + b]) {
        if !areApart(level: level - 1, a, b) { return false }
      }
    }
    return true
  }

  private static func meet(_ a: Box, _ b: Box) -> Bool {
    a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y
  }

  /// Whether two stretches of chains have no position in common but that at which one goes on as the other.
  private func areApart(_ a: Int, _ endOfA: Int, _ b: Int, _ endOfB: Int) -> Bool {
    guard Self.meet(box(a, endOfA), box(b, endOfB)) else { return true }
    if endOfA - a == 1, endOfB - b == 1 { return edgesAreApart(a, b) }
    if endOfA - a >= endOfB - b {
      let middle = (a + endOfA) / 2
      return areApart(a, middle, b, endOfB) && areApart(middle, endOfA, b, endOfB)
    }
    let middle = (b + endOfB) / 2
    return areApart(a, endOfA, b, middle) && areApart(a, endOfA, middle, endOfB)
  }

  private func edgesAreApart(_ a: Int, _ b: Int) -> Bool {
    if follows(b, a) { return Self.goesOn(points[a], points[a + 1], points[b + 1]) }
    if follows(a, b) { return Self.goesOn(points[b], points[b + 1], points[a + 1]) }
    let (p, q, r, s) = (points[a], points[a + 1], points[b], points[b + 1])
    return Self.side(p, q, r) * Self.side(p, q, s) > 0 || Self.side(r, s, p) * Self.side(r, s, q) > 0
  }

  /// Whether the edge that begins at one vertex is the next of its ring after that which begins at another.
  private func follows(_ next: Int, _ edge: Int) -> Bool {
    if next == edge + 1 { return true }
    guard next < edge, points[next] == points[edge + 1] else { return false }
    // The rings stand in the order of their vertices.
    let ring = rings.indices.partitioningIndex { rings[$0].range.lowerBound >= next }
    return ring < rings.count && rings[ring].range == next..<edge + 2
  }

  /// Whether an edge does not come back on the one before it.
  private static func goesOn(_ before: Position, _ corner: Position, _ after: Position) -> Bool {
    let (one, two) = (corner - before, after - corner)
    let (x, y) = (one.x * two.x, one.y * two.y)
    return x + y > (abs(x) + abs(y)) * 1e-15 || side(before, corner, after) != 0
  }

  /// 1 where a position is left of a way for sure, −1 right of it, else 0 (Shewchuk's bound for one determinant).
  private static func side(_ from: Position, _ to: Position, _ position: Position) -> Int {
    let left = (from.x - position.x) * (to.y - position.y)
    let right = (from.y - position.y) * (to.x - position.x)
    let value = left - right
    guard abs(value) > (abs(left) + abs(right)) * 3.5e-16 else { return 0 }
    return value > 0 ? 1 : -1
  }

  // MARK: Are they inside each other?

  /// Whether holes are in their exterior rings and in nothing else, and polygons in none; of rings that do not meet.
  private func areNested(_ geometry: Geometry) -> Bool {
    let parts = geometry.polygons
    for part in parts {
      guard let exterior = part.first else { return false }
      var patience = 4096
      for (place, hole) in part.dropFirst().enumerated() {
        guard contains(exterior, points[rings[hole].range.lowerBound]) == true else { return false }
        for other in part.dropFirst(place + 2) {
          patience -= 1
          if patience < 0 || !areBeside(hole, other) { return false }
        }
      }
    }
    var patience = 4096
    for (place, part) in parts.enumerated() {
      for other in parts.dropFirst(place + 1) {
        patience -= 1
        if patience < 0 || !areBeside(part.lowerBound, other.lowerBound) { return false }
      }
    }
    return true
  }

  /// Whether neither of two rings that do not meet is in the other, for sure.
  private func areBeside(_ one: Int, _ other: Int) -> Bool {
    guard Self.meet(rings[one].box, rings[other].box) else { return true }
    return contains(one, points[rings[other].range.lowerBound]) == false
      && contains(other, points[rings[one].range.lowerBound]) == false
  }

  /// Whether a position is in a ring; nil where that is not sure.
  private func contains(_ ring: Int, _ position: Position) -> Bool? {
    var isInside = false
    for vertex in rings[ring].range.dropLast() {
      let (a, b) = (points[vertex], points[vertex + 1])
      guard (a.y > position.y) != (b.y > position.y) else { continue }
      let side = Self.side(a, b, position)
      if side == 0 { return nil }
      if (side > 0) == (b.y > a.y) { isInside.toggle() }
    }
    return isInside
  }
}
