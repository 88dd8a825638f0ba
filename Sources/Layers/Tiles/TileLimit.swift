// Tiles that would be too large: which of their features stay.

import Cartography
import Documents
import FeatureStream
import Formats

/// How large tiles may be, and what becomes of those that would be larger.
package struct TileLimit: Sendable {
  /// What is left out of a tile that is too large; the words are tippecanoe's.
  package enum Rule: String, CaseIterable, Sendable {
    /// The features of which the least is seen; of those of one size some everywhere.
    case dropSmallest = "drop-smallest"
    /// Those that lie nearest to another one, so that there is a least distance between the others.
    case dropDensest = "drop-densest"
    /// Nothing: the run ends.
    case fail
  }

  /// Bytes of a tile that is compressed.
  package let bytes: Int
  package let rule: Rule

  package init(bytes: Int, rule: Rule) { (self.bytes, self.rule) = (bytes, rule) }

  /// What is left of the pieces of a tile, in their order, so that it is no larger: about as many as can be.
  ///
  /// Each try packs the tile, and there are up to ten.
  func reduced(_ pieces: [[UInt8]]) throws(RunError) -> VectorTileWriter {
    let ranks: [TileRank]
    do throws(WireError) { ranks = try pieces.map { piece throws(WireError) in try TileRank(piece: piece) } } catch {
      throw RunError(damaged: error)
    }
    let order = TileOrder(ranks, rule)
    // Of the steps, each of which leaves out a little more, the first at which it is small enough.
    var (tooLarge, small) = (0, order.lastStep + 1)
    var best = VectorTileWriter(extent: TilePyramid.extent)
    while small - tooLarge > 1 {
      let step = (tooLarge + small) / 2
      let tile = try Self.tile(of: order.kept(at: step).map { pieces[$0] })
      if try TileArchive.packed(tile).count <= bytes { (small, best) = (step, tile) } else { tooLarge = step }
    }
    return best
  }

  static func tile(of pieces: [[UInt8]]) throws(RunError) -> VectorTileWriter {
    var tile = VectorTileWriter(extent: TilePyramid.extent)
    do throws(WireError) { for piece in pieces { try tile.add(piece) } } catch { throw RunError(damaged: error) }
    return tile
  }
}

extension RunError {
  /// Says that a piece of a tile was not read as it was written.
  fileprivate init(damaged error: WireError) {
    self.init(.ioError, "a temporary file has other bytes than were written to it: \(error.message)")
  }
}

/// Which features of a tile stay when more and more of them go.
struct TileOrder {
  private let ranks: [TileRank]
  private let rule: TileLimit.Rule
  /// The features from the first to stay to the last; of `dropDensest` along the Hilbert curve.
  private let order: [Int]

  init(_ ranks: [TileRank], _ rule: TileLimit.Rule) {
    (self.ranks, self.rule) = (ranks, rule)
    let along = ranks.indices.sorted { (ranks[$0].place, $0) < (ranks[$1].place, $1) }
    if rule == .dropDensest {
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
  var lastStep: Int { rule == .dropDensest ? 128 : 8 * (Int.bitWidth - ranks.count.leadingZeroBitCount) }

  /// The features that are left at a step from 0 on, in their own order: an eighth of a halving fewer at each.
  func kept(at step: Int) -> [Int] {
    guard rule == .dropDensest else {
      let halvings = Double(step) / 8
      let whole = halvings.rounded(.down)
      let count = Double(ranks.count) / (Double(1 << Int(whole)) * (1 + (halvings - whole)))
      return order.prefix(Int(count)).sorted()
    }
    // A distance on the curve that grows by a fourth of a doubling at each step.
    let whole = step / 4
    let gap = (1 << whole) + (1 << whole) * (step % 4) / 4
    var (kept, last): ([Int], Int?) = ([], nil)
    for feature in order {
      let place = Int(ranks[feature].place)
      if let last, place - last < gap { continue }
      kept.append(feature)
      last = place
    }
    return kept.sorted()
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
