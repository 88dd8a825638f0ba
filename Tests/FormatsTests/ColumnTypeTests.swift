// The types of columns, as the values that they have to hold ask for.

import Formats
import Testing

struct ColumnTypeTests {
  @Test(arguments: [
    ("null", ColumnType.none), ("true", .boolean), ("0", .integer), ("-2147483648", .integer), ("2147483647", .integer),
    ("2147483648", .integer64), ("-2147483649", .integer64), ("9223372036854775807", .integer64),
    ("9223372036854775808", .text), ("1.0", .real), ("1e3", .real), ("123456789012345678901234.5", .real),
    ("\"\"", .text), ("\"2024-02-29\"", .date), ("\"2023-02-29\"", .text), ("\"2024-02-29T12:00:00Z\"", .dateTime),
    ("\"2024-02-29T12:00:00.123Z\"", .dateTime), ("\"2024-02-29T12:00:00.1234Z\"", .text),
    ("\"2024-02-29T12:00:00+01:00\"", .text), ("\"2024-02-29T12:00:00\"", .text), ("[1]", .json), ("{}", .json),
  ])
  func `is that of the value`(json: String, type: ColumnType) {
    var json = json
    #expect(json.withUTF8 { ColumnType(UnsafeRawBufferPointer($0)) } == type)
  }

  @Test(arguments: [
    (ColumnType.none, ColumnType.date, ColumnType.date), (.integer, .integer64, .integer64), (.integer64, .real, .real),
    (.date, .dateTime, .text), (.text, .dateTime, .text), (.boolean, .integer, .json), (.text, .integer, .json),
    (.json, .none, .json),
  ])
  func `of two values holds both`(one: ColumnType, other: ColumnType, both: ColumnType) {
    #expect(one.joined(with: other) == both)
    #expect(other.joined(with: one) == both)
  }

  @Test(arguments: [
    ("12.5", 2), ("-1234", 4), ("1e3", 4), ("12E-3", 2), ("\"12\"", 0), ("1e999999999999999999999", 401),
  ])
  func `counts digits before the point`(json: String, digits: Int) {
    var json = json
    #expect(json.withUTF8 { TableColumn.wholeDigits(UnsafeRawBufferPointer($0)) } == digits)
  }

  /// Spreadsheets count days alike from March 1900 on.
  @Test(arguments: [
    ("\"1883-06-04\"", true), ("\"1900-02-28T23:59:59Z\"", true), ("\"1900-03-01\"", false),
    ("\"2024-01-01T00:00:00Z\"", false),
  ])
  func `knows days that are too early`(json: String, isEarly: Bool) {
    var json = json
    #expect(json.withUTF8 { TableColumn.isEarly(UnsafeRawBufferPointer($0)) } == isEarly)
  }
}
