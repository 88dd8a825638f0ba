// GeoJSON geometries to well-known text, as bytes into bytes, so that numbers keep their spelling.

import GeoJSON
import Planar

/// Writes geometries as WKT.
///
///     {"type":"Point","coordinates":[1.10,2]}                     POINT (1.10 2)
///     {"type":"LineString","coordinates":[[1,2,3],[4,5]]}         LINESTRING Z (1 2 3, 4 5 NaN)
///
/// A geometry, or a collection as a whole, in which some position has a third number has the tag Z. Well-known text has
/// the same dimension throughout, so that a position that has no z then gets NaN, which GEOS and `WKTTranscoder` read
/// as none. Numbers beyond the third, which RFC 7946 §3.1.1 gives no meaning, are left out.
public enum WKTWriter {
  /// Appends one geometry, without a line feed.
  ///
  /// - Parameters:
  ///   - geometry: a geometry object or `null`, which a `FeatureScanner` has accepted. `null` is written as the
  ///     geometry that holds nothing, `GEOMETRYCOLLECTION EMPTY`.
  ///   - out: where the text goes.
  public static func append(geometry: UnsafeRawBufferPointer, to out: inout ByteBuffer) {
    let json = CheckedJSON(geometry)
    guard json.byte == 0x7B else { return out.append("GEOMETRYCOLLECTION EMPTY") }
    let start = out.count
    var flat = WKTGeometryWriter(json: json, hasZ: false)
    if !flat.appendGeometry(to: &out) {
      // The first z that was met begins the text again.
      out.count = start
      var high = WKTGeometryWriter(json: json, hasZ: true)
      _ = high.appendGeometry(to: &out)
    }
  }
}

/// Writes one geometry, with z or without.
private struct WKTGeometryWriter: GeometryObjectWriter {
  var json: CheckedJSON
  let hasZ: Bool

  /// The type and the tag, then what `coordinates` or `geometries` at the cursor hold.
  mutating func appendTagged(_ type: GeometryType, to out: inout ByteBuffer) -> Bool {
    let name = type.name
    for index in 0..<name.utf8CodeUnitCount { out.append(name.utf8Start[index] & 0xDF) }
    if hasZ { out.append(" Z") }
    out.append(0x20 as UInt8)
    switch type {
    case .point: return appendPosition(inParentheses: true, to: &out)
    case .geometryCollection: return appendMembers(to: &out)
    default: return appendList(type.arrayDepth, type, to: &out)
    }
  }

  private mutating func appendMembers(to out: inout ByteBuffer) -> Bool {
    guard openList(to: &out) else { return true }
    while true {
      guard appendGeometry(to: &out) else { return false }
      guard json.another() else { break }
      out.append(", ")
    }
    out.append(0x29 as UInt8)
    return true
  }

  /// An array of positions (`depth` 1), or of arrays.
  private mutating func appendList(_ depth: Int, _ type: GeometryType, to out: inout ByteBuffer) -> Bool {
    guard openList(to: &out) else { return true }
    while true {
      let isWhole =
        depth > 1
        ? appendList(depth - 1, type, to: &out) : appendPosition(inParentheses: type == .multiPoint, to: &out)
      guard isWhole else { return false }
      guard json.another() else { break }
      out.append(", ")
    }
    out.append(0x29 as UInt8)
    return true
  }

  private mutating func openList(to out: inout ByteBuffer) -> Bool {
    let isFilled = json.open()
    if isFilled { out.append(0x28 as UInt8) } else { out.append("EMPTY") }
    return isFilled
  }

  @inline(__always)
  private mutating func appendPosition(inParentheses: Bool, to out: inout ByteBuffer) -> Bool {
    guard json.open() else {
      out.append("EMPTY")
      return true
    }
    if inParentheses { out.append(0x28 as UInt8) }
    out.append(json.scalar())
    var count = 1
    while json.another() {
      let number = json.scalar()
      count += 1
      if count > 3 { continue }
      if count == 3, !hasZ { return false }
      out.append(0x20 as UInt8)
      out.append(number)
    }
    if hasZ, count < 3 { out.append(" NaN") }
    if inParentheses { out.append(0x29 as UInt8) }
    return true
  }
}
