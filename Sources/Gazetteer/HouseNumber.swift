// House numbers, in any script: digits, and what stands after them.

import Words

/// A house number: `12`, `12b`, `12-14`, `41/3`, `25 к2 с1`.
package struct HouseNumber: Equatable {
  package var first: UInt32
  package var last: UInt32
  /// What stands after the digits, folded; buildings in one form, `к2с1`.
  package var suffix: [UInt8]
  /// Whether the suffix is a word of its own, and so may be a part of the house: `22 B`.
  package var isApart = false

  package init(first: UInt32, last: UInt32, suffix: [UInt8], isApart: Bool = false) {
    (self.first, self.last, self.suffix, self.isApart) = (first, last, suffix, isApart)
  }

  package static func == (a: Self, b: Self) -> Bool { a.first == b.first && a.last == b.last && a.suffix == b.suffix }

  /// Whether it means more than one house.
  package var isRange: Bool { first != last }

  /// Digits, and at most a letter or two, `bis` and the like or the numbers of buildings after them: `25к2с1`.
  package static func parse(_ word: [UInt8]) -> (UInt32, [UInt8])? {
    var word = word[...]
    var behind: [UInt8] = []
    // `вл27`: the number of a plot.
    if word.first.map({ $0 &- 0x30 >= 10 }) ?? true {
      guard let (lead, kind) = leads.first(where: { word.starts(with: $0.lead) }) else { return nil }
      word = word.dropFirst(lead.count)
      behind = kind
    }
    let digits = word.prefix { $0.isDigit }.count
    guard digits > 0, digits <= 6 else { return nil }
    let rest = word.dropFirst(digits)
    guard let suffix = suffix(rest) else { return nil }
    return (word.prefix(digits).reduce(0) { $0 * 10 + UInt32($1 & 15) }, suffix + behind)
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// What stands before the digits as part of a word, the longest first, and what it is after them.
  private static let leads: [(lead: [UInt8], kind: [UInt8])] = [
    ("дом", ""), ("вл", "вл"), ("д", ""), ("в", "вл"),
  ].map { (bytes($0.0), bytes($0.1)) }

  /// Words for a building of a house number, and their one form.
  private static let buildings: [(word: [UInt8], form: [UInt8])] = [
    ("строение", "с"), ("строен", "с"), ("стр", "с"), ("с", "с"), ("корпус", "к"), ("корп", "к"), ("кор", "к"),
    ("к", "к"),
    ("сооружение", "соор"), ("соор", "соор"), ("литера", "л"), ("лит", "л"),
  ].map { (bytes($0.0), bytes($0.1)) }

  private static let suffixes: Set<[UInt8]> = Set(
    ["bis", "ter", "quater", "quinquies", "бис", "тер", "号", "號", "番"].map(bytes))

  private static let othersWithK: Set<[UInt8]> = Set(["км", "кв", "ко", "ки", "кн", "кл"].map(bytes))

  /// The endings of ordinals, which are no letters of houses where they are joined to the number: `2-я улица`.
  private static let ordinals: Set<[UInt8]> = Set(["я", "и", "го", "му", "ая", "ои", "ыи", "ое", "е"].map(bytes))

  /// Whether a word is the ending of an ordinal.
  static func isOrdinal(_ word: [UInt8]) -> Bool { ordinals.contains(word) }

  /// Whether a word can stand after the digits.
  static func isSuffix(_ word: [UInt8]) -> Bool {
    word.count == 1 && word[0] &- 0x61 < 26 || suffixes.contains(word)
      || letters(word[...]) == word.count && word.count == 2
  }

  /// How many bytes are at the start the letters of a house: of other scripts than Latin and those without letters.
  private static func letters(_ word: ArraySlice<UInt8>) -> Int {
    var (at, count) = (word.startIndex, 0)
    // Two bytes: Greek, Cyrillic, Armenian, Hebrew, Arabic. Three: Indian scripts and Georgian, U+0900…U+10FF.
    while count < 2, at < word.endIndex {
      let size = word[at] &- 0xCD < 0xDD - 0xCD ? 2 : word[at] == 0xE0 || word[at] == 0xE1 ? 3 : 0
      guard size > 0, at + size <= word.endIndex else { break }
      (at, count) = (at + size, count + 1)
    }
    return at - word.startIndex
  }

  /// What is after the digits of a word, in its one form; nil where it is none of a house number.
  private static func suffix(_ rest: ArraySlice<UInt8>) -> [UInt8]? {
    if rest.isEmpty || isSuffix(Array(rest)) { return rest.isEmpty || !isOrdinal(Array(rest)) ? Array(rest) : nil }
    var (found, rest) = ([UInt8](), rest)
    if let first = rest.first, first &- 0x61 < 26, rest.dropFirst().first.map({ $0 >= 0x80 }) ?? false {
      found.append(first)
      rest = rest.dropFirst()
    }
    // `21ас4` has a letter before the building.
    for skipped in [0, 2, 4] where rest.count > skipped && (skipped == 0 || letters(rest) >= skipped) {
      var (parts, left) = ([UInt8](), rest.dropFirst(skipped))
      while let (part, after) = building(left) { (parts, left) = (parts + part, after) }
      if left.isEmpty, !parts.isEmpty { return found + rest.prefix(skipped) + parts }
    }
    let count = letters(rest)
    return count == rest.count && count > 0 && !isOrdinal(Array(rest)) ? found + rest : nil
  }

  /// A building that a text begins with, in its one form, and what is after it: `к2`, `стр1а`.
  private static func building(_ text: ArraySlice<UInt8>) -> (part: [UInt8], rest: ArraySlice<UInt8>)? {
    for (word, form) in buildings where text.starts(with: word) {
      let number = text.dropFirst(word.count)
      let digits = number.prefix { $0.isDigit }
      guard !digits.isEmpty, digits.count <= 4 else { continue }
      let rest = number.dropFirst(digits.count)
      // A letter that is none of the next building's word.
      let letter = letters(rest) == rest.count ? rest : []
      return (form + digits + letter, rest.dropFirst(letter.count))
    }
    return nil
  }

  /// The building that a word is: `к2`, or `корп` before a word `2`.
  static func building(_ word: [UInt8], before next: [UInt8]?) -> (part: [UInt8], words: Int)? {
    var (parts, left) = ([UInt8](), word[...])
    while let (part, rest) = building(left) { (parts, left) = (parts + part, rest) }
    if left.isEmpty, !parts.isEmpty { return (parts, 1) }
    // `кБ`, but not kilometres, flats and prepositions.
    if word.count == 4, word.starts(with: bytes("к")), letters(word[...]) == 4, !othersWithK.contains(word) {
      return (word, 1)
    }
    guard let next, let form = buildings.first(where: { $0.word == word })?.form else { return nil }
    // `корп. Б`: a building by its letter; `с` alone is a word too.
    if letters(next[...]) == next.count, next.count == 2, word.count > 2 { return (form + next, 2) }
    guard let (number, letter) = parse(next), number < 10_000, next.first.map({ $0.isDigit }) ?? false else {
      return nil
    }
    return (form + Array("\(number)".utf8) + letter, 2)
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
    // `34a-34b` is `34a-b`.
    if mark == .hyphen, second == first, suffix.count == 1, end.count == 1 {
      return HouseNumber(first: first, last: first, suffix: suffix + [0x2D] + end)
    }
    return HouseNumber(first: first, last: first, suffix: suffix + [0x2F] + Array("\(second)".utf8) + end)
  }

  /// The numbers of what a record has: `12`, `12-14`, `1;3;5`, and what is written before a comma of `8, 2nd floor`.
  package static func all(in text: String) -> [HouseNumber] {
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
  package func fit(_ asked: HouseNumber) -> Double {
    if self == asked { return 1 }
    if suffix == asked.suffix || asked.suffix.isEmpty && suffix.isEmpty {
      if isRange, !asked.isRange {
        if asked.first == first || asked.first == last { return 0.97 }
        return asked.first > first && asked.first < last && (asked.first - first) % 2 == (last - first) % 2 ? 0.94 : 0
      }
      if asked.isRange, first >= asked.first, last <= asked.last { return first == asked.first ? 0.94 : 0.92 }
      return 0
    }
    if first == asked.first, !isRange, !asked.isRange {
      // One of the letters of `34a-b`, and what is known only by one of its buildings.
      if suffix.count == 3, suffix[1] == 0x2D, asked.suffix.count == 1, suffix[0] <= asked.suffix[0],
        asked.suffix[0] <= suffix[2]
      {
        return 0.94
      }
      if !asked.suffix.isEmpty, asked.suffix.contains(where: { $0.isDigit }), suffix.starts(with: asked.suffix),
        suffix.count > asked.suffix.count, suffix[asked.suffix.count] &- 0x30 >= 10
      {
        return 0.9
      }
    }
    // `22 B 12` is a flat of 22.
    return !isRange && suffix.isEmpty && asked.isApart && first == asked.first ? 0.9 : 0
  }
}

extension AddressTokens {
  /// The house numbers that begin at a word, and where each ends; the longest first.
  package func numbers(at start: Int) -> [(number: HouseNumber, end: Int)] {
    guard start < count, let (first, suffix) = HouseNumber.parse(words[start]) else { return [] }
    let plain = HouseNumber(first: first, last: first, suffix: suffix)
    var found: [(number: HouseNumber, end: Int)] = []
    for (number, end) in continued(plain, start + 1) + [(plain, start + 1)] {
      var ends = [(number: number, end: end)]
      while let (part, next) = building(at: ends[0].end) {
        var longer = ends[0].number
        longer.suffix += part
        longer.isApart = false
        ends.insert((longer, next), at: 0)
      }
      found += ends
    }
    return found.sorted { $0.end > $1.end }
  }

  /// The building that stands at a word, and where it ends; a comma may be before it.
  private func building(at index: Int) -> (part: [UInt8], end: Int)? {
    guard index < count,
      let (part, used) = HouseNumber.building(words[index], before: index + 1 < count ? words[index + 1] : nil)
    else { return nil }
    if used == 2, marks[index + 1] > .slash { return nil }
    return (part, index + used)
  }

  /// A number with the letter or number that goes on at a word: `12 b`, `12-14`, `12/3`, `16 1/2`, `1-2-3`, `34 a-b`.
  private func continued(_ plain: HouseNumber, _ next: Int) -> [(number: HouseNumber, end: Int)] {
    guard next < count else { return [] }
    let (mark, hasLetter) = (marks[next], !plain.suffix.isEmpty)
    let isJoined = mark == .hyphen || mark == .slash
    if isJoined, let (second, end) = HouseNumber.parse(words[next]) {
      // Blocks, as in Japan.
      if mark == .hyphen, !hasLetter, end.isEmpty, next + 1 < count, marks[next + 1] == .hyphen,
        let (third, letter) = HouseNumber.parse(words[next + 1])
      {
        let suffix = Array("/\(second)/\(third)".utf8) + letter
        return [(HouseNumber(first: plain.first, last: plain.first, suffix: suffix), next + 2)]
      }
      return [(plain.through(second, end, mark), next + 1)]
    }
    func range(_ letter: [UInt8], _ at: Int) -> [(number: HouseNumber, end: Int)] {
      guard at < count, marks[at] == .hyphen, letter.count == 1, words[at].count == 1, words[at][0] &- 0x61 < 26 else {
        return []
      }
      let suffix = letter + [0x2D] + words[at]
      return [(HouseNumber(first: plain.first, last: plain.first, suffix: suffix), at + 1)]
    }
    if hasLetter { return range(plain.suffix, next) }
    if mark <= .slash, HouseNumber.isSuffix(words[next]), mark != .hyphen || !HouseNumber.isOrdinal(words[next]) {
      let suffix = words[next]
      return range(suffix, next + 1)
        + [(HouseNumber(first: plain.first, last: plain.first, suffix: suffix, isApart: mark == .space), next + 1)]
    }
    if mark == .space, next + 1 < count, marks[next + 1] == .slash, words[next].count == 1,
      HouseNumber.parse(words[next]) != nil, HouseNumber.parse(words[next + 1]) != nil
    {
      let suffix = words[next] + [0x2F] + words[next + 1]
      return [(HouseNumber(first: plain.first, last: plain.first, suffix: suffix), next + 2)]
    }
    return []
  }
}
