// Lines of JSON objects that are no Features to Features.

import GeoJSON

/// Turns JSON objects into Features, one a line: the object becomes the properties, in the same bytes.
///
///     {"name":"Boston","lon":-71.06,"lat":42.36}      // with lonColumn and latColumn:
///     {"type":"Feature","properties":{"name":"Boston"},"geometry":{"type":"Point","coordinates":[-71.06,42.36]}}
///
/// Members that `CSVOptions` name make the geometry and the id, and are no properties; without them geometries are
/// null. What is named by a JSON pointer, such as `/location/lat`, and is no member, stays where it is.
public struct JSONLinesTranscoder: RecordTranscoder {
  private let options: CSVOptions
  /// Those of the names that are JSON pointers.
  private let pointers: [String: JSONPointer]
  /// Where the parts of the last Feature stand, counted from its first byte; nil where it has a `crs`.
  public private(set) var parts: WrittenParts?

  /// Makes a transcoder; of the options only the columns count.
  public init(options: CSVOptions = CSVOptions()) {
    self.options = options
    let names = [options.lonColumn, options.latColumn, options.wktColumn, options.idColumn].compactMap { $0 }
    pointers = Dictionary(names.compactMap { name in JSONPointer(name).map { (name, $0) } }, uniquingKeysWith: { $1 })
  }

  public mutating func transcode(_ record: UnsafeRawBufferPointer, into out: inout ByteBuffer) throws(FormatError) {
    let start = out.count
    let line = ByteBuffer(record)
    var parts: WrittenParts?
    do throws(FormatError) {
      try line.withPaddedBytes { bytes throws(FormatError) in
        try Self.check(bytes)
        parts = try append(bytes, to: &out)
      }
    } catch {
      out.count = start
      throw error
    }
    self.parts = parts
  }

  /// Sees that the line is one JSON object and nothing else.
  private static func check(_ bytes: PaddedBytes) throws(FormatError) {
    var json = JSONScanner(bytes)
    do throws(ScanError) {
      json.skipWhitespace()
      try json.skipValue()
      json.skipWhitespace()
    } catch { throw FormatError(code: error.fault.code, message: error.fault.message, offset: error.offset) }
    if json.position < json.end {
      let fault = Fault.trailingGarbage
      throw FormatError(code: fault.code, message: fault.message, offset: json.position)
    }
    guard bytes.bytes.trimmed.first == 0x7B else {
      throw FormatError(
        code: "not-an-object", message: "a line of JSON Lines is an object here, found \(bytes.bytes.trimmed.quoted)",
        offset: 0)
    }
  }

  private func append(_ bytes: PaddedBytes, to out: inout ByteBuffer) throws(FormatError) -> WrittenParts? {
    let start = out.count
    var parts = WrittenParts()
    var found = Found()
    var kept = ByteBuffer()
    if options.lonColumn == nil, options.wktColumn == nil, options.idColumn == nil {
      kept.append(bytes.bytes.trimmed)
    } else {
      split(bytes, &found, &kept)
    }
    out.append("{\"type\":\"Feature\"")
    if let id = found.id, bytes[id.start] != 0x6E {
      guard [.string, .number].contains(JSONKind(first: bytes[id.start])) else {
        throw error("needs a string or a number for the id", options.idColumn, bytes, id)
      }
      out.append(",\"id\":")
      parts.id.start = out.count - start
      out.append(bytes[id])
      parts.id.end = out.count - start
    }
    out.append(",\"properties\":")
    parts.properties.start = out.count - start
    out.append(kept.bytes)
    parts.properties.end = out.count - start
    out.append(",\"geometry\":")
    parts.geometry.start = out.count - start
    let srid = try appendGeometry(bytes, found, to: &out)
    parts.geometry.end = out.count - start
    out.appendFeatureEnd(srid: srid)
    return parts.geometry.end == out.count - start - 1 ? parts : nil
  }

  /// The members that are no properties; of a repeated name the last.
  private struct Found {
    var lon, lat, wkt, id: ByteRange?
  }

  /// Finds the members that are no properties, and appends an object of the others.
  private func split(_ bytes: PaddedBytes, _ found: inout Found, _ kept: inout ByteBuffer) {
    kept.append("{")
    var members = JSONMembers(bytes, ByteRange(start: bytes.bytes.firstIndex(of: 0x7B) ?? 0, end: bytes.count))
    while let member = members.next() {
      let name = unescape(bytes[member.name])
      switch name {
      case options.lonColumn: found.lon = member.value
      case options.latColumn: found.lat = member.value
      case options.wktColumn: found.wkt = member.value
      case options.idColumn: found.id = member.value
      default:
        if kept.count > 1 { kept.append(",") }
        kept.append(bytes[ByteRange(start: member.name.start - 1, end: member.value.end)])
      }
    }
    kept.append("}")
    if pointers.isEmpty { return }
    let whole = ByteRange(start: bytes.bytes.firstIndex(of: 0x7B) ?? 0, end: bytes.count)
    func look(_ name: String?, _ found: inout ByteRange?) {
      if found == nil, let name { found = pointers[name]?.value(in: bytes, whole) }
    }
    look(options.lonColumn, &found.lon)
    look(options.latColumn, &found.lat)
    look(options.wktColumn, &found.wkt)
    look(options.idColumn, &found.id)
  }

  private func appendGeometry(
    _ bytes: PaddedBytes, _ found: Found, to out: inout ByteBuffer
  ) throws(FormatError) -> UInt32? {
    func isMissing(_ value: ByteRange?) -> Bool { value.map { bytes[$0.start] == 0x6E } ?? true }
    if let name = options.wktColumn, let value = found.wkt, !isMissing(value) {
      guard JSONKind(first: bytes[value.start]) == .string, let text = jsonText(bytes, value) else {
        throw error("needs WKT in a string", name, bytes, value)
      }
      let wkt = ByteBuffer(text)
      if wkt.bytes.trimmed.isEmpty {
        out.append("null")
        return nil
      }
      do throws(FormatError) { return try WKTReader.read(wkt.bytes, into: &out) } catch {
        throw error.moved(by: value.start + 1)
      }
    }
    guard options.lonColumn != nil, !isMissing(found.lon) || !isMissing(found.lat) else {
      out.append("null")
      return nil
    }
    out.appendGeometryStart(.point)
    out.append("[")
    try appendOrdinate(options.lonColumn, bytes, found.lon, to: &out)
    out.append(",")
    try appendOrdinate(options.latColumn, bytes, found.lat, to: &out)
    if let name = options.latColumn, let value = found.lat {
      let columns = PointColumns(longitude: options.lonColumn ?? "", latitude: name, isTold: true)
      let x = ByteBuffer(found.lon.flatMap { jsonText(bytes, $0) } ?? "")
      let y = ByteBuffer(jsonText(bytes, value) ?? "")
      try columns.check(y.bytes.trimmed, besides: x.bytes.trimmed, at: value.start)
    }
    out.append("]}")
    return nil
  }

  /// A number, or a string with one.
  private func appendOrdinate(
    _ name: String?, _ bytes: PaddedBytes, _ value: ByteRange?, to out: inout ByteBuffer
  ) throws(FormatError) {
    guard let value else {
      throw FormatError(
        code: "bad-number", message: "the member \"\(name ?? "")\" is missing, and the other coordinate is there",
        offset: 0)
    }
    let text = jsonText(bytes, value) ?? ""
    let number = ByteBuffer(text)
    switch out.appendNumber(number.bytes.trimmed) {
    case .finite: return
    case .notFinite: throw .notFinite(text, at: value.start)
    case .other: throw error("needs a number", name, bytes, value)
    }
  }

  private func error(
    _ need: String, _ name: String?, _ bytes: PaddedBytes, _ value: ByteRange
  ) -> FormatError {
    FormatError(
      code: "bad-value", message: "the member \"\(name ?? "")\" \(need), found \(bytes[value].quoted)",
      offset: value.start)
  }
}
