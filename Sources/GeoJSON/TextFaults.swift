// What is odd about a text in the data, though it is a valid JSON string: signs of a program that broke it.

import Calendars
import Words

/// The oddities of a text.
public struct TextFaults: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It begins or ends with a blank.
  public static let blankAtEdge = TextFaults(rawValue: 1)
  /// It has a control character other than a tab or the end of a line.
  public static let controlCharacter = TextFaults(rawValue: 2)
  /// It has half of a pair of surrogates alone (RFC 8259 §8.2).
  public static let loneSurrogate = TextFaults(rawValue: 4)
  /// UTF-8 was read as Latin-1 or Windows-1252 and written as UTF-8 again, or a character was replaced by U+FFFD.
  public static let mojibake = TextFaults(rawValue: 8)
  /// It is a date, by its form `YYYY-MM-DD`, that no calendar has.
  public static let impossibleDate = TextFaults(rawValue: 16)
  /// It has a character that nobody sees: a zero-width space or no-break space, a word joiner, or one that turns the
  /// direction of what follows.
  public static let invisibleCharacter = TextFaults(rawValue: 32)

  /// Looks at what stands between the quotes of a JSON string that is well formed, in UTF-8.
  ///
  /// O(bytes); a text of ASCII without escapes is passed over eight bytes at a time.
  ///
  /// - Parameter source: readable eight bytes past the text's end.
  @inline(__always)
  init(_ source: UnsafePointer<UInt8>, _ start: Int, _ end: Int) {
    self = []
    guard start < end else { return }
    let last = source[end - 1]
    if source[start] == 0x20 || last == 0x20 { insert(.blankAtEdge) }
    if end - start >= 10, source[start + 4] == 0x2D, source[start + 7] == 0x2D {
      formUnion(Self.date(source + start, end - start))
    }
    var odd: UInt64 = 0
    var at = start
    while at < end {
      var word = load8(source + at)
      if end - at < 8 { word &= (1 << UInt64(8 * (end - at))) - 1 }
      // Bytes beyond ASCII, the delete character, and escapes.
      odd |= (word & splat(0x80)) | maskEqual(word, 0x7F) | maskEqual(word, 0x5C)
      at += 8
    }
    if odd == 0 { return }
    if Self.beginsWithBlank(source, start, end) || Self.endsWithBlank(source, start, end) { insert(.blankAtEdge) }
    if Self.mayBeUnusual(source, start, end) { formUnion(Self.unusual(source, start, end)) }
  }

  /// Looks at a member's value that is a string.
  public init(of value: ByteRange, in source: PaddedBytes) {
    self.init(source.base, value.start + 1, value.end - 1)
  }

  /// Whether the first character is a blank that is escaped or beyond ASCII, such as a no-break space.
  private static func beginsWithBlank(_ source: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    if source[start] == 0x5C, end - start > 1, isShortBlank(source[start + 1]) { return true }
    return (source[start] == 0x5C || source[start] >= 0x80) && isBlank(character(source, start, end).0)
  }

  /// Whether the last one is.
  private static func endsWithBlank(_ source: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var at = end - 1
    if source[at] >= 0x80 {
      while at > start, source[at] & 0xC0 == 0x80 { at -= 1 }
      return isBlank(character(source, at, end).0)
    }
    for length in [2, 6] where end - start >= length && source[end - length] == 0x5C {
      // An escaped backslash escapes nothing.
      at = end - length
      while at > start, source[at - 1] == 0x5C { at -= 1 }
      if (end - length - at) % 2 == 1 { continue }
      return length == 2 ? isShortBlank(source[end - 1]) : isBlank(character(source, end - length, end).0)
    }
    return false
  }

  /// Whether what a backslash is before is a tab or the end of a line.
  private static func isShortBlank(_ letter: UInt8) -> Bool { letter == 0x74 || letter == 0x6E || letter == 0x72 }

  /// Half a pair of surrogates is none.
  private static func isBlank(_ scalar: UInt32) -> Bool { Unicode.Scalar(scalar)?.isBlank ?? false }

  private static func date(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextFaults {
    let bytes = UnsafeRawBufferPointer(start: text, count: count)
    guard count == 10 || text[10] == 0x54 || text[10] == 0x20, let year = digits(bytes, 0, 4),
      (1000..<3000).contains(year), let month = digits(bytes, 5, 2), let day = digits(bytes, 8, 2)
    else { return [] }
    guard (1...12).contains(month), day >= 1, day <= Gregorian.days(of: month, year) else { return .impossibleDate }
    return []
  }

  /// Whether there is a character without which `unusual` finds nothing.
  ///
  /// That is a control character, one that nobody sees, half a pair of surrogates, U+FFFD, or one of Â Ã Î Ï Ð Ñ â, of
  /// which broken texts are full.
  private static func mayBeUnusual(_ source: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var at = start
    while at < end {
      if source[at] < 0x7F, source[at] != 0x5C {
        at += 1
        continue
      }
      let (scalar, length) = character(source, at, end)
      switch scalar {
      case 0..<0x20, 0x7F..<0xA0, 0xC2, 0xC3, 0xCE...0xD1, 0xE2, 0xD800..<0xE000, 0xFFFD: return true
      case let scalar where isInvisible(scalar): return true
      default: at += length
      }
    }
    return false
  }

  /// Looks at each character of a text that is not ASCII alone.
  private static func unusual(_ source: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> TextFaults {
    var faults: TextFaults = []
    var before: UInt32 = 0
    var halves = 0
    var (surrogate, isOpen) = (false, false)
    var at = start
    while at < end {
      let (scalar, length) = character(source, at, end)
      at += length
      if surrogate != (0xDC00..<0xE000).contains(scalar) { faults.insert(.loneSurrogate) }
      surrogate = (0xD800..<0xDC00).contains(scalar)
      if scalar < 0x20 && ![9, 10, 13].contains(scalar) || (0x7F..<0xA0).contains(scalar) {
        faults.insert(.controlCharacter)
      }
      if isInvisible(scalar) { faults.insert(.invisibleCharacter) }
      if scalar == 0xFFFD || (before == 0xC2 || before == 0xC3) && isTail(scalar, before)
        || before == 0xE2 && (scalar == 0x80 || scalar == 0x20AC)
      {
        faults.insert(.mojibake)
      }
      // Ã ends words in Portuguese, and a quote or a dash may follow; a letter right after that is no word's.
      let isLetter = (0x41...0x5A).contains(scalar & ~0x20) || (0xC0..<0x2000).contains(scalar)
      if isOpen, isLetter { faults.insert(.mojibake) }
      isOpen = (before == 0xC2 || before == 0xC3) && isTail(scalar, 0xD0)
      // Cyrillic and Greek letters: one may be a sign beside a letter, two are none.
      if (0xCE...0xD1).contains(before), isTail(scalar, before) {
        halves += 1
        if halves == 2 { faults.insert(.mojibake) }
      }
      before = scalar
    }
    if surrogate { faults.insert(.loneSurrogate) }
    return faults
  }

  /// Joiners and marks of direction that scripts are written with are none.
  private static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x200B, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// The character at a place, escapes undone, and how many bytes it takes.
  private static func character(_ source: UnsafePointer<UInt8>, _ at: Int, _ end: Int) -> (UInt32, Int) {
    let first = source[at]
    guard first == 0x5C else {
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard length > 1, at + length <= end else { return (UInt32(first), 1) }
      var scalar = UInt32(first) & (0xFF >> UInt32(length + 1))
      for place in 1..<length { scalar = scalar << 6 | UInt32(source[at + place] & 0x3F) }
      return (scalar, length)
    }
    guard at + 1 < end, source[at + 1] == 0x75, at + 6 <= end else {
      // Of the short escapes only \b and \f are odd.
      let short = at + 1 < end ? source[at + 1] : 0
      return (short == 0x62 ? 8 : short == 0x66 ? 12 : 0x5C, 2)
    }
    var scalar: UInt32 = 0
    for place in 2..<6 {
      let digit = source[at + place]
      scalar = scalar << 4 | UInt32(digit <= 0x39 ? digit & 0x0F : (digit & 0x0F) + 9)
    }
    return (scalar, 6)
  }

  /// Whether a character is what Latin-1 or Windows-1252 make of the second byte of a letter in UTF-8.
  ///
  /// Quotes and dashes are left out after Â and Ã.
  private static func isTail(_ scalar: UInt32, _ lead: UInt32) -> Bool {
    switch scalar {
    case 0x80...0xBF: true
    case 0x20AC, 0x192, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x17D, 0x2DC, 0x2122, 0x161, 0x153,
      0x17E, 0x178:
      true
    case 0x201A, 0x201E, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x203A: lead > 0xC3
    default: false
    }
  }
}
