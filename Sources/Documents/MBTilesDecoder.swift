// MBTiles 1.3: a table of tiles in an SQLite database.

import Compression
import Formats
import Globe
import SQLite

/// Reads the vector tiles of one level of an archive, or one of them, in the order of PMTiles.
///
/// The archive is held in memory.
package final class MBTilesDecoder: DocumentDecoder {
  private let options: TileOptions
  private var input: [UInt8] = []
  private var archive: MBTilesReader?
  /// The tiles that are still to come, the last ones first.
  private var tiles: [TileKey] = []
  private var number = 0

  /// Makes a decoder for one file.
  package init(_ options: TileOptions) { self.options = options }

  /// Whether the first page of a file is one of a database with a table of tiles, and SQLite is there to read it.
  package static func begins(_ head: UnsafeRawBufferPointer) -> Bool {
    guard head.starts(with: Array("SQLite format 3\0".utf8)), SQLiteReader.isAvailable else { return false }
    if head.count >= 72, head[68..<72].elementsEqual(Array("MPBX".utf8)) { return true }
    let text = Array("tile_column".utf8)
    return head.count > text.count
      && (0..<head.count - text.count).contains {
        head[$0] == text[0] && head[$0..<$0 + text.count].elementsEqual(text)
      }
  }

  package func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    try input.hold(bytes, atMost: TileOptions.mostBytes, of: "the archive")
    guard isAtEnd else { return false }
    if archive == nil {
      let opened = try MBTilesReader(input)
      input = []
      archive = opened
      if opened.pictures {
        throw DocumentError("the tiles are pictures (\(opened.format)), and not vector tiles", at: .byte(0))
      }
      tiles = try wanted(opened).reversed()
    }
    guard let archive else { return false }
    while let key = tiles.last {
      if out.isFull { return true }
      guard let tile = try archive.tile(key) else { throw TileOptions.missing(key) }
      number = try VectorTile(key, after: number).decode(tile, into: &out)
      tiles.removeLast()
    }
    return false
  }

  private func wanted(_ archive: MBTilesReader) throws(DocumentError) -> [TileKey] {
    if let tile = options.tile { return [tile] }
    guard let levels = archive.levels else { return [] }
    return try archive.tiles(options.level(of: levels))
  }
}

/// The tables of an archive.
package final class MBTilesReader {
  private static let mostTiles = 1 << 26

  private let database: SQLiteReader
  /// Whether rows are counted from the north, which the specification has not, but archives say with `scheme`.
  private let isFromNorth: Bool
  /// What the tiles are: `pbf`, or a kind of pictures.
  package let format: String
  /// The levels that tiles are on; nil where there are none.
  package let levels: ClosedRange<Int>?
  /// The levels that the table of metadata names, which may have no tiles at their ends; nil where it names none.
  let declaredLevels: ClosedRange<Int>?
  /// What the table of metadata has as `json`, such as the layers.
  let metadata: [UInt8]

  /// Whether the tiles are pictures.
  package var pictures: Bool { format != "pbf" }

  package init(_ bytes: [UInt8]) throws(DocumentError) {
    do throws(SQLiteError) {
      database = try SQLiteReader(bytes)
      var about: [String: String] = [:]
      for row in try database.rows("SELECT name, value FROM metadata", [], limit: 10_000) {
        if case .text(let name)? = row[0], case .text(let value)? = row[1] { about[name] = value }
      }
      // What does not say so, though it has to, is as the specification's first edition has it: pictures.
      format = about["format"] ?? "png"
      isFromNorth = about["scheme"] == "xyz"
      metadata = Array((about["json"] ?? "").utf8)
      let declared = ["minzoom", "maxzoom"].compactMap { about[$0].flatMap { Int($0) } }
      declaredLevels = declared.count == 2 && declared[0] <= declared[1] ? declared[0]...declared[1] : nil
      let ends = try database.rows("SELECT min(zoom_level), max(zoom_level) FROM tiles", [], limit: 1)
      if case .integer(let least)? = ends.first?[0], case .integer(let most)? = ends.first?[1] {
        guard least >= 0, most <= TileKey.finestZoom else {
          throw SQLiteError(message: "the zoom levels are \(least) to \(most)")
        }
        levels = Int(least)...Int(most)
      } else {
        levels = nil
      }
    } catch { throw DocumentError("MBTiles: \(error.message)", at: .byte(0)) }
  }

  /// The tiles of a level, in the order of PMTiles.
  func tiles(_ zoom: Int) throws(DocumentError) -> [TileKey] {
    let rows: [[SQLiteValue?]]
    do throws(SQLiteError) {
      rows = try database.rows(
        "SELECT tile_column, tile_row FROM tiles WHERE zoom_level = ?", [Int64(zoom)], limit: Self.mostTiles)
    } catch { throw DocumentError("MBTiles: \(error.message)", at: .byte(0)) }
    var numbers: [UInt64] = []
    for row in rows {
      guard case .integer(let x)? = row[0], case .integer(let y)? = row[1], 0..<1 << zoom ~= Int(x),
        0..<1 << zoom ~= Int(y)
      else {
        throw DocumentError("MBTiles: a tile of zoom level \(zoom) is beyond the sides of the level", at: .byte(0))
      }
      numbers.append(PMTilesArchive.id(of: TileKey(zoom: zoom, x: Int(x), y: self.row(Int(y), zoom))))
    }
    numbers.sort()
    return numbers.enumerated().filter { $0 == 0 || numbers[$0 - 1] != $1 }.map { PMTilesArchive.tile($1) }
  }

  /// The next tiles as they are stored, compressed, in the order in which they were written.
  ///
  /// - Parameters:
  ///   - row: the number of the last row that was read, 0 before the first; is set.
  ///   - count: how many at most.
  func stored(after row: inout Int64, count: Int) throws(DocumentError) -> [(number: UInt64, bytes: [UInt8])] {
    let rows: [[SQLiteValue?]]
    do throws(SQLiteError) {
      rows = try database.rows(
        "SELECT rowid, zoom_level, tile_column, tile_row, tile_data FROM tiles WHERE rowid > ? ORDER BY rowid", [row],
        limit: count)
    } catch { throw DocumentError("MBTiles: \(error.message)", at: .byte(0)) }
    var tiles: [(number: UInt64, bytes: [UInt8])] = []
    for columns in rows {
      guard case .integer(let number)? = columns[0], case .integer(let zoom)? = columns[1],
        case .integer(let x)? = columns[2], case .integer(let y)? = columns[3], case .blob(let bytes)? = columns[4],
        0...Int64(TileKey.finestZoom) ~= zoom,
        let tile = TileKey(known: Int(zoom), Int(x), self.row(Int(y), Int(zoom)))
      else { throw DocumentError("MBTiles: row \(row + 1) of the tiles is none", at: .byte(0)) }
      tiles.append((PMTilesArchive.id(of: tile), bytes))
      row = number
    }
    return tiles
  }

  private func row(_ y: Int, _ zoom: Int) -> Int { isFromNorth ? y : (1 << zoom) - 1 - y }

  /// The contents of a tile, unpacked; nil where the archive has none.
  package func tile(_ key: TileKey) throws(DocumentError) -> [UInt8]? {
    let rows: [[SQLiteValue?]]
    do throws(SQLiteError) {
      rows = try database.rows(
        "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
        [Int64(key.zoom), Int64(key.x), Int64(row(key.y, key.zoom))], limit: 1)
    } catch { throw DocumentError("MBTiles: tile \(key.text): \(error.message)", at: .byte(0)) }
    guard case .blob(let bytes)? = rows.first?[0] else { return nil }
    return try Self.unpacked(bytes, key)
  }

  /// Tiles are compressed, or not, each for itself; none begins as compressed bytes do.
  private static func unpacked(_ bytes: [UInt8], _ key: TileKey) throws(DocumentError) -> [UInt8] {
    let form: PackedForm
    if bytes.starts(with: [0x1F, 0x8B]) {
      form = .gzip
    } else if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      form = .zstd
    } else if bytes.count > 1, bytes[0] == 0x78, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0 {
      form = .zlib
    } else {
      return bytes
    }
    var output: [UInt8] = []
    do throws(CompressionError) {
      try bytes.withUnsafeBufferPointer { all throws(CompressionError) in
        try Compression.unpack(UnsafeRawBufferPointer(all), form, limit: VectorTileDecoder.mostBytes, into: &output)
      }
    } catch { throw DocumentError("MBTiles: tile \(key.text): \(error.message)", at: .byte(0)) }
    return output
  }
}
