// Rows of PostgreSQL's COPY in its text format to Features.

import GeoJSON

/// A column of a table that COPY has written, and what its values become.
public struct CopyColumn: Sendable, Equatable {
  /// What its values are.
  public enum Kind: String, Sendable, CaseIterable {
    /// What they look like: numbers and `true` and `false` are such, all else is text.
    case any
    case text, number, boolean
    /// Any JSON, in the bytes that it has.
    case json
    /// A JSON object of properties, which are those of the Feature.
    case properties
  }

  /// Its name.
  public let name: String
  /// What its values are.
  public let kind: Kind

  /// Reads `name` or `name:kind`; nil for an empty name.
  ///
  /// What stands after the last colon is part of the name, unless it is a kind.
  public init?(_ text: String) {
    if let colon = text.lastIndex(of: ":"), let kind = Kind(rawValue: String(text[text.index(after: colon)...])) {
      (name, self.kind) = (String(text[..<colon]), kind)
    } else {
      (name, kind) = (text, .any)
    }
    if name.isEmpty { return nil }
  }
}

/// Turns rows of COPY's text format into Features: fields between tabs, `\N` for null, backslashes before what has a
/// meaning.
public struct CopyTranscoder: RecordTranscoder {
  private let columns: [CopyColumn]
  private let places: CSVColumns
  private let inferring: Bool
  private var keys: [[UInt8]] = []
  private var wkb = WKBDecoder()
  private var fields: [(start: Int, end: Int)] = []
  private var text: [UInt8] = []

  /// Makes a transcoder.
  ///
  /// - Throws: `FormatError` where `options` name a column that is not there, or none holds a geometry.
  public init(columns: [CopyColumn], options: CSVOptions) throws(FormatError) {
    self.columns = columns
    places = try CSVColumns(columns.map(\.name), options)
    inferring = options.infersTypes
    for column in columns {
      var key = ByteBuffer()
      key.appendString(column.name)
      key.append(0x3A as UInt8)
      keys.append(Array(key.bytes))
    }
  }

  public mutating func transcode(_ record: UnsafeRawBufferPointer, into out: inout ByteBuffer) throws(FormatError) {
    split(record)
    guard fields.count == columns.count else {
      throw FormatError(
        code: "field-count",
        message: "this row has \(fields.count) field\(fields.count == 1 ? "" : "s"), --columns names \(columns.count)",
        offset: fields.count > columns.count ? fields[columns.count].start : record.count)
    }
    let start = out.count
    do throws(FormatError) { try appendFeature(record, to: &out) } catch {
      out.count = start
      throw error
    }
  }

  /// Finds the fields; a tab after a backslash is part of one.
  private mutating func split(_ record: UnsafeRawBufferPointer) {
    fields.removeAll(keepingCapacity: true)
    var (start, at) = (0, 0)
    while at < record.count {
      if record[at] == 0x5C {
        at += 2
        continue
      }
      if record[at] == 0x09 {
        fields.append((start, at))
        start = at + 1
      }
      at += 1
    }
    fields.append((start, record.count))
  }

  private mutating func appendFeature(
    _ record: UnsafeRawBufferPointer, to out: inout ByteBuffer
  ) throws(FormatError) {
    out.append("{\"type\":\"Feature\"")
    if let id = places.id, try read(id, record) {
      out.append(",\"id\":")
      if columns[id].kind != .text, inferring || columns[id].kind == .number, isNumber {
        out.append(text)
      } else {
        text.withUnsafeBytes { out.appendString($0) }
      }
    }
    out.append(",\"properties\":")
    try appendProperties(record, to: &out)
    out.append(",\"geometry\":")
    var srid: UInt32?
    switch places.geometry {
    case .none: out.append("null")
    case .wkt(let place): srid = try appendGeometry(place, record, to: &out)
    case .point(let lon, let lat): try appendPoint(lon, lat, record, to: &out)
    }
    out.appendFeatureEnd(srid: srid)
  }

  private mutating func appendProperties(
    _ record: UnsafeRawBufferPointer, to out: inout ByteBuffer
  ) throws(FormatError) {
    if let whole = columns.firstIndex(where: { $0.kind == .properties }) {
      guard try read(whole, record) else { return out.append("null") }
      guard try jsonKind(whole) == 0x7B else { throw error(whole, "needs a JSON object") }
      return appendJSON(to: &out)
    }
    out.append(0x7B as UInt8)
    var isFirst = true
    for place in columns.indices where places.isProperty(place) {
      if !isFirst { out.append(0x2C as UInt8) }
      isFirst = false
      out.append(keys[place])
      try appendValue(place, record, to: &out)
    }
    out.append(0x7D as UInt8)
  }

  private mutating func appendValue(
    _ place: Int, _ record: UnsafeRawBufferPointer, to out: inout ByteBuffer
  ) throws(FormatError) {
    guard try read(place, record) else { return out.append("null") }
    switch columns[place].kind {
    case .text, .properties: text.withUnsafeBytes { out.appendString($0) }
    case .json:
      _ = try jsonKind(place)
      appendJSON(to: &out)
    case .boolean:
      switch String(decoding: text, as: UTF8.self) {
      case "t", "true": out.append("true")
      case "f", "false": out.append("false")
      default: throw error(place, "needs t or f")
      }
    case .number:
      guard isNumber else { throw error(place, "needs a number") }
      out.append(text)
    case .any:
      if inferring, isNumber || text == Array("true".utf8) || text == Array("false".utf8) { return out.append(text) }
      text.withUnsafeBytes { out.appendString($0) }
    }
  }

  /// Appends JSON, on one line.
  private func appendJSON(to out: inout ByteBuffer) {
    text.withUnsafeBytes { text in
      if text.contains(0x0A) || text.contains(0x0D) {
        out.appendCompacted(text, keepingSpaces: true)
      } else {
        out.append(text)
      }
    }
  }

  private var isNumber: Bool { text.withUnsafeBytes { $0.isJSONNumber } }

  /// Sees that `text` is one JSON value, and gives its first byte.
  private func jsonKind(_ place: Int) throws(FormatError) -> UInt8 {
    let buffer = ByteBuffer(text)
    let isWhole = buffer.withPaddedBytes { bytes in
      var json = JSONScanner(bytes)
      do throws(ScanError) {
        json.skipWhitespace()
        try json.skipValue()
        json.skipWhitespace()
        return json.position == json.end
      } catch { return false }
    }
    guard isWhole, let first = buffer.bytes.trimmed.first else { throw error(place, "needs JSON") }
    return first
  }

  // MARK: Geometry

  private mutating func appendGeometry(
    _ place: Int, _ record: UnsafeRawBufferPointer, to out: inout ByteBuffer
  ) throws(FormatError) -> UInt32? {
    guard try read(place, record), let first = text.first else {
      out.append("null")
      return nil
    }
    let isBinary = first == 0x30 || first == 0x5C
    do throws(FormatError) {
      let bytes = ByteBuffer(text)
      return isBinary
        ? try wkb.read(hexadecimal: bytes.bytes, into: &out) : try WKTReader.read(bytes.bytes, into: &out)
    } catch { throw error.moved(by: fields[place].start) }
  }

  private mutating func appendPoint(
    _ lon: Int, _ lat: Int, _ record: UnsafeRawBufferPointer, to out: inout ByteBuffer
  ) throws(FormatError) {
    let (hasX, hasY) = (try read(lon, record), try read(lat, record))
    guard hasX || hasY else { return out.append("null") }
    out.appendGeometryStart(.point)
    for (place, mark) in [(lon, 0x5B), (lat, 0x2C)] as [(Int, UInt8)] {
      out.append(mark)
      guard try read(place, record) else { throw error(place, "needs a number") }
      let number = ByteBuffer(text)
      guard case .finite = out.appendNumber(number.bytes) else { throw error(place, "needs a number") }
    }
    out.append("]}")
  }

  // MARK: Fields

  /// Reads a field into `text`, its backslashes undone; false for `\N`.
  private mutating func read(_ place: Int, _ record: UnsafeRawBufferPointer) throws(FormatError) -> Bool {
    let field = fields[place]
    let raw = record.part(field.start, min(field.end, record.count))
    text.removeAll(keepingCapacity: true)
    if raw.equals("\\N") { return false }
    if let backslash = raw.firstIndex(of: 0x5C) {
      text.append(contentsOf: raw[..<backslash])
      appendUnescaped(raw, from: backslash)
    } else {
      text.append(contentsOf: raw)
    }
    if let bad = text.withUnsafeBytes({ $0.firstInvalidUTF8 }) {
      throw FormatError(
        code: "bad-utf8", message: "column \"\(columns[place].name)\" is not valid UTF-8", offset: field.start + bad)
    }
    return true
  }

  /// What PostgreSQL's manual says of COPY, "Text Format": letters, up to three octal digits, up to two hexadecimal
  /// ones after x; any other character stands for itself.
  private mutating func appendUnescaped(_ raw: UnsafeRawBufferPointer, from start: Int) {
    var at = start
    while at < raw.count {
      guard raw[at] == 0x5C, at + 1 < raw.count else {
        text.append(raw[at])
        at += 1
        continue
      }
      let byte = raw[at + 1]
      at += 2
      switch byte {
      case 0x62: text.append(0x08)
      case 0x66: text.append(0x0C)
      case 0x6E: text.append(0x0A)
      case 0x72: text.append(0x0D)
      case 0x74: text.append(0x09)
      case 0x76: text.append(0x0B)
      case 0x30...0x37:
        var value = Int(byte - 0x30)
        let end = min(at + 2, raw.count)
        while at < end, (0x30...0x37).contains(raw[at]) {
          value = value * 8 + Int(raw[at] - 0x30)
          at += 1
        }
        text.append(UInt8(truncatingIfNeeded: value))
      case 0x78 where at < raw.count && hexDigit(raw[at]) != nil:
        var value = 0
        let end = min(at + 2, raw.count)
        while at < end, let digit = hexDigit(raw[at]) {
          value = value * 16 + Int(digit)
          at += 1
        }
        text.append(UInt8(value))
      default: text.append(byte)
      }
    }
  }

  private func error(_ place: Int, _ need: String) -> FormatError {
    let found = text.withUnsafeBytes { $0.quoted }
    return FormatError(
      code: "bad-value", message: "column \"\(columns[place].name)\" \(need), found \(found)",
      offset: fields[place].start)
  }
}
