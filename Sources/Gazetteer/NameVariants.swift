// Other ways to write a name, which lead to it as well.

public import TextFolding

/// The keys that a name has besides itself.
public enum NameVariants {
  /// A name of more words is a text, which nobody types: each of its words abbreviated would be another copy of it.
  package static let mostWords = 24

  /// Other folded forms of a name: digraphs for umlauts, words split or joined at apostrophes and spaces, abbreviations
  /// written out and words abbreviated.
  ///
  /// - Parameters:
  ///   - name: the name as it is shown.
  ///   - folded: its folded form.
  ///   - isAlternate: whether it is one of many other names, of which only the digraphs are worth their room.
  /// - Returns: forms that differ from `folded` and from each other.
  public static func variants(of name: String, folded: FoldedText, isAlternate: Bool = false) -> [[UInt8]] {
    var found: [[UInt8]] = []
    func add(_ bytes: [UInt8]) {
      if !bytes.isEmpty, bytes != folded.bytes, !found.contains(bytes) { found.append(bytes) }
    }
    if let digraphs = withDigraphs(name) { add(Folding.fold(digraphs)) }
    if isAlternate || folded.tokenStarts.count > mostWords { return found }
    if !folded.apostrophes.isEmpty { add(split(folded)) }
    // A name of one letter and another word would be found by too much.
    if folded.bytes.contains(0x20) { add(folded.bytes.filter { $0 != 0x20 }) }
    let words = folded.words
    for words in joined(words, name) + Abbreviations.variants(of: words) {
      add(Array(words.joined(separator: [0x20])))
    }
    return found
  }

  /// The words with `&` written out, and with what is written out for it left out, as `&` is; and with letters that
  /// stand by themselves in one word: Washington D.C.
  private static func joined(_ words: [[UInt8]], _ name: String) -> [[[UInt8]]] {
    var found: [[[UInt8]]] = []
    if name.utf8.contains(0x26) {
      for and in ["and", "und", "et", "y"] {
        let text = name.map { $0 == "&" ? " \(and) " : String($0) }.joined()
        found.append(Folding.folded(text).words)
      }
    }
    let and = Array("and".utf8)
    if words.dropFirst().dropLast().contains(and) { found.append(words.filter { $0 != and }) }
    var merged: [[UInt8]] = []
    var isLetter = false
    for word in words {
      let isSingle = word.count == 1 && word[0] > 0x39
      if isSingle, isLetter { merged[merged.count - 1] += word } else { merged.append(word) }
      isLetter = isSingle
    }
    if merged.count < words.count { found.append(merged) }
    return found
  }

  /// The name with ä, ö, ü, ø and å written as two letters; nil where there are none.
  private static func withDigraphs(_ name: String) -> String? {
    guard mayHaveDigraphs(name) else { return nil }
    var text = ""
    var isChanged = false
    for character in name {
      if character.isASCII {
        text.append(character)
        continue
      }
      let pair: String? =
        switch character {
        case "ä", "Ä": "ae"
        case "ö", "Ö", "ø", "Ø": "oe"
        case "ü", "Ü": "ue"
        case "å", "Å": "aa"
        default: nil
        }
      text += pair ?? String(character)
      isChanged = isChanged || pair != nil
    }
    return isChanged ? text : nil
  }

  /// Whether a name has a byte that one of these letters is written with: to compare characters takes longer than all
  /// else that is done with a name.
  private static func mayHaveDigraphs(_ name: String) -> Bool {
    var last: UInt8 = 0
    for byte in name.utf8 {
      switch (last, byte) {
      // Ä Å Ö Ø Ü ä å ö ø ü; a letter with a diaeresis or ring after it; the sign of the ångström.
      case (0xC3, 0x84), (0xC3, 0x85), (0xC3, 0x96), (0xC3, 0x98), (0xC3, 0x9C), (0xC3, 0xA4), (0xC3, 0xA5),
        (0xC3, 0xB6), (0xC3, 0xB8), (0xC3, 0xBC), (0xCC, 0x88), (0xCC, 0x8A), (0x84, 0xAB):
        return true
      default: last = byte
      }
    }
    return false
  }

  /// The folded name with a space where an apostrophe was.
  private static func split(_ folded: FoldedText) -> [UInt8] {
    var result: [UInt8] = []
    var breaks = folded.apostrophes[...]
    for (index, byte) in folded.bytes.enumerated() {
      if let next = breaks.first, Int(next) == index {
        result.append(0x20)
        breaks = breaks.dropFirst()
      }
      result.append(byte)
    }
    return result
  }
}

/// Words that are written short, and what they stand for.
enum Abbreviations {
  /// Each short form with the words it may stand for, folded.
  private static let pairs: [(short: String, long: [String])] = [
    ("st", ["saint", "street", "sankt"]), ("ste", ["sainte"]), ("sta", ["santa"]), ("sto", ["santo"]),
    ("mt", ["mount", "mont"]), ("mtn", ["mountain"]), ("ft", ["fort"]), ("pt", ["point", "port"]),
    ("n", ["north", "nord"]), ("s", ["south", "sud"]), ("e", ["east"]), ("w", ["west"]),
    ("ne", ["northeast"]), ("nw", ["northwest"]), ("se", ["southeast"]), ("sw", ["southwest"]),
    ("ave", ["avenue"]), ("av", ["avenue", "avenida"]), ("blvd", ["boulevard"]), ("bd", ["boulevard"]),
    ("rd", ["road"]), ("dr", ["drive"]), ("ln", ["lane"]), ("ct", ["court"]), ("pl", ["place", "platz"]),
    ("sq", ["square"]), ("hwy", ["highway"]), ("pkwy", ["parkway"]), ("ter", ["terrace"]), ("cir", ["circle"]),
    ("str", ["strasse", "street"]), ("chem", ["chemin"]), ("rte", ["route"]), ("imp", ["impasse"]),
    ("pza", ["plaza", "piazza"]), ("cl", ["calle"]), ("ul", ["ulica", "ulitsa"]), ("pl", ["plac"]),
    ("ctr", ["center", "centre"]), ("centre", ["center"]), ("intl", ["international"]), ("univ", ["university"]),
    ("natl", ["national"]), ("lk", ["lake"]), ("is", ["island"]), ("hts", ["heights"]), ("twp", ["township"]),
    ("jct", ["junction"]), ("bldg", ["building"]), ("apt", ["airport"]), ("hosp", ["hospital"]),
    ("dept", ["department"]),
    ("gr", ["gross"]), ("kl", ["klein"]), ("ob", ["ober"]), ("bhf", ["bahnhof"]), ("hbf", ["hauptbahnhof"]),
  ]

  private static let others: [[UInt8]: [[UInt8]]] = {
    var table: [[UInt8]: [[UInt8]]] = [:]
    for (short, long) in pairs {
      for word in long {
        table[Array(short.utf8), default: []].append(Array(word.utf8))
        table[Array(word.utf8), default: []].append(Array(short.utf8))
      }
    }
    return table
  }()

  /// The other ways to write a word; the ending -strasse counts too.
  private static func variants(of word: [UInt8]) -> [[UInt8]] {
    var found = others[word] ?? []
    let (long, short) = (Array("strasse".utf8), Array("str".utf8))
    if word.count > long.count, word.suffix(long.count) == long[...] {
      found.append(word.dropLast(long.count) + short)
    } else if word.count > short.count + 2, word.suffix(short.count) == short[...] {
      found.append(word.dropLast(short.count) + long)
    }
    if let other = Ordinals.other[word] { found.append(other) }
    return found
  }

  /// The words with some of them written another way: all that there are, where these are few; else with one of them
  /// so, for each that can be.
  package static func variants(of words: [[UInt8]]) -> [[[UInt8]]] {
    let words = Ordinals.joined(words)
    let ways = words.joined.map { [$0] + variants(of: $0) }
    var found: [[[UInt8]]] = words.isChanged ? [words.joined] : []
    if ways.reduce(1, { min($0 * $1.count, most + 1) }) <= most {
      var all: [[[UInt8]]] = [[]]
      for way in ways { all = all.flatMap { start in way.map { start + [$0] } } }
      return found + all.dropFirst()
    }
    for (index, way) in ways.enumerated() {
      for other in way.dropFirst() { found.append(words.joined.replacing(index, other)) }
    }
    return found
  }

  /// So many ways to write a name are kept.
  private static let most = 16
}

/// Ordinal numbers of English in digits and words: 5th and fifth, 23rd and twenty third.
enum Ordinals {
  private static let first = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
    "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
  ]
  private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

  /// The words of each number below a hundred with a space between them, by its digits, and the reverse.
  package static let other: [[UInt8]: [UInt8]] = {
    var found: [[UInt8]: [UInt8]] = [:]
    for number in 1...99 {
      let (ten, one) = (number / 10, number % 10)
      let word =
        number < 20
        ? first[number - 1]
        : one == 0 ? tens[ten - 2].dropLast() + "ieth" : "\(tens[ten - 2]) \(first[one - 1])"
      let ending = ten == 1 ? "th" : one == 1 ? "st" : one == 2 ? "nd" : one == 3 ? "rd" : "th"
      let digits = Array("\(number)\(ending)".utf8)
      found[digits] = Array(word.utf8)
      found[Array(word.utf8)] = digits
    }
    return found
  }()

  private static let tensWords = Set(tens.map { Array($0.utf8) })

  /// Words in which those of a number are one: `twenty third` as `23rd`.
  package static func joined(_ words: [[UInt8]]) -> (joined: [[UInt8]], isChanged: Bool) {
    var (found, isChanged): ([[UInt8]], Bool) = ([], false)
    for word in words {
      if let last = found.last, tensWords.contains(last), let digits = other[last + [0x20] + word] {
        found[found.count - 1] = digits
        isChanged = true
      } else {
        found.append(word)
      }
    }
    return (found, isChanged)
  }
}

extension [[UInt8]] {
  fileprivate func replacing(_ index: Int, _ word: [UInt8]) -> [[UInt8]] {
    var words = self
    words[index] = word
    return words
  }
}
