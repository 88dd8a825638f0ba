// Features to comma-separated values (RFC 4180), one a row.

import GeoJSON

/// Writes Features as CSV rows: the id, the properties, then the geometry.
///
///     var writer = CSVWriter(columns: nil, geometry: .point(lon: "lon", lat: "lat"))
///     writer.setColumns(fromProperties: properties)               // the first Feature names the columns
///     try writer.appendHeader(to: &out)                           // name,population,lon,lat
///     try writer.append(id: nil, properties: properties, geometry: geometry, to: &out)
///     // Boston,675647,-71.06,42.36
///
/// Numbers and booleans are written as they stand, null as nothing, arrays and objects as their JSON in quotes, strings
/// as their text. A string is quoted where it must be to come back as the same string from `CSVTranscoder`: where it
/// has a delimiter, a quote, a line break or blanks around it, is empty, or looks like a number or a boolean.
///
/// Its input is text that a `FeatureScanner` has accepted.
public struct CSVWriter: Sendable {
  /// What columns the geometry is written to.
  public enum Geometry: Sendable, Equatable {
    /// One column of well-known text; nothing for a null geometry.
    case wkt(column: String)
    /// Two columns, for points only; z is left out. Nothing for a null or an empty geometry.
    case point(lon: String, lat: String)
    /// The geometry is left out.
    case none
  }

  /// The form of the rows.
  public enum Form: Sendable {
    /// RFC 4180, under a header row.
    case csv
    /// The text format of PostgreSQL's COPY, which has no header; see `appendCopy`.
    case copy
  }

  /// What becomes of objects among the properties.
  public enum Nesting: Sendable, Equatable {
    /// They are written as JSON.
    case kept
    /// So are they where a column has their name; the members of others have columns with dots in their names.
    case found
    /// Their members have columns, with dots in the names.
    case flattened
  }

  /// The properties that have a column, in its order; nil until they are known.
  public private(set) var columns: [String]?
  public let geometry: Geometry
  let idColumn: String?
  let delimiter: UInt8
  /// The form of the rows.
  public let form: Form
  /// Whether all properties go to one column, as the JSON that they are; of COPY alone.
  public let keepsPropertiesWhole: Bool
  private let dropsOthers: Bool
  private let nesting: Nesting
  /// The names as UTF-8: to `String`, two spellings of one accented letter are equal.
  private var names: [[UInt8]] = []
  private var keys: [MemberKey] = []
  /// The place of each name.
  private var places: [[UInt8]: Int] = [:]
  /// The names that were added so far, while columns are not known.
  private var added: [String] = []
  private var seen: Set<[UInt8]> = []
  /// Where the values of the row that is being made stand in the properties.
  private(set) var values: [Range<Int>?] = []

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - columns: the properties to write; nil for those of the first Feature, see `setColumns(fromProperties:)`.
  ///   - geometry: where the geometry goes.
  ///   - idColumn: the name of the column for the id; nil to leave it out.
  ///   - delimiter: what stands between fields.
  ///   - dropsOthers: whether properties that have no column are left out; otherwise they are errors.
  ///   - nesting: what becomes of objects among the properties.
  ///   - form: the form of the rows.
  ///   - keepsPropertiesWhole: whether all properties go to one column of COPY as JSON.
  public init(
    columns: [String]?, geometry: Geometry, idColumn: String? = nil, delimiter: UInt8 = 0x2C, dropsOthers: Bool = false,
    nesting: Nesting = .kept, form: Form = .csv, keepsPropertiesWhole: Bool = false
  ) {
    self.form = form
    self.keepsPropertiesWhole = keepsPropertiesWhole
    self.geometry = geometry
    self.idColumn = idColumn
    self.delimiter = delimiter
    self.dropsOthers = dropsOthers
    // Nothing in an object can have the name of a column without a dot.
    let isFlat = nesting == .found && columns?.contains { $0.utf8.contains(0x2E) } == false
    self.nesting = isFlat ? .kept : nesting
    if let columns { setColumns(columns) }
  }

  /// Takes the names of the columns from the properties of the first Feature, in their order, unless they are known.
  ///
  /// - Parameter properties: an object, or `null` for no columns.
  public mutating func setColumns(fromProperties properties: UnsafeRawBufferPointer?) {
    addColumns(fromProperties: properties)
    endColumns()
  }

  /// Adds the names of the properties of one of the first Features to the columns, unless they are known.
  ///
  /// - Parameter properties: an object, or `null` for no columns.
  public mutating func addColumns(fromProperties properties: UnsafeRawBufferPointer?) {
    guard columns == nil, let properties else { return }
    var json = CheckedJSON(properties)
    guard json.byte == 0x7B, json.open() else { return }
    // Most Features have the same names in the same order.
    var next = 0
    repeat {
      let key = json.key()
      _ = json.value()
      if next < added.count, key.equals(Array(added[next].utf8)) {
        next += 1
        continue
      }
      let name = unescape(key)
      if seen.insert(Array(name.utf8)).inserted { added.append(name) }
    } while json.another()
  }

  /// Takes the names that were added for the columns, unless they are known.
  public mutating func endColumns() {
    guard columns == nil else { return }
    setColumns(added)
  }

  private mutating func setColumns(_ columns: [String]) {
    self.columns = columns
    names = columns.map { Array($0.utf8) }
    keys = columns.map { MemberKey($0) }
    for (place, name) in names.enumerated() { places[name] = place }
    values = Array(repeating: nil, count: names.count)
  }

  /// Appends the header row, which COPY does not have.
  ///
  /// - Throws: `FormatError` where two columns would have the same name.
  public func appendHeader(to out: inout ByteBuffer) throws(FormatError) {
    guard form == .csv else { return }
    let geometryNames: [String] =
      switch geometry {
      case .wkt(let column): [column]
      case .point(let lon, let lat): [lon, lat]
      case .none: []
      }
    let names = (idColumn.map { [$0] } ?? []) + (columns ?? []) + geometryNames
    var seen: Set<[UInt8]> = []
    for name in names where !seen.insert(Array(name.utf8)).inserted {
      throw FormatError(
        code: "duplicate-column",
        message: "two columns would be named \"\(name)\"; give the id or the geometry another name", offset: 0)
    }
    for (place, name) in names.enumerated() {
      if place > 0 { out.append(delimiter) }
      var name = name
      name.withUTF8 { out.appendField(UnsafeRawBufferPointer($0), delimiter: delimiter) }
    }
    out.append(0x0A as UInt8)
  }

  /// Appends one row with its line feed.
  ///
  /// - Parameters:
  ///   - id: the value of `id`, if there is one.
  ///   - properties: the value of `properties`: an object, or `null`.
  ///   - geometry: the value of `geometry`: an object, or `null`.
  ///   - out: where the row goes.
  /// - Throws: `FormatError` for a property that has no column, its offset counted from the first byte of `properties`,
  ///   and for a geometry that is no point where only points have columns; `out` is then as it was.
  public mutating func append(
    id: UnsafeRawBufferPointer?, properties: UnsafeRawBufferPointer?, geometry: UnsafeRawBufferPointer?,
    to out: inout ByteBuffer
  ) throws(FormatError) {
    try findValues(properties)
    try appendRow(id, properties, geometry, to: &out)
  }

  /// The same, of properties that are padded and whose members may be known: faster.
  public mutating func append(
    id: UnsafeRawBufferPointer?, padded properties: PaddedBytes?, members: consuming PropertyMembers,
    geometry: UnsafeRawBufferPointer?, to out: inout ByteBuffer
  ) throws(FormatError) {
    if let properties, nesting == .kept {
      try findValues(in: properties, &members)
    } else {
      try findValues(properties?.bytes)
    }
    try appendRow(id, properties?.bytes, geometry, to: &out)
  }

  private func appendRow(
    _ id: UnsafeRawBufferPointer?, _ properties: UnsafeRawBufferPointer?, _ geometry: UnsafeRawBufferPointer?,
    to out: inout ByteBuffer
  ) throws(FormatError) {
    let start = out.count
    // A delimiter after each field; the last one gives its place to the line feed.
    if idColumn != nil {
      if let id { out.appendField(json: id, delimiter: delimiter) }
      out.append(delimiter)
    }
    for value in values {
      if let value, let properties {
        out.appendField(json: properties.part(value.lowerBound, value.upperBound), delimiter: delimiter)
      }
      out.append(delimiter)
    }
    do throws(FormatError) {
      try appendGeometry(geometry, to: &out)
    } catch {
      out.count = start
      throw error
    }
    if out.count > start { out.count -= 1 }
    // A row of one empty field would be a blank line, which is no row to most readers.
    if out.count == start { out.append("\"\"") }
    out.append(0x0A as UInt8)
  }

  /// Fills `values` with the places of the properties' values; of two with one name, the last counts.
  mutating func findValues(_ properties: UnsafeRawBufferPointer?) throws(FormatError) {
    for place in values.indices { values[place] = nil }
    guard let properties else { return }
    if nesting != .kept { return findNested(properties, 0, []) }
    var json = CheckedJSON(properties)
    guard json.byte == 0x7B, json.open() else { return }
    // Most Features have the columns in order.
    var next = 0
    repeat {
      let offset = json.position
      let key = json.key()
      let start = json.position
      _ = json.value()
      if let place = place(of: key, near: next) {
        values[place] = start..<json.position
        next = place + 1
      } else if !dropsOthers {
        throw Self.unknownColumn(key, at: offset)
      }
    } while json.another()
  }

  /// The same of properties that are padded, where objects are written as JSON.
  ///
  /// A twin that takes eight bytes at a time, which halves the time of a row; `CSVWriterTests` holds it to the other.
  private mutating func findValues(
    in properties: PaddedBytes, _ members: inout PropertyMembers
  ) throws(FormatError) {
    for place in values.indices { values[place] = nil }
    guard properties.count > 0, properties[0] == 0x7B else { return }
    var next = 0
    while let member = members.next() {
      if next >= keys.count || !keys[next].isSpelled(in: properties, member.name) {
        let key = properties[member.name]
        guard let place = places[Array(unescape(key).utf8)] else {
          if dropsOthers { continue }
          throw Self.unknownColumn(key, at: member.name.start - 1)
        }
        next = place
      }
      values[next] = member.value.start..<member.value.end
      next += 1
    }
  }

  private static func unknownColumn(_ key: UnsafeRawBufferPointer, at offset: Int) -> FormatError {
    FormatError(
      code: "unknown-column",
      message: "no column for the property \"\(unescape(key))\", which none of the first records has; "
        + "--columns all has those of all records, --columns NAMES the ones that are wanted", offset: offset)
  }

  /// Does the same for the members of the object that begins at `start` of the properties, whose names follow `path`.
  private mutating func findNested(_ object: UnsafeRawBufferPointer, _ start: Int, _ path: [UInt8]) {
    var json = CheckedJSON(object)
    guard json.byte == 0x7B, json.open() else { return }
    repeat {
      let name = path + Array(unescape(json.key()).utf8)
      let begin = json.position
      let value = json.value()
      let isObject = value.isFilledObject
      if !isObject || nesting == .found, let place = places[name] {
        values[place] = start + begin..<start + json.position
      }
      if isObject { findNested(value, start + begin, name + [0x2E]) }
    } while json.another()
  }

  private func place(of key: UnsafeRawBufferPointer, near guess: Int) -> Int? {
    if guess < names.count, key.equals(names[guess]) { return guess }
    return places[Array(unescape(key).utf8)]
  }
}
