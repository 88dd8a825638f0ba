// Dates, times and durations as RFC 3339 spells them.

import GeoJSON
import Words

/// Forms of times; each function O(bytes).
enum TimeForms {
  typealias Text = Slice<UnsafeRawBufferPointer>

  /// RFC 3339 §5.6, full-date: a day that the Gregorian calendar has.
  static func isDate(_ text: Text) -> Bool {
    text.count == 10 && Instant(UnsafeRawBufferPointer(rebasing: text)) != nil
  }

  /// RFC 3339 §5.6, date-time; T and Z may be small letters.
  static func isDateTime(_ text: Text, needsZone: Bool = true) -> Bool {
    guard text.count > 11 else { return false }
    let middle = text.startIndex + 10
    return text[middle] | 0x20 == 0x74 && isDate(text[..<middle])
      && isTime(text[(middle + 1)...], needsZone: needsZone)
  }

  /// RFC 3339 §5.6, full-time; a leap second is the last of a day in UTC.
  static func isTime(_ text: Text, needsZone: Bool = true) -> Bool {
    let bytes = UnsafeRawBufferPointer(rebasing: text)
    guard bytes.count >= 8, bytes[2] == 0x3A, bytes[5] == 0x3A, let hour = number(bytes, 0),
      let minute = number(bytes, 3), let second = number(bytes, 6), hour < 24, minute < 60, second <= 60
    else { return false }
    var at = 8
    if at < bytes.count, bytes[at] == 0x2E {
      at += 1
      let fraction = bytes[at...].prefix { $0.isDigit }
      guard !fraction.isEmpty else { return false }
      at = fraction.endIndex
    }
    if !needsZone, at == bytes.count { return second < 60 }
    guard let zone = zone(bytes[at...]) else { return false }
    return second < 60 || (hour * 60 + minute - zone + 1440) % 1440 == 1439
  }

  /// The minutes that a zone is ahead of UTC; nil for what is no zone.
  private static func zone(_ text: Text) -> Int? {
    guard let first = text.first else { return nil }
    if first | 0x20 == 0x7A { return text.count == 1 ? 0 : nil }
    let bytes = UnsafeRawBufferPointer(rebasing: text)
    guard first == 0x2B || first == 0x2D, bytes.count == 6, bytes[3] == 0x3A, let hour = number(bytes, 1),
      let minute = number(bytes, 4), hour < 24, minute < 60
    else { return nil }
    return first == 0x2D ? -(hour * 60 + minute) : hour * 60 + minute
  }

  /// The number of two digits; nil for what is none.
  private static func number(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Int? {
    bytes[at].isDigit && bytes[at + 1].isDigit ? Int(bytes[at] - 0x30) * 10 + Int(bytes[at + 1] - 0x30) : nil
  }

  /// RFC 3339 appendix A: no unit is left out between two others.
  ///
  /// - Parameter mayLeaveOut: whether one may be, as in ISO 8601 and XML Schema: P1Y2D.
  static func isDuration(_ text: Text, mayLeaveOut: Bool = false) -> Bool {
    guard text.first == 0x50 else { return false }
    var (units, isTime, isEmpty) = (Array("YMWD".utf8)[...], false, true)
    var at = text.startIndex + 1
    while at < text.endIndex {
      if text[at] == 0x54, !isTime {
        (units, isTime, isEmpty) = (Array("HMS".utf8)[...], true, true)
        at += 1
        continue
      }
      let number = text[at...].prefix { $0.isDigit }
      at = number.endIndex
      guard !number.isEmpty, at < text.endIndex, let place = units.firstIndex(of: text[at]) else { return false }
      if !isEmpty, !mayLeaveOut, place != units.startIndex { return false }
      // Weeks stand alone.
      if text[at] == 0x57 { return isEmpty && at + 1 == text.endIndex }
      units = units[(place + 1)...]
      if units.first == 0x57 { units = units.dropFirst() }
      isEmpty = false
      at += 1
    }
    return !isEmpty
  }
}
