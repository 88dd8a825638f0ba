// A network as lines again, and ends joined across gaps.

import SimpleFeatures

extension Network {
  /// Calls `body` with every line in order, in runs of segments that follow each other, and then with every segment
  /// that another source had again.
  public func forEachLine(_ body: (_ path: [Int32], _ source: Int32) -> Void) {
    var path: [Int32] = []
    for (index, segment) in segments.enumerated() {
      if index > 0, lineOfSegment[index - 1] == lineOfSegment[index], path.last == segment.x {
        path.append(segment.y)
        continue
      }
      if index > 0 { body(path, sourceOfLine[Int(lineOfSegment[index - 1])]) }
      path = [segment.x, segment.y]
    }
    if let last = lineOfSegment.last { body(path, sourceOfLine[Int(last)]) }
    for (segment, source) in repeats {
      let pair = segments[Int(segment)]
      body([pair.x, pair.y], source)
    }
  }

  /// The network as a MultiLineString: of its lines, or of its segments.
  public func geometry(bySegment: Bool = false) -> Geometry {
    var geometry = Geometry(type: .multiLineString)
    var last: Int32 = -1
    for (index, segment) in segments.enumerated() {
      let goesOn = !bySegment && index > 0 && lineOfSegment[index - 1] == lineOfSegment[index] && last == segment.x
      if !goesOn {
        if index > 0 { geometry.ringEnds.append(geometry.vertexCount) }
        geometry.append(nodes[Int(segment.x)])
      }
      geometry.append(nodes[Int(segment.y)])
      last = segment.y
    }
    if !segments.isEmpty { geometry.ringEnds.append(geometry.vertexCount) }
    return geometry
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

extension Geometry {
  fileprivate mutating func append(_ point: SIMD2<Double>) {
    ordinates.append(point.x)
    ordinates.append(point.y)
  }
}
