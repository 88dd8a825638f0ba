// Closed lines as polygons: those inside others are holes.

extension Polygonization {
  /// Makes polygons of closed lines, each line a ring.
  ///
  /// A ring inside an odd number of others is a hole of the smallest of them; every other is an exterior ring.
  /// Polygons, and the holes in them, are in the order of the lines. Rings that meet themselves are invalid rings; the
  /// segments of lines that are not closed are dangles. Rings should not cross each other.
  ///
  /// O(n log n), and for each ring O(vertices) of those whose boxes have it inside.
  public init(rings paths: [ArraySlice<Int32>], of network: Network) {
    self.init()
    var rings: [Ring] = []
    var isTold = [Bool](repeating: false, count: network.segments.count)
    for path in paths {
      var nodes: [Int32] = []
      for node in path where nodes.last != node { nodes.append(node) }
      guard nodes.count > 1, nodes.first == nodes.last else { continue }
      nodes.removeLast()
      let halfEdges = network.halfEdges(around: nodes)
      for halfEdge in halfEdges { isTold[Int(halfEdge >> 1)] = true }
      var check = RingCheck()
      check.points = nodes.map { network.nodes[Int($0)] }
      if Set(nodes).count == nodes.count, check.isSimple() {
        rings.append(Ring(nodes: nodes, halfEdges: halfEdges, points: check.points, runsLeft: check.isCounterClockwise))
      } else {
        invalidRings.append(halfEdges)
      }
    }
    for segment in network.segments.indices where !isTold[segment] {
      if let last = dangles.last, last.upperBound == segment,
        network.lineOfSegment[segment - 1] == network.lineOfSegment[segment],
        network.segments[segment - 1].y == network.segments[segment].x
      {
        dangles[dangles.count - 1] = last.lowerBound..<segment + 1
      } else {
        dangles.append(segment..<segment + 1)
      }
    }
    nest(rings, network)
  }

  private mutating func nest(_ rings: [Ring], _ network: Network) {
    var parent = [Int](repeating: -1, count: rings.count)
    var depth = [Int](repeating: 0, count: rings.count)
    let order = rings.indices.sorted { rings[$0].area == rings[$1].area ? $0 < $1 : rings[$0].area > rings[$1].area }
    var rank = [Int](repeating: 0, count: rings.count)
    for (place, ring) in order.enumerated() { rank[ring] = place }
    // Rings through the same nodes have the same parent, and none of them is another's.
    var firsts: [RingKey: Int] = [:]
    let first = order.map { ring in
      let first = firsts[rings[ring].key] ?? ring
      firsts[rings[ring].key] = first
      return first
    }
    let distinct = zip(order, first).compactMap { $0 == $1 ? $0 : nil }
    let tree = BoxTree(distinct.map { rings[$0].box })
    for (ring, first) in zip(order, first) {
      guard ring == first else {
        (parent[ring], depth[ring]) = (parent[first], depth[first])
        continue
      }
      var larger: [Int] = []
      tree.visit(holding: rings[ring].box.center) {
        let other = distinct[$0]
        if rank[other] < rank[ring] { larger.append(other) }
      }
      // The smallest of the larger ones that has it inside is its parent: mostly the smallest of all.
      func holds(_ other: Int) -> Bool { rings[other].contains(rings[ring]) }
      var found = larger.max { rank[$0] < rank[$1] }
      if let smallest = found, !holds(smallest) {
        found = larger.sorted { rank[$0] > rank[$1] }.first(where: holds)
      }
      if let found { (parent[ring], depth[ring]) = (found, depth[found] + 1) }
    }
    var holes = [[Int]](repeating: [], count: rings.count)
    for ring in rings.indices where depth[ring] % 2 == 1 { holes[parent[ring]].append(ring) }
    polygonOfHalfEdge = [Int32](repeating: -1, count: network.segments.count * 2)
    for shell in rings.indices where depth[shell] % 2 == 0 {
      for (ring, wantsLeft) in [(shell, true)] + holes[shell].map({ ($0, false) }) {
        var sides = rings[ring].halfEdges
        if rings[ring].runsLeft != wantsLeft { sides = sides.reversed().map { $0 ^ 1 } }
        for halfEdge in sides { polygonOfHalfEdge[Int(halfEdge)] = Int32(polygonEnds.count) }
        halfEdges += sides
        ringEnds.append(halfEdges.count)
      }
      polygonEnds.append(ringEnds.count)
    }
  }

  /// Leaves only the polygons for which `isWanted` holds.
  public mutating func keepPolygons(_ isWanted: (Int) -> Bool) {
    var kept = Polygonization()
    var number = [Int32](repeating: -1, count: polygonCount)
    for polygon in 0..<polygonCount where isWanted(polygon) {
      number[polygon] = Int32(kept.polygonCount)
      for ring in rings(polygon) {
        kept.halfEdges += self.ring(ring)
        kept.ringEnds.append(kept.halfEdges.count)
      }
      kept.polygonEnds.append(kept.ringEnds.count)
    }
    for (first, rest) in continuations {
      let numbers = ([first] + rest).map { Int(number[$0]) }.filter { $0 >= 0 }
      if numbers.count > 1 { kept.continuations[numbers[0]] = Array(numbers.dropFirst()) }
    }
    continuations = kept.continuations
    (halfEdges, ringEnds, polygonEnds) = (kept.halfEdges, kept.ringEnds, kept.polygonEnds)
    polygonOfHalfEdge = polygonOfHalfEdge.map { $0 < 0 ? -1 : number[Int($0)] }
  }

  /// The polygon whose exterior ring runs through some nodes, the first one repeated at the end, either way round.
  public func polygon(withExteriorRing nodes: [Int32], _ network: Network) -> Int? {
    guard nodes.count > 3 else { return nil }
    let ring = Array(nodes.dropLast())
    var check = RingCheck()
    check.points = ring.map { network.nodes[Int($0)] }
    var sides = network.halfEdges(around: ring)
    if !check.isCounterClockwise { sides = sides.reversed().map { $0 ^ 1 } }
    guard let first = sides.first, polygonOfHalfEdge[Int(first)] >= 0 else { return nil }
    return Int(polygonOfHalfEdge[Int(first)])
  }
}

extension Network {
  /// The half-edges from node to node around a ring, whose last node is not the first one again.
  func halfEdges(around nodes: [Int32]) -> [Int32] {
    nodes.indices.compactMap { index in
      let (a, b) = (nodes[index], nodes[index + 1 == nodes.count ? 0 : index + 1])
      return segment(a, b).map { $0 * 2 + (segments[Int($0)].x == a ? 0 : 1) }
    }
  }
}

/// What closed lines have in common that are one ring again.
private struct RingKey: Hashable {
  let nodes: Set<Int32>
  let area: Double
}

/// A closed line.
private struct Ring {
  let nodes: [Int32]
  let halfEdges: [Int32]
  let points: [Position]
  let runsLeft: Bool
  let area: Double
  private let nodeSet: Set<Int32>
  let box: Box

  init(nodes: [Int32], halfEdges: [Int32], points: [Position], runsLeft: Bool) {
    self.nodes = nodes
    self.halfEdges = halfEdges
    self.points = points
    self.runsLeft = runsLeft
    nodeSet = Set(nodes)
    (area, box) = (abs(points.signedArea), Box(around: points))
  }

  var key: RingKey { RingKey(nodes: nodeSet, area: area) }

  /// Whether another ring, of no greater area, lies inside: by the first of its vertices that is not on this ring.
  func contains(_ other: Ring) -> Bool {
    guard box.contains(other.box) else { return false }
    for (node, point) in zip(other.nodes, other.points) where !nodeSet.contains(node) {
      switch points.location(of: point) {
      case .inside: return true
      case .outside: return false
      case .boundary: continue
      }
    }
    return false
  }
}
