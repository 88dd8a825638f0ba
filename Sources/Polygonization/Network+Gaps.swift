// Ends that meet nothing, joined across gaps.

import SimpleFeatures

/// What closes the gaps of a network.
public struct GapClosing: Sendable {
  /// For each end that goes to a node, that node.
  public var nodes: [Int32: Int32] = [:]
  /// For each end that goes to a segment, where on it.
  public var positions: [Int32: SIMD2<Double>] = [:]
  /// For each segment that is cut, the ends that go there, from its beginning on.
  public var endsOnSegment: [Int32: [Int32]] = [:]

  /// Whether nothing is to be joined.
  public var isEmpty: Bool { nodes.isEmpty && positions.isEmpty }
}

extension Network {
  /// For each end that meets nothing, the nearest node within a distance or, where there is none, the nearest position
  /// on a segment.
  ///
  /// Nodes and segments that the end is joined to already do not count, nor the segment after its own.
  ///
  /// - Parameters: as for `closingNodes(gap:scale:)`.
  public func gapClosing(gap: Double, scale: (_ y: Double) -> (x: Double, y: Double)) -> GapClosing {
    var closing = GapClosing(nodes: closingNodes(gap: gap, scale: scale))
    var only: [Int32: Int32] = [:]
    var isEnd = [Bool](repeating: false, count: nodes.count)
    var degree = [Int32](repeating: 0, count: nodes.count)
    for segment in segments { for end in 0..<2 { degree[Int(segment[end])] += 1 } }
    let targets = Set(closing.nodes.values)
    for node in nodes.indices where degree[node] == 1 {
      isEnd[node] = closing.nodes[Int32(node)] == nil && !targets.contains(Int32(node))
    }
    for segment in segments {
      for end in 0..<2 where isEnd[Int(segment[end])] { only[segment[end]] = segment[1 - end] }
    }
    guard !only.isEmpty, gap > 0 else { return closing }
    let locator = SegmentLocator(self)
    for end in only.keys.sorted() {
      let neighbour = only[end]
      let metres = scale(nodes[Int(end)].y)
      let found = locator.nearest(to: nodes[Int(end)], within: gap, metres: SIMD2(metres.x, metres.y)) { pair in
        // An end that moves takes its segment with it.
        pair.x != end && pair.y != end && pair.x != neighbour && pair.y != neighbour
          && closing.nodes[pair.x] == nil && closing.nodes[pair.y] == nil
          && closing.positions[pair.x] == nil && closing.positions[pair.y] == nil
      }
      guard let found else { continue }
      closing.positions[end] = found.position
      closing.endsOnSegment[found.segment, default: []].append(end)
    }
    for (segment, ends) in closing.endsOnSegment where ends.count > 1 {
      let start = nodes[Int(segments[Int(segment)].x)]
      func way(_ end: Int32) -> Double {
        let off = (closing.positions[end] ?? start) - start
        return (off * off).sum()
      }
      closing.endsOnSegment[segment] = ends.sorted { (way($0), $0) < (way($1), $1) }
    }
    return closing
  }

  /// For each end that meets nothing, the nearest node within a distance that it is not joined to already.
  ///
  /// An end that another one is moved to stays where it is; earlier nodes come first.
  ///
  /// - Parameters:
  ///   - gap: the distance, in metres.
  ///   - scale: metres a unit of x and of y, at the height y.
  public func closingNodes(gap: Double, scale: (_ y: Double) -> (x: Double, y: Double)) -> [Int32: Int32] {
    var degree = [Int32](repeating: 0, count: nodes.count)
    var neighbour = [Int32](repeating: -1, count: nodes.count)
    for segment in segments {
      degree[Int(segment.x)] += 1
      degree[Int(segment.y)] += 1
      neighbour[Int(segment.x)] = segment.y
      neighbour[Int(segment.y)] = segment.x
    }
    let order = nodes.indices.filter { degree[$0] > 0 }.sorted { nodes[$0].y < nodes[$1].y }
    var target: [Int32: Int32] = [:]
    var isTarget: Set<Int32> = []
    for end in nodes.indices where degree[end] == 1 && !isTarget.contains(Int32(end)) {
      let place = nodes[end]
      let metres = scale(place.y)
      var (low, high) = (0, order.count)
      while low < high {
        let middle = (low + high) / 2
        if (place.y - nodes[order[middle]].y) * metres.y > gap { low = middle + 1 } else { high = middle }
      }
      var nearest: (distance: Double, node: Int)?
      while low < order.count, (nodes[order[low]].y - place.y) * metres.y <= gap {
        let node = order[low]
        low += 1
        guard node != end, Int(neighbour[end]) != node, target[Int32(node)] == nil else { continue }
        let x = (nodes[node].x - place.x) * metres.x
        let y = (nodes[node].y - place.y) * metres.y
        let distance = (x * x + y * y).squareRoot()
        guard distance <= gap else { continue }
        if let best = nearest, (best.distance, best.node) <= (distance, node) { continue }
        nearest = (distance, node)
      }
      guard let nearest else { continue }
      target[Int32(end)] = Int32(nearest.node)
      isTarget.insert(Int32(nearest.node))
    }
    return target
  }
}
