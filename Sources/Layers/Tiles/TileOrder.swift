// Which features of a tile stay, by one measure for all tiles of a zoom level.

import Documents

/// How much is left out of the tiles of a level: what one tile needs is done to all, so that neighbours look alike.
struct TileCut: Equatable, Sendable {
  /// The size up to which features go; of those of just this size a share stays.
  var size: UInt64 = 0
  var share = 1.0
  /// The least distance along the Hilbert curve between those that stay.
  var gap = 0

  /// Makes it as strict as another one, where that is stricter.
  mutating func formUnion(_ other: TileCut) {
    if other.size > size {
      (size, share) = (other.size, other.share)
    } else if other.size == size {
      share = min(share, other.share)
    }
    gap = max(gap, other.gap)
  }
}

/// Which features of a tile stay when more and more of them go.
struct TileOrder {
  private let ranks: [TileRank]
  private let isByDensity: Bool
  /// The features from the first to stay to the last; by density along the Hilbert curve.
  let order: [Int]

  init(_ ranks: [TileRank], byDensity isByDensity: Bool) {
    (self.ranks, self.isByDensity) = (ranks, isByDensity)
    let along = ranks.indices.sorted { (ranks[$0].place, $0) < (ranks[$1].place, $1) }
    if isByDensity {
      order = along
      return
    }
    // Of those of one size each second stays longer than the others, each fourth longer still: everywhere alike.
    var turns = [UInt64](repeating: 0, count: ranks.count)
    for (number, feature) in along.enumerated() { turns[feature] = UInt64(number).bitReversed }
    order = ranks.indices.sorted { a, b in
      ranks[a].size != ranks[b].size ? ranks[a].size > ranks[b].size : turns[a] < turns[b]
    }
  }

  /// The step at which the least is left.
  var lastStep: Int { isByDensity ? 128 : 8 * (Int.bitWidth - ranks.count.leadingZeroBitCount) }

  /// What goes at a step from 0 on: an eighth of a halving more at each, or by density a distance that is a fourth of
  /// a doubling longer.
  func cut(at step: Int) -> TileCut {
    if isByDensity {
      let whole = step / 4
      return TileCut(gap: (1 << whole) + (1 << whole) * (step % 4) / 4)
    }
    let halvings = Double(step) / 8
    let whole = halvings.rounded(.down)
    let count = Int(Double(ranks.count) / (Double(1 << Int(whole)) * (1 + (halvings - whole))))
    if count == ranks.count { return TileCut() }
    let size = ranks[order[max(0, count - 1)]].size
    let (larger, equal) = counts(size)
    return TileCut(size: size, share: Double(count - larger) / Double(equal))
  }

  /// The features that are left, in their own order.
  func kept(by cut: TileCut) -> [Int] {
    if isByDensity {
      var (kept, last): ([Int], Int?) = ([], nil)
      for feature in order {
        let place = Int(ranks[feature].place)
        if let last, place - last < cut.gap { continue }
        kept.append(feature)
        last = place
      }
      return kept.sorted()
    }
    let (larger, equal) = counts(cut.size)
    return order.prefix(larger + Int((cut.share * Double(equal)).rounded())).sorted()
  }

  /// How many are larger than a size, and how many have just that one.
  private func counts(_ size: UInt64) -> (larger: Int, equal: Int) {
    let larger = order.prefix { ranks[$0].size > size }.count
    return (larger, order.dropFirst(larger).prefix { ranks[$0].size == size }.count)
  }
}

extension UInt64 {
  /// The same bits from the last to the first.
  fileprivate var bitReversed: UInt64 {
    var (word, shift) = (byteSwapped, UInt64(0x0F0F_0F0F_0F0F_0F0F))
    word = (word & shift) << 4 | (word >> 4) & shift
    shift = 0x3333_3333_3333_3333
    word = (word & shift) << 2 | (word >> 2) & shift
    shift = 0x5555_5555_5555_5555
    return (word & shift) << 1 | (word >> 1) & shift
  }
}
