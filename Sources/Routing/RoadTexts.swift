// Features of roads as bytes of a file.

import Planar

/// Writes features: numbers of 7 bits a byte, words once, and positions by what lies between them.
struct RoadWriter {
  private(set) var bytes: [UInt8] = []
  private var words: [String: UInt64] = [:]

  mutating func put(_ feature: RoadFeature) {
    bytes.append(feature.kind.rawValue)
    put(text: feature.id)
    let keys = feature.tags.keys.sorted()
    put(UInt64(keys.count))
    for key in keys {
      put(word: key)
      put(word: feature.tags[key] ?? "")
    }
    put(feature.positions)
    put(UInt64(feature.heights.count))
    for height in feature.heights { withUnsafeBytes(of: height.bitPattern.littleEndian) { bytes += $0 } }
    guard feature.kind == .restriction else { return }
    for ids in [feature.from, feature.via, feature.to, feature.viaNode.map { [$0] } ?? []] {
      put(UInt64(ids.count))
      for id in ids { put(text: id) }
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
    put(UInt64(positions.count) << 1 | (areExact ? 1 : 0))
    for index in parts.indices {
      if areExact {
        let step = parts[index] - (index < 2 ? 0 : parts[index - 2])
        put(UInt64(bitPattern: step << 1 ^ step >> 63))
      } else {
        let value = index % 2 == 0 ? positions[index / 2].x : positions[index / 2].y
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
      }
    }
  }

  private mutating func put(word: String) {
    if let known = words[word] { return put(known) }
    words[word] = UInt64(words.count + 1)
    put(0)
    put(text: word)
  }

  private mutating func put(text: String) {
    put(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  private mutating func put(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads them.
struct RoadTextReader {
  private let bytes: UnsafeRawBufferPointer
  private var at = 0
  private var words: [String] = []

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { at == bytes.count }

  /// The next feature; nil where the bytes are none.
  mutating func next() -> RoadFeature? {
    guard let kind = byte().flatMap(RoadFeature.Kind.init), let id = text(), let count = count() else { return nil }
    var tags = Tags()
    for _ in 0..<count {
      guard let key = word(), let value = word() else { return nil }
      tags[key] = value
    }
    guard let positions = positions(), let heights = self.count() else { return nil }
    var feature = RoadFeature(kind, id, tags, positions)
    for _ in 0..<heights {
      guard let bits: UInt32 = raw() else { return nil }
      feature.heights.append(Float(bitPattern: bits))
    }
    guard kind == .restriction else { return feature }
    guard let from = texts(), let via = texts(), let to = texts(), let node = texts() else { return nil }
    (feature.from, feature.via, feature.to, feature.viaNode) = (from, via, to, node.first)
    return feature
  }

  private mutating func positions() -> [Position]? {
    guard let head = number(), head >> 1 <= bytes.count - at else { return nil }
    var positions: [Position] = []
    positions.reserveCapacity(Int(head >> 1))
    var last: (Int64, Int64) = (0, 0)
    for _ in 0..<head >> 1 {
      var position: Position
      if head & 1 == 1 {
        guard let x = number(), let y = number() else { return nil }
        last.0 &+= Int64(x >> 1) ^ -Int64(x & 1)
        last.1 &+= Int64(y >> 1) ^ -Int64(y & 1)
        position = Position(Double(last.0) / RoadWriter.scale, Double(last.1) / RoadWriter.scale)
      } else {
        guard let x: UInt64 = raw(), let y: UInt64 = raw() else { return nil }
        position = Position(Double(bitPattern: x), Double(bitPattern: y))
      }
      guard position.x.isFinite, position.y.isFinite else { return nil }
      positions.append(position)
    }
    return positions
  }

  private mutating func word() -> String? {
    guard let number = number() else { return nil }
    if number > 0 { return number <= words.count ? words[Int(number) - 1] : nil }
    guard let text = text() else { return nil }
    words.append(text)
    return text
  }

  private mutating func texts() -> [String]? {
    guard let count = count() else { return nil }
    var texts: [String] = []
    for _ in 0..<count {
      guard let text = text() else { return nil }
      texts.append(text)
    }
    return texts
  }

  private mutating func text() -> String? {
    guard let count = count() else { return nil }
    at += count
    return String(decoding: bytes[at - count..<at], as: UTF8.self)
  }

  /// A number of things of at least one byte each.
  private mutating func count() -> Int? {
    guard let number = number(), number <= bytes.count - at else { return nil }
    return Int(number)
  }

  private mutating func byte() -> UInt8? {
    guard at < bytes.count else { return nil }
    at += 1
    return bytes[at - 1]
  }

  private mutating func number() -> UInt64? {
    var (value, shift) = (0 as UInt64, 0 as UInt64)
    while let byte = byte(), shift < 64 {
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  private mutating func raw<Value: FixedWidthInteger>() -> Value? {
    guard bytes.count - at >= MemoryLayout<Value>.size else { return nil }
    at += MemoryLayout<Value>.size
    return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: at - MemoryLayout<Value>.size, as: Value.self))
  }
}
