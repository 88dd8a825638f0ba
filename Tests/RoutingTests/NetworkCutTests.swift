// Cuts of a network against the greatest flows between its ends, found one way after the other.

import Planar
import TestSupport
import Testing

@testable import Routing

@Suite struct NetworkCutTests {
  /// A town's grid, with gaps and streets that are there twice.
  private static func grid(_ random: inout SplitMix64, _ width: Int, _ height: Int) -> (
    nodes: [Position], edges: [(a: UInt32, b: UInt32)]
  ) {
    let nodes = (0..<width * height).map { number in
      Position(
        Double(number % width) + Double.random(in: -0.4...0.4, using: &random),
        Double(number / width) + Double.random(in: -0.4...0.4, using: &random)) / 1000
    }
    var edges: [(a: UInt32, b: UInt32)] = []
    for number in nodes.indices {
      let near = [number % width + 1 < width ? number + 1 : nil, number / width + 1 < height ? number + width : nil]
      for other in near.compactMap({ $0 }) {
        // One of nine is a gap, two of nine are there more than once.
        for _ in 0..<[0, 1, 1, 1, 1, 1, 1, 2, 3][Int.random(in: 0..<9, using: &random)] {
          edges.append(Bool.random(using: &random) ? (UInt32(number), UInt32(other)) : (UInt32(other), UInt32(number)))
        }
      }
    }
    return (nodes, edges)
  }

  /// The greatest flow from some nodes to others: ways are found until there is none.
  private static func flow(_ edges: [(a: UInt32, b: UInt32)], from first: [Int], to last: [Int], _ count: Int) -> Int {
    var rooms = [[Int: Int]](repeating: [:], count: count)
    for (a, b) in edges where a != b {
      rooms[Int(a)][Int(b), default: 0] += 1
      rooms[Int(b)][Int(a), default: 0] += 1
    }
    let ends = Set(last)
    var flow = 0
    while true {
      var before = [Int](repeating: -1, count: count)
      var queue = first
      for node in first { before[node] = node }
      var index = 0
      while index < queue.count, !ends.contains(queue[index]) {
        for (next, room) in rooms[queue[index]] where room > 0 && before[next] < 0 {
          before[next] = queue[index]
          queue.append(next)
        }
        index += 1
      }
      guard index < queue.count else { return flow }
      var node = queue[index]
      while before[node] != node {
        rooms[before[node]][node, default: 0] -= 1
        rooms[node][before[node], default: 0] += 1
        node = before[node]
      }
      flow += 1
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>) func cutsHaveAsManyEdgesAsTheGreatestFlow(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (nodes, edges) = Self.grid(&random, 19, 15)
    let count = nodes.count
    let share = Int(Double(count) * 0.35)
    let flows = [\Position.x, \Position.y].map { axis in
      let order = nodes.indices.sorted { nodes[$0][keyPath: axis] < nodes[$1][keyPath: axis] }
      return Self.flow(edges, from: Array(order.prefix(share)), to: Array(order.suffix(share)), count)
    }
    var cut = NetworkCut(nodes, ends: edges)
    var order = (0..<UInt32(count)).map { $0 }
    let front = Set(order[..<cut.split(&order, 0..<count)])
    #expect(order.sorted() == Array(0..<UInt32(count)) && front.count >= share && count - front.count >= share)
    #expect(edges.count { front.contains($0.a) != front.contains($0.b) } == flows.min())
    // Parts are cut as if the others were not there.
    let (low, high) = (0..<front.count, front.count..<count)
    cut.mark(order[high], as: 1)
    cut.mark(order[low], as: 2)
    var (part, alone) = (order, order)
    var other = NetworkCut(nodes, ends: edges.filter { front.contains($0.a) && front.contains($0.b) })
    #expect(cut.split(&part, low) == other.split(&alone, low) && part == alone)
  }

  @Test func islandsAreCutWithoutAnEdge() {
    let nodes = (0..<60).map { Position(Double($0) / 1000, Double($0 % 7) / 1000) }
    let edges = (0..<59).filter { $0 != 29 }.map { (a: UInt32($0), b: UInt32($0 + 1)) }
    var cut = NetworkCut(nodes, ends: edges)
    var order = (0..<60 as Range<UInt32>).map { $0 }
    #expect(cut.split(&order, 0..<60) == 30)
    #expect(Set(order[..<30]) == Set(0..<30))
  }
}
