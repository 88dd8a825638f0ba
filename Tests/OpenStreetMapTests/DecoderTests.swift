// OpenStreetMap's formats by their parts: pieces of any size, bombs, ids in any order, and rings of random pieces.

import Formats
import TestSupport
import Testing

@testable import OpenStreetMap

/// What a decoder makes of bytes that come in pieces of one size.
private func decode(_ decoder: any DocumentDecoder, _ bytes: [UInt8], piece: Int) throws -> [String] {
  var found: [String] = []
  try forEachRecord(decoder, bytes, piece: piece) { found.append(String(decoding: $0, as: UTF8.self)) }
  return found
}

/// A message of Protocol Buffers, as it is written.
private struct Message {
  var bytes: [UInt8] = []

  mutating func number(_ field: UInt64, _ value: UInt64) {
    bytes.appendVarint(field << 3)
    bytes.appendVarint(value)
  }

  mutating func bytes(_ field: UInt64, _ value: [UInt8]) {
    bytes.appendVarint(field << 3 | 2)
    bytes.appendVarint(UInt64(value.count))
    bytes += value
  }

  /// A block of a type with raw data.
  static func block(_ type: String, _ data: [UInt8]) -> [UInt8] {
    var blob = Message()
    blob.bytes(1, data)
    return block(type, blob: blob.bytes)
  }

  static func block(_ type: String, blob: [UInt8]) -> [UInt8] {
    var header = Message()
    header.bytes(1, Array(type.utf8))
    header.number(3, UInt64(blob.count))
    let length = UInt32(header.bytes.count)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + header.bytes + blob
  }

  static var fileHeader: [UInt8] {
    var header = Message()
    header.bytes(4, Array("OsmSchema-V0.6".utf8))
    return block("OSMHeader", header.bytes)
  }
}

@Suite("OpenStreetMap's formats")
struct DecoderTests {
  private static let xml = """
    <osm><node id="1" lat="1" lon="2"/><node id="2" lat="1.5" lon="2.5"><tag k="a" v="&quot;ü"/></node>
    <way id="3"><nd ref="1"/><nd ref="2"/><tag k="highway" v="path"/></way>
    <relation id="4"><member type="node" ref="2" role="via"/><tag k="type" v="restriction"/></relation></osm>
    """

  private static let json = """
    \u{FEFF}{"version":0.6,"generator":"x","elements":[{"type":"node","id":1,"lat":1,"lon":2},
    {"type":"node","id":2,"lat":1.5,"lon":2.5,"tags":{"a":"\\"\\u00fc"}},
    {"type":"way","id":3,"nodes":[1,2],"tags":{"highway":"path"}},
    {"type":"relation","id":4,"members":[{"type":"node","ref":2,"role":"via"}],"tags":{"type":"restriction"}}]}
    """

  @Test("pieces of any size give the same records")
  func pieces() throws {
    let bytes = Array(Self.xml.utf8)
    let whole = try decode(OSMXMLDecoder(), bytes, piece: bytes.count)
    #expect(whole.count == 3)
    for piece in [1, 2, 7, 64] { #expect(try decode(OSMXMLDecoder(), bytes, piece: piece) == whole) }
    let json = Array(Self.json.utf8)
    for piece in [1, 2, 7, 64, json.count] { #expect(try decode(OSMJSONDecoder(), json, piece: piece) == whole) }
  }

  @Test("an answer that is cut short, or has a byte too many, is refused", arguments: ["", " x", "{}"])
  func cutShort(_ more: String) {
    let bytes = Array((more.isEmpty ? String(Self.json.dropLast()) : Self.json + more).utf8)
    #expect(throws: DocumentError.self) { try decode(OSMJSONDecoder(), bytes, piece: 64) }
  }

  /// Tags and nodes, written small, that stand for more than memory holds.
  @Test("a block that stands for far more text is handed on in runs, and its tags are bounded")
  func bombs() throws {
    var table = Message()
    table.bytes(1, [])
    table.bytes(1, [UInt8](repeating: 0x61, count: 1 << 20))
    var way = Message()
    way.number(1, 7)
    way.bytes(2, [UInt8](repeating: 1, count: 1000))
    way.bytes(3, [UInt8](repeating: 1, count: 1000))
    var group = Message()
    group.bytes(3, way.bytes)
    var block = Message()
    block.bytes(1, table.bytes)
    block.bytes(2, group.bytes)
    let file = Message.fileHeader + Message.block("OSMData", block.bytes)
    #expect { try decode(PBFDecoder(), file, piece: file.count) } throws: { error in
      (error as? DocumentError)?.message.contains("the tags of one thing are more than") == true
    }

    // 200 ways with one tag of a megabyte each: a run holds no more than one beyond its size.
    var small = Message()
    small.number(1, 7)
    small.bytes(2, [1])
    small.bytes(3, [0])
    var many = Message()
    for _ in 0..<200 { many.bytes(3, small.bytes) }
    var large = Message()
    large.bytes(1, table.bytes)
    large.bytes(2, many.bytes)
    let bytes = Message.fileHeader + Message.block("OSMData", large.bytes)
    let decoder = PBFDecoder()
    var records = DecodedRecords()
    var count = 0
    var isMore = true
    while isMore {
      isMore = try bytes.withUnsafeBytes { bytes in
        try decoder.decode(
          count == 0 ? bytes : UnsafeRawBufferPointer(start: nil, count: 0), isAtEnd: true, into: &records)
      }
      #expect(records.text.count < 3 << 20)
      count += records.spans.count
      records.removeAll()
    }
    #expect(count == 200)
  }

  @Test(
    "sizes beyond the format's, and numbers that are none, are errors at their byte",
    arguments: [
      ([0x7F, 0xFF, 0xFF, 0xFF], 0), ([0, 0, 0, 2, 0x08, 0xFF], 5),
      (Message.block("OSMHeader", blob: []) + [], 17), (Array(Message.block("OSMData", []).prefix(40)), 0),
    ] as [([UInt8], Int)])
  func hostile(_ bytes: [UInt8], _ place: Int) {
    #expect { try decode(PBFDecoder(), bytes, piece: bytes.count) } throws: { error in
      (error as? DocumentError)?.place == .byte(place)
    }
  }

  @Test("an id is found at its place, whatever the order in which ids came")
  func ids() {
    var random = SplitMix64(seed: 3)
    for shuffles in [false, true] {
      var ids: [Int64] = [.min + 1, -5, 0, 1, 2, 3, .max]
      var next: Int64 = 100
      for _ in rounds(1000) {
        next += Int64.random(in: 1...300, using: &random)
        ids.append(next)
      }
      if shuffles { ids[50...900].shuffle(using: &random) }
      var index = IDIndex()
      for (place, id) in ids.enumerated() { #expect(index.append(id) == place) }
      var hint = 0
      for (place, id) in ids.enumerated().shuffled(using: &random) {
        #expect(index.ordinal(of: id, near: &hint) == place)
      }
      #expect(index.ordinal(of: 99, near: &hint) == nil)
      #expect(index.ordinal(of: .min, near: &hint) == nil)
    }
  }

  @Test("rings cut into pieces, turned and shuffled, are put together again")
  func rings() throws {
    var random = SplitMix64(seed: 4)
    /// A square around a centre, with corners and points on its sides.
    func square(_ x: Int64, _ y: Int64, _ half: Int64) -> [OSMPosition] {
      let steps = (-4..<4).map { half * Int64($0) / 4 }
      let sides: [(Int64) -> (Int64, Int64)] = [{ ($0, -half) }, { (half, $0) }, { (-$0, half) }, { (-half, -$0) }]
      return sides.flatMap { side in
        steps.compactMap { OSMPosition(longitude: x + side($0).0, latitude: y + side($0).1) }
      }
    }
    for _ in rounds(20) {
      // A polygon with a hole, an island in that, and a polygon beside it.
      let rings = [square(0, 0, 800_000), square(4, 8, 400_000), square(0, 0, 100_000), square(3_000_000, 0, 80_000)]
      var pieces: [[OSMPosition]] = []
      for ring in rings {
        let cuts = Set((0..<Int.random(in: 1...6, using: &random)).map { _ in Int.random(in: 0..<32, using: &random) })
          .sorted()
        for (index, cut) in cuts.enumerated() {
          let end = index + 1 < cuts.count ? cuts[index + 1] : cuts[0] + 32
          var piece = (cut...end).map { ring[$0 % 32] }
          if Bool.random(using: &random) { piece.reverse() }
          pieces.append(piece)
        }
      }
      let polygons = try #require(RingAssembly.polygons(pieces.shuffled(using: &random)))
      #expect(polygons.map(\.count).sorted() == [1, 1, 2])
      #expect(polygons.flatMap { $0 }.map(\.count) == [33, 33, 33, 33])
      #expect(polygons.first { $0.count == 2 }?.map { Set($0) } == [Set(rings[0]), Set(rings[1])])
      // What lacks a piece does not close.
      let open = pieces.filter { $0.first != $0.last }
      if !open.isEmpty { #expect(RingAssembly.polygons(Array(pieces.filter { $0 != open[0] })) == nil) }
    }
  }
}
