// The tiles of an archive as they are stored, to be put into another one.

import Formats

/// An archive of vector tiles, which is held in memory, read from its first tile to its last.
///
/// Belongs to one thread at a time.
package final class StoredTiles {
  private enum Archive {
    case pmtiles(PMTilesArchive, [UInt8], [TileRun])
    case mbtiles(MBTilesReader)
  }

  private let archive: Archive
  /// The levels that it says it has; nil where it does not.
  package let levels: ClosedRange<Int>?
  /// JSON.
  package let metadata: [UInt8]
  /// Of PMTiles, the run that is next, and how many of its tiles were read.
  private var (run, read): (Int, UInt64) = (0, 0)
  /// Of MBTiles, those of the rows up to one, the next last.
  private var (rows, row): ([(number: UInt64, bytes: [UInt8])], Int64) = ([], 0)

  /// How many bytes an archive may have.
  package static let mostBytes = TileOptions.mostBytes
  private static let rowsAtOnce = 256

  /// - Throws: where the bytes are no archive of vector tiles.
  package init(_ bytes: [UInt8]) throws(DocumentError) {
    if bytes.starts(with: PMTilesDecoder.mark) {
      let opened = try PMTilesArchive(bytes)
      levels = opened.coarsestZoom...opened.finestZoom
      metadata = try opened.metadata(bytes)
      archive = .pmtiles(opened, bytes, try opened.runs(bytes, 0..<UInt64.max))
    } else if bytes.withUnsafeBytes({ MBTilesDecoder.begins($0) }) {
      let opened = try MBTilesReader(bytes)
      (levels, metadata) = (opened.declaredLevels, opened.metadata)
      archive = .mbtiles(opened)
    } else {
      throw DocumentError("this is neither PMTiles nor MBTiles", at: .byte(0))
    }
  }

  /// The next tile and its number, compressed as it is there; nil after the last.
  package func next() throws(DocumentError) -> (number: UInt64, bytes: [UInt8])? {
    switch archive {
    case .pmtiles(_, let bytes, let runs):
      guard run < runs.count else { return nil }
      let found = runs[run]
      let number = found.ids.lowerBound + read
      read += 1
      if number + 1 == found.ids.upperBound { (run, read) = (run + 1, 0) }
      return (number, Array(bytes[found.place]))
    case .mbtiles(let reader):
      if rows.isEmpty { rows = try reader.stored(after: &row, count: Self.rowsAtOnce).reversed() }
      return rows.popLast()
    }
  }
}
