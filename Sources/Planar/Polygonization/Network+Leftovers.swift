// Segments that bound nothing: with an end that meets nothing, and in runs for output.

extension Network {
  /// Takes part from segments with an end that meets nothing, again and again.
  ///
  /// A node keeps the exclusive or of its segments: where one is left, that is its number.
  ///
  /// - Parameter place: the node that stands for a node, where several are one place.
  @inline(__always)
  func takeDangles(_ takesPart: inout [Bool], place: (Int32) -> Int32) {
    var degree = [Int32](repeating: 0, count: nodes.count)
    var only = [Int32](repeating: 0, count: nodes.count)
    for (index, segment) in segments.enumerated() where takesPart[index] {
      for end in 0..<2 {
        let node = Int(place(segment[end]))
        degree[node] += 1
        only[node] ^= Int32(index)
      }
    }
    var stack: [Int32] = []
    for node in degree.indices where degree[node] == 1 { stack.append(Int32(node)) }
    while let node = stack.popLast() {
      guard degree[Int(node)] == 1 else { continue }
      let index = only[Int(node)]
      takesPart[Int(index)] = false
      let segment = segments[Int(index)]
      for end in 0..<2 {
        let node = place(segment[end])
        degree[Int(node)] -= 1
        only[Int(node)] ^= index
        if degree[Int(node)] == 1 { stack.append(node) }
      }
    }
  }

  /// The segments for which `isWanted` holds, in runs: each the consecutive segments of one line.
  func runs(_ isWanted: (Int) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in segments.indices where isWanted(index) {
      if let last = runs.last, last.upperBound == index,
        lineOfSegment[index - 1] == lineOfSegment[index],
        segments[index - 1].y == segments[index].x
      {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}
