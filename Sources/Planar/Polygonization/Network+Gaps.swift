// Ends that meet nothing, joined across gaps.

/// What closes the gaps of a network.
public struct GapClosing: Sendable {
  /// For each end that goes to a node, that node.
  public fileprivate(set) var nodes: [Int32: Int32] = [:]
  /// For each end that goes to a segment, where on it.
  public fileprivate(set) var positions: [Int32: SIMD2<Double>] = [:]
  /// For each segment that is cut, the ends that go there, from its beginning on.
  public fileprivate(set) var endsOnSegment: [Int32: [Int32]] = [:]
  /// Whether x is a longitude from −180 to 180, so that ends may go over ±180°.
  public let isGlobe: Bool

  /// Whether nothing is to be joined.
  public var isEmpty: Bool { nodes.isEmpty && positions.isEmpty }
}

extension Network {
  /// For each end that meets nothing, the nearest node within a distance or, where there is none, the nearest position
  /// on a segment.
  ///
  /// Nodes and segments that the end is joined to already do not count, nor the segment after its own. An end that
  /// another one is moved to stays where it is; earlier nodes come first.
  ///
  /// - Parameters:
  ///   - gap: the distance, in metres.
  ///   - isGlobe: whether x is a longitude from −180 to 180: what is near each other over ±180° is so, and nodes at one
  ///     latitude on both sides are one place.
  ///   - scale: metres a unit of x and of y, at the height y.
  public func gapClosing(
    gap: Double, isGlobe: Bool = false, scale: (_ y: Double) -> (x: Double, y: Double)
  ) -> GapClosing {
    let search = GapSearch(self, gap, isGlobe: isGlobe)
    var closing = GapClosing(isGlobe: isGlobe)
    search.findNodes(&closing, scale)
    search.findPositions(&closing, scale)
    search.copyToTwins(&closing)
    return closing
  }
}

/// The search in one network, by places: of nodes on both sides that are one place the first stands for it.
private struct GapSearch {
  private let network: Network
  private let gap: Double
  private let isGlobe: Bool
  private var places: [Int32]
  private var degree: [Int32]
  /// For each end the place where its segment begins.
  private var neighbour: [Int32]

  init(_ network: Network, _ gap: Double, isGlobe: Bool) {
    (self.network, self.gap, self.isGlobe) = (network, gap, isGlobe)
    places = network.nodes.indices.map { Int32($0) }
    if isGlobe { for (node, twin) in network.nodesOnBothSides() { places[Int(node)] = min(node, twin) } }
    degree = [Int32](repeating: 0, count: places.count)
    neighbour = [Int32](repeating: -1, count: places.count)
    var alongSides: Set<SIMD2<Int32>> = []
    for segment in network.segments {
      let (a, b) = (places[Int(segment.x)], places[Int(segment.y)])
      // One that both sides have is one.
      if isGlobe, network.isAlongSide(segment), !alongSides.insert(SIMD2(min(a, b), max(a, b))).inserted { continue }
      degree[Int(a)] += 1
      degree[Int(b)] += 1
      neighbour[Int(a)] = b
      neighbour[Int(b)] = a
    }
  }

  func findNodes(_ closing: inout GapClosing, _ scale: (_ y: Double) -> (x: Double, y: Double)) {
    let nodes = network.nodes
    let order = nodes.indices.filter { degree[$0] > 0 }.sorted { nodes[$0].y < nodes[$1].y }
    var isTarget: Set<Int32> = []
    for end in nodes.indices where degree[end] == 1 && !isTarget.contains(Int32(end)) {
      let place = nodes[end]
      let metres = scale(place.y)
      var low = order.indices.partitioningIndex { !((place.y - nodes[order[$0]].y) * metres.y > gap) }
      var nearest: (distance: Double, node: Int)?
      while low < order.count, (nodes[order[low]].y - place.y) * metres.y <= gap {
        let node = order[low]
        low += 1
        guard node != end, Int(neighbour[end]) != node, closing.nodes[Int32(node)] == nil else { continue }
        let x = (isGlobe ? eastward(place.x, nodes[node].x) : nodes[node].x - place.x) * metres.x
        let y = (nodes[node].y - place.y) * metres.y
        let distance = (x * x + y * y).squareRoot()
        guard distance <= gap else { continue }
        if let best = nearest, (best.distance, best.node) <= (distance, node) { continue }
        nearest = (distance, node)
      }
      guard let nearest else { continue }
      closing.nodes[Int32(end)] = Int32(nearest.node)
      isTarget.insert(Int32(nearest.node))
    }
  }

  /// The way from one longitude to another over the nearer side.
  private func eastward(_ from: Double, _ to: Double) -> Double {
    let (way, side) = (to - from, Network.side)
    // Half a turn off, numbers near the sides are exact.
    return abs(way) <= side ? way : (to - (to < 0 ? -side : side)) - (from - (from < 0 ? -side : side))
  }

  func findPositions(_ closing: inout GapClosing, _ scale: (_ y: Double) -> (x: Double, y: Double)) {
    let targets = Set(closing.nodes.values)
    let ends = places.indices.map { Int32($0) }.filter {
      degree[Int($0)] == 1 && closing.nodes[$0] == nil && !targets.contains($0)
    }
    guard !ends.isEmpty, gap > 0 else { return }
    let locator = SegmentLocator(network)
    for end in ends {
      let metres = scale(network.nodes[Int(end)].y)
      let before = neighbour[Int(end)]
      func mayTake(_ node: Int32) -> Bool {
        let place = places[Int(node)]
        // An end that moves takes its segment with it.
        return place != end && place != before && closing.nodes[place] == nil && closing.positions[place] == nil
      }
      let found = locator.nearest(
        to: network.nodes[Int(end)], within: gap, metres: SIMD2(metres.x, metres.y), isGlobe: isGlobe
      ) { mayTake($0.x) && mayTake($0.y) }
      guard var found else { continue }
      if let twin = twin(of: found.segment), twin < found.segment {
        found = (twin, SIMD2(-found.position.x, found.position.y))
      }
      closing.positions[end] = found.position
      closing.endsOnSegment[found.segment, default: []].append(end)
    }
    for (segment, ends) in closing.endsOnSegment where ends.count > 1 {
      let start = network.nodes[Int(network.segments[Int(segment)].x)]
      func way(_ end: Int32) -> Double {
        let off = (closing.positions[end] ?? start) - start
        return (off * off).sum()
      }
      closing.endsOnSegment[segment] = ends.sorted { (way($0), $0) < (way($1), $1) }
    }
  }

  /// What holds for a place holds for its nodes on both sides, and for segments that both sides have.
  func copyToTwins(_ closing: inout GapClosing) {
    guard isGlobe else { return }
    for (node, place) in places.enumerated() where Int(place) != node {
      closing.nodes[Int32(node)] = closing.nodes[place]
      closing.positions[Int32(node)] = closing.positions[place]
    }
    for (segment, ends) in closing.endsOnSegment {
      guard let twin = twin(of: segment) else { continue }
      let (here, there) = (network.segments[Int(segment)], network.segments[Int(twin)])
      let isSameWay = network.nodes[Int(here.x)].y == network.nodes[Int(there.x)].y
      closing.endsOnSegment[twin] = isSameWay ? ends : ends.reversed()
    }
  }

  /// The segment along the other side that is the same on the globe.
  private func twin(of segment: Int32) -> Int32? {
    let pair = network.segments[Int(segment)]
    guard isGlobe, network.isAlongSide(pair) else { return nil }
    let (a, b) = (network.nodes[Int(pair.x)], network.nodes[Int(pair.y)])
    guard let from = network.existingNode(-a.x, a.y), let to = network.existingNode(-b.x, b.y) else { return nil }
    return network.segment(from, to)
  }
}
