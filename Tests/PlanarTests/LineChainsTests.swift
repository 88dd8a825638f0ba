// Lines end to end, and the table that numbers the ends.

import Planar
import TestSupport
import Testing

@Suite("Line chains")
struct LineChainsTests {
  /// Chains of pieces between numbered nodes, as pieces, those against their direction negative and less one.
  private func chains(_ ends: [(Int32, Int32)], groups: [Int32]? = nil) -> [[Int32]] {
    let pieces = ends.enumerated().map { number, ends in
      LinePiece(record: Int32(number), positions: 0...1, ends: ends, isWhole: true)
    }
    let chains = LineChains(pieces, groups: groups ?? [Int32](repeating: 0, count: ends.count)).chains()
    return chains.map { $0.links.map { $0.isBackward ? -$0.piece - 1 : $0.piece } }
  }

  @Test("pieces in a row are one chain, whatever their order")
  func row() {
    #expect(chains([(2, 3), (1, 2), (3, 4)]) == [[1, 0, 2]])
  }

  @Test("a chain runs as most of its pieces do, and as the first where they are as many")
  func direction() {
    #expect(chains([(2, 1), (2, 3), (3, 4)]) == [[-1, 1, 2]])
    #expect(chains([(1, 2), (3, 2)]) == [[0, -2]])
    #expect(chains([(3, 2), (1, 2)]) == [[0, -2]])
  }

  @Test("where three end, none is joined")
  func junction() {
    #expect(chains([(1, 2), (2, 3), (2, 4)]) == [[0], [1], [2]])
  }

  @Test("a circle begins with its first piece, and a loop is joined to nothing")
  func circle() {
    #expect(chains([(1, 2), (2, 3), (3, 1)]) == [[0, 1, 2]])
    #expect(chains([(1, 1), (2, 3)]) == [[0], [1]])
  }

  @Test("pieces of two groups are not joined")
  func groups() {
    #expect(chains([(1, 2), (2, 3), (3, 4)], groups: [0, 1, 1]) == [[0], [1, 2]])
  }
}

@Suite("Pair table")
struct PairTableTests {
  @Test("numbers are given in order, and once for each pair, past its first size too")
  func numbers() {
    var table = PairTable(count: 0)
    var known: [SIMD2<UInt64>: Int32] = [:]
    var random = SplitMix64(seed: 5)
    for _ in 0..<5000 {
      let (a, b) = (UInt64(random.below(60)), UInt64(random.below(60)))
      let expected = known[SIMD2(a, b)] ?? Int32(known.count)
      known[SIMD2(a, b)] = expected
      #expect(table.number(a, b) == expected)
    }
    #expect(table.count == known.count && known.count > 2000)
    #expect(table.number(1, 2) != table.number(2, 1))
  }
}
