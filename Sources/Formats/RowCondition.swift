// What is asked of the rows of a table, so that a source can leave out some that no one wants.

/// A condition on the fields of a row: values in ranges, whose ends belong to them.
///
/// It holds of each row that is wanted, and may hold of others: whoever asks looks at what comes again.
public indirect enum RowCondition: Sendable, Equatable {
  /// All of these hold.
  case all([RowCondition])
  /// One of these holds.
  case any([RowCondition])
  /// The field is a number in a range; nil for no end.
  case number(String, from: Double?, to: Double?)
  /// The field is a text in a range, by the order of its UTF-8; nil for no end.
  case text(String, from: String?, to: String?)
  /// The field has a value.
  case present(String)

  /// Whether a text is in a range of texts by the bytes that a source has, which become U+FFFD where they are not UTF-8
  /// and so stand elsewhere in the order: between ends of ASCII, or as the very text.
  public static func isPlainRange(_ low: String?, _ high: String?) -> Bool {
    let texts = [low, high].compactMap(\.self)
    if texts.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 && $0 > 0 } }) { return true }
    return low == high && texts.allSatisfy { !$0.unicodeScalars.contains { $0.value == 0 || $0.value == 0xFFFD } }
  }
}
