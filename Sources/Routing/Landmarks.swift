// Lower bounds of what it takes from node to node, by way of landmarks.

import Synchronization

/// What it costs at least to come to each node from four landmarks, and from it to them.
///
/// By the triangle inequality a node and a destination are no nearer to each other than their costs to a landmark
/// differ: A*, landmarks, triangle inequality (Goldberg, Harrelson 2005). Landmarks are at the border of the network,
/// each as far from those before it as can be. With four a search over a city looks at a thirteenth of the arcs; eight
/// take twice as long to find, and save a fourth of the rest.
///
/// What bounds are made of is the cost of an arc with the least turn at its end, rounded down: whole numbers, so that
/// they are consistent to the last bit, and a search that minds them is exact.
final class Landmarks: Sendable {
  /// By node: the costs from the four landmarks, then those to them.
  let costs: Column<SIMD8<Int32>>

  /// Seconds of a unit.
  static let unit = 1.0 / 64
  /// The cost where no way leads.
  static let unreached = Int32.max
  /// Larger costs count as this much: bounds stay consistent, and the sum of two fits.
  static let most: Int32 = 1 << 29

  /// Finds landmarks; nil for a network of small parts only.
  ///
  /// - Complexity: O(n log n).
  init?(_ network: RoadNetwork) {
    // From nodes of the mainland, and from them alone, one comes to all of it and back.
    var candidates: [Int] = []
    for edge in 0..<network.edgeCount where network.parts[edge] == network.mainland {
      candidates += [Int(network.edgeNodes[2 * edge]), Int(network.edgeNodes[2 * edge + 1])]
    }
    guard let first = candidates.first else { return nil }
    let (ahead, behind) = NodeArcs.sides(network)
    var costs = [SIMD8<Int32>](repeating: SIMD8(repeating: Self.unreached), count: network.nodeCount)
    var labels = SearchLabels(count: network.nodeCount)
    /// How far nodes are from the nearest landmark so far; at the beginning from one that is none.
    var distances = [Int32](repeating: 0, count: network.nodeCount)
    ahead.search(from: first, &labels) { distances[$0] = $1 }
    for number in 0..<4 {
      let landmark = candidates.max { distances[$0] < distances[$1] } ?? first
      if number == 0 { distances = [Int32](repeating: Self.unreached, count: network.nodeCount) }
      ahead.search(from: landmark, &labels) { costs[$0][number] = $1 }
      behind.search(from: landmark, &labels) { costs[$0][4 + number] = $1 }
      for node in distances.indices {
        distances[node] = min(distances[node], costs[node][number], costs[node][4 + number])
      }
    }
    self.costs = Column(costs)
  }
}

/// The arcs of a network by the node at one of their ends, without the rules of turns.
private struct NodeArcs {
  private var starts: [UInt32]
  private var nodes: [UInt32]
  private var costs: [Int32]

  /// The arcs by the node that they leave, and by the one that they come to.
  static func sides(_ network: RoadNetwork) -> (NodeArcs, NodeArcs) {
    let arcs = network.edgeCount * 2
    // A copy of an arc may have turns that the arc itself has not.
    var turns = [Float](repeating: .infinity, count: arcs)
    for arc in 0..<network.arcCount {
      let origin = network.origin(arc)
      for turn in network.turns(arc) { turns[origin] = min(turns[origin], network.turnWeights[turn]) }
    }
    let costs = (0..<arcs).map { arc -> Int32 in
      let whole = network.weights[arc] + Double(turns[arc])
      return whole.isFinite ? Int32(min(whole / Landmarks.unit, Double(Landmarks.most))) : Landmarks.unreached
    }
    return (
      NodeArcs(costs, nodes: network.nodeCount, from: network.tail, to: network.head),
      NodeArcs(costs, nodes: network.nodeCount, from: network.head, to: network.tail)
    )
  }

  private init(_ all: [Int32], nodes count: Int, from: (Int) -> Int, to: (Int) -> Int) {
    starts = [UInt32](repeating: 0, count: count + 1)
    for arc in all.indices where all[arc] != Landmarks.unreached { starts[from(arc) + 1] += 1 }
    for node in 0..<count { starts[node + 1] += starts[node] }
    nodes = [UInt32](repeating: 0, count: Int(starts[count]))
    costs = [Int32](repeating: 0, count: nodes.count)
    var slots = starts
    for arc in all.indices where all[arc] != Landmarks.unreached {
      let slot = Int(slots[from(arc)])
      slots[from(arc)] += 1
      (nodes[slot], costs[slot]) = (UInt32(to(arc)), all[arc])
    }
  }

  /// Calls `body` with each node that a way leads to, and its cost.
  func search(from node: Int, _ labels: inout SearchLabels, _ body: (Int, Int32) -> Void) {
    labels.removeAll()
    labels.offer(node, 0, from: 0)
    while let (cost, node) = labels.next() {
      body(node, Int32(min(cost, Double(Landmarks.most))))
      for slot in Int(starts[node])..<Int(starts[node + 1]) {
        labels.offer(Int(nodes[slot]), cost + Double(costs[slot]), from: 0)
      }
    }
  }
}

/// The landmarks of a network, found when searches without them have taken as long.
final class LandmarkStore: Sendable {
  private let state = Mutex(State())

  private struct State {
    var settled = 0
    var isTried = false
    var landmarks: Landmarks?
  }

  /// The landmarks where they are worth it.
  ///
  /// - Parameter settled: how many arcs were looked at without them since this was asked last.
  func landmarks(of network: RoadNetwork, after settled: Int) -> Landmarks? {
    state.withLock { state in
      state.settled += settled
      if !state.isTried, state.settled > network.arcCount {
        state.isTried = true
        state.landmarks = Landmarks(network)
      }
      return state.landmarks
    }
  }
}
