// Boxes at post offices, which are no streets, and house numbers without a blank before them.

import TextFolding
import Words

extension AddressTokens {
  /// Words for a box at a post office, before its number.
  private static let boxWords: [[[UInt8]]] = [
    "po box", "p o box", "post office box", "gpo box", "pob", "pobox", "private bag", "locked bag", "postfach", "pf",
    "boite postale", "bp", "case postale", "casilla de correo", "casilla", "apartado de correos", "apartado postal",
    "apartado", "apdo", "caixa postal", "casella postale", "postbus", "postboks", "postbox", "skrytka pocztowa",
    "skr poczt", "а я", "абонентскии ящик", "абонентська скринька", "пощенска кутия", "postafiok", "posta kutusu",
  ].map { $0.split(separator: " ").map { Array($0.utf8) } }

  /// Where boxes at post offices stand, with their numbers.
  package var postBoxes: [Range<Int>] {
    var found: [Range<Int>] = []
    for start in words.indices {
      for box in Self.boxWords where words[start...].starts(with: box) {
        var end = start + box.count
        if end < count, AddressWords.numberWords.contains(words[end]) { end += 1 }
        guard end < count, words[end].contains(where: { $0.isDigit }), marks[end] != .comma else { continue }
        if found.last.map({ $0.upperBound <= start }) ?? true { found.append(start..<end + 1) }
      }
    }
    return found
  }

  /// The text with a blank between a word of four letters and more and the number right after it or before, and before
  /// a capital letter inside a word, as in `BankStreet`; nil where there is none such.
  package static func separated(_ text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    func kind(_ scalar: Unicode.Scalar) -> Int {
      scalar.properties.isAlphabetic ? 1 : ("0"..."9").contains(scalar) ? 2 : 0
    }
    var breaks: Set<Int> = []
    var start = 0
    while start < scalars.count {
      guard kind(scalars[start]) > 0 else {
        start += 1
        continue
      }
      var runs = [start]
      var end = start + 1
      while end < scalars.count, kind(scalars[end]) > 0 {
        if kind(scalars[end]) != kind(scalars[end - 1]) { runs.append(end) }
        end += 1
      }
      runs.append(end)
      for index in runs.indices.dropFirst().dropLast() {
        let (before, at, after) = (runs[index - 1], runs[index], runs[index + 1])
        let isNumberBehind = kind(scalars[before]) == 1 && at - before >= 4
        let isNumberBefore = kind(scalars[before]) == 2 && at - before <= 4 && after - at >= 4
        if isNumberBehind || isNumberBefore { breaks.insert(at) }
      }
      for at in start + 3..<max(start + 3, end - 2)
      where scalars[at].properties.isUppercase && scalars[at - 2..<at].allSatisfy(\.properties.isLowercase) {
        if scalars[at + 1].properties.isLowercase { breaks.insert(at) }
      }
      start = end
    }
    guard !breaks.isEmpty else { return nil }
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if breaks.contains(index) { result.append(" ") }
      result.append(scalar)
    }
    return String(result)
  }
}
