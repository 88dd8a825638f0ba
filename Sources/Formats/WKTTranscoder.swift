// Well-known text (OGC 06-103r4 §7, ISO/IEC 13249-3) and PostGIS's EWKT to Features.

import GeoJSON
import Planar
import Words

/// Turns WKT or EWKT into Features, one geometry a record.
///
///     SRID=3857;POINT Z (1 2 3)
///     {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2,3]},"crs":{…}}
///
/// Keywords are read in capitals or not; tags apart or not (`POINT Z`, `POINTZ`). Where a type has no tag, a third
/// number is z. M is dropped, as GeoJSON has no place for it. `EMPTY` becomes `[]`, but inside a MULTIPOINT, where `[]`
/// would have to be a position, it is dropped. A z of NaN, which is how `WKTWriter` spells a missing z, is no z.
public struct WKTTranscoder: RecordTranscoder {
  /// Where the parts of the last Feature stand, counted from its first byte; nil where it has a `crs`.
  public private(set) var parts: WrittenParts?

  /// Makes a transcoder; one serves a whole stream.
  public init() {}

  public mutating func transcode(_ record: UnsafeRawBufferPointer, into out: inout ByteBuffer) throws(FormatError) {
    let start = out.count
    do throws(FormatError) {
      parts = try out.appendFeature { out throws(FormatError) in try WKTReader.read(record, into: &out) }
    } catch {
      out.count = start
      throw error
    }
  }
}

/// Reads one WKT geometry and writes it as a GeoJSON geometry object.
struct WKTReader {
  var text: WKTScanner
  private var depth = 0

  private init(_ bytes: UnsafeRawBufferPointer) {
    text = WKTScanner(bytes)
  }

  /// Appends the geometry that `bytes` spell to `out`, and gives the SRID that stands before it.
  static func read(_ bytes: UnsafeRawBufferPointer, into out: inout ByteBuffer) throws(FormatError) -> UInt32? {
    var reader = WKTReader(bytes)
    let srid = try reader.readSRID()
    try reader.readGeometry(tag: .none, into: &out)
    reader.text.skipBlanks()
    guard reader.text.position == reader.text.end else {
      throw reader.text.error("text after the end of the geometry: \(reader.text.token.quoted)")
    }
    return srid
  }

  /// `SRID=3857;`, or nothing.
  private mutating func readSRID() throws(FormatError) -> UInt32? {
    let start = text.position
    guard text.take(word: "SRID"), text.take(0x3D) else {
      text.position = start
      return nil
    }
    text.skipBlanks()
    let digits = text.token
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit),
      let srid = UInt32(String(decoding: digits, as: UTF8.self))
    else {
      throw text.expected("an SRID such as 4326 after \"SRID=\"")
    }
    text.position += digits.count
    try text.expect(0x3B)
    return srid
  }

  /// A tagged text: type, tag, and `EMPTY` or a list.
  ///
  /// A member of a collection inherits the tag of the collection.
  private mutating func readGeometry(tag inherited: OrdinateTag, into out: inout ByteBuffer) throws(FormatError) {
    var (type, tag) = try readType()
    if tag == .none {
      let start = text.position
      if let apart = OrdinateTag(text.word()) { tag = apart } else { text.position = start }
    }
    if tag == .none { tag = inherited }
    out.appendGeometryStart(type)
    switch type {
    case .point: try readPoint(tag, into: &out)
    case .multiPoint: try readMultiPoint(tag, into: &out)
    case .geometryCollection: try readCollection(tag, into: &out)
    default: try readList(type.arrayDepth, tag, into: &out)
    }
    out.append(0x7D as UInt8)
  }

  private mutating func readType() throws(FormatError) -> (GeometryType, OrdinateTag) {
    let word = text.word()
    let start = text.position - word.count
    for type in GeometryType.allCases where word.startsWithWord(type.name) {
      if let tag = OrdinateTag(word.part(type.name.utf8CodeUnitCount, word.count)) { return (type, tag) }
    }
    let linearRing: StaticString = "LINEARRING"
    if word.startsWithWord(linearRing), let tag = OrdinateTag(word.part(linearRing.utf8CodeUnitCount, word.count)) {
      return (.lineString, tag)
    }
    if let refusal = NonLinearType.refusal(of: word) {
      throw FormatError(code: "no-geojson-form", message: refusal, offset: start)
    }
    text.position = start
    throw text.expected("a geometry type such as POINT or MULTIPOLYGON")
  }

  // MARK: Lists

  /// `EMPTY`, as `[]`.
  private mutating func readEmpty(into out: inout ByteBuffer) -> Bool {
    guard text.take(word: "EMPTY") else { return false }
    out.append("[]")
    return true
  }

  /// The opening of a list, when it is not empty.
  private mutating func openList() throws(FormatError) {
    guard text.take(0x28) else { throw text.expected("\"(\" or EMPTY") }
  }

  private mutating func readPoint(_ tag: OrdinateTag, into out: inout ByteBuffer) throws(FormatError) {
    if readEmpty(into: &out) { return }
    try openList()
    try readPosition(tag, into: &out)
    try text.expect(0x29)
  }

  /// A list of positions (`depth` 1), or of lists.
  private mutating func readList(
    _ depth: Int, _ tag: OrdinateTag, into out: inout ByteBuffer
  ) throws(FormatError) {
    if readEmpty(into: &out) { return }
    try openList()
    out.append(0x5B as UInt8)
    while true {
      if depth == 1 { try readPosition(tag, into: &out) } else { try readList(depth - 1, tag, into: &out) }
      guard try text.another() else { break }
      out.append(0x2C as UInt8)
    }
    out.append(0x5D as UInt8)
  }

  /// Positions in parentheses (`((1 2), (3 4))`) or without, which is an older form that many still write.
  private mutating func readMultiPoint(_ tag: OrdinateTag, into out: inout ByteBuffer) throws(FormatError) {
    if readEmpty(into: &out) { return }
    try openList()
    out.append(0x5B as UInt8)
    var isFirst = true
    repeat {
      if text.take(word: "EMPTY") { continue }
      if !isFirst { out.append(0x2C as UInt8) }
      isFirst = false
      let hasParentheses = text.take(0x28)
      try readPosition(tag, into: &out)
      if hasParentheses { try text.expect(0x29) }
    } while try text.another()
    out.append(0x5D as UInt8)
  }

  private mutating func readCollection(_ tag: OrdinateTag, into out: inout ByteBuffer) throws(FormatError) {
    if readEmpty(into: &out) { return }
    try openList()
    depth += 1
    guard depth <= nestingLimit else { throw .tooDeep(at: text.position - 1) }
    out.append(0x5B as UInt8)
    while true {
      try readGeometry(tag: tag, into: &out)
      guard try text.another() else { break }
      out.append(0x2C as UInt8)
    }
    out.append(0x5D as UInt8)
    depth -= 1
  }

  // MARK: Positions

  @inline(__always)
  private mutating func readPosition(_ tag: OrdinateTag, into out: inout ByteBuffer) throws(FormatError) {
    text.skipBlanks()
    let start = text.position
    out.append(0x5B as UInt8)
    try text.appendNumber(to: &out)
    out.append(0x2C as UInt8)
    try text.appendNumber(to: &out)
    text.skipBlanks()
    let next = text.byte
    if tag != .none || (next != 0x2C && next != 0x29) { try readHeight(tag, from: start, into: &out) }
    out.append(0x5D as UInt8)
  }

  /// After x and y: z, which is kept, and m, which is not.
  @inline(never)
  private mutating func readHeight(
    _ tag: OrdinateTag, from start: Int, into out: inout ByteBuffer
  ) throws(FormatError) {
    var count = 2
    while true {
      text.skipBlanks()
      let next = text.byte
      if next == 0x2C || next == 0x29 { break }
      if count == tag.count ?? 4 || text.position == text.end {
        throw text.expected("\",\" or \")\" after \(count) numbers")
      }
      if !text.take(word: "NaN") {
        let mark = out.count
        out.append(0x2C as UInt8)
        try text.appendNumber(to: &out)
        if count > 2 || tag == .m { out.count = mark }
      }
      count += 1
    }
    if let wanted = tag.count, count != wanted {
      throw text.error(
        "a position tagged \(tag.rawValue.uppercased()) needs \(wanted) numbers, not \(count)", at: start)
    }
  }
}
