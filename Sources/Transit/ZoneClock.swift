// The clocks of a time zone (RFC 9636, TZif): what they show at an instant, and when they show a time.

import Calendars
import Planar
import Routing
import Words

/// A zone as the system's tables have it.
public struct ZoneClock: Sendable {
  private var instants: [Int] = []
  private var kinds: [UInt8] = []
  private var offsets: [Int] = []
  private var rule: ZoneRule?

  /// A zone without changes.
  ///
  /// - Parameter offset: seconds that its clocks are ahead of UTC.
  public init(offset: Int) { offsets = [offset] }

  /// A zone of a rule alone.
  init(rule: ZoneRule) { (offsets, self.rule) = ([rule.offset(at: 0)], rule) }

  /// Reads a table; nil for bytes that are none.
  public init?(_ bytes: [UInt8]) {
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at + count <= bytes.count else { return nil }
      let value = bytes[at..<at + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return count == 4 ? Int(Int32(truncatingIfNeeded: value)) : Int(Int64(truncatingIfNeeded: value))
    }
    /// Where the parts of a block begin, and where it ends, for instants of some bytes.
    func block(_ at: Int, _ size: Int) -> (times: Int, timeCount: Int, typeCount: Int, end: Int)? {
      guard at + 44 <= bytes.count, bytes[at..<at + 4].elementsEqual("TZif".utf8) else { return nil }
      let counts = (0..<6).compactMap { number(at + 20 + 4 * $0, 4) }
      guard counts.count == 6, counts.allSatisfy({ (0..<100_000).contains($0) }) else { return nil }
      let (utc, standard, leap, times, types, letters) = (
        counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]
      )
      let end = at + 44 + times * (size + 1) + types * 6 + letters + leap * (size + 4) + standard + utc
      return end <= bytes.count && types > 0 ? (at + 44, times, types, end) : nil
    }
    guard var part = block(0, 4) else { return nil }
    var size = 4
    if bytes[4] >= UInt8(ascii: "2") {
      guard let second = block(part.end, 8) else { return nil }
      (part, size) = (second, 8)
    }
    for index in 0..<part.timeCount {
      guard let instant = number(part.times + index * size, size) else { return nil }
      let kind = bytes[part.times + part.timeCount * size + index]
      guard Int(kind) < part.typeCount else { return nil }
      instants.append(instant)
      kinds.append(kind)
    }
    for index in 0..<part.typeCount {
      guard let offset = number(part.times + part.timeCount * (size + 1) + index * 6, 4), abs(offset) < 100_000 else {
        return nil
      }
      offsets.append(offset)
    }
    if size == 8, part.end < bytes.count, bytes[part.end] == 0x0A {
      let text = bytes[(part.end + 1)...].prefix { $0 != 0x0A }
      rule = ZoneRule(String(decoding: text, as: UTF8.self))
    }
  }

  /// How many seconds the clocks are ahead of UTC at an instant, in seconds after 1970.
  public func offset(at instant: Int) -> Int {
    if let last = instants.last, instant >= last {
      return rule?.offset(at: instant) ?? offsets[Int(kinds[kinds.count - 1])]
    }
    if instants.isEmpty { return rule?.offset(at: instant) ?? offsets[0] }
    let next = instants.indices.partitioningIndex { instants[$0] > instant }
    return next == 0 ? offsets[0] : offsets[Int(kinds[next - 1])]
  }

  /// The time, with the zone's offset, at which the clocks show another's date and time, whose offset is 0.
  ///
  /// Of a time that they show twice it is the first; one that they leave out counts on from before the change.
  public func time(showing other: LocalTime) -> LocalTime {
    let shown = other.instant
    let (before, after) = (offset(at: shown - 86_400), offset(at: shown + 86_400))
    let ahead = [max(before, after), min(before, after)].first { offset(at: shown - $0) == $0 } ?? before
    return LocalTime(instant: shown - ahead, offset: offset(at: shown - ahead))
  }

  /// When a day of service begins: twelve hours before the clocks show noon, in seconds after 1970.
  public func serviceStart(_ day: Int) -> Int {
    let noon = (day - Gregorian.unixEpoch) * 86_400 + 43_200
    // The offset at noon is asked for at an instant near it, and once more at the one that follows.
    let guess = noon - offset(at: noon)
    return noon - offset(at: guess) - 43_200
  }

  /// The number of the day that the clocks show at an instant.
  public func day(at instant: Int) -> Int {
    Gregorian.day(ofSeconds: instant + offset(at: instant)).day
  }
}

/// The rule by which a zone goes on after its table (POSIX `TZ`), such as `PST8PDT,M3.2.0,M11.1.0`.
struct ZoneRule: Sendable {
  /// A day of each year, and the time of that day.
  enum Day: Sendable {
    case ofWeek(month: Int, week: Int, weekday: Int)
    /// From 1; the 29 February has no number.
    case ofYear(Int)
    /// From 0.
    case counted(Int)
  }

  private var standard = 0
  private var summer: Int?
  private var start: (day: Day, seconds: Int) = (.ofYear(1), 0)
  private var end: (day: Day, seconds: Int) = (.ofYear(1), 0)

  init?(_ text: String) {
    var scan = RuleScan(rest: Array(text.utf8)[...])
    guard scan.name(), let offset = scan.time(most: 24) else { return nil }
    standard = -offset
    if scan.rest.isEmpty { return }
    guard scan.name() else { return nil }
    summer = standard + 3600
    if scan.rest.first != UInt8(ascii: ",") {
      guard let offset = scan.time(most: 24) else { return nil }
      summer = -offset
    }
    guard let first = scan.change(), let second = scan.change(), scan.rest.isEmpty else { return nil }
    (start, end) = (first, second)
  }

  func offset(at instant: Int) -> Int {
    guard let summer else { return standard }
    let year = Gregorian.date(Gregorian.day(ofSeconds: instant + standard).day).year
    let begins = Self.instant(start, year) - standard
    let ends = Self.instant(end, year) - summer
    let isSummer = begins < ends ? (begins..<ends).contains(instant) : !(ends..<begins).contains(instant)
    return isSummer ? summer : standard
  }

  /// What a clock that shows UTC shows at the change of a year, in seconds after 1970.
  private static func instant(_ change: (day: Day, seconds: Int), _ year: Int) -> Int {
    let first = Gregorian.number(year, 1, 1)
    let day: Int
    switch change.day {
    case .ofYear(let number):
      let isLeap = Gregorian.days(of: 2, year) == 29
      day = first + number - 1 + (isLeap && number >= 60 ? 1 : 0)
    case .counted(let number): day = first + number
    case .ofWeek(let month, let week, let weekday):
      let start = Gregorian.number(year, month, 1)
      // POSIX counts from Sunday, the calendar from Monday.
      var found = start + ((weekday + 6) % 7 - Gregorian.weekday(start) + 7) % 7 + (week - 1) * 7
      if found >= start + Gregorian.days(of: month, year) { found -= 7 }
      day = found
    }
    return (day - Gregorian.unixEpoch) * 86_400 + change.seconds
  }
}

/// Reads the parts of a rule.
private struct RuleScan {
  var rest: ArraySlice<UInt8>

  mutating func name() -> Bool {
    let count = rest.count
    if rest.first == UInt8(ascii: "<") {
      rest = rest.drop { $0 != UInt8(ascii: ">") }
      return rest.popFirst() != nil
    }
    rest = rest.drop { $0.isLetter }
    return rest.count < count
  }

  mutating func number() -> Int? {
    let digits = rest.prefix { $0.isDigit }
    if digits.isEmpty || digits.count > 4 { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Hours, with minutes and seconds after colons, as seconds.
  mutating func time(most: Int) -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let hours = number(), hours <= most else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where skip(":") {
      guard let value = number(), value < 60 else { return nil }
      seconds += value * unit
    }
    return isNegative ? -seconds : seconds
  }

  mutating func change() -> (day: ZoneRule.Day, seconds: Int)? {
    guard skip(",") else { return nil }
    let day: ZoneRule.Day
    if skip("M") {
      guard let month = number(), (1...12).contains(month), skip("."), let week = number(), (1...5).contains(week),
        skip("."), let weekday = number(), weekday < 7
      else { return nil }
      day = .ofWeek(month: month, week: week, weekday: weekday)
    } else if skip("J") {
      guard let number = number(), (1...365).contains(number) else { return nil }
      day = .ofYear(number)
    } else {
      guard let number = number(), number < 366 else { return nil }
      day = .counted(number)
    }
    var seconds = 7200
    if skip("/") {
      guard let time = time(most: 167) else { return nil }
      seconds = time
    }
    return (day, seconds)
  }
}
