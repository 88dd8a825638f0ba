// The time by the clocks of a place: what limits by the hour are held against.

import Calendars
import Words

/// A date and time with its offset from UTC, in the Gregorian calendar.
public struct LocalTime: Sendable, Hashable {
  public var year: Int
  /// 1…12.
  public var month: Int
  /// 1…31.
  public var day: Int
  /// Since midnight, 0…86,399.
  public var second: Int
  /// Seconds that the clock is ahead of UTC.
  public var offset: Int

  /// Reads ISO 8601 with an offset: `2026-11-23T08:30+02:00`, with or without seconds, `Z` for UTC; nil for all else.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    func number(_ start: Int, _ count: Int, before end: UInt8? = nil) -> Int? {
      guard start + count <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[start..<start + count] {
        guard byte.isDigit else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      if let end { guard start + count < bytes.count, bytes[start + count] == end else { return nil } }
      return value
    }
    let colon = UInt8(ascii: ":")
    guard let year = number(0, 4, before: UInt8(ascii: "-")), let month = number(5, 2, before: UInt8(ascii: "-")),
      let day = number(8, 2), let hour = number(11, 2, before: colon), let minute = number(14, 2), bytes.count > 16,
      bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " ")
    else { return nil }
    var (at, second) = (16, 0)
    if bytes[at] == colon {
      guard let value = number(at + 1, 2) else { return nil }
      (second, at) = (value, at + 3)
    }
    guard year > 0, (1...12).contains(month), (1...Gregorian.days(of: month, year)).contains(day), hour < 24,
      minute < 60,
      second < 60, at < bytes.count
    else { return nil }
    switch bytes[at] {
    case UInt8(ascii: "Z") where bytes.count == at + 1: offset = 0
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard let hours = number(at + 1, 2), hours < 24 else { return nil }
      let hasColon = at + 3 < bytes.count && bytes[at + 3] == colon
      let minutes = bytes.count == at + 3 ? 0 : number(at + (hasColon ? 4 : 3), 2)
      guard let minutes, minutes < 60, bytes.count <= at + (hasColon ? 6 : 5) else { return nil }
      offset = (hours * 3600 + minutes * 60) * (bytes[at] == UInt8(ascii: "-") ? -1 : 1)
    default: return nil
    }
    (self.year, self.month, self.day) = (year, month, day)
    self.second = hour * 3600 + minute * 60 + second
  }

  /// The time that clocks show at an instant, in seconds after 1970.
  public init(instant: Int, offset: Int) {
    let found = Gregorian.day(ofSeconds: instant + offset)
    (year, month, day) = Gregorian.date(found.day)
    (second, self.offset) = (found.seconds, offset)
  }

  /// The instant, in seconds after 1970.
  public var instant: Int {
    (Gregorian.number(year, month, day) - Gregorian.unixEpoch) * 86_400 + second - offset
  }

  /// The day of the week: 0 for Monday to 6.
  var weekday: Int { Gregorian.weekday(Gregorian.number(year, month, day)) }

  /// The day after or before it, at the same time.
  func moved(days: Int) -> LocalTime {
    var time = self
    (time.year, time.month, time.day) = Gregorian.date(Gregorian.number(year, month, day) + days)
    return time
  }

  /// The time some seconds after it, or before it; they are rounded to whole ones.
  public func adding(seconds: Double) -> LocalTime {
    // Some hundred years: more is no journey.
    let whole = second + Int(min(max(seconds, -1e10), 1e10).rounded())
    let found = Gregorian.day(ofSeconds: whole)
    var time = moved(days: found.day - Gregorian.unixEpoch)
    time.second = found.seconds
    return time
  }

  /// ISO 8601, such as `2026-11-23T08:30:00+02:00`.
  public var text: String {
    let zone = offset == 0 ? "Z" : "\(offset < 0 ? "-" : "+")\(Gregorian.clock(abs(offset)).dropLast(3))"
    return "\(Gregorian.text(Gregorian.number(year, month, day)))T\(Gregorian.clock(second))\(zone)"
  }
}
