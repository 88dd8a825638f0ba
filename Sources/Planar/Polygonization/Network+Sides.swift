// The sides of a sheet of the globe: what lies on one lies on the other too.

extension Network {
  /// Half of the sheet's width, in degrees.
  static let side = 180.0
  /// The sheet's width, in degrees.
  static let turn = 2 * side

  /// Whether a node is at 180 or -180.
  func isOnSide(_ node: Int32) -> Bool { abs(nodes[Int(node)].x) == Self.side }

  /// Whether a segment runs along a side.
  func isAlongSide(_ segment: SIMD2<Int32>) -> Bool {
    isOnSide(segment.x) && nodes[Int(segment.x)].x == nodes[Int(segment.y)].x
  }

  /// The nodes on sides that have segments, each once, upwards.
  private func nodesOnSides() -> [Int32] {
    var isFound = [Bool](repeating: false, count: nodes.count)
    for segment in segments {
      for end in 0..<2 where isOnSide(segment[end]) { isFound[Int(segment[end])] = true }
    }
    let found = isFound.indices.filter { isFound[$0] }.map { Int32($0) }
    return found.sorted { (nodes[Int($0)].y, nodes[Int($0)].x) < (nodes[Int($1)].y, nodes[Int($1)].x) }
  }

  /// Whether segments end on both sides.
  var hasBothSides: Bool {
    var (east, west) = (false, false)
    for segment in segments {
      for end in 0..<2 where isOnSide(segment[end]) {
        if nodes[Int(segment[end])].x > 0 { east = true } else { west = true }
      }
    }
    return east && west
  }

  /// Adds the node at the other side for each on a side.
  ///
  /// - Returns: for each of both the other.
  mutating func addTwinNodes() -> [Int32: Int32] {
    var twins: [Int32: Int32] = [:]
    for here in nodesOnSides() {
      let place = nodes[Int(here)]
      let there = node(-place.x, place.y)
      (twins[here], twins[there]) = (there, here)
    }
    return twins
  }

  /// Adds the segment along the other side for each along a side, from its sources.
  ///
  /// - Returns: for each of both the other.
  mutating func addTwinSegments(_ nodeTwins: [Int32: Int32]) -> [Int32: Int32] {
    var sources: [Int32: [Int32]] = [:]
    for (segment, source) in repeats { sources[segment, default: []].append(source) }
    var twins: [Int32: Int32] = [:]
    for (index, ends) in segments.enumerated() where isAlongSide(ends) {
      guard let from = nodeTwins[ends.x], let to = nodeTwins[ends.y] else { continue }
      let own = sourceOfLine[Int(lineOfSegment[index])]
      for source in [own] + (sources[Int32(index)] ?? []) { addLine([from, to], source: source) }
      if let twin = segment(from, to) { (twins[Int32(index)], twins[twin]) = (twin, Int32(index)) }
    }
    return twins
  }

  /// The same network with segments along a side cut at the nodes of the other side, which get a node on theirs.
  func cuttingSides() -> Network {
    let onSides = nodesOnSides()
    guard segments.contains(where: isAlongSide) else { return self }
    let heights = onSides.map { nodes[Int($0)].y }
    var network = Network()
    for place in nodes { _ = network.node(place.x, place.y) }
    for source in sourceOfLine { network.beginLine(source: source) }
    var sources: [Int32: [Int32]] = [:]
    for (segment, source) in repeats { sources[segment, default: []].append(source) }
    for (index, ends) in segments.enumerated() {
      let others = sources[Int32(index)] ?? []
      var last = ends.x
      if isAlongSide(ends) {
        let (from, to) = (nodes[Int(ends.x)], nodes[Int(ends.y)])
        let (low, high) = (min(from.y, to.y), max(from.y, to.y))
        let (first, end) = (
          heights.indices.partitioningIndex { heights[$0] > low },
          heights.indices.partitioningIndex { heights[$0] >= high }
        )
        for height in from.y < to.y ? Array(heights[first..<end]) : heights[first..<end].reversed() {
          let next = network.node(from.x, height)
          if next == last { continue }
          network.add(SIMD2(last, next), line: lineOfSegment[index], alsoOf: others)
          last = next
        }
      }
      network.add(SIMD2(last, ends.y), line: lineOfSegment[index], alsoOf: others)
    }
    return network
  }
}
