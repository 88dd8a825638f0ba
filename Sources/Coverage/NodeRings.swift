// Rings of polygons as runs of nodes, which may be divided.

import Planar

/// The rings of all polygons, each as the nodes that it runs through.
///
/// The first node is not repeated at the end. Rings of one polygon are a *piece*, pieces of one geometry have an
/// *owner*.
struct NodeRings: Sendable {
  /// Where nodes are; it has no segments.
  var places = Network()
  /// The nodes of all rings, and the vertex of the owner's geometry that each was, −1 for one that was added.
  var nodes: [Int32] = []
  var sources: [Int32] = []
  /// Where each ring ends, and the piece it is of.
  var ends: [Int] = []
  var pieces: [Int32] = []
  /// The owner of each piece.
  var owners: [Int32] = []

  func range(_ ring: Int) -> Range<Int> { (ring == 0 ? 0 : ends[ring - 1])..<ends[ring] }

  func owner(ofRing ring: Int) -> Int32 { owners[Int(pieces[ring])] }

  func position(_ node: Int32) -> Position { places.nodes[Int(node)] }

  mutating func add(_ ring: Range<Int>, of geometry: Geometry, piece: Int32) {
    for vertex in ring.dropLast() {
      let position = geometry.position(vertex)
      nodes.append(places.node(position.x, position.y))
      sources.append(Int32(vertex))
    }
    ends.append(nodes.count)
    pieces.append(piece)
    closeUp(from: ends.count - 1)
  }

  /// Leaves of nodes that follow each other in the rings from one on, and are the same, the first.
  mutating func closeUp(from first: Int = 0) {
    var to = first == 0 ? 0 : ends[first - 1]
    var at = to
    for ring in first..<ends.count {
      let start = to
      while at < ends[ring] {
        if to == start || nodes[to - 1] != nodes[at] {
          (nodes[to], sources[to]) = (nodes[at], sources[at])
          to += 1
        }
        at += 1
      }
      while to > start + 1, nodes[to - 1] == nodes[start] { to -= 1 }
      ends[ring] = to
    }
    nodes.removeSubrange(to...)
    sources.removeSubrange(to...)
  }
}

/// Where a segment of the rings is to have another node.
struct Division {
  let segment: Int32
  /// How far along, from the segment's first node.
  let share: Double
  let node: Int32
}

/// The segments of rings, each once, with the rings' sides.
struct RingSegments {
  /// The nodes, and the segments.
  private(set) var network: Network
  /// The segment of each side: from each node of the rings to the next.
  private(set) var segmentOfSide: [Int32] = []
  /// How many sides each segment has.
  private(set) var uses: [Int32]
  /// Where the segments of each ring that are there for the first time end.
  private(set) var ringEnds: [Int] = []

  /// O(sides).
  init(_ rings: NodeRings) {
    network = rings.places
    var path: [Int32] = []
    for ring in rings.ends.indices {
      path.removeAll(keepingCapacity: true)
      let range = rings.range(ring)
      path.append(contentsOf: rings.nodes[range])
      if let first = path.first { path.append(first) }
      network.addLine(path, source: 0)
      ringEnds.append(network.segments.count)
    }
    uses = [Int32](repeating: 0, count: network.segments.count)
    segmentOfSide = [Int32](repeating: -1, count: rings.nodes.count)
    for ring in rings.ends.indices {
      let range = rings.range(ring)
      for side in range {
        let next = side + 1 == range.upperBound ? range.lowerBound : side + 1
        guard let segment = network.segment(rings.nodes[side], rings.nodes[next]) else { continue }
        segmentOfSide[side] = segment
        uses[Int(segment)] += 1
      }
    }
  }

  func ends(_ segment: Int) -> (Position, Position) {
    let pair = network.segments[segment]
    return (network.nodes[Int(pair.x)], network.nodes[Int(pair.y)])
  }

  func box(_ segment: Int) -> Box { Box(around: ends(segment)) }
}

extension NodeRings {
  /// Puts nodes into the segments of the rings; says how many sides have got one.
  mutating func divide(_ divisions: [Division], _ segments: RingSegments) -> Int {
    if divisions.isEmpty { return 0 }
    let order = divisions.sorted { ($0.segment, $0.share, $0.node) < ($1.segment, $1.share, $1.node) }
    var places: [Int32: Range<Int>] = [:]
    var start = 0
    for at in order.indices where at + 1 == order.count || order[at + 1].segment != order[at].segment {
      places[order[at].segment] = start..<at + 1
      start = at + 1
    }
    var (newNodes, newSources): ([Int32], [Int32]) = ([], [])
    newNodes.reserveCapacity(nodes.count + divisions.count)
    newSources.reserveCapacity(nodes.count + divisions.count)
    var (added, newEnds): (Int, [Int]) = (0, [])
    for ring in ends.indices {
      for side in range(ring) {
        newNodes.append(nodes[side])
        newSources.append(sources[side])
        guard segments.segmentOfSide[side] >= 0, let found = places[segments.segmentOfSide[side]] else { continue }
        let isForward = segments.network.segments[Int(segments.segmentOfSide[side])].x == nodes[side]
        for at in found {
          let node = order[isForward ? at : found.upperBound - 1 - (at - found.lowerBound)].node
          if node == newNodes.last { continue }
          newNodes.append(node)
          newSources.append(-1)
          added += 1
        }
      }
      newEnds.append(newNodes.count)
    }
    (nodes, sources, ends) = (newNodes, newSources, newEnds)
    closeUp()
    return added
  }
}
