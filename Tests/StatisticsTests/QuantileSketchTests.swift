// Quantiles, held to R's type 7 where they are exact, and to the numbers that went in where they are not.

import TestSupport
import Testing

@testable import Statistics

@Suite("Quantile sketch")
struct QuantileSketchTests {
  private func sketch(_ numbers: some Sequence<Double>) -> QuantileSketch {
    var sketch = QuantileSketch()
    for number in numbers { sketch.insert(number) }
    sketch.settle()
    return sketch
  }

  @Test("few numbers have the quantiles of R's quantile(), type 7")
  func exact() {
    // > quantile(c(3, 1, 4, 1, 5, 9, 2, 6), c(0, .25, .5, .9, 1))
    let sketch = sketch([3, 1, 4, 1, 5, 9, 2, 6])
    #expect(sketch.isExact)
    #expect([0, 0.25, 0.5, 1].map { sketch.quantile($0) } == [1, 1.75, 3.5, 9])
    #expect(abs(sketch.quantile(0.9) - 6.9) < 1e-12)
    #expect(sketch.least == 1 && sketch.greatest == 9 && sketch.mean == 31.0 / 8)
  }

  @Test("many numbers have quantiles within a thousandth of the rank, and better near the ends")
  func digest() {
    var random = SplitMix64(seed: 11)
    var numbers = (0..<100_000).map { Double($0) }
    numbers.shuffle(using: &random)
    let sketch = sketch(numbers)
    #expect(!sketch.isExact)
    for share in [0.1, 0.25, 0.5, 0.75, 0.9] { #expect(abs(sketch.quantile(share) / 100_000 - share) < 0.005) }
    for share in [0.001, 0.999] { #expect(abs(sketch.quantile(share) / 100_000 - share) < 0.0005) }
    #expect(sketch.quantile(0) == 0 && sketch.quantile(1) == 99_999)
    #expect(sketch.mean == 49_999.5)
    // k₁ is δ/2 from end to end, of which a group and the next one have more than 1 together; in memory they are bounded.
    #expect((50...200).contains(sketch.centroids.count), "\(sketch.centroids.count)")
    #expect(sketch.centroids.reduce(0) { $0 + $1.weight } == 100_000)
  }

  @Test("between two groups of one number there is no other, whatever is farther away")
  func steps() {
    let sketch = sketch([-1e6] + (0..<60_000).map { $0 % 2 == 0 ? 0 : 100 } + [1e6])
    #expect(!sketch.isExact)
    #expect([0.1, 0.25, 0.4].allSatisfy { sketch.quantile($0) == 0 })
    #expect([0.6, 0.75, 0.9].allSatisfy { sketch.quantile($0) == 100 })
    #expect(sketch.quantile(0) == -1e6 && sketch.quantile(1) == 1e6)
  }

  @Test("the mean keeps what a plain sum loses")
  func mean() {
    #expect(sketch([1e16, 1, -1e16]).mean == 1.0 / 3)
    #expect(sketch([1, 1e100, 1, -1e100]).mean == 0.5)
  }
}
