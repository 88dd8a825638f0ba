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
}
