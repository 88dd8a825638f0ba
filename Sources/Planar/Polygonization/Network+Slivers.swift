// Faces that are narrower than the rounding of their vertices, which noding makes where lines meet in one place.

extension Network {
  /// How many steps of the last bit a face that noding made can be wide: a node is rounded to the nearest place, and a
  /// stretch that ends there is cut again.
  private static let steps = 4.0

  /// The same network where faces without a width are joined to their neighbours: the longest segment of each is gone.
  ///
  /// Three lines through one place that no double is meet two by two in three places next to each other. The face
  /// between them is narrower than a few steps of the last bit of its coordinates, so that it has no area that these
  /// numbers could tell. What is left runs along what is gone, and is of its lines too (`repeats`). A ring that meets
  /// nothing, or at one node alone, stays however narrow it is: so it was drawn.
  ///
  /// O(n log n), and again as long as faces that were joined have no width.
  public func joiningSlivers() -> Network {
    var network = self
    while let next = network.joiningSliversOnce() { network = next }
    return network
  }

  /// Nil where there are none.
  private func joiningSliversOnce() -> Network? {
    let all = [Bool](repeating: true, count: segments.count)
    let next = HalfEdges(self, takesPart: all).next
    let faces = FaceLabels(next)
    var degree = [Int32](repeating: 0, count: nodes.count)
    for segment in segments { for end in 0..<2 { degree[Int(segment[end])] += 1 } }
    var slivers: [(start: Int32, longest: Int32)] = []
    var isSeen = [Bool](repeating: false, count: faces.count)
    for start in next.indices where !isSeen[Int(faces.label[start])] {
      isSeen[Int(faces.label[start])] = true
      if let longest = longestOfSliver(Int32(start), next, faces, degree) { slivers.append((Int32(start), longest)) }
    }
    guard !slivers.isEmpty else { return nil }
    var joined = FaceUnion(faces.count)
    var isKept = all
    for (_, longest) in slivers
    where joined.join(faces.label[Int(longest)], faces.label[Int(longest ^ 1)]) {
      take(longest >> 1, &isKept, &degree)
      // The rest of a side of several segments would be left over inside of the face.
      for end in 0..<2 { takeRest(from: segments[Int(longest >> 1)][end], faces, &joined, &isKept, &degree) }
    }
    guard isKept.contains(false) else { return nil }
    return keeping(isKept, slivers.map { boundary($0.start, next) })
  }

  private func boundary(_ start: Int32, _ next: [Int32]) -> [Int32] {
    var (edges, at) = ([start], next[Int(start)])
    while at != start {
      edges.append(at)
      at = next[Int(at)]
    }
    return edges
  }

  /// The longest half-edge around a face without a width that has another face on its other side; nil for other faces.
  private func longestOfSliver(_ start: Int32, _ next: [Int32], _ faces: FaceLabels, _ degree: [Int32]) -> Int32? {
    let first = nodes[Int(origin(start))]
    var (twice, length, greatest, most) = (0.0, 0.0, 0.0, 0.0)
    var (longest, junctions) = (Int32(-1), 0)
    var at = start
    repeat {
      let (node, end) = (origin(at), nodes[Int(origin(at ^ 1))])
      let (here, there) = (nodes[Int(node)] - first, end - first)
      twice += cross(here, there)
      let side = end - nodes[Int(node)]
      let size = (side * side).sum().squareRoot()
      length += size
      greatest = max(greatest, abs(end.x), abs(end.y))
      if degree[Int(node)] > 2 { junctions += 1 }
      if size > most, faces.label[Int(at)] != faces.label[Int(at ^ 1)] { (most, longest) = (size, at) }
      at = next[Int(at)]
    } while at != start
    // The height of a triangle that is much longer than high is four times its area over its perimeter.
    guard longest >= 0, junctions > 1, 2 * abs(twice) <= Self.steps * greatest.ulp * length else { return nil }
    return longest
  }

  private func take(_ segment: Int32, _ isKept: inout [Bool], _ degree: inout [Int32]) {
    isKept[Int(segment)] = false
    for end in 0..<2 { degree[Int(segments[Int(segment)][end])] -= 1 }
  }

  /// Takes away, from a node that was on the boundary of a face, what ends in it and had faces on its sides that are
  /// one now.
  private func takeRest(
    from node: Int32, _ faces: FaceLabels, _ joined: inout FaceUnion, _ isKept: inout [Bool], _ degree: inout [Int32]
  ) {
    var node = node
    while degree[Int(node)] == 1,
      let segment = segments(at: node).first(where: { isKept[Int($0)] }),
      case (let left, let right) = (faces.label[Int(segment * 2)], faces.label[Int(segment * 2 + 1)]),
      left != right, joined.root(left) == joined.root(right)
    {
      take(segment, &isKept, &degree)
      let ends = segments[Int(segment)]
      node = ends.x == node ? ends.y : ends.x
    }
  }

  /// The network of the segments that are kept; of each boundary those that are also have the sources of those that
  /// are not.
  private func keeping(_ isKept: [Bool], _ boundaries: [[Int32]]) -> Network {
    var sources: [Int32: [Int32]] = [:]
    for (segment, source) in repeats { sources[segment, default: []].append(source) }
    func all(_ segment: Int32) -> [Int32] {
      [sourceOfLine[Int(lineOfSegment[Int(segment)])]] + (sources[segment] ?? [])
    }
    for boundary in boundaries {
      let gone = boundary.map { $0 >> 1 }.filter { !isKept[Int($0)] }.flatMap(all)
      for halfEdge in boundary where isKept[Int(halfEdge >> 1)] {
        let known = all(halfEdge >> 1)
        for source in Set(gone).subtracting(known).sorted() { sources[halfEdge >> 1, default: []].append(source) }
      }
    }
    var network = Network()
    for node in nodes { _ = network.node(node.x, node.y) }
    for line in sourceOfLine.indices { network.beginLine(source: sourceOfLine[line]) }
    for segment in segments.indices where isKept[segment] {
      network.add(segments[segment], line: lineOfSegment[segment], alsoOf: sources[Int32(segment)] ?? [])
    }
    return network
  }
}

/// Which faces are one after segments between them were taken away.
private struct FaceUnion {
  private var parent: [Int32]

  init(_ count: Int) { parent = (0..<count).map { Int32($0) } }

  mutating func root(_ face: Int32) -> Int32 {
    var face = face
    while parent[Int(face)] != face {
      parent[Int(face)] = parent[Int(parent[Int(face)])]
      face = parent[Int(face)]
    }
    return face
  }

  /// Joins two faces; false where they are one already.
  mutating func join(_ one: Int32, _ other: Int32) -> Bool {
    let (one, other) = (root(one), root(other))
    guard one != other else { return false }
    parent[Int(other)] = one
    return true
  }
}
