// Texts of a venue's features that have a form of their own: hours, addresses of pages, moments.

import Calendars

/// Whether texts have the form that IMDF asks for (OGC 20-094, Reference: HOURS, URI, DATE-TIME).
enum VenueTexts {
  // MARK: Hours

  /// Whether a text is hours as OpenStreetMap's `opening_hours` has them, such as `Mo-Fr 09:00-17:00; PH off`.
  ///
  /// Its words, its times, and what numbers stand by are looked at, and not the order in which rules may stand.
  static func areHours(_ text: String) -> Bool {
    var rest = text[...]
    // The word that numbers are read by, until another comes.
    var (word, isInBrackets, hasRule) = ("", false, false)
    while let first = rest.first {
      if first == "\"" {
        // A comment.
        guard let end = rest.dropFirst().firstIndex(of: "\"") else { return false }
        rest = rest[rest.index(after: end)...]
      } else if first.isNumber {
        let token = rest.prefix { $0.isNumber || $0 == ":" || $0 == "/" }
        rest = rest[token.endIndex...]
        let isCount = rest.drop { $0 == " " }.hasPrefix("day")
        guard isTime(token) || isYear(token) || isCount || isNumber(token, by: isInBrackets ? "[" : word) else {
          return false
        }
        hasRule = true
      } else if first.isLetter {
        let token = rest.prefix { $0.isLetter }
        guard words.contains(String(token)) || months.contains(String(token)) else { return false }
        word = String(token)
        hasRule = true
        rest = rest[token.endIndex...]
      } else {
        guard " ,;|-+()[]".contains(first) else { return false }
        if "[]".contains(first) { isInBrackets = first == "[" }
        if first == ";" || first == "|" { word = "" }
        rest = rest.dropFirst()
      }
    }
    return hasRule
  }

  private static let months: Set<String> = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let words: Set<String> = [
    "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su", "PH", "SH", "off", "closed", "open", "unknown", "week", "easter", "day",
    "days", "sunrise", "sunset", "dawn", "dusk",
  ]

  /// Whether digits are a time, up to 48:00, or `24/7`.
  private static func isTime(_ token: Substring) -> Bool {
    if token == "24/7" { return true }
    let parts = token.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2, let hour = Int(parts[0]),
      let minute = Int(parts[1])
    else { return false }
    return minute < 60 && (hour < 48 || hour == 48 && minute == 0)
  }

  private static func isYear(_ token: Substring) -> Bool { token.count == 4 && (Int(token) ?? 0) >= 1900 }

  /// Whether a number, or one with a step, has something to say after a word: a day of a month, a week of the year, or
  /// in brackets one of the days of a month that have a name.
  private static func isNumber(_ token: Substring, by word: String) -> Bool {
    let parts = token.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 2, parts.allSatisfy({ $0 != nil }), let number = parts[0] else { return false }
    switch word {
    case "[": return (1...5).contains(number)
    case "week": return (1...53).contains(number)
    default: return months.contains(word) && (1...31).contains(number)
    }
  }

  // MARK: Pages

  /// Whether a text is the address of a page: `http` or `https`, a host, and no character that has to be escaped.
  static func isPage(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) }) else { return false }
    let host = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    let name = host.prefix { $0 != ":" }
    return !name.isEmpty && (name.contains(".") || name == "localhost") && name.first != "." && name.last != "."
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && !"<>\"\\^`{|}".unicodeScalars.contains($0) }
  }

  // MARK: Moments

  /// A moment, in seconds from a fixed one, of a date, or a date and a time with a zone (ISO 8601, RFC 3339); nil for
  /// what is none.
  static func moment(_ text: String) -> Double? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count <= 2, let date = numbers(parts[0], "-", [4, 2, 2]), (1...12).contains(date[1]),
      (1...Gregorian.days(of: date[1], date[0])).contains(date[2])
    else { return nil }
    let midnight = Double(Gregorian.number(date[0], date[1], date[2])) * 86_400
    guard parts.count == 2 else { return midnight }
    guard let (clock, zone) = zone(parts[1]) else { return nil }
    let whole = clock.split(separator: ".", omittingEmptySubsequences: false)
    guard whole.count <= 2, whole.count == 1 || Int(whole[1]) != nil,
      let time = numbers(whole[0], ":", [2, 2, 2]) ?? numbers(whole[0], ":", [2, 2]).map({ $0 + [0] }), time[0] < 24,
      time[1] < 60, time[2] <= 60
    else { return nil }
    return midnight + Double(time[0] * 3600 + time[1] * 60 + time[2]) - zone
  }

  /// A time without its zone, and the seconds by which that is ahead.
  private static func zone(_ text: Substring) -> (Substring, Double)? {
    if text.last == "Z" { return (text.dropLast(), 0) }
    guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return (text, 0) }
    let digits = text[text.index(after: sign)...].filter { $0 != ":" }
    guard digits.count == 4, let number = Int(digits), number / 100 < 24, number % 100 < 60 else { return nil }
    let seconds = Double(number / 100 * 3600 + number % 100 * 60)
    return (text[..<sign], text[sign] == "-" ? -seconds : seconds)
  }

  private static func numbers(_ text: Substring, _ separator: Character, _ lengths: [Int]) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.count) == lengths, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else {
      return nil
    }
    return parts.compactMap { Int($0) }
  }
}
