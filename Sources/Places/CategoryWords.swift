// Words for classes of places: what OpenStreetMap's editors call them, in the singular and the plural.

import TextFolding

/// What classes of places are called.
enum CategoryWords {
  /// A class, or several that places have all of, and the words for it.
  struct Preset: Sendable {
    /// `amenity=cafe`; places have all of them.
    let classes: [Substring]
    /// Names, the first the one that is shown.
    let names: [Substring]
    /// Other words that lead to it.
    let terms: [Substring]
  }

  /// All of them; a line of the table has several.
  static let presets: [Preset] = table.split { $0 == "|" || $0 == "\n" }.compactMap { piece in
    let parts = piece.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let words = parts[1].split(separator: ";")
    return Preset(
      classes: parts[0].split(separator: "+"), names: words[0].split(separator: ","),
      terms: words.count > 1 ? words[1].split(separator: ",") : [])
  }

  /// Spellings of one word.
  private static let spellings: [[UInt8]: [UInt8]] = [
    "centre": "center", "theatre": "theater", "jewellery": "jewelry", "tyre": "tire", "tyres": "tires",
    "jeweller": "jeweler", "organisation": "organization", "grey": "gray", "doughnut": "donut", "harbour": "harbor",
  ].reduce(into: [:]) { $0[Array($1.key.utf8)] = Array($1.value.utf8) }

  /// Words as they are looked up: of two spellings the one.
  static func key(_ words: some Sequence<[UInt8]>) -> [UInt8] {
    Array(words.map { spellings[$0] ?? $0 }.joined(separator: [0x20]))
  }

  /// The forms that words may stand for: themselves, and what they are the plural of.
  ///
  /// - Parameter isEnglish: whether endings of English are taken off; else those of German, French, Spanish, Italian,
  ///   Finnish and Swedish, of longer words.
  static func singulars(of words: [[UInt8]], isEnglish: Bool) -> [[UInt8]] {
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
