// Times as OpenStreetMap's conditional tags have them: a part of `opening_hours`.
//
//   Mo-Fr 07:00-09:00,16:00-18:00; Sa off      Nov 15-Apr 15      2026 Mar-Oct 22:00-06:00      24/7

import Words

/// Whether something holds at a time.
///
/// Years, months, dates, days of the week and hours are understood. Public and school holidays are: no day is one,
/// which `namesHolidays` tells of. A condition with anything else (the weather, weights, sunset, weeks) is none.
struct TimeCondition: Sendable {
  /// One rule; of those that have the day the last counts.
  private struct Rule {
    var years: [ClosedRange<Int>] = []
    /// Days of the year as `100 month + day`; the end before the beginning for a range over New Year.
    var dates: [(from: Int, to: Int)] = []
    var weekdays: Set<Int> = []
    /// Whether days are named, which may be holidays alone.
    var namesDays = false
    /// Seconds since midnight; the end may be beyond midnight.
    var hours: [Range<Int>] = []
    var isOff = false
  }

  private let rules: [Rule]
  /// Whether it says something of public or school holidays.
  let namesHolidays: Bool

  /// Reads a condition; nil for one that is not all about time.
  init?(_ text: String) {
    var rules: [Rule] = []
    var namesHolidays = false
    for part in text.split(separator: ";") {
      guard let rule = Self.rule(part, &namesHolidays) else { return nil }
      rules.append(rule)
    }
    if rules.isEmpty { return nil }
    (self.rules, self.namesHolidays) = (rules, namesHolidays)
  }

  /// Whether it holds.
  ///
  /// On the days of a rule nothing counts of those before it, but for hours that began on the day before.
  func holds(at time: LocalTime) -> Bool {
    var (holdsToday, holdsSinceYesterday) = (false, false)
    for rule in rules {
      let isDay = Self.isDay(rule, time)
      let isNow = isDay && (rule.hours.isEmpty || rule.hours.contains { $0.contains(time.second) })
      let isLate =
        rule.hours.contains { $0.contains(time.second + 86_400) } && Self.isDay(rule, time.moved(days: -1))
      if rule.isOff {
        if isNow || isLate { (holdsToday, holdsSinceYesterday) = (false, false) }
      } else {
        if isDay { holdsToday = isNow }
        if isLate { holdsSinceYesterday = true }
      }
    }
    return holdsToday || holdsSinceYesterday
  }

  private static func isDay(_ rule: Rule, _ time: LocalTime) -> Bool {
    let date = time.month * 100 + time.day
    let isDate = rule.dates.contains { from, to in
      from <= to ? (from...to).contains(date) : date >= from || date <= to
    }
    return (rule.years.isEmpty || rule.years.contains { $0.contains(time.year) }) && (rule.dates.isEmpty || isDate)
      && (!rule.namesDays || rule.weekdays.contains(time.weekday))
  }

  // MARK: Reading

  private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
  private static let fullWeekdays = [
    "mo": "monday", "tu": "tuesday", "we": "wednesday", "th": "thursday", "fr": "friday", "sa": "saturday",
    "su": "sunday",
  ]
  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  private static func rule(_ text: Substring, _ namesHolidays: inout Bool) -> Rule? {
    var rule = Rule()
    let words = joined(text.lowercased()).split(separator: " ")
    if words.isEmpty { return nil }
    var at = 0
    while at < words.count {
      let word = words[at]
      if word == "off" || word == "closed" {
        rule.isOff = true
      } else if word == "24/7" {
      } else if word.contains(":") {
        for part in word.filledPieces {
          guard let hours = hours(part) else { return nil }
          rule.hours.append(hours)
        }
      } else if months.contains(String(word.prefix(3))) {
        // `Nov 15-Apr 15` comes in three words, `Nov 15-20` in two.
        var end = at + 1
        while end < words.count, isDates(words[end]) { end += 1 }
        guard let dates = dates(words[at..<end].joined(separator: " ")) else { return nil }
        rule.dates += dates
        at = end - 1
      } else if let years = years(word) {
        rule.years += years
      } else {
        rule.namesDays = true
        for part in word.filledPieces {
          if part == "ph" || part == "sh" {
            namesHolidays = true
            continue
          }
          guard let days = days(part) else { return nil }
          rule.weekdays.formUnion(days)
        }
      }
      at += 1
    }
    return rule
  }

  /// A text in which nothing stands apart that belongs together, as in `Mo - Fr`, `Sa, Su` or `Fr:`.
  private static func joined(_ text: String) -> String {
    var out: [Character] = []
    for character in text {
      let joins = character == "-" || character == "," || character == "–"
      if joins { while out.last == " " { out.removeLast() } }
      if character == " ", let last = out.last, last == "-" || last == "," || last == " " { continue }
      out.append(character == "–" ? "-" : character)
    }
    return String(out)
  }

  private static func clock(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0...48).contains(hour),
      (0..<60).contains(minute)
    else { return nil }
    return hour * 3600 + minute * 60
  }

  private static func hours(_ text: Substring) -> Range<Int>? {
    if text.hasSuffix("+"), let from = clock(text.dropLast()), from < 86_400 { return from..<86_400 }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let from = clock(ends[0]), let to = clock(ends[1]), from < 86_400 else { return nil }
    return to > from ? from..<to : from..<to + 86_400
  }

  private static func days(_ text: Substring) -> [Int]? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { word in
      weekdays.firstIndex { $0 == word || fullWeekdays[$0] == String(word) }
    }
    guard (1...2).contains(ends.count), let from = ends[0], let to = ends[ends.count - 1] else { return nil }
    return (0...((to - from + 7) % 7)).map { (from + $0) % 7 }
  }

  private static func years(_ text: Substring) -> [ClosedRange<Int>]? {
    var years: [ClosedRange<Int>] = []
    for part in text.filledPieces {
      let isOpen = part.hasSuffix("+")
      let ends = (isOpen ? part.dropLast() : part).split(separator: "-").map { Int($0) }
      guard (1...2).contains(ends.count), let from = ends[0], let to = ends[ends.count - 1],
        (1000...9999).contains(from),
        to >= from
      else { return nil }
      years.append(from...(isOpen ? 9999 : to))
    }
    return years.isEmpty ? nil : years
  }

  /// Whether a word goes on with dates: a day, or `15-Apr`.
  private static func isDates(_ word: Substring) -> Bool {
    guard word.first?.isNumber == true, !word.contains(":") else { return false }
    let first = word.prefix { $0.isNumber }
    return first.count <= 2
  }

  /// Months, and days of months: `mar-oct`, `dec 24,dec 31`, `nov 15-apr 15`, `nov 15-20`.
  private static func dates(_ text: String) -> [(from: Int, to: Int)]? {
    var found: [(from: Int, to: Int)] = []
    for part in text.filledPieces {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard (1...2).contains(ends.count), let from = date(ends[0], month: nil) else { return nil }
      guard let to = ends.count == 1 ? from : date(ends[1], month: from.day == nil ? nil : from.month) else {
        return nil
      }
      found.append((from.month * 100 + (from.day ?? 1), to.month * 100 + (to.day ?? 31)))
    }
    return found
  }

  private static func date(_ text: Substring, month known: Int?) -> (month: Int, day: Int?)? {
    let words = text.split(separator: " ")
    guard let first = words.first, words.count <= 2 else { return nil }
    if let known, words.count == 1, let day = Int(first), (1...31).contains(day) { return (known, day) }
    guard let month = months.firstIndex(of: String(first)) else { return nil }
    if words.count == 1 { return (month + 1, nil) }
    guard let day = Int(words[1]), (1...31).contains(day) else { return nil }
    return (month + 1, day)
  }
}
