// Values that a file format of GDAL's cannot keep, and the warnings about them.

import Formats

/// Counts the values that a file does not keep as they are.
struct ValueLosses {
  private let format: TableFormat
  private let hasBooleans: Bool
  /// Ten to the power of how many decimals the numbers of each column are written with; nil for as many as they have.
  private let scales: [Double?]
  /// How many digits numbers are written with; nil for as many as they have.
  private let digits: Int?
  private var (nulls, emptyTexts, cutTexts, roundedNumbers) = (0, 0, 0, 0)
  private var (emptyGeometries, dividedGeometries) = (0, 0)
  /// How many rows since the last that has a value.
  private var emptyRows = 0

  /// The most bytes of a text in a MapInfo table.
  private static let longestText = 254

  /// - Parameter types: as which each column is written.
  init(_ format: TableFormat, _ columns: [TableColumn], _ types: [ColumnType]) {
    self.format = format
    hasBooleans = [.shapefile, .filegdb, .mapinfo].contains(format) && types.contains(.boolean)
    digits = format == .gml ? 15 : format == .xlsx ? 16 : nil
    scales = zip(columns, types).map { column, type in
      switch (type, format) {
      case (.real, .shapefile): Self.powerOfTen(Self.shapefileDecimals(column))
      // GDAL writes so many, whatever the number is.
      case (.real, .ods): Self.powerOfTen(16)
      default: nil
      }
    }
  }

  private static func powerOfTen(_ exponent: Int) -> Double { (0..<exponent).reduce(1) { power, _ in power * 10 } }

  /// How many of a Shapefile's 24 places for a number are after the point: those before it are kept.
  static func shapefileDecimals(_ column: TableColumn) -> Int { min(15, max(1, 22 - column.wholeDigits)) }

  /// Looks at a value, JSON, of a column.
  mutating func note(_ index: Int, _ type: ColumnType, _ value: UnsafeRawBufferPointer?) {
    guard let value, value.first != 0x6E else {
      nulls += 1
      return
    }
    switch type {
    case .text, .json:
      if type == .text, value.count == 2, value.first == 0x22 { emptyTexts += 1 }
      if value.count - 2 > Self.longestText { cutTexts += 1 }
    case .real:
      if !keeps(value, scales[index]) { roundedNumbers += 1 }
    default: break
    }
  }

  /// Looks at a geometry of OGR's type.
  ///
  /// - Returns: whether it can be written.
  mutating func noteGeometry(isEmpty: Bool, type: Int32) -> Bool {
    if isEmpty {
      guard format == .mapinfo else { return true }
      emptyGeometries += 1
      return false
    }
    // Multiple ones and collections are divided by GDAL, but lines and areas in MapInfo's tables.
    let divided: [UInt32] = format == .mapinfo ? [4, 7] : format == .dxf ? [5, 6, 7] : []
    if divided.contains((UInt32(bitPattern: type) & 0x7FFF_FFFF) % 1000) { dividedGeometries += 1 }
    return true
  }

  /// Looks at a row.
  mutating func noteRow(isEmpty: Bool) { emptyRows = isEmpty ? emptyRows + 1 : 0 }

  /// Whether a number, JSON, is still the same double when it is written with some decimals, or `digits`.
  private func keeps(_ value: UnsafeRawBufferPointer, _ scale: Double?) -> Bool {
    // What has few digits keeps them.
    guard scale != nil || value.count > digits ?? .max,
      let number = Double(String(decoding: value, as: UTF8.self))
    else { return true }
    if let scale {
      // Beyond that there are more digits before the point than a double has.
      return (number * scale).magnitude >= 0x1p53 || (number * scale).rounded() / scale == number
    }
    // No shorter text is the same double than that with the fewest digits.
    let shortest = number.description.utf8.prefix { $0 != 0x65 }.filter { (0x30...0x39).contains($0) }
    let significant = shortest.drop { $0 == 0x30 }
    return significant.count - significant.reversed().prefix { $0 == 0x30 }.count <= digits ?? .max
  }

  /// What there is to say.
  var messages: [String] {
    var messages: [String] = []
    if format == .mapinfo, cutTexts > 0 {
      messages.append("texts have \(Self.longestText) bytes at most; of \(cutTexts) the rest was cut")
    }
    if format == .mapinfo, nulls > 0 {
      messages.append("there are no nulls in it; \(nulls) became zeros and empty texts")
    }
    if emptyGeometries > 0 {
      messages.append("there are no empty geometries in it; \(emptyGeometries) were left out of their records")
    }
    if dividedGeometries > 0 {
      messages.append(
        "there are no \(format == .dxf ? "multiple geometries" : "MultiPoints") and collections in what GDAL writes of it; "
          + "\(dividedGeometries) became a record for each part")
    }
    // A sheet of XLSX has the rows of records without a value as far as there are columns.
    if format == .ods || format == .xlsx && scales.isEmpty, emptyRows > 0 {
      messages.append(
        "a sheet ends with its last row that has a value; of the records after it, which have none, \(emptyRows) are not "
          + "found again")
    }
    if [.shapefile, .gml, .xlsx, .ods].contains(format), emptyTexts > 0 {
      messages.append("there are no empty texts in it; \(emptyTexts) became nulls")
    }
    if roundedNumbers > 0 {
      let limit = digits.map { "at most \($0) digits" } ?? "a fixed count of decimals"
      messages.append("numbers have \(limit) in it; \(roundedNumbers) lost digits")
    }
    if hasBooleans { messages.append("there are no true and false in it; they became 1 and 0") }
    return messages
  }
}
