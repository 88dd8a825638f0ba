// A quick test for polygons that are valid beyond doubt, so that an engine is asked only about the others.

/// Tells polygons that are valid for sure: simple rings that do not touch each other, holes inside, nothing nested.
///
/// Rings are cut into chains that run one way in x and in y, which cannot meet themselves; only chains whose boxes meet
/// are looked at, found in a tree. Where rounding leaves a doubt, or rings touch, which may be allowed, the answer is
/// no.
///
/// O(n log n) for n vertices.
public struct SureValidity {
  struct Chain {
    /// Its vertices, both ends included.
    var first: Int
    var last: Int
  }

  /// The vertices of all rings, those that repeat the one before left out; each ring with its closing vertex.
  private(set) var points: [Position] = []
  private(set) var rings: [Range<Int>] = []
  private(set) var chains: [Chain] = []
  /// The boxes of chains, and where those of each ring end.
  private var boxes: [Box] = []
  private var ringEnds: [Int] = []
  private(set) var tree = BoxTree()

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

  /// What is wrong with a geometry; the engine is asked only where something may be.
  public mutating func invalidity(
    _ geometry: Geometry, _ engine: any GeometryEngine
  ) throws(EngineError) -> Invalidity? {
    holds(for: geometry) ? nil : try engine.invalidity(geometry)
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
    boxes.removeAll(keepingCapacity: true)
    ringEnds.removeAll(keepingCapacity: true)
    let dimension = geometry.dimension
    for ring in geometry.ringEnds.indices {
      let start = points.count
      for vertex in geometry.ring(ring) {
        let position = Position(geometry.ordinates[vertex * dimension], geometry.ordinates[vertex * dimension + 1])
        if points.count > start, points[points.count - 1] == position { continue }
        points.append(position)
      }
      guard points.count - start >= 4, points[start] == points[points.count - 1] else { return false }
      rings.append(start..<points.count)
      takeChains(start..<points.count)
      ringEnds.append(chains.count)
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
    chains.append(Chain(first: first, last: last))
    boxes.append(box(first, last))
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
    // What follows each other in a ring is near each other.
    tree.build(boxes, runEnds: ringEnds)
    var patience = 16 * chains.count + 4096
    let chains = chains
    let areApart = tree.visitPairs(patience: &patience) { one, other in
      let (a, b) = (chains[one], chains[other])
      return self.areApart(a.first, a.last, b.first, b.last)
    }
    guard patience < 0 else { return areApart }
    // Where chains lie upon each other everywhere, the order along a line that sweeps over tells.
    var table = PlaceTable()
    table.reset(capacity: points.count)
    var segments: [SIMD2<Int32>] = []
    for ring in rings {
      var before = table.number(points[ring.lowerBound])
      for vertex in ring.dropFirst() {
        let next = table.number(points[vertex])
        segments.append(SIMD2(before, next))
        before = next
      }
    }
    // A place that comes twice is one where borders touch.
    guard table.places.count == segments.count else { return false }
    var sweep = SegmentSweep(table.places, segments)
    return sweep.meetAtEndsOnly()
  }

  /// Whether two stretches of chains have no position in common but that at which one goes on as the other.
  private func areApart(_ a: Int, _ endOfA: Int, _ b: Int, _ endOfB: Int) -> Bool {
    guard box(a, endOfA).meets(box(b, endOfB)) else { return true }
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
    let ring = rings.indices.partitioningIndex { rings[$0].lowerBound >= next }
    return ring < rings.count && rings[ring] == next..<edge + 2
  }

  /// Whether an edge does not come back on the one before it.
  private static func goesOn(_ before: Position, _ corner: Position, _ after: Position) -> Bool {
    let (one, two) = (corner - before, after - corner)
    let (x, y) = (one.x * two.x, one.y * two.y)
    return x + y > (abs(x) + abs(y)) * 1e-15 || side(before, corner, after) != 0
  }

  /// 1 where a position is left of a way for sure, −1 right of it, else 0 (Shewchuk's bound for one determinant).
  static func side(_ from: Position, _ to: Position, _ position: Position) -> Int {
    let left = (from.x - position.x) * (to.y - position.y)
    let right = (from.y - position.y) * (to.x - position.x)
    let value = left - right
    guard abs(value) > (abs(left) + abs(right)) * 3.5e-16 else { return 0 }
    return value > 0 ? 1 : -1
  }
}
