// Databases of tiles read out of memory, and bytes that are none.

import Documents
import Formats
import Foundation
import Globe
import SQLite
import TestSupport
import Testing

@Suite("MBTiles")
struct MBTilesTests {
  /// The bytes of a database that statements make.
  private func database(_ statements: [String]) throws -> [UInt8] {
    let path = FileManager.default.temporaryDirectory.appending(path: "tiles-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let database = try SQLiteDatabase(creating: path)
    for text in statements { try database.run(text) }
    try database.commit()
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static let tables = [
    "CREATE TABLE metadata (name text, value text)", "INSERT INTO metadata VALUES ('format', 'pbf')",
    "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)",
  ]

  @Test("have levels, a format, and tiles with rows from the south or the north")
  func reading() throws {
    let south = try MBTilesReader(
      database(Self.tables + ["INSERT INTO tiles VALUES (2, 1, 0, x'1A00'), (4, 3, 15, x'')"]))
    #expect(south.levels == 2...4 && south.format == "pbf" && !south.pictures)
    #expect(try south.tile(TileKey(zoom: 2, x: 1, y: 3)) == [0x1A, 0])
    #expect(try south.tile(TileKey(zoom: 2, x: 1, y: 0)) == nil)
    #expect(try south.tile(TileKey(zoom: 4, x: 3, y: 0)) == [])
    let north = try MBTilesReader(
      database(
        Self.tables + ["INSERT INTO tiles VALUES (2, 1, 0, x'1A00')", "INSERT INTO metadata VALUES ('scheme', 'xyz')"]))
    #expect(try north.tile(TileKey(zoom: 2, x: 1, y: 0)) == [0x1A, 0])
    #expect(try MBTilesReader(database(Self.tables)).levels == nil)
  }

  @Test("say what is wrong with them, whatever byte is another one")
  func hostile() throws {
    let good = try database(Self.tables + ["INSERT INTO tiles VALUES (0, 0, 0, x'1A00')"])
    func read(_ bytes: [UInt8]) {
      guard let archive = try? MBTilesReader(bytes) else { return }
      _ = try? archive.tile(TileKey(zoom: 0, x: 0, y: 0))
    }
    for length in stride(from: 0, to: good.count, by: 97) { read(Array(good[..<length])) }
    var random = SplitMix64(seed: 8)
    for _ in 0..<2000 {
      var bytes = good
      for _ in 0..<3 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
      read(bytes)
    }
    #expect(throws: DocumentError.self) { try MBTilesReader(Array("SQLite format 3\0".utf8)) }
    // A view as a table of tiles, of levels that there are not.
    let view = try database([
      Self.tables[0], Self.tables[1],
      """
      CREATE VIEW tiles AS WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t LIMIT 100000)
      SELECT n AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'00' AS tile_data FROM t
      """,
    ])
    #expect(throws: DocumentError.self) { try MBTilesReader(view) }
  }
}
