// A finding with its place in the input, as reports tell it.

public import GeoJSON
public import SimpleFeatures

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
  /// The stretch of the line that it is in, and how many characters of it stand before the place.
  public var excerpt = ""
  public var caret = 0
  /// Whether it is mended.
  public var isFixed = false
  /// What was found, named by what it is about and not by where it stands, so that it is known again.
  public var fingerprint: UInt64 = 0
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

  /// Names a text and its place.
  public init(
    source: PaddedBytes, text: ByteRange, input: String, line: Int, column: Int, offset: Int, isOriginal: Bool = true
  ) {
    (self.source, self.text, self.input) = (source, text, input)
    (self.line, self.column, self.offset, self.isOriginal) = (line, column, offset, isOriginal)
  }

  /// A finding with its line and column, its pointer and the text around it.
  ///
  /// O(bytes of the record before it).
  public func locate(_ finding: Finding) -> ReportedFinding {
    var found = ReportedFinding(
      rule: finding.rule, message: finding.message, input: input, line: line, column: column, offset: offset)
    found.position = finding.position
    found.further = finding.further
    let at = finding.offset < 0 ? text.start : min(max(finding.offset, text.start), max(text.end, text.start))
    if finding.offset >= 0, text.end > text.start {
      found.pointer = jsonPointer(to: at - text.start, in: source[text])
      if found.pointer.utf8.count > 200 { found.pointer = "" }
    }
    guard isOriginal else { return found }
    var lineStart = text.start
    for index in text.start..<at where source[index] == 0x0A {
      found.line += 1
      lineStart = index + 1
    }
    found.column = lineStart == text.start ? column + at - text.start : at - lineStart + 1
    found.offset = offset + at - text.start
    excerpt(at, lineStart, &found)
    return found
  }

  /// Takes the line around a place, or of a long one some characters before and behind it.
  private func excerpt(_ at: Int, _ lineStart: Int, _ found: inout ReportedFinding) {
    var start = max(lineStart, at - 60)
    while start > lineStart, source[start] & 0xC0 == 0x80 { start -= 1 }
    var end = at
    while end < text.end, end < at + 60, source[end] != 0x0A, source[end] != 0x0D { end += 1 }
    while end < text.end, source[end] & 0xC0 == 0x80 { end += 1 }
    func plain(_ range: Range<Int>) -> String {
      let text = String(decoding: source[ByteRange(start: range.lowerBound, end: range.upperBound)], as: UTF8.self)
      return String(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) })
    }
    guard start <= at, at <= end else { return }
    let before = (start > lineStart ? "…" : "") + plain(start..<at)
    let isCut = end < text.end && source[end] != 0x0A && source[end] != 0x0D
    found.excerpt = before + plain(at..<end) + (isCut ? "…" : "")
    found.caret = before.count
  }
}
