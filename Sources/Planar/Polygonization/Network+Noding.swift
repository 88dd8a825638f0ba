// Whether lines meet at nodes alone already, so that no noder is asked.

extension Network {
  /// Whether lines meet nowhere but end to end, two at a place: noding would leave each as it is.
  ///
  /// O(n log n); where lines cross each other it is mostly found out at once.
  public var isApart: Bool { repeats.isEmpty && degrees().allSatisfy { $0 <= 2 } && meetsAtEndsOnly }

  /// The same network with lines that end wherever more than two segments meet, if segments meet at their ends alone,
  /// no two sources have the same one, and there is nothing else for noding to do; else nil.
  ///
  /// An engine's noder asks each two of the segments that end in one place for it: O(n²) of time and memory for n lines
  /// that begin at one. O(n log n), and mostly less where lines cross.
  public var dividedAtNodes: Network? {
    guard repeats.isEmpty, meetsAtEndsOnly else { return nil }
    let degrees = degrees()
    var divided = self
    divided.divideLines { segment in
      let (before, start) = (segments[segment - 1].y, segments[segment].x)
      return before != start || degrees[Int(start)] > 2
    }
    return divided
  }

  /// How many segments end at each node.
  private func degrees() -> [Int32] {
    var degrees = [Int32](repeating: 0, count: nodes.count)
    for segment in segments {
      degrees[Int(segment.x)] += 1
      degrees[Int(segment.y)] += 1
    }
    return degrees
  }

  /// Whether no two segments meet but at a common end.
  private var meetsAtEndsOnly: Bool {
    var tree = BoxTree()
    var runEnds: [Int] = []
    for segment in segments.indices.dropFirst() where lineOfSegment[segment] != lineOfSegment[segment - 1] {
      runEnds.append(segment)
    }
    runEnds.append(segments.count)
    tree.build(segments.map { Box(around: (nodes[Int($0.x)], nodes[Int($0.y)])) }, runEnds: runEnds)
    var patience = 16 * segments.count + 4096
    // The two arrays alone: a closure that holds the network would count references to all that it has, for each pair.
    let (places, ends) = (nodes, segments)
    let isApart = tree.visitPairs(patience: &patience) { one, other in !Self.meet(ends[one], ends[other], places) }
    guard patience < 0 else { return isApart }
    // Where boxes lie upon each other everywhere, the order along a line that sweeps over tells.
    var sweep = SegmentSweep(nodes, segments)
    return sweep.meetAtEndsOnly()
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
