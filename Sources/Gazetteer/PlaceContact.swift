// Numbers to call and pages, brought to the one form of those that people write.

/// Reads how a place is reached.
enum PlaceContact {
  /// The first number of a list: without `tel:`, `+` for a leading `00`, and single blanks.
  static func phoneNumber(_ text: String) -> String? {
    let first = text.split(whereSeparator: { $0 == ";" || $0 == "," || $0 == "\n" }).first ?? ""
    var number = first.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for scheme in ["tel:", "phone:"] where number.lowercased().hasPrefix(scheme) {
      number = number.dropFirst(scheme.count).split(separator: " ").joined(separator: " ")
    }
    if number.hasPrefix("00") { number = "+" + number.dropFirst(2).drop { $0 == " " } }
    return number.contains(where: \.isNumber) ? number : nil
  }

  /// The first page of a list: `https://` stands before one that has no scheme.
  static func url(_ text: String) -> String? {
    guard let first = text.split(whereSeparator: { $0 == ";" || $0.isWhitespace }).first, first.contains(".") else {
      return nil
    }
    let scheme = first.prefix { $0 != ":" && $0 != "/" && $0 != "." }
    let isWhole = scheme.count < first.count && first.dropFirst(scheme.count).hasPrefix(":")
    if isWhole { return String(first) }
    return "https://" + first.drop { $0 == "/" }
  }
}
