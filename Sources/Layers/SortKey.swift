// What a record is sorted by, as bytes whose order is that of the values.

import FeatureStream
import GeoJSON
import Words

/// A property to sort by, and how its values compare.
package struct SortField: Sendable, Equatable {
  /// How values compare.
  package enum Comparison: String, Sendable, CaseIterable {
    /// As they are: numbers by value, texts by their characters' code points.
    case plain
    /// Digits in texts by the number that they are: `a9` comes before `a10`.
    case natural
    /// Texts that are a number as that number.
    case number
  }

  package let name: String
  package let comparison: Comparison
  package let descends: Bool

  package init(_ name: String, _ comparison: Comparison = .plain, descends: Bool = false) {
    (self.name, self.comparison, self.descends) = (name, comparison, descends)
  }

  /// Reads a name with its words: `height desc`, `label natural`, `code number desc`.
  ///
  /// A name whose own last word is one of these is followed by `plain`.
  package init(text: String) {
    var words = text.split(separator: " ", omittingEmptySubsequences: false)
    var (comparison, descends) = (Comparison.plain, false)
    if words.count > 1, let last = words.last, last == "asc" || last == "desc" {
      descends = last == "desc"
      words.removeLast()
    }
    if words.count > 1, let last = words.last, let known = Comparison(rawValue: String(last)) {
      comparison = known
      words.removeLast()
    }
    self.init(words.joined(separator: " "), comparison, descends: descends)
  }
}

/// Makes keys of records: the lesser of two keys, byte by byte, is that of the record that comes first.
///
/// Numbers come before texts, texts before true and false, those before arrays and objects, and what has no value, or
/// null, comes last, whichever way the others go.
package struct SortKeyWriter {
  private enum Rank {
    static let number: UInt8 = 0x10, text: UInt8 = 0x20, boolean: UInt8 = 0x30, other: UInt8 = 0x40
    static let missing: UInt8 = 0xFF
  }

  private let fields: [SortField]
  private let lookups: [MemberKey]
  /// The values of the record at hand.
  private var values: [ByteRange]
  /// How many records have no value, for each field.
  package private(set) var missing: [Int]

  package init(_ fields: [SortField]) {
    self.fields = fields
    lookups = fields.map { MemberKey($0.name) }
    values = fields.map { _ in .absent }
    missing = fields.map { _ in 0 }
  }

  /// Appends the key of a record; of a repeated name the last counts.
  package mutating func append(keyOf feature: borrowing Feature, to out: inout ByteBuffer) {
    for index in values.indices { values[index] = .absent }
    let text = feature.propertiesText
    if let text {
      var members = PropertyMembers(feature)
      while let member = members.next() {
        for index in fields.indices where lookups[index].isSpelled(in: text, member.name) {
          values[index] = member.value
        }
      }
    }
    for index in fields.indices {
      let start = out.count
      if let text, values[index].isPresent { Self.append(values[index], in: text, fields[index], to: &out) }
      if out.count > start, out.base[start] != Rank.missing { continue }
      missing[index] += 1
      if out.count == start { out.append(Rank.missing) }
    }
  }

  /// What a value gives to a key.
  package static func part(of value: ByteRange, in source: PaddedBytes, _ field: SortField) -> [UInt8] {
    var out = ByteBuffer(capacity: 64)
    append(value, in: source, field, to: &out)
    return Array(out.bytes)
  }

  /// Appends what a value gives to a key.
  private static func append(
    _ value: ByteRange, in source: PaddedBytes, _ field: SortField, to out: inout ByteBuffer
  ) {
    let start = out.count
    let raw = source[value]
    switch JSONKind(first: source[value.start]) {
    case .number: appendNumber(value, in: source, to: &out)
    case .string: append(string: value, in: source, field.comparison, to: &out)
    case .literal:
      if source[value.start] == 0x6E { return out.append(Rank.missing) }
      out.append(Rank.boolean)
      out.append(source[value.start] == 0x74 ? 1 : 0 as UInt8)
    default:
      out.append(Rank.other)
      appendClosed(raw, to: &out)
    }
    if field.descends { for at in start..<out.count { out.base[at] = ~out.base[at] } }
  }

  private static func append(
    string value: ByteRange, in source: PaddedBytes, _ comparison: SortField.Comparison, to out: inout ByteBuffer
  ) {
    let inside = source[ByteRange(start: value.start + 1, end: value.end - 1)]
    if comparison == .plain, !inside.contains(0x5C) {
      out.append(Rank.text)
      return appendClosed(inside, to: &out)
    }
    let text = unescape(inside)
    if comparison == .number, isNumber(text) { return append(number: text, to: &out) }
    out.append(Rank.text)
    (comparison == .natural ? natural(text) : Array(text.utf8)).withUnsafeBytes { appendClosed($0, to: &out) }
  }

  /// Whether a text is a decimal number, without blanks around it.
  private static func isNumber(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }) else { return false }
    return Double(text) != nil
  }

  /// A number of JSON, as `append(number:)` has it.
  private static func appendNumber(_ value: ByteRange, in source: PaddedBytes, to out: inout ByteBuffer) {
    // A double has whole numbers of up to fifteen digits exactly.
    guard value.end - value.start <= 15, let number = jsonNumber(source, value) else {
      return append(number: String(decoding: source[value], as: UTF8.self), to: &out)
    }
    append(number, rest: 0x8000, to: &out)
  }

  /// A number: its double, then, of a whole number, how far that is from it.
  private static func append(number text: String, to out: inout ByteBuffer) {
    let nearest = Double(text) ?? (text.hasPrefix("-") ? -.infinity : .infinity)
    var rest = 0x8000
    // Below 10^20 the nearest double is not farther off than 8192.
    if text.utf8.count <= 20, let exact = Int128(text) { rest += Int(exact - Int128(nearest)) }
    append(nearest, rest: rest, to: &out)
  }

  private static func append(_ number: Double, rest: Int, to out: inout ByteBuffer) {
    out.append(Rank.number)
    withUnsafeBytes(of: number.sortableBits.bigEndian) { out.append($0) }
    out.append(UInt8(rest >> 8 & 0xFF))
    out.append(UInt8(rest & 0xFF))
  }

  /// A text with its end, so that none begins another: zeros in it are told from the end.
  private static func appendClosed(_ text: UnsafeRawBufferPointer, to out: inout ByteBuffer) {
    if text.contains(0) {
      for byte in text {
        out.append(byte)
        if byte == 0 { out.append(0xFF as UInt8) }
      }
    } else {
      out.append(text)
    }
    out.append(0 as UInt8)
    out.append(0 as UInt8)
  }

  /// A text with each run of digits as a digit, how many there are without leading zeros, and these.
  private static func natural(_ text: String) -> [UInt8] {
    let source = Array(text.utf8)
    var (out, at): ([UInt8], Int) = ([], 0)
    while at < source.count {
      guard source[at].isDigit else {
        out.append(source[at])
        at += 1
        continue
      }
      var end = at
      while end < source.count, source[end].isDigit { end += 1 }
      let digits = source[at..<end].drop { $0 == 0x30 }
      out += [0x30] + UInt64(digits.count).sortableBytes + digits
      at = end
    }
    return out
  }
}
