// Noded segments as a graph, and how often the curves wind round what lies left of each edge.

/// The edges around each node, counterclockwise, and the winding number on their left.
///
/// The segments are those of closed curves: as many begin at a node as end there, each counted as often as it stands.
/// So going round a node, the winding numbers come back to where they were; and when along every edge too both nodes
/// say the same, the numbers are right everywhere. Where they do not, the segments were not noded.
struct WindingGraph {
  private(set) var table = PlaceTable()
  /// The edges that leave node n end at `ends[n]`.
  private(set) var ends: [Int32] = []
  private(set) var targets: [Int32] = []
  /// How often the curves go along an edge, minus how often they come back.
  private(set) var weights: [Int32] = []
  /// The same edge as it leaves its other node.
  private(set) var twins: [Int32] = []
  /// The winding number on the left of each edge.
  var windings: [Int32] = []
  private var from: [Int32] = []
  private var to: [Int32] = []
  /// The nodes, part by part.
  var queue: [Int32] = []
  var isSeen: [Bool] = []
  var partOfNode: [Int32] = []
  var parts: [Part] = []
  var boxes = SegmentBoxes()
  var lines: [Segment] = []
  var edgeOfLine: [Int32] = []

  /// Nodes that edges connect.
  struct Part {
    /// In `queue`.
    let nodes: Range<Int>
    let leftmost: Int32
    /// What was taken for the winding number around the part.
    let around: Int32
  }

  @inline(__always)
  func place(_ node: Int32) -> Position { table.places[Int(node)] }

  /// Reads the segments.
  ///
  /// O(segments), for nodes of bounded degree.
  ///
  /// - Parameter segments: where they are many, they are given away, and given back where it is false.
  /// - Returns: false where the segments cross somewhere.
  mutating func build(_ segments: inout [Segment]) -> Bool {
    readNodes(segments)
    let areMany = segments.count > Overlay.many
    if areMany {
      segments = []
      table.finish()
    }
    let isBuilt = connect() && findWindings()
    if areMany {
      if !isBuilt {
        segments = zip(from, to).map { Segment(lowHalf: table.places[Int($0)], highHalf: table.places[Int($1)]) }
      }
      (from, to) = ([], [])
      (queue, isSeen) = ([], [])
    }
    return isBuilt
  }

  private mutating func connect() -> Bool {
    let nodes = table.places.count
    ends.removeAll(keepingCapacity: true)
    ends.append(contentsOf: repeatElement(0, count: nodes + 1))
    for index in from.indices {
      ends[Int(from[index])] &+= 1
      ends[Int(to[index])] &+= 1
    }
    var sum: Int32 = 0
    for node in ends.indices { (ends[node], sum) = (sum, sum &+ ends[node]) }
    targets.resize(Int(sum))
    weights.resize(Int(sum))
    for index in from.indices {
      let (a, b) = (Int(from[index]), Int(to[index]))
      (targets[Int(ends[a])], weights[Int(ends[a])]) = (to[index], 1)
      (targets[Int(ends[b])], weights[Int(ends[b])]) = (from[index], -1)
      ends[a] &+= 1
      ends[b] &+= 1
    }
    ends.removeLast()
    orderEdges()
    return findTwins()
  }

  private mutating func readNodes(_ segments: [Segment]) {
    table.reset(capacity: segments.count)
    from.removeAll(keepingCapacity: true)
    to.removeAll(keepingCapacity: true)
    from.reserveCapacity(segments.count)
    to.reserveCapacity(segments.count)
    var last = Position(repeating: .nan)
    var lastNode: Int32 = -1
    for segment in segments {
      let start = segment.lowHalf == last ? lastNode : table.number(segment.lowHalf)
      (last, lastNode) = (segment.highHalf, table.number(segment.highHalf))
      if start == lastNode { continue }
      from.append(start)
      to.append(lastNode)
    }
  }

  // MARK: Edges around nodes

  /// Orders the edges of each node and makes one of those with one target; edges that come back as often as they go
  /// are left out.
  private mutating func orderEdges() {
    var kept = 0
    var first = 0
    for node in ends.indices {
      let end = Int(ends[node])
      if end - first > 2 || end - first == 2 && targets[first] == targets[first + 1] {
        sort(first..<end, around: table.places[node])
      }
      var at = first
      while at < end {
        let target = targets[at]
        var weight: Int32 = 0
        while at < end, targets[at] == target {
          weight &+= weights[at]
          at += 1
        }
        if weight == 0 { continue }
        (targets[kept], weights[kept]) = (target, weight)
        kept += 1
      }
      first = end
      ends[node] = Int32(truncatingIfNeeded: kept)
    }
    targets.removeLast(targets.count - kept)
    weights.removeLast(weights.count - kept)
  }

  private mutating func sort(_ range: Range<Int>, around center: Position) {
    let places = table.places
    func isBelow(_ place: Position) -> Bool { place.y < center.y || place.y == center.y && place.x < center.x }
    func precedes(_ one: Int32, _ other: Int32) -> Bool {
      if one == other { return false }
      let (a, b) = (places[Int(one)], places[Int(other)])
      let (below, otherBelow) = (isBelow(a), isBelow(b))
      if below != otherBelow { return !below }
      let turn = orientation(center, a, b)
      return turn > 0 || turn == 0 && one < other
    }
    if range.count > 24 {
      let edges = range.map { (targets[$0], weights[$0]) }.sorted { precedes($0.0, $1.0) }
      for (index, edge) in zip(range, edges) { (targets[index], weights[index]) = edge }
      return
    }
    for index in range.dropFirst() {
      let (target, weight) = (targets[index], weights[index])
      var at = index
      while at > range.lowerBound, precedes(target, targets[at - 1]) {
        (targets[at], weights[at]) = (targets[at - 1], weights[at - 1])
        at -= 1
      }
      (targets[at], weights[at]) = (target, weight)
    }
  }

  /// The edges that leave a node.
  @inline(__always)
  func edges(_ node: Int32) -> Range<Int> {
    (node == 0 ? 0 : Int(ends[Int(node) &- 1]))..<Int(ends[Int(node)])
  }

  /// - Returns: false where edges of one direction have different targets.
  private mutating func findTwins() -> Bool {
    twins.resize(targets.count)
    var first = 0
    for node in ends.indices {
      let end = Int(ends[node])
      for edge in first..<end where weights[edge] > 0 {
        guard let twin = edges(targets[edge]).first(where: { targets[$0] == Int32(node) }) else { return false }
        twins[edge] = Int32(truncatingIfNeeded: twin)
        twins[twin] = Int32(truncatingIfNeeded: edge)
      }
      first = end
    }
    return true
  }
}

extension [Int32] {
  /// Makes the array so long; what was there may stay.
  mutating func resize(_ count: Int) {
    if self.count > count {
      removeLast(self.count - count)
    } else {
      append(contentsOf: repeatElement(0, count: count - self.count))
    }
  }
}
