// Tiles and archives written, and read back by the decoders; the bytes of the specification's examples.

import Compression
import Documents
import Formats
import Foundation
import GeoJSON
import Globe
import Planar
import TestSupport
import Testing

@Suite("Written tiles")
struct TileWriterTests {
  private func value(_ json: String) -> TileValue? {
    let text = ByteBuffer(json)
    return text.withPaddedBytes { TileValue($0, ByteRange(start: 0, end: json.utf8.count)) }
  }

  @Test("have values of their kinds, and the text of what they have none for")
  func values() {
    #expect(value("7") == .natural(7))
    #expect(value("18446744073709551615") == .natural(.max))
    #expect(value("-3") == .negative(-3))
    #expect(value("-9223372036854775808") == .negative(.min))
    #expect(value("18446744073709551616") == .text("18446744073709551616"))
    #expect(value("1.50") == .double(1.5))
    #expect(value("1e3") == .double(1000))
    #expect(value("1e400") == .text("1e400"))
    #expect(value("true") == .bool(true) && value("false") == .bool(false))
    #expect(value(#""a\u00e9""#) == .text("aé"))
    #expect(value(#"[1,{"a":2}]"#) == .text(#"[1,{"a":2}]"#))
    #expect(value("null") == nil)
  }

  @Test("are the specification's example of section 4.3.5")
  func commands() throws {
    // Two polygons, one with a hole, as the specification has them.
    let rings: [[(Double, Double)]] = [
      [(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)], [(11, 11), (20, 11), (20, 20), (11, 20), (11, 11)],
      [(13, 13), (13, 17), (17, 17), (17, 13), (13, 13)],
    ]
    var geometry = Geometry(type: .multiPolygon, partEnds: [1, 3])
    for ring in rings {
      geometry.ordinates += ring.flatMap { [$0.0, $0.1] }
      geometry.ringEnds.append(geometry.vertexCount)
    }
    var tile = VectorTileWriter(extent: 4096)
    try tile.add(TilePiece(layer: "l", id: nil).message(geometry))
    let commands: [UInt8] = [
      9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15, 9, 4, 13, 26, 0, 8, 8, 0, 0, 7, 15,
    ]
    let feature: [UInt8] = [0x18, 3, 0x22, UInt8(commands.count)] + commands
    let layer = [0x78, 2, 0x0A, 1, 0x6C, 0x12, UInt8(feature.count)] + feature + [0x28, 0x80, 0x20]
    #expect(tile.bytes == [0x1A, UInt8(layer.count)] + layer)
  }

  @Test("have each key and value once in a layer, and are read back")
  func readBack() throws {
    var tile = VectorTileWriter(extent: 4096)
    let point = Geometry(type: .point, ordinates: [2048, 2048])
    for (layer, id) in [("a", UInt64(1)), ("b", 2), ("a", 3)] {
      var piece = TilePiece(layer: layer, id: id)
      piece.add("name", .text("twice"))
      piece.add("other", .text("twice"))
      piece.add("low", .negative(-7))
      piece.add("half", .double(0.5))
      try tile.add(piece.message(point))
    }
    #expect(tile.count == 3)
    #expect(Data(tile.bytes).ranges(of: Data("twice".utf8)).count == 2)
    var found: [String] = []
    try forEachRecord(VectorTileDecoder(.world), tile.bytes, piece: 5) {
      found.append(String(decoding: $0, as: UTF8.self))
    }
    let rest = #""name":"twice","other":"twice","low":-7,"half":0.5},"geometry":{"type":"Point","coordinates":[0,0]}}"#
    func line(_ id: Int, _ layer: String) -> String {
      #"{"type":"Feature","id":\#(id),"properties":{"mvt_layer":"\#(layer)","mvt_tile":"0/0/0",\#(rest)"#
    }
    #expect(found == [line(1, "a"), line(3, "a"), line(2, "b")])
  }
}

@Suite("Written archives")
struct ArchiveWriterTests {
  private func archive(_ tiles: [(id: UInt64, text: String)], _ levels: ClosedRange<Int>) throws -> [UInt8] {
    var (writer, data): (PMTilesWriter, [UInt8]) = (PMTilesWriter(), [])
    for (id, text) in tiles {
      let packed = try tile(text)
      if writer.add(id, packed) { data += packed }
    }
    return try writer.head(Self.about(levels)) + data
  }

  private static func about(_ levels: ClosedRange<Int>) -> PMTilesWriter.About {
    PMTilesWriter.About(levels: levels, west: -10, south: -20, east: 30, north: 40, metadata: Array("{}".utf8))
  }

  private func tile(_ text: String) throws -> [UInt8] {
    var tile = VectorTileWriter(extent: 4096)
    var piece = TilePiece(layer: "l", id: nil)
    piece.add("text", .text(text))
    try tile.add(piece.message(Geometry(type: .point, ordinates: [1, 1])))
    return try Compressor.gzip(tile.bytes)
  }

  private func number(_ bytes: [UInt8], _ at: Int) -> Int {
    (0..<8).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }

  @Test("have one entry for equal tiles that follow each other, and the bytes of equal ones once")
  func runs() throws {
    let bytes = try archive([(1, "sea"), (2, "sea"), (3, "land"), (4, "sea")], 1...1)
    // Addressed tiles, entries and contents.
    #expect([72, 80, 88].map { number(bytes, $0) } == [4, 3, 2])
    #expect(Array(bytes[96..<102]) == [1, 2, 2, 1, 1, 1])
    var found: [String] = []
    try forEachRecord(PMTilesDecoder(TileOptions()), bytes, piece: 100) {
      found.append(String(decoding: $0, as: UTF8.self))
    }
    #expect(found.map { $0.contains("sea") } == [true, true, false, true])
    #expect(found.map { $0.contains(#""mvt_tile":"1/0/0""#) } == [true, false, false, false])
  }

  @Test("have leaf directories where the root would be too long, and tiles are found")
  func leaves() throws {
    // Gaps and lengths of many kinds, so that directories do not compress well. Of most tiles nothing is read.
    var chance = SplitMix64(seed: 1)
    var (id, known): (UInt64, [UInt64]) = (PMTilesArchive.id(of: TileKey(zoom: 12, x: 0, y: 0)), [])
    var (writer, data): (PMTilesWriter, [UInt8]) = (PMTilesWriter(), [])
    for number in 0..<12_000 {
      id += UInt64.random(in: 1...1000, using: &chance)
      let isReal = number % 1000 == 7
      if isReal { known.append(id) }
      let length = Int.random(in: 8...200, using: &chance)
      let other = (0..<length).map { UInt8(truncatingIfNeeded: id >> (8 * UInt64($0 % 8))) }
      let bytes = isReal ? try tile("\(id)") : other
      if writer.add(id, bytes) { data += bytes }
    }
    let bytes = try writer.head(Self.about(12...12)) + data
    #expect(number(bytes, 16) <= 16_257 && number(bytes, 48) > 0)
    for id in known {
      var found: [String] = []
      try forEachRecord(PMTilesDecoder(TileOptions(tile: PMTilesArchive.tile(id))), bytes, piece: 1 << 20) {
        found.append(String(decoding: $0, as: UTF8.self))
      }
      #expect(found.count == 1 && found[0].contains("\"text\":\"\(id)\""))
    }
  }

  @Test("of nothing have no entry")
  func nothing() throws {
    let bytes = try PMTilesWriter().head(Self.about(0...3))
    #expect([72, 80, 88].map { number(bytes, $0) } == [0, 0, 0])
  }
}
