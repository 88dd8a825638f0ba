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
  private let lookups: [MemberLookup]
  /// How many records have no value, for each field.
  package private(set) var missing: [Int]

  package init(_ fields: [SortField]) {
    self.fields = fields
    lookups = fields.map { MemberLookup($0.name) }
    missing = fields.map { _ in 0 }
  }

  /// The key of a record; of a repeated name the last counts.
  package mutating func key(of feature: borrowing Feature) -> [UInt8] {
    var parts = [[UInt8]](repeating: [Rank.missing], count: fields.count)
    if let text = feature.propertiesText, text.bytes.first == 0x7B {
      var members = JSONMembers(text)
      while let member = members.next() {
        for index in fields.indices where lookups[index].isSpelled(in: text, member.name) {
          parts[index] = Self.part(of: member.value, in: text, fields[index])
        }
      }
    }
    for index in parts.indices where parts[index][0] == Rank.missing { missing[index] += 1 }
    return Array(parts.joined())
  }

  /// What a value gives to a key.
  package static func part(of value: ByteRange, in source: PaddedBytes, _ field: SortField) -> [UInt8] {
    var part: [UInt8]
    let raw = source[value]
    switch JSONKind(first: source[value.start]) {
    case .number: part = number(String(decoding: raw, as: UTF8.self))
    case .string:
      let text = jsonText(source, value) ?? ""
      if field.comparison == .number, isNumber(text) {
        part = number(text)
      } else {
        part = closed(Rank.text, field.comparison == .natural ? natural(text) : Array(text.utf8))
      }
    case .literal:
      if raw.elementsEqual("null".utf8) { return [Rank.missing] }
      part = [Rank.boolean, raw.elementsEqual("true".utf8) ? 1 : 0]
    default: part = closed(Rank.other, Array(raw))
    }
    if field.descends { for index in part.indices { part[index] = ~part[index] } }
    return part
  }

  /// Whether a text is a decimal number, without blanks around it.
  private static func isNumber(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }) else { return false }
    return Double(text) != nil
  }

  /// A number: its double, then, of a whole number, how far that is from it.
  private static func number(_ text: String) -> [UInt8] {
    let nearest = Double(text) ?? (text.hasPrefix("-") ? -.infinity : .infinity)
    var rest = 0x8000
    // Below 10^20 the nearest double is not farther off than 8192.
    if text.utf8.count <= 20, let exact = Int128(text) { rest += Int(exact - Int128(nearest)) }
    return [Rank.number] + nearest.sortableBytes + [UInt8(rest >> 8 & 0xFF), UInt8(rest & 0xFF)]
  }

  /// A text with its end, so that none begins another: zeros in it are told from the end.
  private static func closed(_ rank: UInt8, _ text: [UInt8]) -> [UInt8] {
    var part = [rank]
    part.reserveCapacity(text.count + 3)
    for byte in text {
      part.append(byte)
      if byte == 0 { part.append(0xFF) }
    }
    return part + [0, 0]
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
