// Winding numbers: from edge to edge within a part, and from part to part.

extension WindingGraph {
  /// Finds the winding number on the left of each edge.
  ///
  /// - Returns: false where the numbers contradict each other.
  mutating func findWindings() -> Bool {
    windings.resize(targets.count)
    isSeen.removeAll(keepingCapacity: true)
    isSeen.append(contentsOf: repeatElement(false, count: ends.count))
    queue.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    for start in 0..<Int32(truncatingIfNeeded: ends.count) where !isSeen[Int(start)] && !edges(start).isEmpty {
      guard findWindings(from: start) else { return false }
    }
    if parts.count > 1 {
      // What is next below a part begins farther to the left, so it is settled before.
      let places = table.places
      parts.sort { places[Int($0.leftmost)].x < places[Int($1.leftmost)].x }
    }
    let lower = edgesBelowParts()
    if lower == nil, parts.count > 1 { indexEdges() }
    for (index, part) in parts.enumerated() {
      var around: Int32 = 0
      if let lower {
        if lower[index] >= 0 { around = winding(above: lower[index]) }
      } else if parts.count > 1 {
        around = winding(leftOf: place(part.leftmost))
      }
      let shift = around &- part.around
      if shift == 0 { continue }
      for node in queue[part.nodes] { for edge in edges(node) { windings[edge] &+= shift } }
    }
    return true
  }

  /// Numbers the part of a node, as if the first edge had 0 on its left.
  private mutating func findWindings(from start: Int32) -> Bool {
    let first = queue.count
    queue.append(start)
    isSeen[Int(start)] = true
    windings[edges(start).lowerBound] = 0
    fill(start, from: edges(start).lowerBound)
    var leftmost = start
    var at = first
    while at < queue.count {
      let node = queue[at]
      at += 1
      let (here, there) = (place(node), place(leftmost))
      if here.x < there.x || here.x == there.x && here.y < there.y { leftmost = node }
      for edge in edges(node) {
        let (target, twin) = (targets[edge], Int(twins[edge]))
        let winding = windings[edge] &- weights[edge]
        if isSeen[Int(target)] {
          if windings[twin] != winding { return false }
        } else {
          isSeen[Int(target)] = true
          windings[twin] = winding
          fill(target, from: twin)
          queue.append(target)
        }
      }
    }
    // All its edges are to the right of it or above: the last one counterclockwise has what is around on its left.
    let center = place(leftmost)
    var last = edges(leftmost).lowerBound
    for edge in edges(leftmost).dropFirst()
    where orientation(center, place(targets[last]), place(targets[edge])) > 0 { last = edge }
    parts.append(Part(nodes: first..<queue.count, leftmost: leftmost, around: windings[last]))
    return true
  }

  /// Numbers the edges of a node from one of them on.
  @inline(__always)
  private mutating func fill(_ node: Int32, from known: Int) {
    let range = edges(node)
    var winding = windings[known]
    var edge = known
    for _ in 1..<max(1, range.count) {
      edge = edge + 1 == range.upperBound ? range.lowerBound : edge + 1
      winding &+= weights[edge]
      windings[edge] = winding
    }
  }

  // MARK: From part to part

  /// The edge that is next below each part, -1 for none; nil where edges are few, or parts so many that an index of
  /// them is less work.
  private func edgesBelowParts() -> [Int]? {
    guard parts.count > 1, targets.count > Overlay.many else { return nil }
    var lower = LowerSegments(parts.map { place($0.leftmost) }, limit: 4 * targets.count)
    for node in ends.indices {
      let here = table.places[node]
      for edge in edges(Int32(truncatingIfNeeded: node)) where weights[edge] > 0 {
        if !lower.look(at: Segment(lowHalf: here, highHalf: place(targets[edge])), edge) { return nil }
      }
    }
    return lower.found
  }

  private mutating func indexEdges() {
    lines.removeAll(keepingCapacity: true)
    edgeOfLine.removeAll(keepingCapacity: true)
    orderNodes()
    // Parts that are near each other follow each other.
    let keys = parts.map { place($0.leftmost).curveIndex }
    for part in parts.indices.sorted(by: { keys[$0] < keys[$1] }) {
      for node in queue[parts[part].nodes] {
        for edge in edges(node) where weights[edge] > 0 {
          lines.append(Segment(lowHalf: place(node), highHalf: place(targets[edge])))
          edgeOfLine.append(Int32(truncatingIfNeeded: edge))
        }
      }
    }
    boxes.build(lines, margin: 0)
  }

  /// Puts the nodes of each part in the order of the curves, so that edges that follow each other are near each other.
  private mutating func orderNodes() {
    partOfNode.resize(ends.count)
    var next: [Int] = []
    next.reserveCapacity(parts.count)
    for (index, part) in parts.enumerated() {
      for node in queue[part.nodes] { partOfNode[Int(node)] = Int32(truncatingIfNeeded: index) }
      next.append(part.nodes.lowerBound)
    }
    for node in ends.indices where isSeen[node] {
      let part = Int(partOfNode[node])
      queue[next[part]] = Int32(truncatingIfNeeded: node)
      next[part] += 1
    }
  }

  /// The winding number just left of a vertex that no edge from the left ends at: that of the face above the nearest
  /// edge below it.
  private func winding(leftOf place: Position) -> Int32 {
    guard let line = boxes.segmentBelow(place, in: lines) else { return 0 }
    return winding(above: Int(edgeOfLine[line]))
  }

  private func winding(above edge: Int) -> Int32 {
    let isEastward = place(targets[edge]).x > place(targets[Int(twins[edge])]).x
    return isEastward ? windings[edge] : windings[edge] &- weights[edge]
  }
}
