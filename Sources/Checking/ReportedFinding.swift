// A finding with its place in the input, as reports tell it.

public import GeoJSON
public import Planar
import Words

/// A finding, and where it is.
public struct ReportedFinding: Sendable {
  /// The rule's id.
  public var rule: String
  /// How bad it is.
  public var severity = Severity.error
  /// What is wrong, with the values at hand.
  public var message: String
  /// The input's name.
  public var input: String
  /// The line, from 1.
  public var line: Int
  /// The byte of the line, from 1.
  public var column: Int
  /// The same in UTF-16 code units, from 1, as editors and SARIF count.
  public var column16: Int
  /// The byte of the input, from 0.
  public var offset: Int
  /// The JSON pointer within the record; empty for the whole of it.
  public var pointer = ""
  /// The id of the feature as it stands in the text; nil where there is none.
  public var featureID: String?
  /// The number of the record in the stream, from 1.
  public var featureNumber = 0
  /// The place on the map, in the record's CRS.
  public var position: Position?
  /// The CRS's name; nil for CRS84.
  public var crs: String?
  /// How many further breaches of the rule the record has.
  public var further = 0
  /// The stretch of the line that it is in; nil where the text is not the input's.
  public var excerpt: Excerpt?
  /// Whether it is mended.
  public var isFixed = false
  /// What was found, named by what it is about and not by where it stands, so that it is known again.
  public var fingerprint: UInt64 = 0
}

extension ReportedFinding {
  /// A finding that is counted and not told, with the place of its record.
  public init(counting finding: Finding, input: String, line: Int, column: Int, offset: Int) {
    self.init(
      rule: finding.rule, message: finding.message, input: input, line: line, column: column, column16: column,
      offset: offset)
    further = finding.further
  }
}

/// A stretch of a line around a place, as the input has it.
public struct Excerpt: Sendable {
  /// What stands before the place, and from it on.
  public var before: String
  public var behind: String
  /// The number, word, string or character that begins at the place.
  public var token: String
  /// Whether the line goes on beyond the stretch.
  public var isCutBefore: Bool
  public var isCutBehind: Bool
}

/// Where a record's text is from.
public struct RecordText {
  /// What the text stands in.
  public let source: PaddedBytes
  /// The record.
  public let text: ByteRange
  /// The place of the text's first byte.
  public let input: String
  public let line: Int
  public let column: Int
  public let offset: Int
  /// Whether the text is as the input has it, so that places in it are places there.
  public let isOriginal: Bool
  /// The id of the feature, as it stands in the text.
  public let featureID: String?
  /// What the record is known by when it has moved: its id, or else its text.
  public let identity: UInt64

  /// Names a text and its place.
  public init(
    source: PaddedBytes, text: ByteRange, input: String, line: Int, column: Int, offset: Int, isOriginal: Bool = true,
    featureID: String? = nil
  ) {
    (self.source, self.text, self.input) = (source, text, input)
    (self.line, self.column, self.offset, self.isOriginal) = (line, column, offset, isOriginal)
    self.featureID = featureID
    identity = featureID.map { nameHash($0) } ?? nameHash(source, text)
  }

  /// A finding with its line and column, its pointer and the text around it.
  ///
  /// O(bytes of the record before it).
  public func locate(_ finding: Finding) -> ReportedFinding {
    var found = ReportedFinding(
      rule: finding.rule, message: finding.message, input: input, line: line, column: column, column16: column,
      offset: offset)
    found.featureID = featureID
    found.position = finding.position
    found.further = finding.further
    let at = finding.offset < 0 ? text.start : min(max(finding.offset, text.start), max(text.end, text.start))
    if finding.offset >= 0, text.end > text.start {
      found.pointer = jsonPointer(to: at - text.start, in: source[text])
      if found.pointer.utf8.count > 200 { found.pointer = "" }
    }
    found.fingerprint = fingerprint(finding.rule, found.pointer)
    guard isOriginal else { return found }
    let lineStart = place(at, &found)
    found.excerpt = excerpt(at, lineStart)
    return found
  }

  /// Sets the line, the columns and the offset of a byte of the text.
  ///
  /// - Returns: where its line begins, if not before the text.
  @discardableResult
  private func place(_ at: Int, _ found: inout ReportedFinding) -> Int {
    var lineStart = text.start
    for index in text.start..<at where source[index] == 0x0A {
      found.line += 1
      lineStart = index + 1
    }
    found.column = lineStart == text.start ? column + at - text.start : at - lineStart + 1
    // What stands before the record in its line is not at hand: its columns are taken as they are.
    found.column16 = (lineStart == text.start ? column : 1) + utf16Count(lineStart..<at)
    found.offset = offset + at - text.start
    return lineStart
  }

  /// A breach of a rule by a member of the record, with its place and nothing around it.
  func locate(_ rule: Rule, at offset: Int, member pointer: String) -> ReportedFinding {
    var found = ReportedFinding(
      rule: rule.id, message: "", input: input, line: line, column: column, column16: column, offset: self.offset)
    found.featureID = featureID
    found.pointer = pointer
    found.fingerprint = fingerprint(rule.id, pointer)
    if isOriginal, offset >= text.start, offset <= text.end { place(offset, &found) }
    return found
  }

  private func fingerprint(_ rule: String, _ pointer: String) -> UInt64 { Self.fingerprint(identity, rule, pointer) }

  /// What a breach of a rule is known by, by what its record is known by and the member that it is about.
  public static func fingerprint(_ identity: UInt64, _ rule: String, _ pointer: String) -> UInt64 {
    mixed(identity ^ nameHash("\(rule) \(pointer)"))
  }

  private func utf16Count(_ range: Range<Int>) -> Int {
    var count = 0
    for index in range {
      let byte = source[index]
      if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
    }
    return count
  }

  /// Takes the line around a place, or of a long one some characters before and after it.
  private func excerpt(_ at: Int, _ lineStart: Int) -> Excerpt? {
    var start = max(lineStart, at - 60)
    while start > lineStart, source[start] & 0xC0 == 0x80 { start -= 1 }
    var end = at
    while end < text.end, end < at + 60, source[end] != 0x0A, source[end] != 0x0D { end += 1 }
    while end < text.end, source[end] & 0xC0 == 0x80 { end += 1 }
    guard start <= at, at <= end else { return nil }
    func string(_ range: Range<Int>) -> String {
      String(decoding: source[ByteRange(start: range.lowerBound, end: range.upperBound)], as: UTF8.self)
    }
    return Excerpt(
      before: string(start..<at), behind: string(at..<end), token: string(at..<tokenEnd(at, end)),
      isCutBefore: start > lineStart,
      isCutBehind: end < text.end && source[end] != 0x0A && source[end] != 0x0D)
  }

  /// Where the number, the word or the string ends that begins at a place; of all else the character.
  private func tokenEnd(_ at: Int, _ end: Int) -> Int {
    guard at < end else { return at }
    var index = at + 1
    switch source[at] {
    case 0x22:
      while index < end, source[index] != 0x22 { index += source[index] == 0x5C ? 2 : 1 }
      index = min(end, index + 1)
    case 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
      while index < end, [0x2B, 0x2D, 0x2E].contains(source[index]) || Self.isWord(source[index]) { index += 1 }
    default: break
    }
    while index < end, source[index] & 0xC0 == 0x80 { index += 1 }
    return index
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter
  }
}
