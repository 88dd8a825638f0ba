// Tiles that are made anew where records changed, and the others, which an archive has already.
//
//   archive ─▶ of which records it was made
//   patch   ─▶ records before and after ─▶ the tiles that change, and of which records the archive is to be
//   stream  ─▶ cut to these tiles alone ─▶ PackedTiles: with all others of the archive

import Cartography
import Documents
import FeatureStream
import Formats
import GeoJSON

/// Which tiles of an archive are made anew.
package struct TileUpdate: Sendable {
  /// The archive as it is.
  let archive: String
  /// The tiles that have something of a record that changed, before or after.
  let changed: TileSelection
  /// What the archive was made of, and what the patch makes of that.
  let before, after: TileRecords

  /// Opens the archive.
  func stored() throws(RunError) -> StoredTiles { try Self.open(archive) }

  fileprivate static func open(_ path: String) throws(RunError) -> StoredTiles {
    let bytes = try readBytes(path, atMost: StoredTiles.mostBytes)
    do throws(DocumentError) { return try StoredTiles(bytes) } catch {
      throw RunError(.badData, "\(path): \(error.message)")
    }
  }

  /// Refuses a stream that is not what the patch makes of what the archive has; an archive that has the patch already
  /// stays as it is.
  func check(_ made: TileRecords) throws(RunError) {
    if made == after || made == before { return }
    let what =
      made.count == after.count
      ? "makes other records of those that the archive was made of than the stream has"
      : "makes \(after.count) records of the \(before.count) that the archive was made of, and the stream has "
        + "\(made.count)"
    throw RunError(.badData, "\(archive): the patch of --update \(what); without --update all tiles are made anew")
  }
}

/// Finds out which tiles of an archive change.
///
///     let maker = try TileUpdateMaker(archive: "roads.pmtiles", plan)
///     try maker.remove(&before)
///     try maker.add(&after)
///     plan.update = maker.update
///
/// Belongs to one thread at a time.
package final class TileUpdateMaker {
  private let archive: String
  private let collector: TileCollector
  private var changed = TileSelection()
  private let before: TileRecords
  private var after: TileRecords

  /// - Throws: where the archive cannot be read, or was not made as the plan has it, so that its tiles would not be
  ///   those of the plan.
  package init(archive: String, _ plan: TilePlan) throws(RunError) {
    let stored = try TileUpdate.open(archive)
    func refusal(_ why: String) -> RunError {
      RunError(.usage, "\(archive): \(why); without --update all tiles are made anew")
    }
    guard let (making, records) = TileMaking.read(stored.metadata) else {
      throw refusal("--update needs an archive that says of which records plat made it, and this one does not")
    }
    guard making.version == TileMaking.currentVersion else {
      throw refusal("--update needs an archive that this plat would make, and this one is of another version")
    }
    if making.dependsOnOthers {
      throw refusal(
        "--max-tile-size or --detect-shared-borders made its tiles depend on each other")
    }
    if let levels = stored.levels, levels != plan.levels {
      throw refusal(
        "it has the levels \(levels.lowerBound) to \(levels.upperBound), and asked for are "
          + "\(plan.levels.lowerBound) to \(plan.levels.upperBound) by --min-zoom and --max-zoom")
    }
    if making.layer != plan.layer {
      throw refusal("its --layer is '\(making.layer)', and asked for is '\(plan.layer)'")
    }
    if making != plan.making() { throw refusal("its --drop-rate is \(making.dropRate), and another is asked for") }
    (self.archive, before, after, collector) = (archive, records, records, plan.collector())
  }

  /// Takes a record that the archive has and is no more.
  package func remove(_ feature: inout Feature) throws(RecordError) { after.remove(try note(&feature)) }

  /// Takes a record that the archive has not yet.
  package func add(_ feature: inout Feature) throws(RecordError) { after.add(try note(&feature)) }

  private func note(_ feature: inout Feature) throws(RecordError) -> TileRecords {
    try collector.collect(&feature)
    let bag = collector.takeBag()
    for number in Set(bag.tiles) { changed.insert(PMTilesArchive.tile(number)) }
    return bag.summary.records
  }

  /// What was found out.
  package var update: TileUpdate { TileUpdate(archive: archive, changed: changed, before: before, after: after) }
}
