// Linework that was cut at 180 degrees, closed along the cut.

extension Network {
  /// The source of the segments along the seam.
  public static let seamSource: Int32 = -1
}

extension Polygonizer {
  /// Finds the polygons of longitudes and latitudes, where lines that cross ±180° are cut there.
  ///
  /// Where a line ends at 180 and another at the same latitude at -180, and both meet nothing, they are one line that
  /// was cut (RFC 7946 §3.1.9). Segments along both sides of the seam between two such places are added to the network,
  /// from `Network.seamSource`, if the areas on both sides are then closed. The polygons on both sides are one area:
  /// see `Polygonization.continuations`.
  ///
  /// - Parameter isNoded: whether it is known that segments meet at nodes alone.
  public static func polygonize(closingSeamOf network: inout Network, isNoded: Bool = false) -> Polygonization {
    var stretches = network.seamStretches()
    while !stretches.isEmpty {
      var closed = network
      let first = closed.segments.count
      for stretch in stretches {
        closed.addLine([stretch.east.low, stretch.east.high], source: Network.seamSource)
        closed.addLine([stretch.west.low, stretch.west.high], source: Network.seamSource)
      }
      var result = Polygonizer(closed).polygonize()
      let open = stretches.indices.filter { index in
        // Upwards the area is to the left at 180, and to the right at -180.
        let east = (first + index * 2) * 2
        return result.polygonOfHalfEdge[east] < 0 || result.polygonOfHalfEdge[east + 3] < 0
      }
      if open.isEmpty {
        network = closed
        result.join(
          stretches.indices.map { index in
            let east = (first + index * 2) * 2
            return (Int(result.polygonOfHalfEdge[east]), Int(result.polygonOfHalfEdge[east + 3]))
          })
        return result
      }
      for index in open.reversed() { stretches.remove(at: index) }
    }
    return Polygonizer(network, isNoded: isNoded).polygonize()
  }
}

extension Polygonization {
  /// Makes each pair of polygons one area.
  fileprivate mutating func join(_ pairs: [(Int, Int)]) {
    var first: [Int: Int] = [:]
    func root(_ polygon: Int) -> Int {
      var at = polygon
      while let next = first[at] { at = next }
      return at
    }
    for (one, other) in pairs {
      let (a, b) = (root(one), root(other))
      if a != b { first[max(a, b)] = min(a, b) }
    }
    for polygon in first.keys.sorted() { continuations[root(polygon), default: []].append(polygon) }
  }
}

extension Network {
  fileprivate typealias Stretch = (east: (low: Int32, high: Int32), west: (low: Int32, high: Int32))

  /// The stretches of the seam between places where cut lines end, without other nodes in between.
  fileprivate func seamStretches() -> [Stretch] {
    let seam = nodes.indices.filter { abs(nodes[$0].x) == 180 }
    if seam.isEmpty { return [] }
    var degree: [Int32: Int] = [:]
    for node in seam { degree[Int32(node)] = 0 }
    for segment in segments {
      degree[segment.x]? += 1
      degree[segment.y]? += 1
    }
    func isEnd(_ node: Int32) -> Bool { degree[node] == 1 }
    var stretches: [Stretch] = []
    var last: (east: Int32, west: Int32)?
    var lastY = Double.nan
    for node in seam.sorted(by: { nodes[$0].y < nodes[$1].y }) where nodes[node].y != lastY {
      lastY = nodes[node].y
      guard let east = existingNode(180, lastY), let west = existingNode(-180, lastY), isEnd(east), isEnd(west) else {
        last = nil
        continue
      }
      if let last, segment(last.east, east) == nil, segment(last.west, west) == nil {
        stretches.append(((last.east, east), (last.west, west)))
      }
      last = (east, west)
    }
    return stretches
  }
}
