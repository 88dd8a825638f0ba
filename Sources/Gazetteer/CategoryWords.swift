// Words for classes of places: what OpenStreetMap's editors call them, in the singular and the plural.

import TextFolding

/// What classes of places are called.
package enum CategoryWords {
  /// A class, or several that places have all of, and the words for it.
  ///
  /// Taken apart when it is asked for: most are of classes that the data does not have.
  package struct Preset: Sendable {
    fileprivate let classText, nameText, termText: Substring

    /// `amenity=cafe`; places have all of them.
    package var classes: [Substring] { Self.parts(of: classText, 0x2B) }
    /// Names, the first the one that is shown.
    package var names: [Substring] { Self.parts(of: nameText, 0x2C) }
    /// Other words that lead to it.
    package var terms: [Substring] { Self.parts(of: termText, 0x2C) }

    /// By bytes, which is many times as fast as by characters.
    fileprivate static func parts(of text: Substring, _ separator: UInt8) -> [Substring] {
      text.utf8.split(separator: separator).map { Substring($0) }
    }
  }

  /// All of them; a line of the table has several.
  package static let presets: [Preset] = table.utf8.split { $0 == 0x7C || $0 == 0x0A }.compactMap { piece in
    guard let colon = piece.firstIndex(of: 0x3A) else { return nil }
    let words = piece[piece.index(after: colon)...]
    let end = words.firstIndex(of: 0x3B) ?? words.endIndex
    return Preset(
      classText: Substring(piece[..<colon]), nameText: Substring(words[..<end]),
      termText: Substring(words[end...].dropFirst()))
  }

  /// A class, or several that places have all of, and its names in other languages than English.
  ///
  /// Taken apart when it is asked for, as `Preset` is.
  package struct ForeignPreset: Sendable {
    fileprivate let classText, wordText: Substring

    /// `amenity=cafe`; places have all of them.
    package var classes: [Substring] { Preset.parts(of: classText, 0x2B) }
    /// Names in the singular and the plural, language after language.
    package var names: [Substring] {
      // Each language begins with its tag and a space.
      Preset.parts(of: wordText, 0x3B).flatMap { words in
        Preset.parts(of: Substring(words.utf8.drop { $0 != 0x20 }.dropFirst()), 0x2C)
      }
    }
  }

  /// What classes are called in other languages than English.
  package static let foreignPresets: [ForeignPreset] = foreignTable.utf8.split(separator: 0x0A).compactMap { line in
    line.firstIndex(of: 0x7C).map { bar in
      ForeignPreset(classText: Substring(line[..<bar]), wordText: Substring(line[line.index(after: bar)...]))
    }
  }

  /// What a class such as `amenity=fuel` is called; nil where the table has no name for it.
  package static func name(ofClass text: String) -> String? { names[text] }

  private static let names: [String: String] = presets.reduce(into: [:]) { found, preset in
    let classes = preset.classes
    guard classes.count == 1, let name = preset.names.first else { return }
    if found[String(classes[0])] == nil { found[String(classes[0])] = String(name) }
  }

  /// Spellings of one word.
  private static let spellings: [[UInt8]: [UInt8]] = [
    "centre": "center", "theatre": "theater", "jewellery": "jewelry", "tyre": "tire", "tyres": "tires",
    "jeweller": "jeweler", "organisation": "organization", "grey": "gray", "doughnut": "donut", "harbour": "harbor",
  ].reduce(into: [:]) { $0[Array($1.key.utf8)] = Array($1.value.utf8) }

  /// Words as they are looked up: of two spellings the one.
  package static func key(_ words: some Sequence<[UInt8]>) -> [UInt8] {
    Array(words.map { spellings[$0] ?? $0 }.joined(separator: [0x20]))
  }

  /// The forms that words may stand for: themselves, and what they are the plural of.
  ///
  /// - Parameter isEnglish: whether endings of English are taken off; else those of German, French, Spanish, Italian,
  ///   Finnish and Swedish, of longer words.
  package static func singulars(of words: [[UInt8]], isEnglish: Bool) -> [[UInt8]] {
    guard let first = words.first, let last = words.last else { return [] }
    var found = [key(words)]
    func add(_ words: [[UInt8]]) {
      let key = key(words)
      if !found.contains(key) { found.append(key) }
    }
    let ends = isEnglish ? english : others
    for end in ends {
      if let single = end.singular(last) { add(words.dropLast() + [single]) }
      // Bornes de recharge, gares routières.
      guard words.count > 1, !isEnglish, let single = end.singular(first) else { continue }
      add([single] + words.dropFirst())
      for other in ends {
        if let second = other.singular(last) { add([single] + words[1..<words.count - 1] + [second]) }
      }
    }
    return found
  }

  private struct Ending: Sendable {
    let plural, singular: [UInt8]
    /// The shortest word that is taken for a plural.
    let shortest: Int

    init(_ plural: String, _ singular: String, _ shortest: Int) {
      (self.plural, self.singular, self.shortest) = (Array(plural.utf8), Array(singular.utf8), shortest)
    }

    func singular(_ word: [UInt8]) -> [UInt8]? {
      guard word.count >= shortest, word.count > plural.count, word.suffix(plural.count) == plural[...] else {
        return nil
      }
      return word.dropLast(plural.count) + singular
    }
  }

  private static let english = [
    Ending("s", "", 3), Ending("ies", "y", 5), Ending("es", "", 5), Ending("ves", "f", 5), Ending("ves", "fe", 5),
    Ending("men", "man", 5),
  ]
  private static let others = [
    Ending("s", "", 4), Ending("es", "", 6), Ending("x", "", 6), Ending("aux", "al", 6), Ending("n", "", 6),
    Ending("en", "", 6), Ending("e", "", 6), Ending("er", "", 6), Ending("t", "", 6), Ending("i", "o", 6),
    Ending("i", "e", 6), Ending("e", "a", 6), Ending("ar", "", 6), Ending("or", "a", 6),
  ]
}
