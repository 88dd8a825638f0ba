// Whether lines meet at nodes alone already, so that no noder is asked.

extension Network {
  /// Whether lines meet nowhere but end to end, two at a place: noding would leave each as it is.
  ///
  /// O(n log n); where lines cross each other it is mostly found out at once.
  public var isApart: Bool {
    guard repeats.isEmpty else { return false }
    var degree = [UInt8](repeating: 0, count: nodes.count)
    for segment in segments {
      for end in 0..<2 {
        degree[Int(segment[end])] += 1
        if degree[Int(segment[end])] > 2 { return false }
      }
    }
    var tree = BoxTree()
    var runEnds: [Int] = []
    for segment in segments.indices.dropFirst() where lineOfSegment[segment] != lineOfSegment[segment - 1] {
      runEnds.append(segment)
    }
    runEnds.append(segments.count)
    tree.build(segments.map { Box(around: (nodes[Int($0.x)], nodes[Int($0.y)])) }, runEnds: runEnds)
    var patience = 16 * segments.count + 4096
    var isApart = true
    // The two arrays alone: a closure that holds the network would count references to all that it has, for each pair.
    let (places, ends) = (nodes, segments)
    tree.visitPairs { one, other in
      patience -= 1
      isApart = patience >= 0 && !Self.meet(ends[one], ends[other], places)
      return isApart
    }
    // Where boxes lie upon each other everywhere, the order along a line that sweeps over tells.
    if patience < 0 {
      var sweep = SegmentSweep(nodes, segments)
      return sweep.meetAtEndsOnly()
    }
    return isApart
  }

  /// Whether two segments meet other than at a common end.
  @inline(__always)
  private static func meet(_ one: SIMD2<Int32>, _ other: SIMD2<Int32>, _ nodes: [Position]) -> Bool {
    let (a, b) = (nodes[Int(one.x)], nodes[Int(one.y)])
    let (c, d) = (nodes[Int(other.x)], nodes[Int(other.y)])
    if one.y == other.x { return overlap(b, a, d) }
    if one.x == other.y { return overlap(a, b, c) }
    if one.x == other.x { return overlap(a, b, d) }
    if one.y == other.y { return overlap(b, a, c) }
    return orientation(a, b, c) * orientation(a, b, d) <= 0 && orientation(c, d, a) * orientation(c, d, b) <= 0
  }
}
