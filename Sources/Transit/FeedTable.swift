// A file of a feed: CSV with a header, cut into the columns that are asked for.

import Formats

/// A line of a table: the fields of the columns that were asked for, in their order.
struct FeedRow {
  let file: String
  let line: Int
  let names: [String]
  var fields: [String]

  /// A field without the blanks around it; empty where the line, or the header, does not have it.
  subscript(_ column: Int) -> String { fields[column] }

  /// An error at a column.
  func fault(_ column: Int, _ message: String) -> FeedError {
    FeedError(message, file: file, line: line, column: names[column])
  }

  /// A field that has to be there.
  func required(_ column: Int) throws(FeedError) -> String {
    if fields[column].isEmpty { throw fault(column, "is empty; GTFS asks for it") }
    return fields[column]
  }

  /// A whole number of 0 or more; nil where the field is empty.
  func count(_ column: Int, most: Int = Int(Int32.max)) throws(FeedError) -> Int? {
    let text = fields[column]
    if text.isEmpty { return nil }
    guard let number = Int(text), (0...most).contains(number) else {
      throw fault(column, "'\(text.shown)' is not a whole number from 0 to \(most)")
    }
    return number
  }

  /// A number within bounds; nil where the field is empty.
  func number(_ column: Int, _ bounds: ClosedRange<Double>) throws(FeedError) -> Double? {
    let text = fields[column]
    if text.isEmpty { return nil }
    guard let number = Double(text), bounds.contains(number) else {
      throw fault(column, "'\(text.shown)' is not a number from \(Int(bounds.lowerBound)) to \(Int(bounds.upperBound))")
    }
    return number
  }

  /// Seconds after the beginning of the day, which may be more than 24 hours; nil where the field is empty.
  func time(_ column: Int) throws(FeedError) -> Int? {
    let text = fields[column]
    if text.isEmpty { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hours = Int(parts[0]), let minutes = Int(parts[1]), let seconds = Int(parts[2]),
      (0...Self.mostHours).contains(hours), (0..<60).contains(minutes), (0..<60).contains(seconds)
    else {
      throw fault(column, "'\(text.shown)' is not a time such as 08:30:00, of \(Self.mostHours) hours or fewer")
    }
    return hours * 3600 + minutes * 60 + seconds
  }

  /// A journey of more days than this is none.
  static let mostHours = 240
}

enum FeedTable {
  /// The columns that a table may have, and those that it has to have.
  struct Columns {
    let names: [String]
    let required: Int

    /// - Parameter required: the names of the header that have to be there, before those that may.
    init(_ required: String..., optional: [String] = []) {
      (names, self.required) = (required + optional, required.count)
    }
  }

  /// Calls `body` with each line of a table.
  static func read(
    _ bytes: [UInt8], _ file: String, _ columns: Columns, _ body: (FeedRow) throws(FeedError) -> Void
  ) throws(FeedError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FeedError) in
      let whole = UnsafeRawBufferPointer(bytes)
      var (framer, start, line) = (CSVFramer(), 0, 1)
      if whole.count >= 3, whole[0] == 0xEF, whole[1] == 0xBB, whole[2] == 0xBF { start = 3 }
      var places: [Int?]?
      var row = FeedRow(file: file, line: 1, names: columns.names, fields: [])
      while start < whole.count {
        let end = framer.nextRecordEnd(whole, from: start) ?? whole.count
        let record = UnsafeRawBufferPointer(rebasing: whole[start..<end])
        let at = line
        for byte in record where byte == 0x0A { line += 1 }
        start = end
        if record.allSatisfy({ $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }) { continue }
        var fields: [String]
        do throws(FormatError) { fields = try CSVRecord.split(record) } catch {
          throw FeedError(error.message, file: file, line: at)
        }
        for index in fields.indices { fields[index] = trimmed(fields[index]) }
        if let places {
          row = FeedRow(
            file: file, line: at, names: columns.names,
            fields: places.map { place in
              if let place, place < fields.count { fields[place] } else { "" }
            })
          try body(row)
        } else {
          places = try header(fields, columns, file, at)
        }
      }
      if places == nil {
        throw FeedError("has no header; its first line names the columns", file: file, line: 1)
      }
    }
  }

  private static func header(
    _ names: [String], _ columns: Columns, _ file: String, _ line: Int
  ) throws(FeedError) -> [Int?] {
    let places = columns.names.map { names.firstIndex(of: $0) }
    for (index, place) in places.prefix(columns.required).enumerated() where place == nil {
      throw FeedError("the header has no column \(columns.names[index])", file: file, line: line)
    }
    return places
  }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.utf8.first, let last = text.utf8.last, first <= 0x20 || last <= 0x20 else { return text }
    var rest = text[...]
    while let character = rest.first, character.isWhitespace { rest.removeFirst() }
    while let character = rest.last, character.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
