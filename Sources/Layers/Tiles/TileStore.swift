// The pieces of all tiles, until each tile is put together.

import Cartography
import Documents
import Engines
import FeatureStream
import Formats

/// Sorts pieces by tile, and gives the tiles in the order of their numbers.
///
/// Belongs to one thread at a time.
package final class TileStore {
  private let sorter = RecordSorter()
  /// The first piece of the tile that is next.
  private var following: (tile: UInt64, piece: [UInt8])?
  package private(set) var summary = TileSummary()
  package private(set) var omissions = TileOmissions()
  private let plan: TilePlan
  private var limit: TileLimit? { plan.limit }
  /// With shared borders, the records until all are there, and where the borders meet.
  private let waiting = RecordSpill()
  private var corners = BorderCorners()
  private let engine = Engines.geometry()
  /// With a limit, the tiles of the level at hand, and what is done to all of them.
  private var level: TileLevel?
  /// How many tiles were too large, how many features were left out, and how many became part of others.
  private var (reduced, dropped, joined) = (0, 0, 0)

  package init(_ plan: TilePlan) { self.plan = plan }

  /// What an archive says of the tiles, after the last one.
  var about: PMTilesWriter.About { summary.about(plan.levels, plan.making(isReduced: reduced > 0)) }

  package func add(_ bag: TileBag) throws(RunError) {
    for (number, tile) in bag.tiles.enumerated() {
      try withUnsafeBytes(of: tile.bigEndian) { key throws(RunError) in
        try bag.pieces.withText(number) { piece throws(RunError) in try sorter.add(key: key, text: piece) }
      }
    }
    for number in 0..<bag.waiting.count {
      let record = Array(bag.waiting[number])
      do throws(WireError) { try WaitingRecord(record).geometry.visitSimple { corners.add($0) } } catch {
        throw RunError(damaged: error)
      }
      try waiting.append(record)
    }
    summary.add(bag.summary)
    omissions.add(bag.omissions)
  }

  /// Cuts the records that wait for each other.
  private func cutWaiting() throws(RunError) {
    try waiting.rewind()
    let cutter = TileRecordCutter(plan)
    while let text = try waiting.next() {
      var bag = TileBag()
      let record: WaitingRecord
      do throws(WireError) { record = try WaitingRecord(text) } catch { throw RunError(damaged: error) }
      do throws(TileFault) {
        if try !cutter.cut(record, corners: corners, into: &bag) { bag.omissions.unseen = 1 }
      } catch {
        let fault = RecordError(error, zoom: plan.levels.upperBound)
        throw RunError(.badData, "a record cannot be cut to tiles: \(fault.message)")
      }
      try add(bag)
    }
  }

  /// Ends the adding; `next` then gives the tiles.
  package func finish() throws(RunError) {
    if plan.sharesBorders { try cutWaiting() }
    try sorter.finish()
    following = try nextPiece()
  }

  /// The next tile and its number; nil after the last.
  package func next() throws(RunError) -> (number: UInt64, tile: VectorTileWriter)? {
    while let (number, pieces) = try nextPieces() {
      let tile = try limited(pieces, number)
      if tile.count > 0 { return (number, tile) }
    }
    return nil
  }

  /// The pieces of the next tile, of a level that is known as a whole where there is a limit.
  private func nextPieces() throws(RunError) -> (number: UInt64, pieces: [[UInt8]])? {
    guard let limit else { return try nextTile() }
    if let next = try level?.next() { return next }
    guard let first = following else { return nil }
    let level = TileLevel()
    let zoom = PMTilesArchive.tile(first.tile).zoom
    while let next = following, PMTilesArchive.tile(next.tile).zoom == zoom, let tile = try nextTile() {
      try measure(tile.pieces, tile.number, limit, level)
      try level.append(tile.number, tile.pieces)
    }
    try level.rewind()
    self.level = level
    return try level.next()
  }

  private func nextTile() throws(RunError) -> (number: UInt64, pieces: [[UInt8]])? {
    guard let (number, _) = following else { return nil }
    var pieces: [[UInt8]] = []
    while let piece = following, piece.tile == number {
      pieces.append(piece.piece)
      following = try nextPiece()
    }
    return (number, pieces)
  }

  /// Makes the measure of a level as strict as one of its tiles needs it.
  private func measure(
    _ pieces: [[UInt8]], _ number: UInt64, _ limit: TileLimit, _ level: TileLevel
  ) throws(RunError) {
    let size = try limit.size(ifTooLarge: TileLimit.tile(of: pieces))
    guard let size else { return }
    if limit.rule == .fail {
      throw RunError(
        .badData,
        "tile \(PMTilesArchive.tile(number).text) has \(size) bytes, and --max-tile-size is \(limit.bytes); "
          + "--when-too-large drop-smallest leaves features out, and so does a coarser --max-zoom")
    }
    reduced += 1
    // What is too large alone says nothing of other tiles.
    if let measure = try limit.measure(pieces, engine) { level.measure.formUnion(measure) }
    level.isReduced = true
  }

  /// A tile that is not too large.
  private func limited(_ pieces: [[UInt8]], _ number: UInt64) throws(RunError) -> VectorTileWriter {
    guard let limit, let level, level.isReduced else { return try TileLimit.tile(of: pieces) }
    let reducer = try TileReducer(pieces, limit.rule, engine)
    var (left, gone) = try reducer.pieces(by: level.measure)
    var tile = try TileLimit.tile(of: left)
    if try limit.size(ifTooLarge: tile) != nil {
      // Nothing of it is small enough, or what is left is compressed worse than more of it was.
      if let measure = try limit.measure(left, engine) {
        let again = try TileReducer(left, limit.rule, engine).pieces(by: measure)
        (left, gone) = (again.pieces, gone + again.dropped)
      } else {
        (left, gone) = ([], pieces.count)
      }
      tile = try TileLimit.tile(of: left)
    }
    dropped += gone
    joined += pieces.count - gone - left.count
    return tile
  }

  /// What there is to tell when all tiles are made.
  package var warnings: [ClosingWarning] {
    guard let limit, reduced > 0 else { return omissions.warnings }
    func features(_ count: Int, _ what: String) -> String {
      count == 1 ? "a feature \(what)" : "\(count) features \(what)"
    }
    var fates: [String] = []
    if joined > 0 { fates.append(features(joined, "became part of others")) }
    if dropped > 0 || joined == 0 { fates.append(features(dropped, dropped == 1 ? "was left out" : "were left out")) }
    return omissions.warnings + [
      ClosingWarning(
        code: "too-large",
        message: (reduced == 1 ? "a tile was" : "\(reduced) tiles were")
          + " larger than --max-tile-size, \(limit.bytes) bytes, and \(fates.joined(separator: " and ")), by "
          + "\(limit.rule.rawValue), as much in all tiles of a zoom level")
    ]
  }

  private func nextPiece() throws(RunError) -> (tile: UInt64, piece: [UInt8])? {
    guard let record = try sorter.next() else { return nil }
    return (record.key.reduce(0) { $0 << 8 | UInt64($1) }, Array(record.text))
  }
}

/// The tiles of a level, until it is known what is done to all of them.
private final class TileLevel {
  private let spill = RecordSpill(memoryLimit: 16 << 20)
  /// The tiles that are there, and of how many pieces each.
  private var tiles: [(number: UInt64, count: Int)] = []
  private var following = 0
  var measure = TileMeasure()
  /// Whether a tile was too large.
  var isReduced = false

  func append(_ number: UInt64, _ pieces: [[UInt8]]) throws(RunError) {
    tiles.append((number, pieces.count))
    for piece in pieces { try spill.append(piece) }
  }

  func rewind() throws(RunError) { try spill.rewind() }

  func next() throws(RunError) -> (number: UInt64, pieces: [[UInt8]])? {
    guard following < tiles.count else { return nil }
    defer { following += 1 }
    var pieces: [[UInt8]] = []
    for _ in 0..<tiles[following].count { if let piece = try spill.next() { pieces.append(piece) } }
    return (tiles[following].number, pieces)
  }
}
