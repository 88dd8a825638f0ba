// The triangles of points in the plane none of whose circles has a point inside.

/// The Delaunay triangulation of points: Guibas and Stolfi's divide and conquer, "Primitives for the manipulation of
/// general subdivisions and the computation of Voronoi diagrams", ACM Transactions on Graphics 4 (1985).
///
///     let triangles = Delaunay([Position(0, 0), Position(1, 0), Position(0, 1)]).triangles     // [0, 1, 2]
///
/// Of points at one place one has triangles. O(n log n).
public struct Delaunay: Sendable {
  /// The corners of each triangle, three numbers of points, counterclockwise.
  public let triangles: [Int32]
  /// The points of the convex hull, counterclockwise; where all lie on one line, there and back.
  public let hull: [Int32]

  /// Triangulates points, whose coordinates are finite.
  public init(_ points: [Position]) {
    var order = points.indices.map { Int32($0) }
    order.sort { (points[Int($0)].x, points[Int($0)].y, $0) < (points[Int($1)].x, points[Int($1)].y, $1) }
    var distinct: [Int32] = []
    for point in order where distinct.last.map({ points[Int($0)] != points[Int(point)] }) ?? true {
      distinct.append(point)
    }
    guard distinct.count > 1 else {
      (triangles, hull) = ([], distinct)
      return
    }
    var edges = TriangulationEdges(distinct.map { points[Int($0)] })
    let leftmost = edges.triangulate(0..<distinct.count).left
    triangles = edges.triangles.map { distinct[Int($0)] }
    hull = edges.hull(from: leftmost).map { distinct[Int($0)] }
  }
}

/// Half-edges around points that are sorted by x, then y; the other half of an edge e is e ^ 1.
private struct TriangulationEdges {
  private let points: [Position]
  /// The point where a half-edge begins; −1 for one that was taken out.
  private var origins: [Int32] = []
  /// The next and the last half-edge around that point, counterclockwise.
  private var (nexts, lasts): ([Int32], [Int32]) = ([], [])
  private var free: [Int32] = []

  init(_ points: [Position]) {
    self.points = points
    let room = 6 * points.count
    origins.reserveCapacity(room)
    nexts.reserveCapacity(room)
    lasts.reserveCapacity(room)
  }

  // MARK: Edges

  private func start(_ edge: Int32) -> Int32 { origins[Int(edge)] }
  private func end(_ edge: Int32) -> Int32 { origins[Int(edge ^ 1)] }
  private func next(_ edge: Int32) -> Int32 { nexts[Int(edge)] }
  private func last(_ edge: Int32) -> Int32 { lasts[Int(edge)] }
  /// The next edge around the face on the left.
  private func leftNext(_ edge: Int32) -> Int32 { lasts[Int(edge ^ 1)] }
  private func position(_ point: Int32) -> Position { points[Int(point)] }

  private mutating func makeEdge(_ from: Int32, _ to: Int32) -> Int32 {
    let edge: Int32
    if let used = free.popLast() {
      edge = used
    } else {
      edge = Int32(origins.count)
      for _ in 0..<2 {
        origins.append(-1)
        nexts.append(0)
        lasts.append(0)
      }
    }
    for (half, origin) in [(edge, from), (edge ^ 1, to)] {
      origins[Int(half)] = origin
      nexts[Int(half)] = half
      lasts[Int(half)] = half
    }
    return edge
  }

  private mutating func splice(_ a: Int32, _ b: Int32) {
    let (afterA, afterB) = (next(a), next(b))
    nexts[Int(a)] = afterB
    nexts[Int(b)] = afterA
    lasts[Int(afterB)] = a
    lasts[Int(afterA)] = b
  }

  /// An edge from the end of one to the start of another, with the same face on the left.
  private mutating func connect(_ a: Int32, _ b: Int32) -> Int32 {
    let edge = makeEdge(end(a), start(b))
    splice(edge, leftNext(a))
    splice(edge ^ 1, b)
    return edge
  }

  private mutating func remove(_ edge: Int32) {
    splice(edge, last(edge))
    splice(edge ^ 1, last(edge ^ 1))
    origins[Int(edge)] = -1
    origins[Int(edge ^ 1)] = -1
    free.append(edge & ~1)
  }

  // MARK: Divide and conquer

  private func turn(_ a: Int32, _ b: Int32, _ c: Int32) -> Int { orientation(position(a), position(b), position(c)) }
  private func isLeft(_ point: Int32, of edge: Int32) -> Bool { turn(point, start(edge), end(edge)) > 0 }
  private func isRight(_ point: Int32, of edge: Int32) -> Bool { turn(point, end(edge), start(edge)) > 0 }
  private func isIn(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) -> Bool {
    isInCircle(position(a), position(b), position(c), position(d))
  }

  /// - Returns: the edge of the hull counterclockwise out of the leftmost point, and the one clockwise out of the
  ///   rightmost.
  mutating func triangulate(_ range: Range<Int>) -> (left: Int32, right: Int32) {
    let first = Int32(range.lowerBound)
    if range.count == 2 {
      let edge = makeEdge(first, first + 1)
      return (edge, edge ^ 1)
    }
    if range.count == 3 {
      let (a, b) = (makeEdge(first, first + 1), makeEdge(first + 1, first + 2))
      splice(a ^ 1, b)
      switch turn(first, first + 1, first + 2) {
      case 1:
        _ = connect(b, a)
        return (a, b ^ 1)
      case -1:
        let c = connect(b, a)
        return (c ^ 1, c)
      default: return (a, b ^ 1)
      }
    }
    let middle = range.lowerBound + range.count / 2
    let left = triangulate(range.lowerBound..<middle)
    let right = triangulate(middle..<range.upperBound)
    return merge(left, right)
  }

  private mutating func merge(
    _ left: (left: Int32, right: Int32), _ right: (left: Int32, right: Int32)
  ) -> (left: Int32, right: Int32) {
    var (outerLeft, innerLeft) = left
    var (innerRight, outerRight) = right
    // The lower common tangent.
    while true {
      if isLeft(start(innerRight), of: innerLeft) {
        innerLeft = leftNext(innerLeft)
      } else if isRight(start(innerLeft), of: innerRight) {
        innerRight = next(innerRight ^ 1)
      } else {
        break
      }
    }
    var base = connect(innerRight ^ 1, innerLeft)
    if start(innerLeft) == start(outerLeft) { outerLeft = base ^ 1 }
    if start(innerRight) == start(outerRight) { outerRight = base }
    while true {
      func rises(_ edge: Int32) -> Bool { isRight(end(edge), of: base) }
      var leftCandidate = next(base ^ 1)
      if rises(leftCandidate) {
        while isIn(end(base), start(base), end(leftCandidate), end(next(leftCandidate))) {
          let after = next(leftCandidate)
          remove(leftCandidate)
          leftCandidate = after
        }
      }
      var rightCandidate = last(base)
      if rises(rightCandidate) {
        while isIn(end(base), start(base), end(rightCandidate), end(last(rightCandidate))) {
          let after = last(rightCandidate)
          remove(rightCandidate)
          rightCandidate = after
        }
      }
      let (leftRises, rightRises) = (rises(leftCandidate), rises(rightCandidate))
      if !leftRises, !rightRises { return (outerLeft, outerRight) }
      let takesRight =
        !leftRises
        || rightRises
          && isIn(end(leftCandidate), start(leftCandidate), start(rightCandidate), end(rightCandidate))
      base = takesRight ? connect(rightCandidate, base ^ 1) : connect(base ^ 1, leftCandidate ^ 1)
    }
  }

  // MARK: What came of it

  var triangles: [Int32] {
    var triangles: [Int32] = []
    var isDone = [Bool](repeating: false, count: origins.count)
    for edge in origins.indices.map({ Int32($0) }) where origins[Int(edge)] >= 0 && !isDone[Int(edge)] {
      let (second, third) = (leftNext(edge), leftNext(leftNext(edge)))
      guard leftNext(third) == edge, turn(start(edge), start(second), start(third)) > 0 else { continue }
      for its in [edge, second, third] { isDone[Int(its)] = true }
      triangles += [start(edge), start(second), start(third)]
    }
    return triangles
  }

  func hull(from edge: Int32) -> [Int32] {
    var hull: [Int32] = []
    var at = edge
    repeat {
      hull.append(start(at))
      at = next(at ^ 1)
    } while at != edge
    return hull
  }
}
