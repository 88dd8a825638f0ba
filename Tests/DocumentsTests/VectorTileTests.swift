// Vector tiles and PMTiles: the public fixtures, rings and commands that are wrong, and the numbers of tiles.

import Documents
import Formats
import Foundation
import Globe
import TestSupport
import Testing

@Suite("Vector tiles")
struct VectorTileTests {
  private static let tile = TileKey(zoom: 1, x: 1, y: 0)

  /// The records that a tile becomes, or their refusals.
  private func records(_ bytes: [UInt8], piece: Int = 7) throws -> [String] {
    var found: [String] = []
    try forEachRecord(VectorTileDecoder(Self.tile), bytes, piece: piece) {
      found.append(String(decoding: $0, as: UTF8.self))
    }
    return found
  }

  private func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] { [number << 3 | 2, UInt8(bytes.count)] + bytes }

  /// A tile with one feature in a layer `l` of extent 4.
  private func tile(_ type: UInt8, _ commands: [UInt8], version: UInt8 = 2) -> [UInt8] {
    let feature = [0x18, type] + field(4, commands)
    let layer: [UInt8] = [0x78, version] + field(1, [0x6C])
    return field(3, layer + field(2, feature) + [0x28, 4])
  }

  @Test("are longitudes and latitudes of their tile")
  func geometry() throws {
    let head = #"{"type":"Feature","properties":{"mvt_layer":"l","mvt_tile":"1/1/0"},"geometry":"#
    let half = "66.513260443"
    #expect(try records(tile(1, [9, 4, 4])) == [head + #"{"type":"Point","coordinates":[90,\#(half)]}}"#])
    #expect(
      try records(tile(1, [17, 0, 8, 8, 0])) == [head + #"{"type":"MultiPoint","coordinates":[[0,0],[180,0]]}}"#])
    #expect(
      try records(tile(2, [9, 0, 8, 10, 8, 0])) == [head + #"{"type":"LineString","coordinates":[[0,0],[180,0]]}}"#])
    // A clockwise square on the grid is an exterior ring, and runs the other way round on the Earth; its hole, too.
    let square: [UInt8] = [9, 0, 0, 26, 8, 0, 0, 8, 7, 0, 15]
    let north = "85.051128780"
    let ring = "[[0,\(north.dropLast())],[0,0],[180,0],[180,\(north.dropLast())],[0,\(north.dropLast())]]"
    #expect(try records(tile(3, square)) == [head + #"{"type":"Polygon","coordinates":[\#(ring)]}}"#])
    // From the last vertex 0,4: to 1,1 and round the other way.
    let hole: [UInt8] = [9, 2, 5, 26, 0, 2, 2, 0, 0, 1, 15]
    let both = try #require(try records(tile(3, square + hole)).first)
    #expect(both.contains(#""Polygon""#) && both.contains("\(ring),[[45,"), "\(both)")
    let two = try #require(try records(tile(3, square + [9, 0, 7, 26, 8, 0, 0, 8, 7, 0, 15])).first)
    #expect(two.contains(#""MultiPolygon""#), "\(two)")
    #expect(try records(tile(0, [9, 0, 0])) == [head + "null}"])
  }

  @Test(
    "are refused where commands cannot be drawn",
    arguments: [
      (1, [9, 2]), (1, [0x81, 0x80, 0x04, 2, 2]), (1, [10, 2, 2]), (1, []), (2, [9, 0, 0]), (2, [17, 0, 0, 2, 2]),
      (2, [9, 0, 0, 10, 2, 2, 15]), (3, [9, 0, 0, 18, 2, 0, 0, 2]), (3, [9, 0, 0, 10, 2, 0, 15]), (3, [15]),
      (3, [9, 0, 0, 18, 2, 0, 0, 2, 23]), (1, [11, 2, 2]), (4, [9, 0, 0]), (1, [1]),
    ] as [(UInt8, [UInt8])])
  func flaws(_ type: UInt8, _ commands: [UInt8]) throws {
    let records = try records(tile(type, commands))
    #expect(records.count == 1)
    #expect(records.allSatisfy { $0.hasPrefix("!bad-tile layer \"l\" of tile 1/1/0: ") }, "\(records)")
  }

  @Test("of old close lines, which are rings")
  func closedLines() throws {
    let closed: [UInt8] = [9, 0, 8, 18, 4, 0, 0, 3, 15]
    #expect(try records(tile(2, closed, version: 1)).first?.hasPrefix("{") == true)
    #expect(try records(tile(2, closed)).first?.hasPrefix("!") == true)
  }

  @Test("cut short anywhere are refused, and damaged ones end")
  func damaged() throws {
    let whole = tile(3, [9, 0, 0, 26, 8, 0, 0, 8, 7, 0, 15])
    for count in 1..<whole.count { #expect(throws: DocumentError.self) { try records(Array(whole.prefix(count))) } }
    for at in whole.indices {
      for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var bytes = whole
        bytes[at] = byte
        _ = try? records(bytes)
      }
    }
  }

  @Test("of the public fixtures are read or refused", .enabled(if: Place.hasShared))
  func fixtures() throws {
    let folder = try #require(Place.shared).appending(path: "conformance/mvt")
    // What cannot be drawn although the table calls it valid: a command for more positions than there are.
    let others: Set = ["057"]
    var counts = (read: 0, refused: 0)
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.lastPathComponent.hasSuffix(".tile.mvt") {
      let name = String(file.lastPathComponent.prefix(3))
      let bytes = Array(try Data(contentsOf: file))
      let data = try Data(contentsOf: folder.appending(path: "\(name).info.json"))
      let info = try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
      let validity = try #require(info["validity"] as? NSDictionary)
      let isValid = validity["v1"] as? Bool == true || validity["v2"] as? Bool == true
      let found = try? records(bytes)
      let isRead = found?.allSatisfy { $0.hasPrefix("{") } ?? false
      if isValid, !others.contains(name) {
        #expect(isRead, "\(name)")
        counts.read += 1
      } else if validity["error"] as? String == "fatal" || others.contains(name) {
        #expect(!isRead, "\(name)")
        counts.refused += 1
      }
    }
    #expect(counts.read > 20 && counts.refused > 6)
  }

  @Test("of an archive are those of its finest level", .enabled(if: Place.hasShared))
  func archive() throws {
    let folder = try #require(Place.shared).appending(path: "conformance/pmtiles")
    let bytes = Array(try Data(contentsOf: folder.appending(path: "test_fixture_1.pmtiles")))
    var found: [String] = []
    try forEachRecord(PMTilesDecoder(TileOptions()), bytes, piece: 100) {
      found.append(String(decoding: $0, as: UTF8.self))
    }
    #expect(found.count == 1 && found[0].contains(#""mvt_tile":"0/0/0""#), "\(found)")
    for at in stride(from: 0, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[at] ^= 0xFF
      try? forEachRecord(PMTilesDecoder(TileOptions()), damaged, piece: 1000) { _ in }
    }
  }

  @Test("have the numbers of the specification in an archive, and those give the tiles")
  func numbers() {
    let keys = [(0, 0, 0), (1, 0, 0), (1, 0, 1), (1, 1, 1), (1, 1, 0), (2, 0, 0), (12, 3423, 1763)]
    let ids = keys.map { PMTilesArchive.id(of: TileKey(zoom: $0.0, x: $0.1, y: $0.2)) }
    #expect(ids == [0, 1, 2, 3, 4, 5, 19_078_479])
    for id in UInt64(0)..<3000 { #expect(PMTilesArchive.id(of: PMTilesArchive.tile(id)) == id) }
    #expect(PMTilesArchive.tile(19_078_479).text == "12/3423/1763")
  }

  @Test("know from names where they are")
  func names() {
    #expect(TileKey(path: "x/12/1239/1514.mvt")?.text == "12/1239/1514")
    #expect(TileKey(path: "12/1239/1514.vector.pbf.gz")?.text == "12/1239/1514")
    #expect(TileKey(path: "a/14-8801-5371.mvt")?.text == "14/8801/5371")
    for name in ["1514.mvt", "a/b/1.mvt", "1/2/0.mvt", "31/0/0.mvt", "-1/0/0.mvt", "", "1/1/-1.mvt"] {
      #expect(TileKey(path: name) == nil, "\(name)")
    }
  }
}
