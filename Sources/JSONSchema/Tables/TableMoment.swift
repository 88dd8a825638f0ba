// Dates, times and durations of a Table Schema: which texts are some, and which come first.

import Calendars
import GeoJSON
import Words

/// What texts of a type with a format stand for.
struct TableMoment: Sendable {
  /// The types that have an order and are texts.
  static let types = ["date", "time", "datetime", "year", "yearmonth", "duration"]

  let type: String
  /// A form with directives of `strptime`; empty for that of ISO 8601.
  private let format: [UInt8]

  init(type: String, format: String) {
    self.type = type
    self.format = format.utf8.contains(0x25) ? Array(format.utf8) : []
  }

  /// Whether the form is one with directives.
  var hasForm: Bool { !format.isEmpty }
  /// The form as the schema has it.
  var form: String { String(decoding: format, as: UTF8.self) }

  /// The first directive that plat does not know; nil where it knows all.
  var unknownDirective: Character? {
    var isDirective = false
    for character in form {
      if isDirective, !"YymdeHIMSfpjbBaAzZ%".contains(character) { return character }
      isDirective = !isDirective && character == "%"
    }
    return nil
  }

  /// Whether a text has the form with directives; a day has to be one that the calendar has.
  func accepts(_ text: [UInt8]) -> Bool { parts(text)?.isDay ?? false }

  /// What a text stands for, as a number that is the greater the later: ticks of `Instant`, or months; nil where it
  /// has another form, or a month's name that is not English.
  func place(of text: [UInt8]) -> Int64? {
    if hasForm { return parts(text)?.ticks }
    switch type {
    case "duration": return Self.duration(text)
    case "year", "yearmonth":
      let isNegative = text.first == 0x2D
      let numbers = text.dropFirst(isNegative ? 1 : 0).split(separator: 0x2D).map {
        Int64(String(decoding: $0, as: UTF8.self))
      }
      guard let year = numbers.first ?? nil else { return nil }
      return (isNegative ? -year : year) * 12 + (numbers.count > 1 ? numbers[1] ?? 0 : 0)
    default:
      let whole = type == "time" ? Array("2000-01-01T".utf8) + text : text
      return whole.withUnsafeBytes { Instant($0)?.ticks }
    }
  }

  /// A duration's ticks, with years of 365.2425 days and months of a twelfth of these.
  private static func duration(_ text: [UInt8]) -> Int64? {
    guard text.withUnsafeBytes({ TimeForms.isDuration($0[...], mayLeaveOut: true) }) else { return nil }
    var (seconds, number, isTime) = (Int64(0), Int64(0), false)
    for byte in text.dropFirst() {
      switch byte {
      case 0x54: isTime = true
      case 0x30...0x39:
        number = min(number, 1_000_000_000) * 10 + Int64(byte - 0x30)
        continue
      case 0x59: seconds += number * 31_556_952
      case 0x4D: seconds += number * (isTime ? 60 : 2_629_746)
      case 0x57: seconds += number * 604_800
      case 0x44: seconds += number * 86_400
      case 0x48: seconds += number * 3600
      default: seconds += number
      }
      number = 0
    }
    return seconds
  }

  // MARK: Directives

  /// What the directives of a form read.
  private struct Parts {
    var (year, month, day): (Int, Int?, Int) = (1900, 1, 1)
    var (hour, minute, second, fraction): (Int, Int, Int, Int) = (0, 0, 0, 0)
    var (zone, dayOfYear, isAfternoon): (Int, Int?, Bool?) = (0, nil, nil)

    var isDay: Bool {
      if let dayOfYear { return dayOfYear <= 337 + Gregorian.days(of: 2, year) }
      guard let month else { return true }
      return day <= Gregorian.days(of: month, year)
    }

    var ticks: Int64? {
      guard let month, isDay else { return nil }
      var hour = hour
      if let isAfternoon { hour = hour % 12 + (isAfternoon ? 12 : 0) }
      let number = dayOfYear.map { Gregorian.number(year, 1, 1) + $0 - 1 } ?? Gregorian.number(year, month, day)
      let seconds = ((number * 24 + hour) * 60 + minute - zone) * 60 + second
      return Int64(seconds) * Instant.ticksOfSecond + Int64(fraction)
    }
  }

  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  /// What a text says by the form; nil where it has another.
  private func parts(_ text: [UInt8]) -> Parts? {
    var (rest, form, parts) = (text[...], format[...], Parts())
    while let byte = form.popFirst() {
      guard byte == 0x25, let directive = form.popFirst() else {
        guard rest.popFirst() == byte else { return nil }
        continue
      }
      guard Self.read(directive, &rest, &parts) else { return nil }
    }
    return rest.isEmpty ? parts : nil
  }

  /// Reads what stands for a directive, and returns whether something does.
  private static func read(_ directive: UInt8, _ rest: inout ArraySlice<UInt8>, _ parts: inout Parts) -> Bool {
    func number(_ most: Int, _ range: ClosedRange<Int>, least: Int = 1) -> Int? {
      let digits = rest.prefix(most).prefix { $0.isDigit }
      let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      guard digits.count >= least, range.contains(value) else { return nil }
      rest = rest[digits.endIndex...]
      return value
    }
    func word() -> String? {
      let letters = rest.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x80 }
      rest = rest[letters.endIndex...]
      return letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self).lowercased()
    }
    func set(_ part: WritableKeyPath<Parts, Int>, _ value: Int?) -> Bool {
      guard let value else { return false }
      parts[keyPath: part] = value
      return true
    }
    switch Character(Unicode.Scalar(directive)) {
    case "Y": return set(\.year, number(4, 0...9999, least: 4))
    // As POSIX has it: 69 is 1969, and 68 is 2068.
    case "y": return set(\.year, number(2, 0...99, least: 2).map { $0 < 69 ? 2000 + $0 : 1900 + $0 })
    case "m":
      parts.month = number(2, 1...12)
      return parts.month != nil
    case "d", "e": return set(\.day, number(2, 1...31))
    case "H": return set(\.hour, number(2, 0...23))
    case "I":
      parts.isAfternoon = parts.isAfternoon ?? false
      return set(\.hour, number(2, 1...12))
    case "M": return set(\.minute, number(2, 0...59))
    case "S": return set(\.second, number(2, 0...61))
    case "j":
      parts.dayOfYear = number(3, 1...366)
      return parts.dayOfYear != nil
    case "f":
      let before = rest.count
      guard let value = number(6, 0...999_999) else { return false }
      return set(\.fraction, (before - rest.count..<7).reduce(value) { value, _ in value * 10 })
    case "p":
      let half = word()
      parts.isAfternoon = half == "pm"
      return half == "am" || half == "pm"
    case "b", "B":
      guard let name = word() else { return false }
      if directive == 0x62, rest.first == 0x2E { rest.removeFirst() }
      parts.month = months.firstIndex(of: String(name.prefix(3))).map { $0 + 1 }
      return true
    case "a", "A":
      let isNamed = word() != nil
      if directive == 0x61, rest.first == 0x2E { rest.removeFirst() }
      return isNamed
    case "z":
      guard let sign = rest.popFirst() else { return false }
      if sign | 0x20 == 0x7A { return true }
      guard sign == 0x2B || sign == 0x2D, let hours = number(2, 0...23, least: 2) else { return false }
      if rest.first == 0x3A { rest.removeFirst() }
      guard let minutes = number(2, 0...59, least: 2) else { return false }
      return set(\.zone, (sign == 0x2D ? -1 : 1) * (hours * 60 + minutes))
    case "Z":
      _ = word()
      return true
    default: return rest.popFirst() == directive
    }
  }
}
