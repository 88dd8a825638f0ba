// Features of roads as bytes of a file.

import Formats
import Planar

/// Writes features: small numbers in few bytes, words once, and positions by what lies between them.
struct RoadWriter {
  private var wire = WireWriter()
  private var words: [String: UInt64] = [:]

  var bytes: [UInt8] { wire.bytes }

  mutating func put(_ feature: RoadFeature) {
    wire.varint(UInt64(feature.kind.rawValue))
    wire.counted(feature.id.utf8)
    let keys = feature.tags.keys.sorted()
    wire.varint(UInt64(keys.count))
    for key in keys {
      put(word: key)
      put(word: feature.tags[key] ?? "")
    }
    put(feature.positions)
    wire.varint(UInt64(feature.heights.count))
    for height in feature.heights { wire.fixed(UInt64(height.bitPattern), 4) }
    guard feature.kind == .restriction || feature.kind == .maneuver else { return }
    for ids in [feature.from, feature.via, feature.to, feature.viaNode.map { [$0] } ?? []] {
      wire.varint(UInt64(ids.count))
      for id in ids { wire.counted(id.utf8) }
    }
  }

  /// How many parts a degree has where positions have that many decimals, as OpenStreetMap's.
  static let scale = 1e7

  private mutating func put(_ positions: [Position]) {
    let parts = positions.flatMap { [Int64(($0.x * Self.scale).rounded()), Int64(($0.y * Self.scale).rounded())] }
    let areExact = positions.indices.allSatisfy { index in
      (Double(parts[2 * index]) / Self.scale).bitPattern == positions[index].x.bitPattern
        && (Double(parts[2 * index + 1]) / Self.scale).bitPattern == positions[index].y.bitPattern
    }
    wire.varint(UInt64(positions.count) << 1 | (areExact ? 1 : 0))
    guard areExact else {
      for position in positions {
        wire.fixed(position.x.bitPattern, 8)
        wire.fixed(position.y.bitPattern, 8)
      }
      return
    }
    for index in parts.indices { wire.varint(zigzag(parts[index] - (index < 2 ? 0 : parts[index - 2]))) }
  }

  private mutating func put(word: String) {
    if let known = words[word] { return wire.varint(known) }
    words[word] = UInt64(words.count + 1)
    wire.varint(0)
    wire.counted(word.utf8)
  }
}

/// Reads them.
struct RoadTextReader {
  private let bytes: UnsafeRawBufferPointer
  private var wire: WireReader
  private var words: [String] = []

  /// Nil where there are no bytes.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return nil }
    (self.bytes, wire) = (bytes, WireReader(base, 0..<bytes.count))
  }

  var isAtEnd: Bool { wire.isAtEnd }

  /// The next feature; nil where the bytes are none.
  mutating func next() -> RoadFeature? {
    do throws(WireError) { return try feature() } catch { return nil }
  }

  private mutating func feature() throws(WireError) -> RoadFeature {
    let start = wire.at
    guard let kind = UInt8(exactly: try wire.varint()).flatMap(RoadFeature.Kind.init) else {
      throw WireError(message: "this is no feature", offset: start)
    }
    let id = try text()
    var tags = Tags()
    for _ in 0..<(try wire.varint()) {
      let key = try word()
      tags[key] = try word()
    }
    var feature = RoadFeature(kind, id, tags, try positions())
    for _ in 0..<(try wire.varint()) {
      feature.heights.append(Float(bitPattern: UInt32(truncatingIfNeeded: try wire.fixed(4))))
    }
    guard kind == .restriction || kind == .maneuver else { return feature }
    feature.from = try texts()
    feature.via = try texts()
    feature.to = try texts()
    feature.viaNode = try texts().first
    return feature
  }

  private mutating func positions() throws(WireError) -> [Position] {
    let (start, head) = (wire.at, try wire.varint())
    var positions: [Position] = []
    var last: (Int64, Int64) = (0, 0)
    for _ in 0..<head >> 1 {
      var position: Position
      if head & 1 == 1 {
        last.0 &+= try wire.signed()
        last.1 &+= try wire.signed()
        position = Position(Double(last.0), Double(last.1)) / RoadWriter.scale
      } else {
        position = Position(Double(bitPattern: try wire.fixed(8)), 0)
        position.y = Double(bitPattern: try wire.fixed(8))
      }
      guard position.x.isFinite, position.y.isFinite else {
        throw WireError(message: "this is no position", offset: start)
      }
      positions.append(position)
    }
    return positions
  }

  private mutating func word() throws(WireError) -> String {
    let (start, number) = (wire.at, try wire.varint())
    guard number <= words.count else { throw WireError(message: "this is no word", offset: start) }
    if number > 0 { return words[Int(number) - 1] }
    let text = try text()
    words.append(text)
    return text
  }

  private mutating func texts() throws(WireError) -> [String] {
    var texts: [String] = []
    for _ in 0..<(try wire.varint()) { texts.append(try text()) }
    return texts
  }

  private mutating func text() throws(WireError) -> String {
    String(decoding: bytes[try wire.counted()], as: UTF8.self)
  }
}
