// The queue of a search against the priority queue of all modules.

import Planar
import TestSupport
import Testing

@testable import Routing

@Suite("Queue of a search")
struct SearchQueueTests {
  /// The least cost comes first.
  private struct Entry: Comparable {
    let key: Double
    static func < (a: Self, b: Self) -> Bool { a.key > b.key }
  }

  @Test("costs come in the same order as out of a priority queue", arguments: seeds(20))
  func sameOrder(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var queue = SearchQueue()
    var first = PriorityQueue<Entry>()
    for arc in 0..<1000 {
      if Int.random(in: 0..<3, using: &random) > 0 {
        let key = Double(Int.random(in: 0...200, using: &random))
        queue.push(key, arc)
        first.insert(Entry(key: key))
      } else {
        let next = queue.pop()?.key
        #expect(next == first.removeFirst()?.key)
      }
      let least = queue.least
      #expect(least == first.first?.key ?? .infinity)
    }
    while let entry = first.removeFirst() {
      let next = queue.pop()?.key
      #expect(next == entry.key)
    }
    let isEmpty = queue.isEmpty
    #expect(isEmpty)
  }

  /// What it costs from node 0 of a random graph.
  private struct Search {
    var steps: [[(to: Int, cost: Double)]]
    var costs: [Double]

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      let count = Int.random(in: 1...300, using: &random)
      steps = (0..<count).map { _ in
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          (Int.random(in: 0..<count, using: &random), Double(Int.random(in: 0...4000, using: &random)) / 64)
        }
      }
      costs = [Double](repeating: .infinity, count: count)
      costs[0] = 0
    }

    mutating func lower(from node: Int, _ push: (Double, Int) -> Void) {
      for (to, cost) in steps[node] where costs[node] + cost < costs[to] {
        costs[to] = costs[node] + cost
        push(costs[to], to)
      }
    }
  }

  @Test("a search over buckets of any width finds the costs of one over a heap", arguments: seeds(20))
  func bucketsFindTheSame(_ seed: UInt64) {
    var heap = SearchQueue()
    var search = Search(seed: seed)
    heap.push(0, 0)
    while let (key, node) = heap.pop() {
      if key == search.costs[node] { search.lower(from: node) { heap.push($0, $1) } }
    }
    var buckets = BucketQueue()
    for width in [0, 0.001, 1, 60, 1e6, .infinity] {
      var other = Search(seed: seed)
      buckets.begin(width: width)
      buckets.push(0, 0)
      while let (key, node) = buckets.pop() {
        if key == other.costs[node] { other.lower(from: node) { buckets.push($0, $1) } }
      }
      #expect(other.costs == search.costs)
    }
  }
}
