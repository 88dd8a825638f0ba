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

  @Test(arguments: seeds(50)) func theLeastSumOfEachRowIsTheFirstOfAll(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (count, number) = (Int.random(in: 1...150, using: &random), Int.random(in: 1...20, using: &random))
    var values = Self.row(count, &random)
    let rows = (0..<number).map { _ in Self.row(count, &random) }
    let wanted = rows.map { row in
      let sums = zip(values, row).map { $0 + $1 }
      return (sum: sums.min() ?? .infinity, place: sums.firstIndex(of: sums.min() ?? .infinity))
    }
    values += repeatElement(.infinity, count: CostBlocks.count(count) * CostBlocks.size - count)
    let beyond = [Double](repeating: 0, count: CostBlocks.size)
    let leastOfValues = CostBlocks.least(values[...]) + [.infinity, .infinity, .infinity]
    var next = 0
    CostBlocks.leastSums(
      values, leastOfValues, count, rows: rows.flatMap { $0 } + beyond,
      rows.flatMap { CostBlocks.least($0[...]) } + beyond, number: number
    ) { row, sum, place in
      #expect(row == next && sum == wanted[row].sum && (sum == .infinity || place == wanted[row].place))
      next += 1
    }
    #expect(next == number)
  }
}
