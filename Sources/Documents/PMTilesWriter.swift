// PMTiles, version 3, written: what `PMTilesDecoder` reads.
//
//   header (127) │ root directory │ metadata │ leaf directories │ tiles, in the order of their numbers

import Compression
import Formats
import Globe

/// Notes where the tiles of an archive are, and writes what stands before them.
///
///     var archive = PMTilesWriter()
///     if archive.add(id, tile) { … }                         // whether its bytes have to be written after those before
///     try archive.head(about) + …                            // and then the bytes of the tiles
///
/// A tile with the bytes of one before is not written again, as far as small ones are remembered; of those that follow
/// each other one entry tells.
package struct PMTilesWriter {
  /// What the header tells of the archive, beside where things are.
  package struct About {
    package var levels: ClosedRange<Int>
    /// The box around all, in degrees.
    package var west, south, east, north: Double
    /// JSON.
    package var metadata: [UInt8]

    package init(
      levels: ClosedRange<Int>, west: Double, south: Double, east: Double, north: Double, metadata: [UInt8]
    ) {
      (self.levels, self.metadata) = (levels, metadata)
      (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }
  }

  struct Entry: Equatable {
    var id, run, length, offset: UInt64
  }

  private static let headerSize = 127
  /// How many bytes the root directory has at most: it is in the first 16 KiB, with the header.
  package static let mostRootBytes = 16_384 - headerSize
  /// How many bytes of tiles are remembered, and how many one has at most that is.
  private static let (mostRemembered, mostOfOne) = (32 << 20, 4096)

  private(set) var entries: [Entry] = []
  private var remembered: [[UInt8]: (offset: UInt64, length: UInt64)] = [:]
  private var rememberedBytes = 0
  private var size: UInt64 = 0
  private var addressed: UInt64 = 0
  private var contents: UInt64 = 0

  package init() {}

  /// Adds a tile, whose number is greater than those before.
  ///
  /// - Parameter tile: its bytes as they are compressed.
  /// - Returns: whether these have to be written.
  package mutating func add(_ id: UInt64, _ tile: [UInt8]) -> Bool {
    addressed += 1
    if let known = remembered[tile] {
      append(id, known.offset, known.length)
      return false
    }
    if tile.count <= Self.mostOfOne, rememberedBytes < Self.mostRemembered {
      remembered[tile] = (size, UInt64(tile.count))
      rememberedBytes += tile.count + 100
    }
    append(id, size, UInt64(tile.count))
    size += UInt64(tile.count)
    contents += 1
    return true
  }

  private mutating func append(_ id: UInt64, _ offset: UInt64, _ length: UInt64) {
    if let last = entries.last, last.offset == offset, last.id + last.run == id {
      entries[entries.count - 1].run += 1
    } else {
      entries.append(Entry(id: id, run: 1, length: length, offset: offset))
    }
  }

  // MARK: What stands before the tiles

  /// The header, the directories and the metadata.
  package func head(_ about: About) throws(CompressionError) -> [UInt8] {
    let (root, leaves) = try directories()
    let metadata = try Compressor.gzip(about.metadata)
    var header: [UInt8] = PMTilesDecoder.mark + [3]
    func append(_ value: UInt64, bytes: Int = 8) {
      for shift in 0..<bytes { header.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(shift)))) }
    }
    var place = UInt64(Self.headerSize)
    for length in [root.count, metadata.count, leaves.count, Int(size)] {
      append(place)
      append(UInt64(length))
      place += UInt64(length)
    }
    for count in [addressed, UInt64(entries.count), contents] { append(count) }
    // Clustered; directories and tiles by gzip; vector tiles.
    header += [1, 2, 2, 1, UInt8(about.levels.lowerBound), UInt8(about.levels.upperBound)]
    func append(degrees: Double) {
      append(UInt64(UInt32(bitPattern: Int32((degrees * 1e7).rounded()))), bytes: 4)
    }
    for degrees in [about.west, about.south, about.east, about.north] { append(degrees: degrees) }
    header.append(UInt8(about.levels.lowerBound))
    for degrees in [(about.west + about.east) / 2, (about.south + about.north) / 2] { append(degrees: degrees) }
    return header + root + metadata + leaves
  }

  /// The root directory, and the leaves that it names where the entries are too many for it.
  private func directories() throws(CompressionError) -> (root: [UInt8], leaves: [UInt8]) {
    let whole = try Self.packed(entries[...])
    if whole.count <= Self.mostRootBytes { return (whole, []) }
    var size = 4096
    while true {
      var (root, leaves): ([Entry], [UInt8]) = ([], [])
      for start in stride(from: 0, to: entries.count, by: size) {
        let leaf = try Self.packed(entries[start..<min(start + size, entries.count)])
        root.append(
          Entry(id: entries[start].id, run: 0, length: UInt64(leaf.count), offset: UInt64(leaves.count)))
        leaves += leaf
      }
      let packed = try Self.packed(root[...])
      if packed.count <= Self.mostRootBytes { return (packed, leaves) }
      size *= 2
    }
  }

  private static func packed(_ entries: ArraySlice<Entry>) throws(CompressionError) -> [UInt8] {
    var text = WireWriter()
    text.varint(UInt64(entries.count))
    var before: UInt64 = 0
    for entry in entries {
      text.varint(entry.id - before)
      before = entry.id
    }
    for entry in entries { text.varint(entry.run) }
    for entry in entries { text.varint(entry.length) }
    var end: UInt64?
    for entry in entries {
      // 0 for what follows the entry before.
      text.varint(entry.offset == end ? 0 : entry.offset + 1)
      end = entry.offset + entry.length
    }
    return try Compressor.gzip(text.bytes)
  }
}

extension Compressor {
  /// The gzip form of some bytes.
  package static func gzip(_ bytes: [UInt8]) throws(CompressionError) -> [UInt8] {
    let compressor = try Compressor(.gzip)
    var packed: [UInt8] = []
    bytes.withUnsafeBytes { compressor.compress($0) { packed += $0 } }
    compressor.finish { packed += $0 }
    return packed
  }
}
