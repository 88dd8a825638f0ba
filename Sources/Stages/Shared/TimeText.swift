// Lengths of time as options spell them.

/// Reads `10min`, `1h`, `90s`.
enum TimeText {
  private static let units: [(name: String, seconds: Double)] = [
    ("minutes", 60), ("hours", 3600), ("seconds", 1), ("days", 86_400), ("min", 60), ("sec", 1), ("d", 86_400),
    ("h", 3600), ("s", 1),
  ]

  /// Seconds of a time above zero; nil for what is none.
  static func seconds(_ text: String) -> Double? {
    for (name, seconds) in units where text.hasSuffix(name) {
      guard let number = Double(text.dropLast(name.count)), number > 0, number.isFinite else { return nil }
      return number * seconds
    }
    return nil
  }
}
