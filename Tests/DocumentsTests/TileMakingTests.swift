// What an archive says of how it was made.

import Compression
import Documents
import Formats
import GeoJSON
import Planar
import Testing

@Suite("How tiles were made")
struct TileMakingTests {
  @Test("is read as it was written, in the metadata of an archive")
  func thereAndBack() throws {
    var making = TileMaking(layer: "a \"quoted\" läyer")
    (making.dropRate, making.dependsOnOthers) = (2.5, true)
    var summary = TileSummary()
    summary.add(layer: "roads", [], Geometry(type: .point, ordinates: [1, 2]))
    summary.records.add(0xFFFF_FFFF_FFFF_FFF0)
    summary.records.add(0x20)
    let about = summary.about(0...3, making)
    let read = try #require(TileMaking.read(about.metadata))
    #expect(read.making == making)
    #expect(read.records == summary.records && read.records.count == 2 && read.records.checksum == 0x10)
    var writer = PMTilesWriter()
    let tile = try Compressor.gzip([1, 2, 3])
    #expect(writer.add(0, tile) && !writer.add(1, tile) && writer.add(5, tile + [0]))
    let stored = try StoredTiles(try writer.head(about) + tile + tile + [0])
    #expect(stored.levels == 0...3 && stored.metadata == about.metadata)
    var tiles: [(number: UInt64, bytes: [UInt8])] = []
    while let next = try stored.next() { tiles.append(next) }
    #expect(tiles.map(\.number) == [0, 1, 5] && tiles.map(\.bytes) == [tile, tile, tile + [0]])
  }

  @Test(
    "is unknown where the metadata says less",
    arguments: [
      "", "no JSON", "{\"plat_tiles\":", "[]", "{}", "{\"plat_tiles\":7}", "{\"plat_tiles\":{\"version\":1}}",
      #"{"plat_tiles":{"version":1,"layer":"x","drop_rate":1,"only_whole":false,"records":1,"checksum":"xyz"}}"#,
      #"{"plat_tiles":{"version":1e300,"layer":"x","drop_rate":1,"only_whole":false,"records":1,"checksum":"1"}}"#,
      #"{"plat_tiles":{"version":1,"layer":null,"drop_rate":1,"only_whole":false,"records":1,"checksum":"1"}}"#,
    ])
  func unknown(metadata: String) { #expect(TileMaking.read(Array(metadata.utf8)) == nil) }

  @Test("takes records away in any order")
  func removal() {
    var (all, some) = (TileRecords(), TileRecords())
    for hash in [3, 5, 7, 11] as [UInt64] { all.add(hash &* 0x9E37_79B9_7F4A_7C15) }
    for hash in [11, 5] as [UInt64] { some.add(hash &* 0x9E37_79B9_7F4A_7C15) }
    all.remove(some)
    #expect(all == TileRecords(count: 2, checksum: 10 &* 0x9E37_79B9_7F4A_7C15))
  }

  @Test("is of no archive where the bytes are none")
  func rubbish() { #expect(throws: DocumentError.self) { try StoredTiles(Array("rubbish".utf8)) } }
}
