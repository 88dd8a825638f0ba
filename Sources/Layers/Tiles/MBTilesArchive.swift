// MBTiles 1.3 made of pieces: a table of tiles in an SQLite database, which is written beside the stream and handed on.

import Compression
import Documents
import FeatureStream
import GeoJSON
import SQLite

/// A database of tiles that is made when all pieces are there, and then written part by part.
///
/// Belongs to one thread at a time.
package final class MBTilesArchive {
  private let plan: TilePlan
  private let name: String
  private let store: TileStore
  private var folder: TemporaryFolder?
  private var file: ByteFile?

  /// - Parameter name: what the tiles are called, in their metadata.
  package init(_ plan: TilePlan, name: String) {
    (self.plan, self.name, store) = (plan, name, TileStore(plan))
  }

  package var warnings: [ClosingWarning] { store.warnings }

  package func add(_ bag: TileBag) throws(RunError) { try store.add(bag) }

  /// Makes the database.
  package func finish() throws(RunError) {
    let tiles = try PackedTiles(store, plan.update)
    let folder = try TemporaryFolder(file: "tiles.mbtiles")
    self.folder = folder
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(creating: folder.file)
      // The number by which files are known to be MBTiles: "MPBX".
      try database.run("PRAGMA application_id = 0x4d504258")
      try database.run("CREATE TABLE metadata (name text, value text)")
      try database.run("CREATE UNIQUE INDEX name ON metadata (name)")
      try database.run(
        "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)")
      if let failure = try add(tiles, to: database) { throw failure }
      try addMetadata(database)
      // One that is made of rows that are there takes less than one that grows with them.
      try database.run("CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)")
      try database.commit()
    } catch { throw RunError(error.isUnavailable ? .unavailable : .ioError, "mbtiles: \(error.message)") }
    file = try ByteFile(folder.file)
  }

  /// Adds all tiles; what is thrown is of SQLite, and what is returned of the tiles.
  private func add(_ tiles: PackedTiles, to database: SQLiteDatabase) throws(SQLiteError) -> SQLiteError? {
    let row = try database.statement("INSERT INTO tiles VALUES (?, ?, ?, ?)")
    while true {
      let number: UInt64
      let packed: [UInt8]
      do throws(RunError) {
        guard let next = try tiles.next() else { return nil }
        (number, packed) = next
      } catch { return SQLiteError(message: error.message) }
      let tile = PMTilesArchive.tile(number)
      // Rows are counted from the south, as in the Tile Map Service.
      let fromSouth = (1 << tile.zoom) - 1 - tile.y
      try row.run([.integer(Int64(tile.zoom)), .integer(Int64(tile.x)), .integer(Int64(fromSouth)), .blob(packed)])
    }
  }

  private func addMetadata(_ database: SQLiteDatabase) throws(SQLiteError) {
    let (about, levels) = (store.about, plan.levels)
    let bounds = [about.west, about.south, about.east, about.north]
    let centre = [(about.west + about.east) / 2, (about.south + about.north) / 2, Double(levels.lowerBound)]
    func list(_ numbers: [Double]) -> String {
      var text = ByteBuffer()
      for (place, number) in numbers.enumerated() {
        if place > 0 { text.append(",") }
        text.appendShortest((number * 1e7).rounded() / 1e7)
      }
      return String(decoding: text.bytes, as: UTF8.self)
    }
    let row = try database.statement("INSERT INTO metadata VALUES (?, ?)")
    for (key, value) in [
      ("name", name), ("format", "pbf"), ("bounds", list(bounds)), ("center", list(centre)),
      ("minzoom", String(levels.lowerBound)), ("maxzoom", String(levels.upperBound)), ("type", "overlay"),
      ("json", String(decoding: about.metadata, as: UTF8.self)),
    ] { try row.run([.text(key), .text(value)]) }
  }

  /// The next bytes of the file; nil after the last.
  package func next() throws(RunError) -> [UInt8]? {
    guard let bytes = try file?.next() else {
      (file, folder) = (nil, nil)
      return nil
    }
    return bytes
  }
}
