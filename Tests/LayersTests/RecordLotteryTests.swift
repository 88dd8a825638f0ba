// Samples: the reference numbers of SplitMix64, and that each record is as likely as any other.

import Layers
import Testing

@Suite("Drawn records")
struct RecordLotteryTests {
  private func drawn(_ count: Int, of total: Int, seed: Int) -> [Int] {
    let lottery = RecordLottery(seed: seed)
    var sample = RecordSample(count: count)
    for place in 0..<total where sample.wants(lottery.number(place)) {
      sample.add([], at: place, lottery.number(place))
    }
    return sample.records.map(\.place).sorted()
  }

  @Test("have the numbers of SplitMix64")
  func numbers() {
    // What Java's SplittableRandom and xoshiro's splitmix64.c print for the state 0.
    let lottery = RecordLottery(seed: 0)
    let wanted: [UInt64] = [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]
    #expect((0..<3).map { lottery.number($0) } == wanted)
  }

  @Test("are those with the least numbers, each once", arguments: [1, 2, 7, 50, 60])
  func least(_ count: Int) {
    let lottery = RecordLottery(seed: 3)
    let wanted = (0..<50).sorted { lottery.number($0) < lottery.number($1) }.prefix(count).sorted()
    #expect(drawn(count, of: 50, seed: 3) == wanted)
  }

  @Test("are each as likely as any other")
  func isFair() {
    var counts = [Int](repeating: 0, count: 20)
    for seed in 0..<4000 { for place in drawn(5, of: 20, seed: seed) { counts[place] += 1 } }
    // 1,000 each; five standard deviations are 137.
    #expect(counts.allSatisfy { abs($0 - 1000) < 137 }, "\(counts)")
    let lottery = RecordLottery(seed: 1)
    let share = (0..<100_000).count { lottery.takes($0, probability: 0.1) }
    #expect(abs(share - 10_000) < 475)
    #expect((0..<1000).allSatisfy { lottery.takes($0, probability: 1) && !lottery.takes($0, probability: 0) })
  }
}
