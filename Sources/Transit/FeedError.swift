// What is wrong with a feed, and where.

/// A fault of a feed: the file, the line, the column, and what to do.
public struct FeedError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file in the feed; empty for the whole.
  public let file: String
  /// The line from 1; 0 for the whole file.
  public let line: Int
  /// The name of the column; empty where it is the whole line.
  public let column: String
  /// What is wrong, and what to do about it.
  public let message: String

  /// Makes an error of its parts.
  public init(_ message: String, file: String = "", line: Int = 0, column: String = "") {
    (self.file, self.line, self.column, self.message) = (file, line, column, message)
  }

  /// All of it, such as `stops.txt:3: stop_lat: …`.
  public var description: String {
    (file.isEmpty ? "" : line > 0 ? "\(file):\(line): " : "\(file): ") + (column.isEmpty ? "" : "\(column): ")
      + message
  }
}

extension String {
  /// The text as a message shows it: cut where it is long, with control characters left out.
  var shown: String {
    let plain = String(String.UnicodeScalarView(unicodeScalars.lazy.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    return plain.utf8.count > 60 ? "\(plain.prefix(57))…" : plain
  }
}
