// What of many features is in vector tiles, in every stage that makes some.

import CommandOptions
import Layers

extension TileLimit.Rule: OptionValue {}

/// How large a tile may be.
struct TileBytes: OptionValue {
  static var expectation: String { "a number of bytes, such as 500000, 500kB or 512KiB" }
  let count: Int

  init?(argument: String) {
    guard let count = ByteSize.count(argument) else { return nil }
    self.count = count
  }
}

/// `--max-tile-size`, `--when-too-large`, `--drop-rate` and `--detect-shared-borders`.
struct VectorTileOptions: DeclaredOptions {
  @ValueOption(
    limit: ValueLimit("from 1000 bytes to 1 GB", because: "a tile has a head", refused: "999") {
      1000...1_000_000_000 ~= $0.count
    },
    help: OptionHelp(
      "How large a compressed tile may be: 500kB. What is too large loses features. (default: any size)",
      valueName: "size"))
  var maxTileSize: TileBytes?

  @ValueOption(
    help: """
      What becomes of a tile that is too large, and of all of its level: drop-smallest leaves out the smallest \
      features, drop-densest those nearest to others, coalesce makes them part of others, fail ends the run. \
      (default: drop-smallest)
      """)
  var whenTooLarge: TileLimit.Rule?

  @ValueOption(
    limit: ValueLimit("from 1 to 100", minimum: 1, maximum: 100, refused: "0.5") { 1...100 ~= $0 },
    help: OptionHelp(
      "On each coarser level so many times fewer points. (default: 1, as many)", valueName: "number"))
  var dropRate: Double?

  @Switch(
    help: """
      A border that areas share is simplified the same on both sides, so that no gap opens between them; records \
      wait until all are there.
      """)
  var detectSharedBorders = false

  static var constraints: [OptionConstraint] {
    [.requires("--when-too-large", "--max-tile-size", because: "else no tile is too large")]
  }

  /// How records become tiles.
  func plan(_ levels: ClosedRange<Int>, layer: String?) -> TilePlan {
    var plan = TilePlan(levels: levels, layer: layer ?? "features")
    plan.dropRate = dropRate
    plan.limit = maxTileSize.map { TileLimit(bytes: $0.count, rule: whenTooLarge ?? .dropSmallest) }
    plan.sharesBorders = detectSharedBorders
    return plan
  }

  /// How much of the stream is held.
  var holds: StageKind { detectSharedBorders ? .retainsAll : .bounded }
}
