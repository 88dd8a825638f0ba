// The edges of a boundary as rings, and the rings as polygons.

import Planar

/// Walks along directed edges that have the inside on their left, and what the walks bound.
///
/// At a node with several edges a walk takes the first one clockwise from where it came, so that it bounds one
/// connected area; where it comes to a node again it is divided into rings. At most one ring of a walk runs
/// counterclockwise, the shell; a walk without one bounds holes of the area that is next to its left.
struct BoundaryWalks {
  /// The nodes of each polygon's rings, the shell first; the first node is not repeated.
  private(set) var polygons: [[[Int32]]] = []

  private struct Walk {
    var shell: [Int32] = []
    var holes: [[Int32]] = []
    /// The walk that bounds the same area to the left; -1 when it is not known.
    var neighbour = -1
  }

  private let nodes: [Position]
  private let edges: [SIMD2<Int32>]
  /// The edges that leave node n: `outgoing[starts[n]..<starts[n + 1]]`.
  private var starts: [Int32]
  private var outgoing: [Int32]
  private var walks: [Walk] = []
  private var walkOfEdge: [Int32]

  /// Finds the rings and nests them; nil where edges do not close, or where holes are in no shell.
  ///
  /// O(edges), for nodes of bounded degree; O(n log n) where there are holes apart from shells.
  init?(_ boundary: some Sequence<SIMD2<Int32>>, _ nodes: [Position]) {
    self.nodes = nodes
    edges = Array(boundary)
    starts = [Int32](repeating: 0, count: nodes.count + 1)
    for edge in edges { starts[Int(edge.x) + 1] += 1 }
    for node in nodes.indices { starts[node + 1] += starts[node] }
    outgoing = [Int32](repeating: 0, count: edges.count)
    var next = starts
    for (number, edge) in edges.enumerated() {
      outgoing[Int(next[Int(edge.x)])] = Int32(number)
      next[Int(edge.x)] += 1
    }
    walkOfEdge = [Int32](repeating: -1, count: edges.count)
    guard walk(), nest() else { return nil }
  }

  private mutating func walk() -> Bool {
    var place = [Int32](repeating: -1, count: nodes.count)
    var path: [Int32] = []
    for first in edges.indices where walkOfEdge[first] < 0 {
      var walk = Walk()
      path.removeAll(keepingCapacity: true)
      var edge = first
      repeat {
        walkOfEdge[edge] = Int32(walks.count)
        Self.visit(edges[edge].x, &path, &place) { take($0, &walk) }
        guard let next = following(edge) else { return false }
        edge = next
      } while walkOfEdge[edge] < 0
      // A walk that does not come back to its first edge has edges that do not close.
      guard edge == first else { return false }
      Self.visit(edges[first].x, &path, &place) { take($0, &walk) }
      for node in path { place[Int(node)] = -1 }
      walks.append(walk)
    }
    return true
  }

  /// Adds a node to a path; where it is there already, the ring since then is taken out.
  private static func visit(_ node: Int32, _ path: inout [Int32], _ place: inout [Int32], _ take: ([Int32]) -> Void) {
    let at = Int(place[Int(node)])
    if at >= 0 {
      for left in path[at...] { place[Int(left)] = -1 }
      take(Array(path[at...]))
      path.removeSubrange(at...)
    }
    place[Int(node)] = Int32(path.count)
    path.append(node)
  }

  private func take(_ ring: [Int32], _ walk: inout Walk) {
    if ring.count < 3 { return }
    if ring.lazy.map({ nodes[Int($0)] }).ringOrientation >= 0, walk.shell.isEmpty {
      walk.shell = ring
    } else {
      walk.holes.append(ring)
    }
  }

  /// The edge after one: of those that leave its end, the first clockwise from the way back.
  private func following(_ edge: Int) -> Int? {
    let (origin, node) = (edges[edge].x, edges[edge].y)
    let range = Int(starts[Int(node)])..<Int(starts[Int(node) + 1])
    guard range.count > 1 else { return range.first.map { Int(outgoing[$0]) } }
    let center = nodes[Int(node)]
    let back = nodes[Int(origin)]
    var best: Int?
    for at in range {
      let candidate = Int(outgoing[at])
      let end = nodes[Int(edges[candidate].y)]
      guard let known = best else {
        best = candidate
        continue
      }
      // Clockwise from the way back, the candidate comes before the best one so far.
      if Self.isClockwise(end, before: nodes[Int(edges[known].y)], from: back, around: center) { best = candidate }
    }
    return best
  }

  /// Whether, turning clockwise around `center` from `start`, `a` is met before `b`.
  private static func isClockwise(_ a: Position, before b: Position, from start: Position, around center: Position)
    -> Bool
  {
    func half(_ place: Position) -> Int {
      let side = orientation(center, start, place)
      if side < 0 { return 0 }
      if side > 0 { return 1 }
      // Straight on is half a turn; the way back itself is a whole one.
      return overlap(center, start, place) ? 2 : 1
    }
    let (first, second) = (half(a), half(b))
    if first != second { return first < second }
    return orientation(center, a, b) < 0
  }

  // MARK: Nesting

  private mutating func nest() -> Bool {
    let open = walks.indices.filter { walks[$0].shell.isEmpty && !walks[$0].holes.isEmpty }
    if !open.isEmpty {
      let tree = BoxTree(edges.map { Box(around: (nodes[Int($0.x)], nodes[Int($0.y)])) })
      for walk in open { walks[walk].neighbour = walkLeft(of: walk, tree) }
      for walk in open {
        var (row, owner) = ([walk], walks[walk].neighbour)
        while owner >= 0, walks[owner].shell.isEmpty, row.count <= open.count {
          row.append(owner)
          owner = walks[owner].neighbour
        }
        guard owner >= 0, !walks[owner].shell.isEmpty else { return false }
        for member in row {
          walks[owner].holes += walks[member].holes
          walks[member].holes = []
          // What is found is kept, so that a row of holes is walked once.
          walks[member].neighbour = owner
        }
      }
    }
    polygons = walks.filter { !$0.shell.isEmpty }.map { [$0.shell] + $0.holes }
    return true
  }

  /// The walk whose edge is the nearest to the left of the leftmost node of one; -1 for none.
  private func walkLeft(of walk: Int, _ tree: BoxTree) -> Int {
    var leftmost = Position(repeating: .infinity)
    for node in walks[walk].holes.joined() {
      let place = nodes[Int(node)]
      if place.x < leftmost.x || place.x == leftmost.x && place.y < leftmost.y { leftmost = place }
    }
    var best: (x: Double, slope: Double, walk: Int)?
    tree.visit(leftOf: leftmost) { number in
      let (a, b) = (nodes[Int(edges[number].x)], nodes[Int(edges[number].y)])
      let (low, high) = a.y < b.y ? (a, b) : (b, a)
      // Half open, so that of the edges of a vertex those above it count.
      guard Int(walkOfEdge[number]) != walk, low.y <= leftmost.y, leftmost.y < high.y else {
        return best?.x ?? -.infinity
      }
      let slope = (high.x - low.x) / (high.y - low.y)
      let x = low.x + (leftmost.y - low.y) * slope
      if x <= leftmost.x, best.map({ x > $0.x || x == $0.x && slope > $0.slope }) ?? true {
        best = (x, slope, Int(walkOfEdge[number]))
      }
      return best?.x ?? -.infinity
    }
    return best?.walk ?? -1
  }
}
