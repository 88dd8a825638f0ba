// PMTiles, version 3: an archive of tiles with directories by their place on a Hilbert curve.

import Compression
import Formats
import Globe

/// Reads the vector tiles of one level of an archive, or one of them.
///
/// The archive is held in memory.
package final class PMTilesDecoder: DocumentDecoder {
  package static let mark: [UInt8] = Array("PMTiles".utf8)
  private let options: TileOptions
  private var input: [UInt8] = []
  private var archive: PMTilesArchive?
  /// The tiles that are still to come, the last ones first.
  private var runs: [TileRun] = []
  private var number = 0
  private var unpacked: [UInt8] = []

  /// Makes a decoder for one file.
  package init(_ options: TileOptions) { self.options = options }

  package func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    try input.hold(bytes, atMost: TileOptions.mostBytes, of: "the archive")
    guard isAtEnd else { return false }
    if archive == nil {
      let opened = try PMTilesArchive(input)
      archive = opened
      runs = try wanted(opened).reversed()
    }
    guard let archive else { return false }
    while let run = runs.last {
      try archive.unpack(input, run.place, archive.tileForm, limit: VectorTileDecoder.mostBytes, into: &unpacked)
      for id in run.ids {
        if out.isFull {
          runs[runs.count - 1].ids = id..<run.ids.upperBound
          return true
        }
        number = try VectorTile(PMTilesArchive.tile(id), after: number).decode(unpacked, into: &out)
      }
      runs.removeLast()
    }
    return false
  }

  private func wanted(_ archive: PMTilesArchive) throws(DocumentError) -> [TileRun] {
    if let tile = options.tile {
      let id = PMTilesArchive.id(of: tile)
      let found = try archive.runs(input, id..<id + 1)
      if found.isEmpty { throw TileOptions.missing(tile) }
      return found
    }
    let zoom = try options.level(of: archive.coarsestZoom...archive.finestZoom)
    let first = PMTilesArchive.firstID(zoom)
    return try archive.runs(input, first..<PMTilesArchive.firstID(zoom + 1))
  }
}

/// Tiles that follow each other with the same contents: their numbers, and where these are.
struct TileRun {
  var ids: Range<UInt64>
  let place: Range<Int>
}

/// What the header of an archive says, and how its directories are read.
package struct PMTilesArchive {
  private static let headerSize = 127
  private static let mostDirectoryBytes = 256 << 20
  private static let mostRuns = 1 << 26

  private let root, leaves, data, about: Range<Int>
  private let directoryForm: PackedForm?
  let tileForm: PackedForm?
  package let coarsestZoom, finestZoom: Int

  /// What the tiles of an archive are.
  package enum Contents { case vectorTiles, pictures }

  package init(_ bytes: [UInt8], holds contents: Contents = .vectorTiles) throws(DocumentError) {
    guard bytes.count > 7, bytes[7] == 3 else {
      let version = bytes.count > 7 ? "\(bytes[7])" : "none"
      throw DocumentError("the archive is of version \(version); 3 is known", at: .byte(7))
    }
    guard bytes.count >= Self.headerSize else { throw DocumentError("the header is cut short", at: .byte(bytes.count)) }
    func number(_ at: Int) -> UInt64 { (0..<8).reduce(0) { $0 | UInt64(bytes[at + $1]) << (8 * UInt64($1)) } }
    func section(_ at: Int, _ name: String) throws(DocumentError) -> Range<Int> {
      let (start, length) = (number(at), number(at + 8))
      guard start <= bytes.count, length <= UInt64(bytes.count) - start else {
        throw DocumentError("\(name) go beyond the end of the archive", at: .byte(at))
      }
      return Int(start)..<Int(start + length)
    }
    func form(_ at: Int, _ name: String) throws(DocumentError) -> PackedForm? {
      switch bytes[at] {
      case 0, 1: return nil
      case 2: return .gzip
      case 3: throw DocumentError("\(name) are compressed by Brotli, which is not read", at: .byte(at))
      case 4: return .zstd
      default: throw DocumentError("\(name) are compressed in an unknown way (\(bytes[at]))", at: .byte(at))
      }
    }
    root = try section(8, "the root directory's entries")
    about = try section(24, "the metadata")
    leaves = try section(40, "the leaf directories")
    data = try section(56, "the tiles")
    directoryForm = try form(97, "directories")
    tileForm = try form(98, "tiles")
    let kinds = ["of an unknown type", "", "pictures (PNG)", "pictures (JPEG)", "pictures (WebP)", "pictures (AVIF)"]
    let isVector = bytes[99] == 1
    if isVector != (contents == .vectorTiles) {
      let kind = Int(bytes[99]) < kinds.count ? kinds[Int(bytes[99])] : kinds[0]
      throw DocumentError(
        isVector
          ? "the tiles are vector tiles, and not pictures" : "the tiles are \(kind), and not vector tiles",
        at: .byte(99))
    }
    (coarsestZoom, finestZoom) = (Int(bytes[100]), Int(bytes[101]))
    guard coarsestZoom <= finestZoom, finestZoom <= TileKey.finestZoom else {
      throw DocumentError("the zoom levels are \(coarsestZoom) to \(finestZoom)", at: .byte(100))
    }
  }

  // MARK: Directories

  /// The tiles whose numbers are in a range, in their order.
  func runs(_ bytes: [UInt8], _ wanted: Range<UInt64>) throws(DocumentError) -> [TileRun] {
    var found: [TileRun] = []
    try addRuns(bytes, root, depth: 0, wanted, to: &found)
    return found
  }

  private struct Entry {
    var id: UInt64 = 0
    var run: UInt64 = 0
    var length: UInt64 = 0
    var offset: UInt64 = 0
  }

  private func addRuns(
    _ bytes: [UInt8], _ directory: Range<Int>, depth: Int, _ wanted: Range<UInt64>,
    to found: inout [TileRun]
  ) throws(DocumentError) {
    guard depth < 5 else { throw DocumentError("directories stand in each other", at: .byte(directory.lowerBound)) }
    let entries = try entries(bytes, directory)
    for (number, entry) in entries.enumerated() {
      let section = entry.run == 0 ? leaves : data
      let next = number + 1 < entries.count ? entries[number + 1].id : .max
      let sum = entry.id.addingReportingOverflow(entry.run)
      let end = entry.run == 0 ? next : sum.overflow ? .max : sum.partialValue
      guard entry.id < wanted.upperBound, end > wanted.lowerBound else { continue }
      guard entry.offset <= section.count, entry.length <= UInt64(section.count) - entry.offset else {
        throw DocumentError("an entry goes beyond the end of its section", at: .byte(directory.lowerBound))
      }
      let start = section.lowerBound + Int(entry.offset)
      let place = start..<start + Int(entry.length)
      if entry.run == 0 {
        try addRuns(bytes, place, depth: depth + 1, wanted, to: &found)
      } else {
        guard found.count < Self.mostRuns else {
          throw DocumentError("a level has more than \(Self.mostRuns) entries", at: .byte(directory.lowerBound))
        }
        found.append(TileRun(ids: max(entry.id, wanted.lowerBound)..<min(end, wanted.upperBound), place: place))
      }
    }
  }

  private func entries(_ bytes: [UInt8], _ place: Range<Int>) throws(DocumentError) -> [Entry] {
    var text: [UInt8] = []
    try unpack(bytes, place, directoryForm, limit: Self.mostDirectoryBytes, into: &text)
    do throws(WireError) {
      return try text.withUnsafeBufferPointer { buffer throws(WireError) in
        guard let base = buffer.baseAddress else { return [] }
        var reader = WireReader(base, 0..<buffer.count)
        let count = try reader.varint()
        // Each has four numbers, of a byte at least.
        guard count <= UInt64(buffer.count) / 4 else {
          throw WireError(message: "a directory for \(count) entries is cut short", offset: 0)
        }
        var entries = [Entry](repeating: Entry(), count: Int(count))
        var id: UInt64 = 0
        for at in entries.indices {
          id &+= try reader.varint()
          entries[at].id = id
          guard at == 0 || id > entries[at - 1].id else {
            throw WireError(message: "entries are not in order", offset: reader.at)
          }
        }
        for at in entries.indices { entries[at].run = try reader.varint() }
        for at in entries.indices { entries[at].length = try reader.varint() }
        for at in entries.indices {
          let offset = try reader.varint()
          if offset == 0, at == 0 { throw WireError(message: "the first entry has no place", offset: reader.at) }
          entries[at].offset = offset == 0 ? entries[at - 1].offset &+ entries[at - 1].length : offset - 1
        }
        return entries
      }
    } catch { throw DocumentError("a directory: \(error.message)", at: .byte(place.lowerBound)) }
  }

  /// The metadata: JSON.
  func metadata(_ bytes: [UInt8]) throws(DocumentError) -> [UInt8] {
    var text: [UInt8] = []
    try unpack(bytes, about, directoryForm, limit: Self.mostDirectoryBytes, into: &text)
    return text
  }

  /// The contents of one tile; nil where the archive has none.
  package func tile(_ bytes: [UInt8], _ key: TileKey) throws(DocumentError) -> [UInt8]? {
    let id = Self.id(of: key)
    guard let run = try runs(bytes, id..<id + 1).first else { return nil }
    var tile: [UInt8] = []
    try unpack(bytes, run.place, tileForm, limit: VectorTileDecoder.mostBytes, into: &tile)
    return tile
  }

  func unpack(
    _ bytes: [UInt8], _ place: Range<Int>, _ form: PackedForm?, limit: Int, into output: inout [UInt8]
  ) throws(DocumentError) {
    guard let form else {
      output = Array(bytes[place])
      return
    }
    do throws(CompressionError) {
      try bytes.withUnsafeBufferPointer { all throws(CompressionError) in
        let piece = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[place]))
        try Compression.unpack(piece, form, limit: limit, into: &output)
      }
    } catch { throw DocumentError(error.message, at: .byte(place.lowerBound + error.position)) }
  }

  // MARK: Numbers of tiles

  /// The number of the first tile of a level.
  static func firstID(_ zoom: Int) -> UInt64 { ((1 << (2 * UInt64(zoom))) - 1) / 3 }

  /// The number of a tile: those of the coarser levels come before it, and its own level is in the order of a Hilbert
  /// curve.
  package static func id(of tile: TileKey) -> UInt64 {
    var (x, y, id) = (tile.x, tile.y, firstID(tile.zoom))
    for level in stride(from: tile.zoom - 1, through: 0, by: -1) {
      let (right, low) = (x >> level & 1, y >> level & 1)
      id += UInt64((3 * right) ^ low) << UInt64(2 * level)
      turn(&x, &y, level, right, low)
    }
    return id
  }

  /// The tile of a number.
  package static func tile(_ id: UInt64) -> TileKey {
    var zoom = 0
    while firstID(zoom + 1) <= id { zoom += 1 }
    var (x, y, rest) = (0, 0, id - firstID(zoom))
    for level in 0..<zoom {
      let right = Int(rest >> 1 & 1)
      let low = Int(rest & 1) ^ right
      turn(&x, &y, level, right, low)
      x += right << level
      y += low << level
      rest >>= 2
    }
    return TileKey(zoom: zoom, x: x, y: y)
  }

  /// Turns a quarter of the square as the curve runs through it.
  private static func turn(_ x: inout Int, _ y: inout Int, _ level: Int, _ right: Int, _ low: Int) {
    guard low == 0 else { return }
    if right == 1 {
      let side = (1 << level) - 1
      (x, y) = (side - (x & side), side - (y & side))
    }
    swap(&x, &y)
  }
}
