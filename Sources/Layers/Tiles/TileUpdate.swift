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

  /// Opens the archive once more.
  ///
  /// - Throws: where another one has taken its place since.
  func stored() throws(RunError) -> StoredTiles {
    let stored = try Self.open(archive)
    guard TileMaking.read(stored.metadata)?.records == before else {
      throw RunError(.badData, "\(archive): was replaced while --update read the records; run it again")
    }
    return stored
  }

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
    guard let (making, records) = TileMaking.read(stored.metadata), let levels = stored.levels else {
      throw refusal("--update needs an archive whose metadata has plat_tiles, and this one has none")
    }
    guard making.version == TileMaking.currentVersion else {
      throw refusal("it was made by another version of plat")
    }
    if making.dependsOnOthers {
      throw refusal("--max-tile-size or --detect-shared-borders made its tiles depend on each other")
    }
    if levels != plan.levels {
      throw refusal(
        "it has zoom levels \(levels.lowerBound) to \(levels.upperBound), and this run makes "
          + "\(plan.levels.lowerBound) to \(plan.levels.upperBound), by --min-zoom and --max-zoom")
    }
    if making.layer != plan.layer {
      throw refusal("it was made with --layer '\(making.layer)', and this run has '\(plan.layer)'")
    }
    let rate = plan.making().dropRate
    if making.dropRate != rate {
      throw refusal("it was made with --drop-rate \(making.dropRate), and this run has \(rate)")
    }
    (self.archive, before, after, collector) = (archive, records, records, plan.collector())
  }

  /// Notes a record that was removed, or how one was before it changed.
  package func remove(_ feature: inout Feature) throws(RecordError) { after.remove(try note(&feature)) }

  /// Notes a record that was added, or how one is after it changed.
  package func add(_ feature: inout Feature) throws(RecordError) { after.add(try note(&feature)) }

  private func note(_ feature: inout Feature) throws(RecordError) -> TileRecords {
    try collector.collect(&feature)
    let bag = collector.takeBag()
    for number in Set(bag.tiles) { changed.insert(PMTilesArchive.tile(number)) }
    return bag.summary.records
  }

  /// The update, when all steps of the patch were noted.
  package var update: TileUpdate { TileUpdate(archive: archive, changed: changed, before: before, after: after) }
}
