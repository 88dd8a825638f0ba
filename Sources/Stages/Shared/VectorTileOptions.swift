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

/// `--max-tile-size`, `--when-too-large` and `--drop-rate`.
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
      What becomes of a tile that is too large: drop-smallest leaves out the smallest features, drop-densest those \
      nearest to others, fail ends the run. (default: drop-smallest)
      """)
  var whenTooLarge: TileLimit.Rule?

  @ValueOption(
    limit: ValueLimit("from 1 to 100", minimum: 1, maximum: 100, refused: "0.5") { 1...100 ~= $0 },
    help: OptionHelp(
      "On each coarser level so many times fewer points. (default: 1, as many)", valueName: "number"))
  var dropRate: Double?

  static var constraints: [OptionConstraint] {
    [.requires("--when-too-large", "--max-tile-size", because: "else no tile is too large")]
  }

  /// How large tiles may be.
  var limit: TileLimit? { maxTileSize.map { TileLimit(bytes: $0.count, rule: whenTooLarge ?? .dropSmallest) } }

  /// A worker's part of the tiles.
  func collector(_ levels: ClosedRange<Int>, layer: String) -> TileCollector {
    TileCollector(levels: levels, layer: layer, dropRate: dropRate, isRanked: maxTileSize != nil)
  }
}
