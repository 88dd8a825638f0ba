// Face boundaries as rings that touch themselves nowhere, and which of them are valid.

/// The simple cycles that the boundaries of all faces are made of.
///
/// A boundary that comes back to a node before it ends is cut there: a shell that its hole touches becomes the shell
/// and the hole, as OGC Simple Features asks.
struct LoopSet {
  enum Kind: UInt8 {
    /// Counter-clockwise: the face is inside.
    case shell
    /// Clockwise: the face is around it.
    case hole
    /// It crosses, touches or covers itself.
    case invalid
  }

  private var halfEdges: [Int32] = []
  private var ends: [Int] = []
  private(set) var kinds: [Kind] = []
  /// Whether the loop runs counter-clockwise, valid or not.
  private(set) var runsLeft: [Bool] = []
  /// The face to the left of each loop.
  private(set) var faceOfLoop: [Int32] = []

  var count: Int { ends.count }

  /// Cuts the boundary of every face into loops; each begins with its first half-edge, and they come in that order.
  init(_ network: Network, _ next: [Int32], _ faces: FaceLabels) {
    var found: [(first: Int32, start: Int, end: Int, face: Int32)] = []
    var edges: [Int32] = []
    edges.reserveCapacity(next.count)
    // Where on the path a node was left; -1 when it was not.
    var place = [Int32](repeating: -1, count: network.nodes.count)
    var path: [Int32] = []
    var face: Int32 = 0
    func close(from start: Int) {
      let loop = path[start...]
      guard let least = loop.min(), let turn = loop.firstIndex(of: least) else { return }
      found.append((least, edges.count, edges.count + loop.count, face))
      edges.append(contentsOf: loop[turn...])
      edges.append(contentsOf: loop[..<turn])
      for halfEdge in loop { place[Int(network.origin(halfEdge))] = -1 }
      path.removeLast(loop.count)
    }
    for start in next.indices where faces.label[start] == face {
      var at = Int32(start)
      repeat {
        let node = Int(network.origin(at))
        if place[node] >= 0 { close(from: Int(place[node])) }
        place[node] = Int32(path.count)
        path.append(at)
        at = next[Int(at)]
      } while at != start
      close(from: 0)
      face += 1
    }
    found.sort { $0.first < $1.first }
    halfEdges.reserveCapacity(edges.count)
    for loop in found {
      halfEdges.append(contentsOf: edges[loop.start..<loop.end])
      ends.append(halfEdges.count)
      faceOfLoop.append(loop.face)
    }
  }

  /// The half-edges of a loop.
  func loop(_ index: Int) -> ArraySlice<Int32> { halfEdges[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }

  /// The loops of a kind.
  func indices(of kind: Kind) -> [Int] { kinds.indices.filter { kinds[$0] == kind } }

  /// Finds out the kind of each loop.
  ///
  /// - Parameter isNoded: whether it is known that segments meet at nodes alone.
  mutating func check(_ network: Network, isNoded: Bool) {
    kinds.reserveCapacity(count)
    runsLeft.reserveCapacity(count)
    var ring = RingCheck()
    for index in 0..<count {
      ring.points.removeAll(keepingCapacity: true)
      for halfEdge in loop(index) { ring.points.append(network.nodes[Int(network.origin(halfEdge))]) }
      let isCounterClockwise = ring.isCounterClockwise
      runsLeft.append(isCounterClockwise)
      let isSimple = isNoded ? ring.points.count > 2 : ring.isSimple()
      kinds.append(!isSimple ? .invalid : isCounterClockwise ? .shell : .hole)
    }
  }
}

/// Looks at one ring; its storage serves the next one too.
struct RingCheck {
  /// The vertices, the last one not repeated, no two of them equal.
  var points: [SIMD2<Double>] = []
  private var sides: [Box] = []
  /// Up to how many sides are compared each with each: a tree costs more.
  private static let fewSides = 48
  private var tree = BoxTree()

  init() {}

  /// Whether the ring runs counter-clockwise.
  var isCounterClockwise: Bool { points.ringOrientation > 0 }

  /// Whether no two sides meet other than at the vertex that neighbours share.
  ///
  /// O(n log n), also for spirals and combs.
  mutating func isSimple() -> Bool {
    let count = points.count
    guard count > 2 else { return false }
    if count == 3 { return orientation(points[0], points[1], points[2]) != 0 }
    if isConvex { return true }
    sides.removeAll(keepingCapacity: true)
    for side in 0..<count { sides.append(Box(around: (points[side], points[side + 1 == count ? 0 : side + 1]))) }
    if count <= Self.fewSides {
      for i in 0..<count {
        let box = sides[i]
        for j in i + 1..<count where box.meets(sides[j]) { if meet(i, j) { return false } }
      }
      return true
    }
    tree.build(sides, runEnds: [count])
    var patience = 16 * count + 4096
    let isSimple = tree.visitPairs(patience: &patience) { !meet($0, $1) }
    guard patience < 0 else { return isSimple }
    // Where boxes lie upon each other everywhere, the order along a line that sweeps over tells.
    var sweep = SegmentSweep(
      points, (0..<count).lazy.map { SIMD2(Int32($0), Int32($0 + 1 == count ? 0 : $0 + 1)) })
    return sweep.meetAtEndsOnly()
  }

  /// Whether the ring turns one way only, and once round; straight on is no turn.
  ///
  /// O(n), and less where it is not.
  private var isConvex: Bool {
    let count = points.count
    var (before, here) = (points[count - 2], points[count - 1])
    var way = 0
    var changes = 0
    var runsEast = (here.x, here.y) > (before.x, before.y)
    for next in points {
      let turn = orientation(before, here, next)
      if turn == 0 {
        if ((here - before) * (next - here)).sum() <= 0 { return false }
      } else if way * turn < 0 {
        return false
      } else {
        way = turn
      }
      let goesOn = (next.x, next.y) > (here.x, here.y)
      if goesOn != runsEast { changes += 1 }
      if changes > 2 { return false }
      (before, here, runsEast) = (here, next, goesOn)
    }
    return changes == 2
  }

  /// Whether sides i < j meet where they should not.
  @inline(__always)
  private func meet(_ i: Int, _ j: Int) -> Bool {
    let count = points.count
    let (a, b) = (points[i], points[i + 1])
    let (c, d) = (points[j], points[j + 1 == count ? 0 : j + 1])
    if j == i + 1 { return overlap(b, a, d) }
    if i == 0, j == count - 1 { return overlap(a, b, c) }
    if max(a.x, b.x) < min(c.x, d.x) || max(c.x, d.x) < min(a.x, b.x) || max(a.y, b.y) < min(c.y, d.y)
      || max(c.y, d.y) < min(a.y, b.y)
    {
      return false
    }
    return orientation(a, b, c) * orientation(a, b, d) <= 0 && orientation(c, d, a) * orientation(c, d, b) <= 0
  }
}
