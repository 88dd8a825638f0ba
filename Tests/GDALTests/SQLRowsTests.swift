// Conditions on rows in SQLite's SQL, which leave out no row that is wanted.

import Formats
import Testing

@testable import GDAL

struct SQLRowsTests {
  /// The SQL of a condition on a layer with a whole number `n`, a real one `r`, a text `t` and a day `d`.
  private func sql(_ condition: RowCondition) -> String? {
    let fields: [(String, DataField.Kind)] = [("n", .integer64), ("r", .real), ("t", .text), ("d", .date)]
    return SQLRows(fields.map { DataField(name: $0.0, kind: $0.1) }).sql(condition)
  }

  @Test func `numbers keep a little room, and what is no number`() {
    #expect(sql(.number("n", from: 5, to: nil)) == #"(+"n" >= 5 OR typeof(+"n") IN ('real','text','blob'))"#)
    #expect(sql(.number("r", from: nil, to: 0.5)) == #"(+"r" <= 0.5000000005 OR typeof(+"r") IN ('text','blob'))"#)
    #expect(sql(.number("n", from: 0x1p53, to: nil))?.contains("9007199254740992") == false)
  }

  @Test func `texts are compared by their bytes, to a zero`() {
    #expect(
      sql(.text("t", from: "it's", to: "it's"))
        == "(+\"t\" >= 'it''s' COLLATE BINARY AND +\"t\" <= 'it''s\u{1}' COLLATE BINARY "
        + "OR typeof(+\"t\") IN ('integer','real','blob'))")
    #expect(sql(.text("t", from: "é", to: "é")) != nil)
    #expect(sql(.text("t", from: "é", to: nil)) == nil)
    #expect(sql(.text("t", from: "\u{FFFD}", to: "\u{FFFD}")) == nil)
  }

  @Test func `what cannot be said is left out of all, and makes any unknown`() {
    let (known, unknown) = (RowCondition.present("d"), RowCondition.number("d", from: 1, to: nil))
    #expect(sql(.all([known, unknown])) == #"(+"d" IS NOT NULL)"#)
    #expect(sql(.any([known, unknown])) == nil)
    #expect(sql(.all([unknown])) == nil)
    #expect(sql(.text("n", from: "a", to: nil)) == nil)
    #expect(sql(.present("none")) == nil)
  }
}
