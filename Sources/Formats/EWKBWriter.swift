// GeoJSON geometries to PostGIS's well-known binary (EWKB), as bytes or in hexadecimal digits.

import GeoJSON
import Planar

/// Writes geometries as EWKB in hexadecimal, as PostGIS itself prints them: little-endian, capitals, the SRID in front.
///
///     {"type":"Point","coordinates":[1,2]}, 4326      0101000020E6100000000000000000F03F0000000000000040
///
/// A geometry, or a collection as a whole, in which some position has a third number has the flag for z, and a position
/// without one then has NaN, which `WKBTranscoder` reads as none. Numbers beyond the third are left out. An empty point
/// is one of NaNs. Coordinates are doubles: digits beyond those are lost, as everywhere in the format.
package enum EWKBWriter {
  /// Appends one geometry as bytes: an object that a `FeatureScanner` has accepted.
  ///
  /// - Throws: `FormatError` for a number beyond the range of a double; its offset counts from the first byte of
  ///   `geometry`.
  package static func append(binary geometry: UnsafeRawBufferPointer, to out: inout ByteBuffer) throws(FormatError) {
    try append(geometry, srid: nil, isBinary: true, to: &out)
  }

  /// Appends one geometry: an object that a `FeatureScanner` has accepted.
  ///
  /// - Parameter srid: the number that the header has; nil for a header without.
  /// - Throws: `FormatError` for a number beyond the range of a double; its offset counts from the first byte of
  ///   `geometry`.
  package static func append(
    geometry: UnsafeRawBufferPointer, srid: UInt32?, to out: inout ByteBuffer
  ) throws(FormatError) {
    try append(geometry, srid: srid, isBinary: false, to: &out)
  }

  /// The number that PostGIS has for a CRS, which is EPSG's.
  ///
  /// - Throws: `FormatError` `no-srid` where EPSG has none for it.
  package static func srid(of crs: String) throws(FormatError) -> UInt32 {
    guard crs.hasPrefix("EPSG:"), let number = UInt32(crs.dropFirst(5)) else {
      throw FormatError(
        code: "no-srid", message: "\(crs) has no number of EPSG for the SRID; plat project brings it to a CRS that has",
        offset: 0)
    }
    return number
  }

  private static func append(
    _ geometry: UnsafeRawBufferPointer, srid: UInt32?, isBinary: Bool, to out: inout ByteBuffer
  ) throws(FormatError) {
    let text = ByteBuffer(geometry)
    let start = out.count
    try text.withPaddedBytes { padded throws(FormatError) in
      var flat = EWKBGeometryWriter(
        json: CheckedJSON(padded.bytes), text: padded, hasZ: false, isBinary: isBinary, srid: srid)
      if try flat.appendGeometry(to: &out) { return }
      // The first z that was met begins the geometry again.
      out.count = start
      var high = EWKBGeometryWriter(
        json: CheckedJSON(padded.bytes), text: padded, hasZ: true, isBinary: isBinary, srid: srid)
      _ = try high.appendGeometry(to: &out)
    }
  }
}

extension GeometryType {
  /// The number of the type in well-known binary (OGC 06-103r4 §8.2.8).
  package var wkbCode: UInt32 {
    switch self {
    case .point: 1
    case .lineString: 2
    case .polygon: 3
    case .multiPoint: 4
    case .multiLineString: 5
    case .multiPolygon: 6
    case .geometryCollection: 7
    }
  }
}

/// Writes one geometry, with z or without.
private struct EWKBGeometryWriter: GeometryObjectWriter {
  var json: CheckedJSON
  let text: PaddedBytes
  let hasZ: Bool
  /// Whether bytes are written as they are.
  let isBinary: Bool
  /// What the next header says; only that of the whole geometry has one.
  var srid: UInt32?

  /// The header, then what `coordinates` or `geometries` at the cursor hold.
  mutating func appendTagged(_ type: GeometryType, to out: inout ByteBuffer) throws(FormatError) -> Bool {
    appendHeader(type, to: &out)
    return try appendBody(type, to: &out)
  }

  /// The byte order, the type with its flags, and the SRID.
  private mutating func appendHeader(_ type: GeometryType, to out: inout ByteBuffer) {
    append(UInt8(1), to: &out)
    append(type.wkbCode | (hasZ ? 0x8000_0000 : 0) | (srid == nil ? 0 : 0x2000_0000), to: &out)
    if let srid = srid.take() { append(srid, to: &out) }
  }

  /// What `coordinates` or `geometries` at the cursor hold.
  private mutating func appendBody(_ type: GeometryType, to out: inout ByteBuffer) throws(FormatError) -> Bool {
    switch type {
    case .point: try appendPosition(to: &out)
    case .lineString: try appendPositions(to: &out)
    case .polygon: try appendList(to: &out) { writer, out throws(FormatError) in try writer.appendPositions(to: &out) }
    case .multiPoint: try appendParts(.point, to: &out)
    case .multiLineString: try appendParts(.lineString, to: &out)
    case .multiPolygon: try appendParts(.polygon, to: &out)
    case .geometryCollection:
      try appendList(to: &out) { writer, out throws(FormatError) in try writer.appendGeometry(to: &out) }
    }
  }

  private mutating func appendParts(_ type: GeometryType, to out: inout ByteBuffer) throws(FormatError) -> Bool {
    try appendList(to: &out) { writer, out throws(FormatError) in try writer.appendTagged(type, to: &out) }
  }

  private mutating func appendPositions(to out: inout ByteBuffer) throws(FormatError) -> Bool {
    try appendList(to: &out) { writer, out throws(FormatError) in try writer.appendPosition(to: &out) }
  }

  /// A count, and as many elements of the array at the cursor.
  private mutating func appendList(
    to out: inout ByteBuffer,
    _ element: (inout EWKBGeometryWriter, inout ByteBuffer) throws(FormatError) -> Bool
  ) throws(FormatError) -> Bool {
    let place = out.count
    append(UInt32(0), to: &out)
    guard json.open() else { return true }
    var count: UInt32 = 0
    repeat {
      guard try element(&self, &out) else { return false }
      count += 1
    } while json.another()
    let end = out.count
    out.count = place
    append(count, to: &out)
    out.count = end
    return true
  }

  private mutating func appendPosition(to out: inout ByteBuffer) throws(FormatError) -> Bool {
    guard json.open() else {
      for _ in 0..<(hasZ ? 3 : 2) { append(Double.nan.bitPattern, to: &out) }
      return true
    }
    var count = 0
    repeat {
      let start = json.position
      let number = json.scalar()
      count += 1
      if count > 3 { continue }
      if count == 3, !hasZ { return false }
      append(try double(start, number.count).bitPattern, to: &out)
    } while json.another()
    if hasZ, count < 3 { append(Double.nan.bitPattern, to: &out) }
    return true
  }

  private func append<Number: FixedWidthInteger>(_ number: Number, to out: inout ByteBuffer) {
    if isBinary { out.appendLittleEndian(number) } else { out.appendHexadecimal(number) }
  }

  private func double(_ start: Int, _ count: Int) throws(FormatError) -> Double {
    var scanner = JSONScanner(text, from: start, to: start + count)
    do throws(ScanError) { return try scanner.scanDouble() } catch {
      throw FormatError(code: error.fault.code, message: error.fault.message, offset: start)
    }
  }
}

extension ByteBuffer {
  /// Appends the bytes of a number, the lowest first.
  @inline(__always)
  fileprivate mutating func appendLittleEndian<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { append($0) }
  }

  /// Appends the bytes of a number, the lowest first, as two digits each.
  @inline(__always)
  fileprivate mutating func appendHexadecimal<Number: FixedWidthInteger>(_ number: Number) {
    let bytes = MemoryLayout<Number>.size
    reserve(2 * bytes)
    var rest = number
    for index in 0..<bytes {
      let byte = UInt8(truncatingIfNeeded: rest)
      (base + count + 2 * index).pointee = Self.hexadecimalDigit(byte >> 4)
      (base + count + 2 * index + 1).pointee = Self.hexadecimalDigit(byte & 15)
      if bytes > 1 { rest >>= 8 }
    }
    count += 2 * bytes
  }

  @inline(__always)
  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
