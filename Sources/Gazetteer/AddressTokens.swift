// The words of an address, with what stands between them, and the house numbers among them.

import TextFolding

/// An address, cut into words.
package struct AddressTokens {
  /// What stands before a word: the most telling of the marks.
  package enum Mark: UInt8, Comparable {
    case nothing, space, hyphen, slash, hash, crossing, comma
    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  package let text: String
  package let folded: FoldedText
  /// Each word.
  package private(set) var words: [[UInt8]] = []
  /// Where each word is in the folded text.
  package private(set) var byteStarts: [Int] = []
  package private(set) var byteEnds: [Int] = []
  /// The characters before each word, and after the last.
  package private(set) var ends: [Int] = [0]
  /// The mark before each word.
  package private(set) var marks: [Mark] = []
  /// Whether a point stands right after each word.
  package private(set) var hasPoint: [Bool] = []

  package var count: Int { words.count }

  package init(_ written: String) {
    let text = Self.withFractions(written)
    self.text = text
    folded = Folding.folded(text, keepsSources: true)
    let starts = folded.tokenStarts.map(Int.init)
    let source = Array(text.utf8)
    var before = 0
    for (index, start) in starts.enumerated() {
      var end = index + 1 < starts.count ? starts[index + 1] : folded.bytes.count
      if end > start, folded.bytes[end - 1] == 0x20 { end -= 1 }
      byteStarts.append(start)
      byteEnds.append(end)
      words.append(Array(folded.bytes[start..<end]))
      ends.append(ends[index] + folded.bytes[start..<end].count { $0 & 0xC0 != 0x80 })
      let first = Int(folded.sources[start])
      marks.append(first > before ? Self.mark(source[before..<first]) : .nothing)
      before = Self.end(of: Int(folded.sources[end - 1]), in: source)
      hasPoint.append(before < source.count && source[before] == 0x2E)
    }
  }

  /// The text with `½` and the like as `1/2`, a word of its own.
  private static func withFractions(_ text: String) -> String {
    // U+00BC…U+00BE are 0xC2 0xBC and so on.
    guard text.utf8.contains(0xC2) else { return text }
    return text.reduce(into: "") { result, character in
      switch character {
      case "¼": result += " 1/4"
      case "½": result += " 1/2"
      case "¾": result += " 3/4"
      default: result.append(character)
      }
    }
  }

  private static func mark(_ bytes: ArraySlice<UInt8>) -> Mark {
    var found = Mark.nothing
    for (index, byte) in zip(bytes.indices, bytes) {
      let mark: Mark =
        switch byte {
        case 0x2C, 0x3B, 0x0A, 0x0D: .comma
        case 0x26, 0x2B, 0x40: .crossing
        case 0x23: .hash
        case 0x2F, 0x5C: .slash
        case 0x2D: .hyphen
        // U+2013 and its like; the full-width comma U+FF0C and U+3001.
        case 0x80 where index > bytes.startIndex && bytes[index - 1] == 0xE2: .hyphen
        case 0xBC where index > bytes.startIndex && bytes[index - 1] == 0xEF: .comma
        default: .space
        }
      found = max(found, mark)
    }
    return found
  }

  /// The end of the character at an offset, with the marks that belong to it.
  private static func end(of first: Int, in source: [UInt8]) -> Int {
    var last = first + 1
    while last < source.count, source[last] & 0xC0 == 0x80 { last += 1 }
    // U+0300…U+036F begin with 0xCC or 0xCD.
    while last + 1 < source.count, source[last] == 0xCC || source[last] == 0xCD { last += 2 }
    return last
  }

  /// The words of a range as they were written.
  package func written(_ range: Range<Int>) -> String {
    let source = Array(text.utf8)
    let first = Int(folded.sources[byteStarts[range.lowerBound]])
    let last = Self.end(of: Int(folded.sources[byteEnds[range.upperBound - 1] - 1]), in: source)
    return String(decoding: source[first..<last], as: UTF8.self)
  }

  /// The characters of a range.
  package func characters(_ range: Range<Int>) -> Int { ends[range.upperBound] - ends[range.lowerBound] }
}
