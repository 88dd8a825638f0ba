// Tiles that would be too large: which of their features stay.

import Cartography
import Documents
import FeatureStream
import Formats
import Planar

/// How large tiles may be, and what becomes of those that would be larger.
package struct TileLimit: Sendable {
  /// What is left out of a tile that is too large; the words are tippecanoe's.
  package enum Rule: String, CaseIterable, Sendable {
    /// The features of which the least is seen; of those of one size some everywhere.
    case dropSmallest = "drop-smallest"
    /// Those that lie nearest to another one, so that there is a least distance between the others.
    case dropDensest = "drop-densest"
    /// Alike features become one; then the smallest become part of a neighbour; what is still too much goes.
    case coalesce
    /// Nothing: the run ends.
    case fail
  }

  /// Bytes of a tile that is compressed.
  package let bytes: Int
  package let rule: Rule

  package init(bytes: Int, rule: Rule) { (self.bytes, self.rule) = (bytes, rule) }

  /// The least that has to go of the features of a tile, so that it is no larger, as far as steps have it.
  ///
  /// Each try packs the tile, and there are up to ten, by `coalesce` up to twenty.
  ///
  /// - Returns: nil where nothing would be left.
  func measure(_ pieces: [[UInt8]], _ engine: any GeometryEngine) throws(RunError) -> TileMeasure? {
    let reducer = try TileReducer(pieces, rule, engine)
    guard rule == .coalesce else { return try least(reducer) { TileMeasure(drop: $0) } }
    if let joined = try least(reducer, { TileMeasure(join: $0) }) { return joined }
    return try least(reducer) { TileMeasure(drop: $0) }
  }

  /// Of the measures of all steps the first by which a tile is small enough.
  private func least(_ reducer: TileReducer, _ measure: (TileCut) -> TileMeasure) throws(RunError) -> TileMeasure? {
    // At the step before 0 all of it would be there, which is too much.
    var (tooLarge, small, best): (Int, Int, TileMeasure?) = (-1, reducer.order.lastStep + 1, nil)
    while small - tooLarge > 1 {
      let step = (tooLarge + small) / 2
      let tried = measure(reducer.order.cut(at: step))
      let (pieces, _) = try reducer.pieces(by: tried)
      if pieces.isEmpty {
        // Fewer than none are not tried.
        small = step
      } else if try size(ifTooLarge: Self.tile(of: pieces)) != nil {
        tooLarge = step
      } else {
        (small, best) = (step, tried)
      }
    }
    return best
  }

  /// How many bytes a tile has, compressed, where these are too many.
  func size(ifTooLarge tile: VectorTileWriter) throws(RunError) -> Int? {
    let bytes = tile.bytes
    // What is small enough as it is need not be compressed.
    if bytes.count <= self.bytes { return nil }
    let size = try packed(bytes).count
    return size > self.bytes ? size : nil
  }

  static func tile(of pieces: [[UInt8]]) throws(RunError) -> VectorTileWriter {
    var tile = VectorTileWriter(extent: TilePyramid.extent)
    do throws(WireError) { for piece in pieces { try tile.add(piece) } } catch { throw RunError(damaged: error) }
    return tile
  }
}

/// What is done to the tiles of a level.
struct TileMeasure: Equatable, Sendable {
  /// What is left out.
  var drop = TileCut()
  /// What becomes part of something else.
  var join = TileCut()

  mutating func formUnion(_ other: TileMeasure) {
    drop.formUnion(other.drop)
    join.formUnion(other.join)
  }
}

/// Leaves features of one tile out, and joins others.
struct TileReducer {
  private let pieces: [[UInt8]]
  let order: TileOrder
  private let gathering: TileGathering?

  init(_ pieces: [[UInt8]], _ rule: TileLimit.Rule, _ engine: any GeometryEngine) throws(RunError) {
    self.pieces = pieces
    do throws(WireError) {
      order = TileOrder(
        try pieces.map { piece throws(WireError) in try TileRank(piece: piece) }, byDensity: rule == .dropDensest)
      gathering = rule == .coalesce ? try TileGathering(pieces, order, engine) : nil
    } catch { throw RunError(damaged: error) }
  }

  /// What is left by a measure, in its order, and how many features went; others are part of those that are left.
  func pieces(by measure: TileMeasure) throws(RunError) -> (pieces: [[UInt8]], dropped: Int) {
    let kept = order.kept(by: measure.drop)
    let dropped = pieces.count - kept.count
    if let gathering { return (try gathering.pieces(kept, measure.join), dropped) }
    return (kept.map { pieces[$0] }, dropped)
  }
}

extension RunError {
  /// Says that a piece of a tile was not read as it was written.
  init(damaged error: WireError) {
    self.init(.ioError, "a temporary file has other bytes than were written to it: \(error.message)")
  }
}
