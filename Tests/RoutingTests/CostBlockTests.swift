// Rows of costs in blocks against rows that are looked at from end to end.

import TestSupport
import Testing

@testable import Routing

@Suite struct CostBlockTests {
  private static func row(_ count: Int, _ random: inout SplitMix64) -> [Double] {
    (0..<count).map { _ in
      Int.random(in: 0..<10, using: &random) == 0 ? .infinity : Double(Int.random(in: 0...50, using: &random))
    }
  }

  @Test(arguments: seeds(20)) func costsAreLoweredAsWithoutBlocks(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...70, using: &random)
    var plain = [Double](repeating: .infinity, count: count)
    var (labels, most) = (plain, [Double](repeating: .infinity, count: CostBlocks.count(count)))
    for _ in 0..<20 {
      let (row, cost) = (Self.row(count, &random), Double(Int.random(in: 0...50, using: &random)))
      var (lowered, others): ([Int], [Int]) = ([], [])
      for index in row.indices where row[index] + cost < plain[index] {
        plain[index] = row[index] + cost
        lowered.append(index)
      }
      CostBlocks.lower(&labels, row, count, by: cost, least: CostBlocks.least(row[...]), most: &most) { index, whole in
        others.append(index)
        #expect(whole == plain[index])
      }
      #expect(labels == plain && lowered == others)
    }
  }

  @Test(arguments: seeds(50)) func theLeastSumIsTheFirstOfAll(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...70, using: &random)
    let (a, b) = (Self.row(count, &random), Self.row(count, &random))
    let sums = zip(a, b).map { $0 + $1 }
    let least = sums.min() ?? .infinity
    let (sum, place) = CostBlocks.leastSum(a, CostBlocks.least(a[...]), b[...], CostBlocks.least(b[...])[...])
    #expect(sum == least && (least == .infinity || place == sums.firstIndex(of: least)))
  }
}
