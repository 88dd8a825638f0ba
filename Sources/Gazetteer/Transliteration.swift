// Names in other scripts as they are spoken, in Latin letters: Москва is moskva, Αθήνα athina, とうきょう toukyou and tokyo.

import Words

/// Writes texts in Latin letters.
package enum Transliteration {
  /// The forms of a text that has letters of other scripts; none for one that has not.
  ///
  /// Letters of scripts that are not in the table stay. O(characters).
  package static func forms(of text: String) -> [String] {
    guard text.unicodeScalars.contains(where: { isKnown($0.value) }) else { return [] }
    let letters = Array(text.lowercased()).map(hiragana)
    let isUkrainian = letters.contains { "іїєґ".contains($0) }
    var (form, at, before) = ("", 0, Character(" "))
    while at < letters.count {
      if let syllable = syllable(letters[at]) {
        form += syllable
        (before, at) = (letters[at], at + 1)
        continue
      }
      let start = before.isLetter || before.isNumber ? "" : "_"
      var (found, size) = (String?.none, min(3, letters.count - at))
      while size > 0, found == nil {
        let run = String(letters[at..<at + size])
        if isUkrainian { found = ukrainian[start + run] ?? ukrainian[run] }
        if found == nil { found = (start.isEmpty ? nil : table[start + run]) ?? table[run] }
        if found == nil { size -= 1 }
      }
      // A vowel is drawn out: as people write who know it by its sound, once.
      form += found ?? (letters[at] == "ー" ? "" : String(letters[at]))
      (before, at) = (letters[at + max(0, size - 1)], at + max(1, size))
    }
    let isKana = text.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
    let short = isKana ? withShortVowels(form) : form.replacing("kh", with: "h")
    return short == form ? [form] : [form, short]
  }

  /// Whether a scalar is Greek, Cyrillic, Armenian, Georgian, kana or Hangul.
  private static func isKnown(_ value: UInt32) -> Bool {
    value >= 0x370
      && (value < 0x590 || (0x10A0..<0x1100).contains(value) || (0x1F00..<0x2000).contains(value)
        || (0x3040..<0x3100).contains(value) || (0xAC00..<0xD7A4).contains(value))
  }

  /// Katakana as hiragana.
  private static func hiragana(_ letter: Character) -> Character {
    guard let value = letter.unicodeScalars.first?.value, letter.unicodeScalars.count == 1,
      (0x30A1...0x30F4).contains(value), let scalar = Unicode.Scalar(value - 0x60)
    else { return letter }
    return Character(scalar)
  }

  /// Vowels that are drawn out, written once: tokyo, osaka.
  private static func withShortVowels(_ text: String) -> String {
    var result = ""
    for letter in text {
      if let last = result.last, letter == last && "aou".contains(letter) || letter == "u" && last == "o" { continue }
      result.append(letter)
    }
    return result
  }

  /// A syllable of Hangul by its parts (The Unicode Standard, 3.12).
  private static func syllable(_ letter: Character) -> String? {
    guard let value = letter.unicodeScalars.first?.value, (0xAC00..<0xD7A4).contains(value), jamo.count == 68 else {
      return nil
    }
    let number = Int(value - 0xAC00)
    return jamo[number / 588] + jamo[19 + number % 588 / 28] + jamo[40 + number % 28]
  }

  private static let jamo = LatinTable.hangul.pieces.map(String.init)

  private static let ukrainian = entries(LatinTable.ukrainian)

  private static let table = [
    LatinTable.cyrillic, LatinTable.greek, LatinTable.kana, LatinTable.georgian, LatinTable.armenian,
  ].reduce(into: [String: String]()) { all, text in all.merge(entries(text)) { first, _ in first } }

  private static func entries(_ text: String) -> [String: String] {
    var found: [String: String] = [:]
    for piece in text.split(whereSeparator: \.isWhitespace) {
      let parts = piece.split(separator: ">", omittingEmptySubsequences: false)
      if parts.count == 2 { found[String(parts[0])] = String(parts[1]) }
    }
    return found
  }
}

extension String {
  fileprivate func replacing(_ run: String, with other: String) -> String {
    var (result, rest) = ("", self[...])
    while !rest.isEmpty {
      if rest.hasPrefix(run) {
        result += other
        rest = rest.dropFirst(run.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}

extension Place {
  /// Adds the forms of its names in Latin letters to its other names.
  mutating func transliterate() {
    for text in [name] + names.map(\.text) + alternateNames {
      for form in Transliteration.forms(of: text) where !alternateNames.contains(form) { alternateNames.append(form) }
    }
  }
}
