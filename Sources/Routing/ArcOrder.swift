// The order in which arcs are contracted: by nested dissection.

import Globe
import Planar

/// Puts the arcs of a network in order, the most important first.
///
/// The network is cut in two with few edges, and their arcs come first; then each half is cut likewise (nested
/// dissection; George 1973, for arcs Buchhold, Wagner, Zeitz, Zündorf 2020). Ways from half to half lead over the arcs
/// of the cut, so that shortcuts never join what is inside of different halves. O(n log n) for networks with small
/// cuts.
struct ArcOrder {
  /// The arcs, the most important first.
  private(set) var arcs: [UInt32] = []
  /// About how many pairs of steps are put together when arcs are contracted in this order.
  private(set) var work = 0.0

  init(_ network: RoadNetwork) {
    let isOpen = (0..<network.edgeCount).map { network.isOpen(2 * $0) || network.isOpen(2 * $0 + 1) }
    let junctions = Junctions(network, isOpen)
    var cut = NetworkCut(
      junctions.positions, ends: junctions.edges.map { (junctions.number($0.a), junctions.number($0.b)) })
    var order = junctions.order
    var edges: [UInt32] = []
    edges.reserveCapacity(network.edgeCount)
    // Two parts have their own numbers while the edges between them are asked for.
    var open = [0..<order.count]
    var part = 0
    while let range = open.popLast() {
      guard range.count > 1 else { continue }
      let border = Double(cut.border(of: order[range]))
      let before = edges.count
      let front = cut.split(&order, range)
      let (a, b) = (range.lowerBound..<range.lowerBound + front, range.lowerBound + front..<range.upperBound)
      cut.mark(order[b], as: part + 1)
      cut.mark(order[a], as: part + 2)
      let isFrontSmaller = a.count < b.count
      cut.forEachEdge(of: order[isFrontSmaller ? a : b], to: part + (isFrontSmaller ? 1 : 2)) { edge in
        edges.append(UInt32(edge))
      }
      part += 2
      let crossing = Double(edges.count - before)
      work += 2 * crossing * (border + crossing) * (border + crossing)
      open.append(a)
      open.append(b)
    }
    var copies: [UInt32: [UInt32]] = [:]
    for copy in network.origins.indices {
      copies[network.origins[copy], default: []].append(UInt32(2 * network.edgeCount + copy))
    }
    arcs.reserveCapacity(network.arcCount)
    func add(_ edge: Int) {
      for arc in [UInt32(2 * edge), UInt32(2 * edge + 1)] {
        arcs.append(arc)
        if let more = copies[arc] { arcs += more }
      }
    }
    for edge in edges { add(Int(junctions.edges[Int(edge)].edge)) }
    // Edges from a junction to itself, and those that are closed.
    for edge in 0..<network.edgeCount {
      if !isOpen[edge] || network.edgeNodes[2 * edge] == network.edgeNodes[2 * edge + 1] { add(edge) }
    }
  }
}

/// The junctions of the open edges, numbered as they lie so that what is near is near in memory.
private struct Junctions {
  var positions: [Position] = []
  var order: [UInt32] = []
  var edges: [(edge: UInt32, a: UInt32, b: UInt32)] = []
  private var numbers: [UInt32]

  func number(_ node: UInt32) -> UInt32 { numbers[Int(node)] }

  init(_ network: RoadNetwork, _ isOpen: [Bool]) {
    numbers = [UInt32](repeating: .max, count: network.nodeCount)
    var found: [(key: UInt64, node: UInt32, position: Position)] = []
    for edge in 0..<network.edgeCount where isOpen[edge] {
      let (a, b) = (network.edgeNodes[2 * edge], network.edgeNodes[2 * edge + 1])
      if a != b { edges.append((UInt32(edge), a, b)) }
      let vertices = network.vertices(ofEdge: edge)
      for (node, vertex) in [(a, vertices.lowerBound), (b, vertices.upperBound - 1)]
      where a != b && numbers[Int(node)] == .max {
        numbers[Int(node)] = 0
        found.append((Self.key(network.shape[vertex]), node, network.shape[vertex]))
      }
    }
    found.sort { ($0.key, $0.node) < ($1.key, $1.node) }
    for (number, junction) in found.enumerated() {
      numbers[Int(junction.node)] = UInt32(number)
      positions.append(junction.position)
      order.append(UInt32(number))
    }
  }

  /// Where a position lies on the curve of Morton (1966).
  private static func key(_ position: Position) -> UInt64 {
    func spread(_ value: Double) -> UInt64 {
      var bits = UInt64(min(max(value, 0), 1) * 4_294_967_295)
      bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
      bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
      bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
      bits = (bits | bits << 2) & 0x3333_3333_3333_3333
      return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
    return spread(position.x / Longitude.turn + 0.5) | spread(position.y / (Longitude.turn / 2) + 0.5) << 1
  }
}
