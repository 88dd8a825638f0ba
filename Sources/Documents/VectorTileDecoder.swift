// Vector tiles of Mapbox, version 1 and 2, to Features.

import Formats
import GeoJSON
import Globe

/// Reads one vector tile.
///
/// Each feature of each layer is a Feature with the properties of its tags, `mvt_layer` and `mvt_tile`. The tile is
/// held in memory.
package final class VectorTileDecoder: DocumentDecoder {
  /// How many bytes a tile may have.
  package static let mostBytes = 64 << 20

  private var input: [UInt8] = []
  private let tile: TileKey

  /// Makes a decoder for one file.
  package init(_ tile: TileKey) { self.tile = tile }

  /// Whether bytes begin with a layer: its field, its length, and its name, version or extent first.
  package static func mayBegin(_ head: UnsafeRawBufferPointer) -> Bool {
    guard head.first == 0x1A, let end = head.dropFirst().prefix(5).firstIndex(where: { $0 < 0x80 }),
      end + 1 < head.count
    else { return false }
    return [0x0A, 0x12, 0x1A, 0x22, 0x28, 0x78].contains(head[end + 1])
  }

  package func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    try input.hold(bytes, atMost: Self.mostBytes, of: "the tile")
    if isAtEnd { try VectorTile(tile).decode(input, into: &out) }
    return false
  }
}

/// The contents of a tile.
struct VectorTile {
  private let tile: TileKey
  private var number = 0

  /// - Parameter number: how many features came before it.
  init(_ tile: TileKey, after number: Int = 0) { (self.tile, self.number) = (tile, number) }

  /// Appends its features; gives how many there are with those before.
  @discardableResult
  func decode(_ bytes: [UInt8], into out: inout DecodedRecords) throws(DocumentError) -> Int {
    var number = number
    do throws(WireError) {
      try bytes.withUnsafeBufferPointer { buffer throws(WireError) in
        guard let base = buffer.baseAddress else { return }
        var reader = WireReader(base, 0..<buffer.count)
        while let (field, kind) = try reader.field() {
          guard field == 3 else {
            try reader.skip(kind)
            continue
          }
          let layer = try TileLayer(base, try reader.bytes(kind))
          for feature in layer.features {
            number += 1
            try append(feature, of: layer, base, number, into: &out)
          }
        }
      }
    } catch { throw DocumentError("tile \(tile.text): \(error.message)", at: .byte(error.offset)) }
    return number
  }

  private func append(
    _ range: Range<Int>, of layer: TileLayer, _ base: UnsafePointer<UInt8>, _ number: Int,
    into out: inout DecodedRecords
  ) throws(WireError) {
    var (id, tags, type, commands): (UInt64?, [UInt64], UInt64, [UInt64]) = (nil, [], 0, [])
    var reader = WireReader(base, range)
    while let (field, kind) = try reader.field() {
      switch field {
      case 1: id = try reader.number(kind)
      case 2: try Self.appendNumbers(&reader, kind, base, to: &tags)
      case 3: type = try reader.number(kind)
      case 4: try Self.appendNumbers(&reader, kind, base, to: &commands)
      default: try reader.skip(kind)
      }
    }
    do throws(TileFlaw) {
      guard tags.count % 2 == 0 else { throw TileFlaw("a tag has a key and no value") }
      out.text.append("{\"type\":\"Feature\"")
      if let id { out.text.append(",\"id\":\(id)") }
      out.text.append(",\"properties\":{\"mvt_layer\":")
      out.text.appendString(layer.name)
      out.text.append(",\"mvt_tile\":\"\(tile.text)\"")
      for at in stride(from: 0, to: tags.count, by: 2) {
        guard tags[at] < layer.keys.count, tags[at + 1] < layer.values.count else {
          throw TileFlaw("a tag names key \(tags[at]) and value \(tags[at + 1]), which the layer has not")
        }
        out.text.append(",")
        out.text.appendString(layer.keys[Int(tags[at])])
        out.text.append(":")
        out.text.append(layer.values[Int(tags[at + 1])])
      }
      out.text.append("},\"geometry\":")
      try TileGeometry(tile, extent: layer.extent).append(type, commands, version: layer.version, to: &out.text)
      out.text.append("}")
      out.end(line: number)
    } catch {
      out.refuse(code: "bad-tile", "layer \"\(layer.name)\" of tile \(tile.text): \(error.message)", line: number)
    }
  }

  /// Appends the numbers of a field, which may be packed or one by one.
  private static func appendNumbers(
    _ reader: inout WireReader, _ kind: Int, _ base: UnsafePointer<UInt8>, to numbers: inout [UInt64]
  ) throws(WireError) {
    if kind == 0 { return numbers.append(try reader.varint()) }
    var packed = WireReader(base, try reader.bytes(kind))
    while !packed.isAtEnd { numbers.append(try packed.varint()) }
  }
}

/// What is wrong with a feature of a tile.
struct TileFlaw: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

/// A layer of a tile, but for what its features hold.
struct TileLayer {
  private(set) var name = ""
  private(set) var version: UInt64 = 1
  private(set) var extent: UInt64 = 4096
  private(set) var keys: [String] = []
  /// As JSON.
  private(set) var values: [String] = []
  private(set) var features: [Range<Int>] = []

  init(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) throws(WireError) {
    var reader = WireReader(base, range)
    var isNamed = false
    while let (field, kind) = try reader.field() {
      switch field {
      case 1:
        name = Self.text(base, try reader.bytes(kind))
        isNamed = true
      case 2: features.append(try reader.bytes(kind))
      case 3: keys.append(Self.text(base, try reader.bytes(kind)))
      case 4: values.append(try Self.value(base, try reader.bytes(kind)))
      case 5: extent = try reader.number(kind)
      case 15: version = try reader.number(kind)
      default: try reader.skip(kind)
      }
    }
    let start = range.lowerBound
    guard isNamed else { throw WireError(message: "a layer has no name", offset: start) }
    guard 1...2 ~= version else {
      throw WireError(message: "layer \"\(name)\" is of version \(version); 1 and 2 are known", offset: start)
    }
    guard 1...1 << 31 ~= extent else {
      throw WireError(message: "layer \"\(name)\" has an extent of \(extent)", offset: start)
    }
  }

  private static func text(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
  }

  /// A value as JSON; what is not finite is null.
  private static func value(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) throws(WireError) -> String {
    var reader = WireReader(base, range)
    var found: String?
    func bits(_ bytes: Int) throws(WireError) -> UInt64 {
      let at = reader.at
      try reader.skip(bytes == 8 ? 1 : 5)
      return (0..<bytes).reduce(0) { $0 | UInt64(base[at + $1]) << (8 * UInt64($1)) }
    }
    while let (field, kind) = try reader.field() {
      switch (field, kind) {
      case (1, 2):
        var text = ByteBuffer()
        text.appendString(Self.text(base, try reader.bytes(kind)))
        found = text.text
      case (2, 5):
        let number = Float(bitPattern: UInt32(try bits(4)))
        found = number.isFinite ? "\(number)" : "null"
      case (3, 1):
        let number = Double(bitPattern: try bits(8))
        found = number.isFinite ? "\(number)" : "null"
      case (4, 0): found = "\(Int64(bitPattern: try reader.varint()))"
      case (5, 0): found = "\(try reader.varint())"
      case (6, 0): found = "\(try reader.signed())"
      case (7, 0): found = try reader.varint() == 0 ? "false" : "true"
      default: try reader.skip(kind)
      }
    }
    guard let found else {
      throw WireError(message: "a value of a layer is of no type that is known", offset: range.lowerBound)
    }
    return found
  }
}
