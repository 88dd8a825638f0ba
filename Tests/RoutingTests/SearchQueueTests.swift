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

  /// Labels in a hash table, which grows, are those of all arcs.
  @Test func labelsAroundAPlace() {
    var few = PlaceLabels()
    var all = SearchLabels(count: 5000)
    var random = SplitMix64(seed: 12)
    for round in 0..<4 {
      few.removeAll()
      all.removeAll()
      for step in 0..<2000 {
        let arc = Int.random(in: 0..<(round == 1 ? 5000 : 300), using: &random)
        let cost = Double(Int.random(in: 0..<1000, using: &random))
        let known = all[arc]
        #expect(few[arc] == known)
        let isLower = all.note(arc, cost, from: step)
        #expect(few.note(arc, cost, from: step) == (isLower ? known : nil))
        if isLower { few.push(arc, cost) }
        #expect(few.parent(arc) == all.parent(arc))
      }
      var costs: [Double] = []
      while let (cost, arc) = few.next() {
        #expect(cost == all[arc])
        costs.append(cost)
      }
      #expect(costs == costs.sorted() && !costs.isEmpty)
    }
  }
}
