// What a table of features is made of, for formats whose columns have types that are said before the first row.

import GeoJSON
import Planar
import Words

/// The type of a column, as the values that it has to hold ask for.
package enum ColumnType: Sendable, Equatable {
  /// Only nulls so far.
  case none
  case boolean
  /// Whole numbers of 32 bits.
  case integer
  /// Whole numbers of 64 bits.
  case integer64
  case real
  /// Days, as RFC 3339 spells them.
  case date
  /// Instants in UTC, with a Z.
  case dateTime
  case text
  /// JSON: lists and objects, or values of several types.
  case json

  /// The type of a value in JSON.
  ///
  /// A whole number of more than 64 bits is text, which keeps its digits.
  package init(_ value: UnsafeRawBufferPointer) {
    switch value.first {
    case 0x6E: self = .none
    case 0x74, 0x66: self = .boolean
    case 0x5B, 0x7B: self = .json
    case 0x22: self = Self.textType(UnsafeRawBufferPointer(rebasing: value.dropFirst().dropLast()))
    default: self = Self.numberType(value)
    }
  }

  private static func textType(_ text: UnsafeRawBufferPointer) -> ColumnType {
    guard text.count >= 10, text[4] == 0x2D, text[7] == 0x2D, let instant = Instant(text) else { return .text }
    if instant.isDate { return .date }
    // An offset other than Z would be lost, and so would what is finer than a millisecond.
    return text.last == 0x5A && text.count <= 24 ? .dateTime : .text
  }

  private static func numberType(_ text: UnsafeRawBufferPointer) -> ColumnType {
    var isNegative = false
    var value: UInt64 = 0
    for (index, byte) in text.enumerated() {
      if index == 0, byte == 0x2D {
        isNegative = true
        continue
      }
      guard byte.isDigit else { return .real }
      let (tens, isTooMuch) = value.multipliedReportingOverflow(by: 10)
      let (sum, isTooMuchStill) = tens.addingReportingOverflow(UInt64(byte - 0x30))
      if isTooMuch || isTooMuchStill || sum > UInt64(Int64.max) {
        return text.dropFirst().allSatisfy { $0.isDigit } ? .text : .real
      }
      value = sum
    }
    return value <= UInt64(Int32.max) || isNegative && value == 1 << 31 ? .integer : .integer64
  }

  /// The type that holds values of both.
  package func joined(with other: ColumnType) -> ColumnType {
    if self == other || other == .none { return self }
    switch (self, other) {
    case (.none, _): return other
    case (.integer, .integer64), (.integer64, .integer): return .integer64
    case (.integer, .real), (.real, .integer), (.integer64, .real), (.real, .integer64): return .real
    case (.date, .text), (.text, .date), (.dateTime, .text), (.text, .dateTime), (.date, .dateTime),
      (.dateTime, .date):
      return .text
    default: return .json
    }
  }
}

/// A column of a table.
package struct TableColumn: Sendable, Equatable {
  package var name: String
  package var type: ColumnType
  /// How many digits its numbers have at most before the decimal point.
  package var wholeDigits: Int
  /// Whether one of its days or instants is before March 1900, from when on spreadsheets count days alike.
  package var hasEarlyDays: Bool

  package init(_ name: String, _ type: ColumnType, wholeDigits: Int = 0, hasEarlyDays: Bool = false) {
    (self.name, self.type, self.wholeDigits, self.hasEarlyDays) = (name, type, wholeDigits, hasEarlyDays)
  }

  /// Whether a JSON text that is a day or an instant is before March 1900.
  package static func isEarly(_ day: UnsafeRawBufferPointer) -> Bool {
    day.dropFirst().lexicographicallyPrecedes("1900-03-01".utf8)
  }

  /// How many digits a number has before its decimal point; one with an exponent as many as it may need.
  package static func wholeDigits(_ number: UnsafeRawBufferPointer) -> Int {
    guard let first = number.first, first == 0x2D || first.isDigit else { return 0 }
    let digits = number.drop { $0 == 0x2D }.prefix { $0.isDigit }.count
    guard let exponent = number.firstIndex(where: { $0 | 0x20 == 0x65 }) else { return digits }
    let text = String(decoding: number[(exponent + 1)...], as: UTF8.self)
    return max(1, digits + max(0, Int(text) ?? 400))
  }
}

/// A table of features: what its rows are.
package struct FeatureTable: Sendable {
  /// What the table, or layer, is called.
  package var name: String
  /// The CRS by its name; nil for longitude and latitude on WGS 84.
  package var crs: String?
  /// The one type of all geometries; nil for several.
  package var geometryType: GeometryType?
  /// Whether some are single where the type is that of several, and become such.
  package var promotes: Bool
  /// Whether there are geometries.
  package var hasGeometries: Bool
  /// Whether some have heights.
  package var hasHeights: Bool
  /// The columns in their order.
  package var columns: [TableColumn]

  /// A table.
  package init(
    name: String, crs: String? = nil, geometryType: GeometryType? = nil, promotes: Bool = false,
    hasGeometries: Bool, hasHeights: Bool = false, columns: [TableColumn]
  ) {
    (self.name, self.crs, self.geometryType, self.promotes) = (name, crs, geometryType, promotes)
    self.hasGeometries = hasGeometries
    (self.hasHeights, self.columns) = (hasHeights, columns)
  }
}

/// A format of tables of features that is written by another library.
package enum TableFormat: String, Sendable, CaseIterable {
  case gpkg, shapefile, flatgeobuf, gml, sqlite, xlsx, ods, parquet, filegdb, mapinfo, dxf

  /// What the writer makes is a folder, and becomes an archive: the names of its files there begin with this; nil for a
  /// format of one file.
  ///
  /// - Parameter name: that of the table.
  package func folder(of name: String) -> String? {
    switch self {
    case .filegdb: "\(name).gdb/"
    case .mapinfo: ""
    default: nil
    }
  }

  /// The properties that entities of a drawing (DXF) have.
  package static let drawingFields = ["Layer", "Linetype", "Text", "SubClasses", "EntityHandle", "ExtendedEntity"]

  /// What a temporary file of it is called, or its folder, in which files have the table's name.
  package var temporaryName: String { self == .mapinfo ? "table" : "table.\(ending)" }

  /// What the name of its file ends with.
  package var ending: String {
    switch self {
    case .shapefile: "shp.zip"
    case .flatgeobuf: "fgb"
    case .filegdb: "gdb"
    case .mapinfo: "tab"
    default: rawValue
    }
  }
}

/// Writes the rows of a table of features.
package protocol FeatureTableWriter: AnyObject {
  /// Adds a row.
  ///
  /// - Parameters:
  ///   - id: the number of the record; nil for the next.
  ///   - geometry: as WKB; nil for none.
  ///   - values: the JSON of each column; nil where the record has none.
  /// - Throws: what is wrong, in words.
  func add(id: Int64?, geometry: UnsafeRawBufferPointer?, values: [UnsafeRawBufferPointer?]) throws(TableError)
  /// Writes what is left.
  func finish() throws(TableError)
  /// What was done otherwise than asked, each once, such as names that were cut.
  func takeWarnings() -> [String]
}

/// What a table cannot be written for.
package struct TableError: Error, Sendable {
  package let message: String
  /// Whether something has to be installed.
  package let isUnavailable: Bool

  package init(_ message: String, isUnavailable: Bool = false) {
    (self.message, self.isUnavailable) = (message, isUnavailable)
  }
}
