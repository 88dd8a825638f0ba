// What the values of a CSV column are: decided once for all rows, from the first ones or by the user's word.

import GeoJSON

/// The type of a column.
public enum CSVType: Sendable, Equatable {
  /// Each value is what it looks like.
  case any
  case text, number, boolean
  /// No row that was looked at has a value in it.
  case unseen
  /// A type that the user gave: a value that is none is a fault of its row.
  case given(Given)

  /// The words by which types are given.
  public enum Given: String, Sendable, CaseIterable {
    case text, number, integer, boolean
  }

  /// What a value that is not in quotes looks like.
  static func of(_ raw: UnsafeRawBufferPointer) -> CSVType {
    switch raw.first ?? 0 {
    case 0x2D, 0x30...0x39: raw.isJSONNumber ? .number : .text
    case 0x74: raw.equals("true") ? .boolean : .text
    case 0x66: raw.equals("false") ? .boolean : .text
    default: .text
    }
  }

  /// The type of a column that has values of both.
  func joined(with other: CSVType) -> CSVType {
    if self == .unseen { return other }
    return self == other ? self : .text
  }

  /// Whether the user did not give it.
  var isFound: Bool {
    if case .given = self { return false }
    return true
  }

  /// What its values are called; nil for any text.
  var words: String? {
    switch self {
    case .number, .given(.number): "numbers"
    case .boolean, .given(.boolean): "true or false"
    case .given(.integer): "whole numbers"
    case .unseen: "empty"
    case .any, .text, .given(.text): nil
    }
  }
}

/// A column's name and the type that the user gives it: `code:text`.
public struct CSVColumnType: Sendable, Equatable {
  /// The name in the header.
  public let name: String
  /// The type of all its values.
  public let type: CSVType.Given

  /// Reads `name:type`; nil where that is none.
  public init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"),
      let type = CSVType.Given(rawValue: String(text[text.index(after: colon)...]))
    else { return nil }
    (name, self.type) = (String(text[..<colon]), type)
    if name.isEmpty { return nil }
  }
}

/// The header of a CSV file and the types of its columns, which all of its rows share.
///
/// A column's type is what all values of the first rows are: numbers, `true` and `false`, or, where any other value is
/// among them (`01` is not a number), text. Empty values do not count, and a value in quotes is text.
public final class CSVTable: Sendable {
  /// How many rows are looked at.
  public static let sampleRows = 1000
  /// How many bytes of rows are looked at, at most, but for one that is longer.
  public static let sampleBytes = 16 << 20

  /// The names of the columns.
  public let header: [String]
  let types: [CSVType]

  /// Describes a file in which each value is what it looks like.
  public init(header: [String]) {
    self.header = header
    types = []
  }

  /// Describes a file by its first rows.
  ///
  /// - Parameters:
  ///   - rows: whole rows, the first ones of the file.
  ///   - options: which types are given.
  /// - Throws: `FormatError` where a type is given for a column that is not there.
  public init(
    header: [String], rows: some Sequence<UnsafeRawBufferPointer>, options: CSVOptions
  ) throws(FormatError) {
    self.header = header
    var types = [CSVType](repeating: .unseen, count: header.count)
    var row = CSVRecord()
    for bytes in rows {
      // What is wrong with it is told where it is read.
      do throws(FormatError) { try row.scan(bytes, delimiter: options.delimiter) } catch { continue }
      guard row.fields.count == header.count else { continue }
      for (place, field) in row.fields.enumerated() where types[place] != .text {
        if field.isQuoted {
          types[place] = .text
        } else if !field.isEmpty {
          types[place] = types[place].joined(with: .of(field.raw(in: bytes)))
        }
      }
    }
    for column in options.types {
      types[try CSVColumns.place(of: column.name, in: header, "the header")] = .given(column.type)
    }
    self.types = types
  }
}

/// A column whose type some values are not of.
public struct CSVMisfit: Sendable, Equatable {
  /// The name of the column.
  public let column: String
  /// What its values are by the first rows; nil for a column that is empty in them.
  public let expected: String?
  /// In how many rows.
  public let count: Int
}
