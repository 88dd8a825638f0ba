// Hulls that follow points more closely than the convex one.

/// A concave hull of points: their Delaunay triangles, without those that long edges join to the border.
///
///     ConcaveHull(points, ratio: 0.3, allowsHoles: false).rings     // [[0, 4, 2, 0]]
///
/// Duckham, Kulik, Worboys and Galton, "Efficient generation of simple polygons for characterizing the shape of a set
/// of points in the plane", Pattern Recognition 41 (2008); which triangles go, and where holes begin, is what JTS and
/// GEOS (`ConcaveHull`) do. O(n log n) for n points; GEOS takes a triangle out of a list, in O(n) each.
public struct ConcaveHull {
  private let points: [Position]
  /// Three numbers of points a triangle; edge 3t + i goes from corner i of triangle t to the next.
  private let corners: [Int32]
  /// The edge on the other side of each; −1 at the border.
  private var twins: [Int32]
  private var isRemoved: [Bool]
  /// Whether a point is on the border of what is left.
  private var isOnBorder: [Bool]
  /// Edges at the border that are longer than this go.
  private var target = 0.0

  /// - Parameters:
  ///   - points: with finite coordinates; one of those at the same place counts.
  ///   - ratio: which edges may stay, from 0, none that can go, to 1, all: the convex hull.
  ///   - allowsHoles: whether it may have holes, which begin with a triangle away from the border.
  public init(_ points: [Position], ratio: Double, allowsHoles: Bool) {
    self.points = points
    corners = Delaunay(points).triangles
    twins = Self.twins(corners)
    isRemoved = [Bool](repeating: false, count: corners.count / 3)
    isOnBorder = [Bool](repeating: false, count: points.count)
    for edge in twins.indices where twins[edge] < 0 {
      isOnBorder[Int(corners[edge])] = true
      isOnBorder[Int(corners[Self.next(edge)])] = true
    }
    target = targetLength(ratio)
    removeFromBorder()
    if allowsHoles { removeHoles() }
  }

  /// The rings of the hull, as numbers of points, the outside first; none where all points lie on one line.
  ///
  /// Closed; counterclockwise around the outside and clockwise around holes, each from the first of its points.
  public var rings: [[Int]] {
    var after = [Int32](repeating: -1, count: points.count)
    for edge in corners.indices where !isRemoved[edge / 3] && isAtBorder(edge) {
      after[Int(corners[edge])] = corners[Self.next(edge)]
    }
    var rings: [[Int]] = []
    for start in after.indices where after[start] >= 0 {
      var (ring, at) = ([start], start)
      while after[at] >= 0 {
        let following = Int(after[at])
        after[at] = -1
        ring.append(following)
        at = following
      }
      rings.append(ring)
    }
    if let outside = rings.firstIndex(where: { $0.lazy.map { points[$0] }.signedArea > 0 }) { rings.swapAt(0, outside) }
    return rings
  }

  // MARK: Edges

  private static func next(_ edge: Int) -> Int { edge % 3 == 2 ? edge - 2 : edge + 1 }

  /// The edge on the other side of each, by sorting them by their ends.
  private static func twins(_ corners: [Int32]) -> [Int32] {
    let keys = corners.indices.map { edge -> (ends: UInt64, edge: Int32) in
      let (from, to) = (corners[edge], corners[next(edge)])
      return (UInt64(UInt32(min(from, to))) << 32 | UInt64(UInt32(max(from, to))), Int32(edge))
    }.sorted { $0.ends < $1.ends }
    var twins = [Int32](repeating: -1, count: corners.count)
    for (one, other) in zip(keys, keys.dropFirst()) where one.ends == other.ends {
      twins[Int(one.edge)] = other.edge
      twins[Int(other.edge)] = one.edge
    }
    return twins
  }

  private func isAtBorder(_ edge: Int) -> Bool { twins[edge] < 0 || isRemoved[Int(twins[edge]) / 3] }

  private func length(_ edge: Int) -> Double {
    let way = points[Int(corners[Self.next(edge)])] - points[Int(corners[edge])]
    return (way * way).sum().squareRoot()
  }

  /// JTS: between the shortest and the longest edge of all triangles.
  private func targetLength(_ ratio: Double) -> Double {
    if ratio == 0 || corners.isEmpty { return 0 }
    var (shortest, longest) = (Double.infinity, 0.0)
    for edge in corners.indices {
      let length = length(edge)
      (shortest, longest) = (min(shortest, length), max(longest, length))
    }
    // Where all are nearly as long, none is taken for longer.
    return ratio == 1 ? 2 * longest : ratio * (longest - shortest) + shortest
  }

  // MARK: Taking triangles out

  /// A triangle with one edge at the border, the longest first.
  private struct Candidate: Comparable {
    let length, area: Double
    let triangle: Int

    static func < (a: Candidate, b: Candidate) -> Bool {
      (a.length, a.area, b.triangle) < (b.length, b.area, a.triangle)
    }
  }

  /// The edge at the border of a triangle that has exactly one there.
  private func borderEdge(_ triangle: Int) -> Int? {
    var found: Int?
    for edge in 3 * triangle..<3 * triangle + 3 where isAtBorder(edge) {
      if found != nil { return nil }
      found = edge
    }
    return found
  }

  private func candidate(_ triangle: Int, _ length: Double) -> Candidate {
    let (a, b, c) = (
      points[Int(corners[3 * triangle])], points[Int(corners[3 * triangle + 1])], points[Int(corners[3 * triangle + 2])]
    )
    return Candidate(length: length, area: abs(cross(b - a, c - a)) / 2, triangle: triangle)
  }

  private func add(_ triangle: Int, to queue: inout PriorityQueue<Candidate>) {
    guard !isRemoved[triangle], let edge = borderEdge(triangle) else { return }
    queue.insert(candidate(triangle, length(edge)))
  }

  private mutating func remove(_ triangle: Int, _ queue: inout PriorityQueue<Candidate>) {
    isRemoved[triangle] = true
    for edge in 3 * triangle..<3 * triangle + 3 {
      isOnBorder[Int(corners[edge])] = true
      if twins[edge] >= 0 { add(Int(twins[edge]) / 3, to: &queue) }
    }
  }

  /// Takes out what the queue begins with and what that brings to the border, while edges are long.
  private mutating func remove(_ queue: inout PriorityQueue<Candidate>) {
    while let longest = queue.removeFirst(), longest.length >= target {
      let triangle = longest.triangle
      guard !isRemoved[triangle], let edge = borderEdge(triangle) else { continue }
      // Without one whose third corner is at the border, too, the rest would hang together in a point.
      if !isOnBorder[Int(corners[Self.next(Self.next(edge))])] { remove(triangle, &queue) }
    }
  }

  private mutating func removeFromBorder() {
    var queue = PriorityQueue<Candidate>()
    for triangle in isRemoved.indices { add(triangle, to: &queue) }
    remove(&queue)
  }

  private mutating func removeHoles() {
    var starts: [Candidate] = []
    for triangle in isRemoved.indices where !isRemoved[triangle] && !touchesBorder(triangle) {
      let edges = 3 * triangle..<3 * triangle + 3
      let longest = edges.reduce(0) { max($0, length($1)) }
      if longest >= target { starts.append(candidate(triangle, longest)) }
    }
    // GEOS begins with the shortest, JTS with the longest.
    for start in starts.sorted() where !isRemoved[start.triangle] && !touchesBorder(start.triangle) {
      var queue = PriorityQueue<Candidate>()
      remove(start.triangle, &queue)
      remove(&queue)
    }
  }

  private func touchesBorder(_ triangle: Int) -> Bool {
    (3 * triangle..<3 * triangle + 3).contains { isOnBorder[Int(corners[$0])] }
  }
}
