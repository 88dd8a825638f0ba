// The grammar of well-known binary: byte orders, type codes, counts and doubles.

import GeoJSON
import Planar

/// What the first five bytes of a geometry (nine with an SRID) say.
private struct WKBHeader {
  var isBigEndian: Bool
  var type: GeometryType
  var hasZ: Bool
  var hasM: Bool

  /// How many bytes a position takes.
  var stride: Int { 16 + (hasZ ? 8 : 0) + (hasM ? 8 : 0) }
}

/// Reads one WKB geometry and writes it as a GeoJSON geometry object.
package struct WKBReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private var srid: UInt32?
  private var depth = 0

  /// Whether rings are written by the right-hand rule, whichever way round they are.
  private let turnsRings: Bool

  private init(_ bytes: UnsafeRawBufferPointer, turnsRings: Bool) {
    (self.bytes, self.turnsRings) = (bytes, turnsRings)
  }

  /// Appends the geometry in `bytes` to `out`, and gives its SRID.
  ///
  /// - Parameter turnsRings: whether rings are written by the right-hand rule of RFC 7946 §3.1.6, whichever way round
  ///   they are.
  package static func read(
    _ bytes: UnsafeRawBufferPointer, turnsRings: Bool = false, into out: inout ByteBuffer
  ) throws(FormatError) -> UInt32? {
    var reader = WKBReader(bytes, turnsRings: turnsRings)
    let header = try reader.readHeader()
    try reader.readObject(header, into: &out)
    let rest = bytes.count - reader.position
    guard rest == 0 else { throw reader.error("\(rest) byte\(rest == 1 ? "" : "s") after the end of the geometry") }
    return reader.srid
  }

  private func error(_ message: String, at offset: Int? = nil) -> FormatError {
    FormatError(code: "bad-wkb", message: message, offset: offset ?? position)
  }

  // MARK: Words

  @inline(__always)
  private mutating func readUInt32(_ isBigEndian: Bool) throws(FormatError) -> UInt32 {
    try need(4)
    let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
    position += 4
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }

  /// The caller has seen to it that 8 bytes are left.
  @inline(__always)
  private mutating func readDouble(_ isBigEndian: Bool) -> Double {
    let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    position += 8
    return Double(bitPattern: isBigEndian ? UInt64(bigEndian: word) : UInt64(littleEndian: word))
  }

  @inline(__always)
  private func need(_ count: Int) throws(FormatError) {
    guard bytes.count - position >= count else {
      throw error("the geometry ends too early: \(count) bytes wanted, \(bytes.count - position) left")
    }
  }

  /// A count of things that take at least `size` bytes each: more than could be left is refused before any is read.
  private mutating func readCount(
    _ header: WKBHeader, of things: String, size: Int
  ) throws(FormatError) -> Int {
    let start = position
    let count = Int(try readUInt32(header.isBigEndian))
    let left = bytes.count - position
    guard count <= left / size else {
      throw error("a count of \(count) \(things), but only \(left) bytes are left", at: start)
    }
    return count
  }

  // MARK: Geometries

  private mutating func readHeader() throws(FormatError) -> WKBHeader {
    try need(5)
    let order = bytes[position]
    guard order <= 1 else { throw error("the byte order must be 00 or 01, not \(order)") }
    position += 1
    let start = position
    let code = try readUInt32(order == 0)
    // PostGIS flags z, m and an SRID in the high bits; ISO adds 1000 for z, 2000 for m, 3000 for both.
    let (thousands, plain) = (code & 0x1FFF_FFFF).quotientAndRemainder(dividingBy: 1000)
    guard thousands <= 3, let type = try Self.type(plain, at: start) else {
      throw error("unknown geometry type \(code)", at: start)
    }
    if code & 0x2000_0000 != 0 { try readSRID(order == 0) }
    return WKBHeader(
      isBigEndian: order == 0, type: type,
      hasZ: code & 0x8000_0000 != 0 || thousands == 1 || thousands == 3,
      hasM: code & 0x4000_0000 != 0 || thousands >= 2)
  }

  private static func type(_ code: UInt32, at offset: Int) throws(FormatError) -> GeometryType? {
    switch code {
    case 1: return .point
    case 2: return .lineString
    case 3: return .polygon
    case 4: return .multiPoint
    case 5: return .multiLineString
    case 6: return .multiPolygon
    case 7: return .geometryCollection
    default:
      guard let refusal = NonLinearType.refusal(ofCode: code) else { return nil }
      throw FormatError(code: "no-geojson-form", message: refusal, offset: offset)
    }
  }

  private mutating func readSRID(_ isBigEndian: Bool) throws(FormatError) {
    let start = position
    let srid = try readUInt32(isBigEndian)
    if let outer = self.srid, outer != srid {
      throw error("a member has SRID \(srid), its collection \(outer)", at: start)
    }
    self.srid = srid
  }

  private mutating func readObject(_ header: WKBHeader, into out: inout ByteBuffer) throws(FormatError) {
    out.appendGeometryStart(header.type)
    if header.type == .geometryCollection {
      try readMembers(header, into: &out)
    } else {
      try readCoordinates(header, into: &out)
    }
    out.append(0x7D as UInt8)
  }

  private mutating func readMembers(_ header: WKBHeader, into out: inout ByteBuffer) throws(FormatError) {
    depth += 1
    guard depth <= nestingLimit else { throw .tooDeep(at: position) }
    // The shortest member is an empty one: byte order, type, count.
    let count = try readCount(header, of: "members", size: 9)
    out.append(0x5B as UInt8)
    for index in 0..<count {
      if index > 0 { out.append(0x2C as UInt8) }
      let member = try readHeader()
      try readObject(member, into: &out)
    }
    out.append(0x5D as UInt8)
    depth -= 1
  }

  private mutating func readCoordinates(_ header: WKBHeader, into out: inout ByteBuffer) throws(FormatError) {
    switch header.type {
    case .point:
      if try !readPoint(header, into: &out) { out.append("[]") }
    case .lineString: try readPositions(header, into: &out)
    case .polygon:
      let count = try readCount(header, of: "rings", size: 4)
      out.append(0x5B as UInt8)
      for index in 0..<count {
        if index > 0 { out.append(0x2C as UInt8) }
        if turnsRings, try isTurned(header, isShell: index == 0) {
          try readBackwards(header, into: &out)
        } else {
          try readPositions(header, into: &out)
        }
      }
      out.append(0x5D as UInt8)
    case .multiPoint: try readParts(header, type: .point, into: &out)
    case .multiLineString: try readParts(header, type: .lineString, into: &out)
    case .multiPolygon: try readParts(header, type: .polygon, into: &out)
    case .geometryCollection: break
    }
  }

  /// The parts of a multi-geometry, each with a header of its own.
  private mutating func readParts(
    _ header: WKBHeader, type: GeometryType, into out: inout ByteBuffer
  ) throws(FormatError) {
    let count = try readCount(header, of: "parts", size: 9)
    out.append(0x5B as UInt8)
    var isFirst = true
    for _ in 0..<count {
      let start = position
      let part = try readHeader()
      guard part.type == type else {
        throw error("a \(header.type.name) cannot have a \(part.type.name) as a part", at: start)
      }
      let mark = out.count
      if !isFirst { out.append(0x2C as UInt8) }
      if type != .point {
        try readCoordinates(part, into: &out)
      } else if try !readPoint(part, into: &out) {
        // `[]` would have to be a position.
        out.count = mark
        continue
      }
      isFirst = false
    }
    out.append(0x5D as UInt8)
  }

  // MARK: Positions

  private mutating func readPositions(_ header: WKBHeader, into out: inout ByteBuffer) throws(FormatError) {
    let count = try readCount(header, of: "positions", size: header.stride)
    out.append(0x5B as UInt8)
    for index in 0..<count {
      if index > 0 { out.append(0x2C as UInt8) }
      try readPosition(header, into: &out)
    }
    out.append(0x5D as UInt8)
  }

  /// Whether the ring that comes next is against the right-hand rule; nothing of it is passed.
  private mutating func isTurned(_ header: WKBHeader, isShell: Bool) throws(FormatError) -> Bool {
    let start = position
    defer { position = start }
    let count = try readCount(header, of: "positions", size: header.stride)
    guard count > 0 else { return false }
    func vertex(_ reader: inout WKBReader) -> Position {
      let at = reader.position
      let (x, y) = (reader.readDouble(header.isBigEndian), reader.readDouble(header.isBigEndian))
      reader.position = at + header.stride
      return Position(x, y)
    }
    var area = RingArea(from: vertex(&self))
    for _ in 1..<count { area.add(vertex(&self)) }
    return isShell ? area.twice < 0 : area.twice > 0
  }

  private mutating func readBackwards(_ header: WKBHeader, into out: inout ByteBuffer) throws(FormatError) {
    let count = try readCount(header, of: "positions", size: header.stride)
    let start = position
    out.append(0x5B as UInt8)
    for index in (0..<count).reversed() {
      position = start + index * header.stride
      try readPosition(header, into: &out)
      if index > 0 { out.append(0x2C as UInt8) }
    }
    position = start + count * header.stride
    out.append(0x5D as UInt8)
  }

  /// A point's position; false, and nothing appended, where all of it is NaN.
  private mutating func readPoint(_ header: WKBHeader, into out: inout ByteBuffer) throws(FormatError) -> Bool {
    try need(header.stride)
    let start = position
    if readDouble(header.isBigEndian).isNaN, readDouble(header.isBigEndian).isNaN {
      position = start + header.stride
      return false
    }
    position = start
    try readPosition(header, into: &out)
    return true
  }

  @inline(__always)
  private mutating func readPosition(_ header: WKBHeader, into out: inout ByteBuffer) throws(FormatError) {
    out.append(0x5B as UInt8)
    try readOrdinate(header, into: &out)
    out.append(0x2C as UInt8)
    try readOrdinate(header, into: &out)
    if header.hasZ {
      let start = position
      let isMissing = readDouble(header.isBigEndian).isNaN
      if !isMissing {
        position = start
        out.append(0x2C as UInt8)
        try readOrdinate(header, into: &out)
      }
    }
    if header.hasM { position += 8 }
    out.append(0x5D as UInt8)
  }

  @inline(__always)
  private mutating func readOrdinate(_ header: WKBHeader, into out: inout ByteBuffer) throws(FormatError) {
    let value = readDouble(header.isBigEndian)
    guard value.isFinite else { throw .notFinite("\(value)", at: position - 8) }
    out.appendShortest(value)
  }
}
