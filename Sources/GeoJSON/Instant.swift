// Dates and timestamps (RFC 3339), as ticks that can be compared.

import Calendars
import Words

/// A day, or an instant of it.
public struct Instant: Equatable {
  /// What a text has to be.
  public enum Form { case date, timestamp, end }

  /// Tenths of a microsecond since the first day of the year 0, in UTC; that of a date is its first instant.
  public let ticks: Int64
  /// Whether there is no time of the day.
  public let isDate: Bool

  /// How many ticks a second has.
  public static let ticksOfSecond: Int64 = 10_000_000

  /// Reads `2022-04-16` or `2022-04-16T10:13:19.5Z`, with an offset in the place of Z or, as UTC, without one; nil for
  /// all else.
  public init?(_ text: UnsafeRawBufferPointer) {
    guard text.count >= 10, text[4] == 0x2D, text[7] == 0x2D,
      let year = digits(text, 0, 4), let month = digits(text, 5, 2), let day = digits(text, 8, 2),
      (1...12).contains(month), day >= 1, day <= Gregorian.days(of: month, year)
    else { return nil }
    let dayTicks = Int64(Gregorian.number(year, month, day)) * 86_400 * Self.ticksOfSecond
    if text.count == 10 {
      (ticks, isDate) = (dayTicks, true)
      return
    }
    guard text.count >= 19, text[10] | 0x20 == 0x74 || text[10] == 0x20, text[13] == 0x3A, text[16] == 0x3A,
      let hour = digits(text, 11, 2), let minute = digits(text, 14, 2), let second = digits(text, 17, 2),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    var ticks = dayTicks + Int64(hour * 3600 + minute * 60 + second) * Self.ticksOfSecond
    var at = 19
    if at < text.count, text[at] == 0x2E {
      at += 1
      let start = at
      var unit = Self.ticksOfSecond / 10
      while at < text.count, text[at].isDigit {
        ticks += Int64(text[at] - 0x30) * unit
        unit /= 10
        at += 1
      }
      if at == start { return nil }
    }
    if at < text.count {
      switch text[at] {
      case 0x5A, 0x7A: at += 1
      case 0x2B, 0x2D:
        guard text.count - at == 6, text[at + 3] == 0x3A, let hours = digits(text, at + 1, 2),
          let minutes = digits(text, at + 4, 2), hours < 24, minutes < 60
        else { return nil }
        let offset = Int64(hours * 3600 + minutes * 60) * Self.ticksOfSecond
        ticks += text[at] == 0x2B ? -offset : offset
        at += 6
      default: return nil
      }
    }
    guard at == text.count else { return nil }
    (self.ticks, isDate) = (ticks, false)
  }

  /// The number of the day, and the ticks since it began, in UTC.
  private static func day(of ticks: Int64) -> (number: Int, rest: Int64) {
    let ticksOfDay = 86_400 * ticksOfSecond
    var number = Int(ticks / ticksOfDay)
    var rest = ticks % ticksOfDay
    if rest < 0 { (number, rest) = (number - 1, rest + ticksOfDay) }
    return (number, rest)
  }

  /// The parts, in UTC.
  package var moment: (year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Double) {
    let (number, rest) = Self.day(of: ticks)
    let date = Gregorian.date(number)
    let seconds = rest / Self.ticksOfSecond
    return (
      date.year, date.month, date.day, Int(seconds / 3600), Int(seconds / 60 % 60),
      Double(rest - seconds / 60 * 60 * Self.ticksOfSecond) / Double(Self.ticksOfSecond)
    )
  }

  /// The text of a date, or of an instant in UTC.
  public static func text(_ ticks: Int64, isDate: Bool) -> String {
    let (number, rest) = day(of: ticks)
    let date = Gregorian.text(number)
    if isDate { return date }
    var fraction = "\(ticksOfSecond + rest % ticksOfSecond)".dropFirst()
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(date)T\(Gregorian.clock(Int(rest / ticksOfSecond)))\(fraction.isEmpty ? "" : "." + fraction)Z"
  }
}

/// The number that some digits of a text make; nil where one is none.
func digits(_ text: UnsafeRawBufferPointer, _ start: Int, _ count: Int) -> Int? {
  var value = 0
  for at in start..<start + count {
    let digit = text[at] &- 0x30
    if digit > 9 { return nil }
    value = value * 10 + Int(digit)
  }
  return value
}
