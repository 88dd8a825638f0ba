// Days as numbers, against the calendar of Foundation.

import Calendars
import Foundation
import Testing

@Suite("Gregorian calendar")
struct GregorianTests {
  @Test("numbers, dates and days of the week are those of Foundation")
  func days() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    // From 1600 on, where Foundation's calendar is this one, in steps that meet every kind of day.
    for day in stride(from: -135_000, to: 800_000, by: 97) {
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(day) * 86_400))
      let number = day + Gregorian.unixEpoch
      let date = Gregorian.date(number)
      #expect(date.year == parts.year && date.month == parts.month && date.day == parts.day, "\(day)")
      #expect(Gregorian.number(date.year, date.month, date.day) == number)
      // Foundation's week has Sunday as 1.
      #expect((Gregorian.weekday(number) + 1) % 7 + 1 == parts.weekday)
      #expect(date.day <= Gregorian.days(of: date.month, date.year))
    }
  }

  @Test("seconds are in their day, also before 1970, and days have a text")
  func seconds() {
    #expect(Gregorian.day(ofSeconds: 0) == (Gregorian.unixEpoch, 0))
    #expect(Gregorian.day(ofSeconds: 86_399) == (Gregorian.unixEpoch, 86_399))
    #expect(Gregorian.day(ofSeconds: -1) == (Gregorian.unixEpoch - 1, 86_399))
    #expect(Gregorian.day(ofSeconds: -86_400) == (Gregorian.unixEpoch - 1, 0))
    #expect(Gregorian.text(Gregorian.unixEpoch - 1) == "1969-12-31")
    #expect(Gregorian.text(Gregorian.number(987, 3, 4)) == "0987-03-04")
  }

  @Test(
    "seconds are written as a day and a time in UTC",
    arguments: [
      (0, "1970-01-01T00:00:00"), (951_782_400, "2000-02-29T00:00:00"), (1_700_000_000, "2023-11-14T22:13:20"),
      (253_402_300_799, "9999-12-31T23:59:59"), (-1, "1969-12-31T23:59:59"),
    ])
  func texts(_ seconds: Int, _ text: String) { #expect(Gregorian.text(ofSeconds: seconds) == text) }

  @Test("a number and its date are the same before the year 0")
  func beforeYearZero() {
    for number in stride(from: -800_000, to: 800_000, by: 61) {
      let date = Gregorian.date(number)
      #expect(Gregorian.number(date.year, date.month, date.day) == number)
      // 400 years are whole weeks.
      #expect(Gregorian.weekday(number) == Gregorian.weekday(number + 10 * 146_097))
    }
    #expect(Gregorian.days(of: 2, 2000) == 29 && Gregorian.days(of: 2, 1900) == 28)
  }
}
