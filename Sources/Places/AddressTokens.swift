// The words of an address, with what stands between them, and the house numbers among them.

import TextFolding

/// An address, cut into words.
struct AddressTokens {
  /// What stands before a word: the most telling of the marks.
  enum Mark: UInt8, Comparable {
    case nothing, space, hyphen, slash, hash, crossing, comma
    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  let text: String
  let folded: FoldedText
  /// Each word.
  private(set) var words: [[UInt8]] = []
  /// Where each word is in the folded text.
  private(set) var byteStarts: [Int] = []
  private(set) var byteEnds: [Int] = []
  /// The characters before each word, and after the last.
  private(set) var ends: [Int] = [0]
  /// The mark before each word.
  private(set) var marks: [Mark] = []
  /// Whether a point stands right after each word.
  private(set) var hasPoint: [Bool] = []

  var count: Int { words.count }

  init(_ written: String) {
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
  func written(_ range: Range<Int>) -> String {
    let source = Array(text.utf8)
    let first = Int(folded.sources[byteStarts[range.lowerBound]])
    let last = Self.end(of: Int(folded.sources[byteEnds[range.upperBound - 1] - 1]), in: source)
    return String(decoding: source[first..<last], as: UTF8.self)
  }

  /// The characters of a range.
  func characters(_ range: Range<Int>) -> Int { ends[range.upperBound] - ends[range.lowerBound] }

  /// The house numbers that begin at a word, and where each ends; the longest first.
  func numbers(at start: Int) -> [(number: HouseNumber, end: Int)] {
    guard start < count, let (first, letter) = HouseNumber.parse(words[start]) else { return [] }
    var found: [(number: HouseNumber, end: Int)] = []
    let plain = HouseNumber(first: first, last: first, suffix: letter)
    let next = start + 1
    if next < count {
      let mark = marks[next]
      if mark == .hyphen || mark == .slash, let (second, end) = HouseNumber.parse(words[next]) {
        found.append((plain.through(second, end, mark), next + 1))
      } else if letter.isEmpty, mark <= .slash, HouseNumber.isSuffix(words[next]) {
        found.append((HouseNumber(first: first, last: first, suffix: words[next], isApart: mark == .space), next + 1))
      } else if letter.isEmpty, mark == .space, next + 1 < count, marks[next + 1] == .slash, words[next].count == 1,
        HouseNumber.parse(words[next]) != nil, HouseNumber.parse(words[next + 1]) != nil
      {
        // 16 1/2
        let suffix = words[next] + [0x2F] + words[next + 1]
        found.append((HouseNumber(first: first, last: first, suffix: suffix), next + 2))
      }
    }
    found.append((plain, next))
    return found
  }
}

/// A house number: `12`, `12b`, `12-14`, `41/3`.
struct HouseNumber: Equatable {
  var first: UInt32
  var last: UInt32
  /// What stands after the digits, folded.
  var suffix: [UInt8]
  /// Whether the suffix is a word of its own, and so may be a part of the house: `22 B`.
  var isApart = false

  static func == (a: Self, b: Self) -> Bool { a.first == b.first && a.last == b.last && a.suffix == b.suffix }

  /// Whether it means more than one house.
  var isRange: Bool { first != last }

  /// Digits, and at most a letter or `bis` and the like after them.
  static func parse(_ word: [UInt8]) -> (UInt32, [UInt8])? {
    let digits = word.prefix { $0 &- 0x30 < 10 }.count
    guard digits > 0, digits <= 6 else { return nil }
    let rest = Array(word[digits...])
    guard rest.isEmpty || isSuffix(rest) else { return nil }
    return (word[..<digits].reduce(0) { $0 * 10 + UInt32($1 & 15) }, rest)
  }

  private static let suffixes: Set<[UInt8]> = Set(
    ["bis", "ter", "quater", "quinquies", "号", "號", "番"].map { Array($0.utf8) })

  /// Whether a word can stand after the digits.
  static func isSuffix(_ word: [UInt8]) -> Bool {
    word.count == 1 && word[0] &- 0x61 < 26 || suffixes.contains(word)
  }

  /// The number with a second one after a hyphen or slash.
  fileprivate func through(_ second: UInt32, _ end: [UInt8], _ mark: AddressTokens.Mark) -> HouseNumber {
    // `29-27` is written as well; `92-10` in Queens and `41/3` are one house.
    let (low, high) = (min(first, second), max(first, second))
    if suffix.isEmpty, end.isEmpty, low != high, high - low <= 40, mark == .hyphen || high - low <= 2,
      second > first || high - low <= 10
    {
      return HouseNumber(first: low, last: high, suffix: [])
    }
    return HouseNumber(first: first, last: first, suffix: suffix + [0x2F] + Array("\(second)".utf8) + end)
  }

  /// The numbers of what a record has: `12`, `12-14`, `1;3;5`, and what is written before a comma of `8, 2nd floor`.
  static func all(in text: String) -> [HouseNumber] {
    let tokens = AddressTokens(text)
    var found: [HouseNumber] = []
    var at = 0
    while at < tokens.count {
      if let (number, end) = tokens.numbers(at: at).first {
        // A comma before letters ends it; a list goes on with numbers.
        if !found.isEmpty {
          let isAlone = end == tokens.count || tokens.marks[end] == .comma
          guard tokens.marks[at] == .comma, isAlone, !tokens.hasPoint[end - 1] else { break }
        }
        if !found.contains(number) { found.append(number) }
        at = end
      } else if found.isEmpty {
        at += 1
      } else {
        break
      }
    }
    return found
  }

  /// How well a house's number is what was asked for, 0…1; 0 for another house.
  func fit(_ asked: HouseNumber) -> Double {
    if self == asked { return 1 }
    if suffix == asked.suffix || asked.suffix.isEmpty && suffix.isEmpty {
      if isRange, !asked.isRange {
        if asked.first == first || asked.first == last { return 0.97 }
        return asked.first > first && asked.first < last && (asked.first - first) % 2 == (last - first) % 2 ? 0.94 : 0
      }
      if asked.isRange, first >= asked.first, last <= asked.last { return first == asked.first ? 0.94 : 0.92 }
      return 0
    }
    // `22 B 12` is a flat of 22.
    return !isRange && suffix.isEmpty && asked.isApart && first == asked.first ? 0.9 : 0
  }
}
