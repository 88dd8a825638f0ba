// The Gregorian calendar: days as numbers, and back.

/// The proleptic Gregorian calendar (ISO 8601).
///
/// Days are counted from the first of March of the year 0: a year that begins in March has the day that most years
/// leave out as its last (H. Hinnant, chrono-compatible low-level date algorithms).
public enum Gregorian {
  /// The number of 1970-01-01.
  public static let unixEpoch = 719_468

  /// How many days a month, 1 to 12, has.
  public static func days(of month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of a day.
  public static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear
  }

  /// The date of a day's number.
  public static func date(_ number: Int) -> (year: Int, month: Int, day: Int) {
    let era = (number >= 0 ? number : number - 146_096) / 146_097
    let day = number - era * 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let ofYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    return (
      year + era * 400 + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9, ofYear - (153 * month + 2) / 5 + 1
    )
  }

  /// The number of the day in which seconds after 1970 are, or before it, and how many of them are in that day.
  public static func day(ofSeconds seconds: Int) -> (day: Int, seconds: Int) {
    let days = seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400)
    return (unixEpoch + days, seconds - days * 86_400)
  }

  /// The day of a number as ISO 8601 has it, such as `2026-11-23`.
  public static func text(_ number: Int) -> String {
    let (year, month, day) = date(number)
    let years = String(repeating: "0", count: max(0, 4 - "\(year)".utf8.count)) + "\(year)"
    return "\(years)-\(two(month))-\(two(day))"
  }

  /// The time of the day, such as `08:05:09`, of the seconds since midnight: 0…86,399.
  public static func clock(_ seconds: Int) -> String {
    "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }

  /// Day and time of seconds after 1970, or before it, in UTC: `2026-11-23T08:05:09`.
  public static func text(ofSeconds seconds: Int) -> String {
    let found = day(ofSeconds: seconds)
    return text(found.day) + "T" + clock(found.seconds)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The day of the week, 0 for Monday to 6.
  public static func weekday(_ number: Int) -> Int {
    let day = (number + 2) % 7
    return day < 0 ? day + 7 : day
  }
}
