// Comma-separated values (RFC 4180) to Features.

import GeoJSON

/// Turns CSV records into Features, one row a Feature.
///
///     var transcoder = try CSVTranscoder(header: ["name", "lon", "lat"], options: CSVOptions())
///     try transcoder.transcode(record, into: &out)      // Boston,-71.06,42.36
///     // {"type":"Feature","properties":{"name":"Boston"},"geometry":{"type":"Point","coordinates":[-71.06,42.36]}}
///
/// Without named columns the geometry is looked for under the usual names, in capitals or not: `wkt`, `geometry`,
/// `geom`, `the_geom`, then `lon` and `lat`, `longitude` and `latitude`, `lng` and `lat`, `long` and `lat`, `x` and
/// `y`. All other columns become properties, in their order. A quoted field is a string, an empty unquoted one is null.
/// Where the types of the columns are known (`CSVTable`), a value that is not of its column's type is a string, and
/// counted.
public struct CSVTranscoder: RecordTranscoder {
  private let names: [String]
  private let columns: CSVColumns
  private let delimiter: UInt8
  private let types: [CSVType]
  /// How many values of each column were not of its type.
  private var misfits: [Int]
  /// What stands before each property's value, one after the other: a comma where one is due, the name, a colon.
  private let keys: [UInt8]
  /// The columns of the properties, and where in `keys` each one's ends, and its name without quotes.
  private let properties: [(place: Int, keyEnd: Int, name: ByteRange)]
  /// Where the parts of the last Feature stand, counted from its first byte; nil where it has a `crs`.
  public private(set) var parts: WrittenParts?
  /// Where the members of its properties stand, counted from their brace.
  private var members: [JSONMembers.Member] = []
  private let points: PointColumns?
  /// Whether the geometry is written, and not `null` in its place when it has been checked.
  private let givesGeometry: Bool
  private var row = CSVRecord()
  private var wkb = WKBDecoder()

  /// Makes a transcoder for the rows under `header`; `CSVRecord.split` reads that.
  ///
  /// - Throws: `FormatError` where `options` name a column that is not there, the header has one twice, or no column
  ///   holds a geometry.
  public init(header: [String], options: CSVOptions) throws(FormatError) {
    try self.init(CSVTable(header: header), options: options)
  }

  /// Makes a transcoder for the rows of a file whose columns have types.
  ///
  /// - Throws: as for a header alone.
  public init(_ table: CSVTable, options: CSVOptions) throws(FormatError) {
    let header = table.header
    guard ![0x22, 0x0A, 0x0D].contains(options.delimiter), options.delimiter < 0x80 else {
      throw FormatError(
        code: "bad-delimiter", message: "the delimiter must be one ASCII character, not a quote or a line break",
        offset: 0)
    }
    let columns = try CSVColumns(header, options)
    names = header
    self.columns = columns
    delimiter = options.delimiter
    let usual: CSVType = options.infersTypes ? .any : .text
    types = table.types.isEmpty ? header.map { _ in usual } : table.types
    misfits = header.map { _ in 0 }
    if case .point(let lon, let lat) = columns.geometry {
      points = PointColumns(longitude: header[lon], latitude: header[lat], isTold: options.latColumn != nil)
    } else {
      points = nil
    }
    var keys = ByteBuffer()
    var properties: [(place: Int, keyEnd: Int, name: ByteRange)] = []
    let wanted = Self.wanted(options, columns, table)
    givesGeometry = wanted?.geometry ?? true || points == nil
    for place in header.indices where columns.isProperty(place) && wanted?.names.contains(header[place]) ?? true {
      if !properties.isEmpty { keys.append(0x2C as UInt8) }
      let start = keys.count
      keys.appendString(header[place])
      let name = ByteRange(start: start + 1, end: keys.count - 1)
      keys.append(0x3A as UInt8)
      properties.append((place, keys.count, name))
    }
    self.keys = Array(keys.bytes)
    self.properties = properties
  }

  /// What is wanted of rows; nil for all of it, also where a name is not that of a column, so that whoever looks for it
  /// sees what else there is, and where types are given, which each value has to be of.
  private static func wanted(_ options: CSVOptions, _ columns: CSVColumns, _ table: CSVTable) -> WantedParts? {
    guard let wanted = options.wanted, options.types.isEmpty else { return nil }
    let names = Set(table.header.indices.lazy.filter { columns.isProperty($0) }.map { table.header[$0] })
    return wanted.names.isSubset(of: names) ? wanted : nil
  }

  public mutating func transcode(_ record: UnsafeRawBufferPointer, into out: inout ByteBuffer) throws(FormatError) {
    try row.scan(record, delimiter: delimiter)
    try checkCount(record)
    let start = out.count
    do throws(FormatError) {
      try appendFeature(record, to: &out)
    } catch {
      out.count = start
      throw error
    }
  }

  /// Tells the Feature of the last row where the members of its properties stand.
  public mutating func giveMembers(to feature: inout Feature) { feature.takeMembers(&members) }

  /// Gives the columns with values that were not of their type, since the last call.
  public mutating func takeMisfits() -> [CSVMisfit] {
    guard misfits.contains(where: { $0 > 0 }) else { return [] }
    defer { for place in misfits.indices { misfits[place] = 0 } }
    return misfits.indices.filter { misfits[$0] > 0 }.map {
      CSVMisfit(column: names[$0], expected: types[$0] == .unseen ? nil : types[$0].words, count: misfits[$0])
    }
  }

  private func checkCount(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
    let count = row.fields.count
    guard count != names.count else { return }
    let offset =
      count > names.count ? row.fields[names.count].start : row.fields.last.map { $0.end + ($0.isQuoted ? 1 : 0) } ?? 0
    throw FormatError(
      code: "field-count",
      message: "this record has \(count) field\(count == 1 ? "" : "s"), the header has \(names.count)",
      offset: offset)
  }

  private mutating func appendFeature(
    _ bytes: UnsafeRawBufferPointer, to out: inout ByteBuffer
  ) throws(FormatError) {
    let start = out.count
    var parts = WrittenParts()
    out.append("{\"type\":\"Feature\"")
    if let id = columns.id, row.fields[id].isQuoted || !row.fields[id].isEmpty {
      out.append(",\"id\":")
      parts.id.start = out.count - start
      try appendID(id, bytes, to: &out)
      parts.id.end = out.count - start
    }
    out.append(",\"properties\":")
    parts.properties.start = out.count - start
    try appendProperties(bytes, to: &out)
    parts.properties.end = out.count - start
    out.append(",\"geometry\":")
    parts.geometry.start = out.count - start
    var srid: UInt32?
    switch columns.geometry {
    case .point(let lon, let lat): try appendPoint(lon, lat, bytes, to: &out)
    case .wkt(let place): srid = try appendGeometry(row.fields[place], bytes, to: &out)
    case .none: out.append("null")
    }
    if !givesGeometry {
      out.count = start + parts.geometry.start
      out.append("null")
    }
    parts.geometry.end = out.count - start
    out.appendFeatureEnd(srid: srid)
    self.parts = parts.geometry.end == out.count - start - 1 ? parts : nil
  }

  private mutating func appendProperties(
    _ bytes: UnsafeRawBufferPointer, to out: inout ByteBuffer
  ) throws(FormatError) {
    let brace = out.count
    out.append(0x7B as UInt8)
    members.removeAll(keepingCapacity: true)
    var misfit = -1
    keys.withUnsafeBytes { keys in
      row.fields.withUnsafeBufferPointer { fields in
        var key = 0
        for property in properties {
          let shift = out.count - brace - key
          let name = ByteRange(start: property.name.start + shift, end: property.name.end + shift)
          out.append(keys.part(key, property.keyEnd))
          key = property.keyEnd
          let start = out.count - brace
          if !appendValue(fields[property.place], types[property.place], bytes, to: &out) {
            misfits[property.place] += 1
            if misfit < 0 { misfit = property.place }
          }
          members.append(JSONMembers.Member(name: name, value: ByteRange(start: start, end: out.count - brace)))
        }
      }
    }
    out.append(0x7D as UInt8)
    if misfit >= 0 { try checkGiven(bytes) }
  }

  // MARK: Values

  /// Appends a value; false for one that is not of its column's type, which is written as text.
  @inline(__always)
  private func appendValue(
    _ field: CSVRecord.Field, _ type: CSVType, _ bytes: UnsafeRawBufferPointer, to out: inout ByteBuffer
  ) -> Bool {
    let raw = field.raw(in: bytes)
    // Who gives a type knows better than quotes do.
    if field.isQuoted, type.isFound || type == .given(.text) {
      appendString(field, bytes, to: &out)
      return type == .text || type == .any || type == .given(.text)
    }
    if raw.isEmpty {
      out.append("null")
      return true
    }
    let isTyped: Bool
    switch type {
    case .text, .given(.text):
      out.appendString(raw)
      return true
    case .unseen: isTyped = false
    case .number, .given(.number): isTyped = raw.isJSONNumber
    case .given(.integer): isTyped = raw.isJSONNumber && !raw.contains { $0 == 0x2E || $0 | 0x20 == 0x65 }
    case .boolean, .given(.boolean): isTyped = raw.equals("true") || raw.equals("false")
    case .any:
      if CSVType.of(raw) == .text { out.appendString(raw) } else { out.append(raw) }
      return true
    }
    if isTyped { out.append(raw) } else { out.appendString(raw) }
    return isTyped
  }

  /// Refuses a row with a value that is not of the type that its column was given.
  private mutating func checkGiven(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
    var scratch = ByteBuffer(capacity: 64)
    for property in properties {
      guard case .given(let type) = types[property.place] else { continue }
      let field = row.fields[property.place]
      scratch.removeAll()
      if !appendValue(field, types[property.place], bytes, to: &scratch) {
        misfits[property.place] = 0
        throw Self.refusal(names[property.place], type, field, bytes)
      }
    }
  }

  private static func refusal(
    _ name: String, _ type: CSVType.Given, _ field: CSVRecord.Field, _ bytes: UnsafeRawBufferPointer
  ) -> FormatError {
    FormatError(
      code: "bad-value",
      message: "column \"\(name)\" is given as \(type.rawValue), found \(field.raw(in: bytes).quoted)",
      offset: field.start)
  }

  /// RFC 7946 §3.2 lets an id be a string or a number, nothing else.
  private mutating func appendID(
    _ place: Int, _ bytes: UnsafeRawBufferPointer, to out: inout ByteBuffer
  ) throws(FormatError) {
    let (field, type) = (row.fields[place], types[place])
    let raw = field.raw(in: bytes)
    switch type {
    case .any where !field.isQuoted && raw.isJSONNumber: out.append(raw)
    case .number, .given(.number), .given(.integer):
      if !appendValue(field, type, bytes, to: &out) {
        if case .given(let given) = type { throw Self.refusal(names[place], given, field, bytes) }
        misfits[place] += 1
      }
    default: appendString(field, bytes, to: &out)
    }
  }

  private func appendString(_ field: CSVRecord.Field, _ bytes: UnsafeRawBufferPointer, to out: inout ByteBuffer) {
    guard field.hasQuotes else { return out.appendString(field.raw(in: bytes)) }
    field.text(in: bytes).withUnsafeBytes { out.appendString($0) }
  }

  // MARK: Geometry

  private func appendPoint(
    _ lon: Int, _ lat: Int, _ bytes: UnsafeRawBufferPointer, to out: inout ByteBuffer
  ) throws(FormatError) {
    func isEmpty(_ place: Int) -> Bool { row.fields[place].raw(in: bytes).trimmed.isEmpty }
    if isEmpty(lon), isEmpty(lat) { return out.append("null") }
    out.appendGeometryStart(.point)
    out.append(0x5B as UInt8)
    try appendOrdinate(lon, bytes, to: &out)
    out.append(0x2C as UInt8)
    try appendOrdinate(lat, bytes, to: &out)
    let field = row.fields[lat]
    try points?.check(
      field.raw(in: bytes).trimmed, besides: row.fields[lon].raw(in: bytes).trimmed, at: field.start)
    out.append("]}")
  }

  private func appendOrdinate(
    _ place: Int, _ bytes: UnsafeRawBufferPointer, to out: inout ByteBuffer
  ) throws(FormatError) {
    let field = row.fields[place]
    let text = field.raw(in: bytes).trimmed
    switch out.appendNumber(text) {
    case .finite: return
    case .notFinite: throw .notFinite(String(decoding: text, as: UTF8.self), at: field.start)
    case .other:
      let found = text.isEmpty ? "nothing" : text.quoted
      throw FormatError(
        code: "bad-number", message: "column \"\(names[place])\" needs a number, found \(found)", offset: field.start)
    }
  }

  /// WKT, or the hexadecimal WKB that PostGIS exports; nothing is not a geometry.
  private mutating func appendGeometry(
    _ field: CSVRecord.Field, _ bytes: UnsafeRawBufferPointer, to out: inout ByteBuffer
  ) throws(FormatError) -> UInt32? {
    let text = field.raw(in: bytes)
    guard let first = text.trimmed.first else {
      out.append("null")
      return nil
    }
    do throws(FormatError) {
      // A type's name begins with a letter, a byte order with a zero, PostgreSQL's bytes with a backslash.
      let isBinary = first == 0x30 || first == 0x5C
      return isBinary ? try wkb.read(hexadecimal: text, into: &out) : try WKTReader.read(text, into: &out)
    } catch {
      throw error.moved(by: field.start)
    }
  }
}
