// Other ways to write a name, which lead to it as well.

public import TextFolding

/// The keys that a name has besides itself.
public enum NameVariants {
  /// A name of more words is a text, which nobody types: each of its words abbreviated would be another copy of it.
  static let mostWords = 24

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
    for words in Abbreviations.variants(of: folded.words) { add(Array(words.joined(separator: [0x20]))) }
    return found
  }

  /// The name with ä, ö, ü, ø and å written as two letters; nil where there are none.
  private static func withDigraphs(_ name: String) -> String? {
    var text = ""
    var isChanged = false
    for character in name {
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

  /// The words with one of them written the other way, for each that can be; the ending -strasse counts too.
  static func variants(of words: [[UInt8]]) -> [[[UInt8]]] {
    var found: [[[UInt8]]] = []
    for (index, word) in words.enumerated() {
      for other in others[word] ?? [] { found.append(words.replacing(index, other)) }
      let (long, short) = (Array("strasse".utf8), Array("str".utf8))
      if word.count > long.count, word.suffix(long.count) == long[...] {
        found.append(words.replacing(index, word.dropLast(long.count) + short))
      } else if word.count > short.count + 2, word.suffix(short.count) == short[...] {
        found.append(words.replacing(index, word.dropLast(short.count) + long))
      }
    }
    return found
  }
}

extension [[UInt8]] {
  fileprivate func replacing(_ index: Int, _ word: [UInt8]) -> [[UInt8]] {
    var words = self
    words[index] = word
    return words
  }
}
