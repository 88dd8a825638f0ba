// How many different values there are: exactly at first, and within the error that is promised beyond.

import TestSupport
import Testing

@testable import Statistics

@Suite("Distinct counter")
struct DistinctCounterTests {
  @Test("up to the bound the count is exact, however often values come")
  func exact() {
    var counter = DistinctCounter()
    #expect(counter.count == 0 && counter.isExact)
    var random = SplitMix64(seed: 1)
    let hashes = (0..<DistinctCounter.exactLimit).map { _ in random.next() }
    for hash in hashes + hashes { counter.insert(hash) }
    #expect(counter.isExact)
    #expect(counter.count == 10_000)
  }

  @Test("beyond it the count is within four standard errors", arguments: [20_000, 200_000, 1_000_000])
  func estimate(_ count: Int) {
    var counter = DistinctCounter()
    var random = SplitMix64(seed: 7)
    for _ in 0..<count { counter.insert(random.next()) }
    #expect(!counter.isExact)
    let error = abs(Double(counter.count) / Double(count) - 1)
    #expect(error < 4 * 0.0081 && counter.count > 0)
  }

  @Test("the answer does not depend on the order")
  func order() {
    var random = SplitMix64(seed: 3)
    let hashes = (0..<30_000).map { _ in random.next() }
    var (forward, backward) = (DistinctCounter(), DistinctCounter())
    for hash in hashes { forward.insert(hash) }
    for hash in hashes.reversed() { backward.insert(hash) }
    #expect(forward.count == backward.count)
    #expect(forward.count > 28_000 && forward.count < 32_000)
  }
}
