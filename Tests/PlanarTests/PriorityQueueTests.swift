// The priority queue against an array that is sorted anew.

import TestSupport
import Testing

@testable import Planar

@Suite("Priority queue")
struct PriorityQueueTests {
  @Test("the greatest comes first, whatever was added, taken and replaced between", arguments: seeds(20))
  func greatestFirst(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var queue = PriorityQueue<Int>()
    var sorted: [Int] = []
    for _ in 0..<400 {
      let element = Int.random(in: 0...50, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: #expect(queue.removeFirst() == sorted.popLast())
      case 1 where !sorted.isEmpty:
        #expect(queue.replaceFirst(with: element) == sorted.removeLast())
        sorted.append(element)
      default:
        queue.insert(element)
        sorted.append(element)
      }
      sorted.sort()
      #expect(queue.first == sorted.last)
      #expect(queue.count == sorted.count)
      #expect(queue.elements.sorted() == sorted)
    }
    while let greatest = sorted.popLast() { #expect(queue.removeFirst() == greatest) }
    #expect(queue.removeFirst() == nil)
  }
}
