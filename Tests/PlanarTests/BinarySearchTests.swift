// Binary search against a look at each index.

import Planar
import TestSupport
import Testing

@Suite("Binary search")
struct BinarySearchTests {
  @Test("finds the first index for which a condition holds, in few looks", arguments: seeds(20))
  func first(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let start = Int.random(in: -5...5, using: &random)
    let range = start..<start + Int.random(in: 0...70, using: &random)
    let values = range.map { _ in Int.random(in: 0...20, using: &random) }.sorted()
    for wanted in -1...21 {
      var looks = 0
      let found = range.partitioningIndex {
        looks += 1
        return values[$0 - start] >= wanted
      }
      #expect(found == range.first { values[$0 - start] >= wanted } ?? range.upperBound)
      #expect(looks <= 7)
    }
  }
}
