// Questions with a place in them: "cafes in Helsinki", "pharmacy near me", "hotels within 500 m of the station".

import Gazetteer
import MapGeometry
import PlaceIndex
import TextFolding

/// What is asked for, and where.
struct QueryGrammar: Equatable {
  /// Where it is to be.
  enum Relation: Equatable {
    /// Near where the question is asked.
    case nearMe
    /// Near a place.
    case near(String)
    /// In a place.
    case inside(String)
    /// So many kilometres around a place, or around where the question is asked.
    case within(Double, String?)
  }

  let subject: String
  let relation: Relation

  /// Words that stand between what is asked for and where, by language: English, German, French, Spanish, Italian,
  /// Swedish; some of Portuguese, Dutch, Polish, Czech, Russian and Ukrainian.
  private static let inside = phrases(
    "in", "inside", "within", "im", "dans", "a", "en", "i", "em", "w", "we", "v", "ve", "в", "во", "у")
  private static let near = phrases(
    "near", "near to", "close to", "next to", "around", "by", "nahe", "bei", "nahe bei", "pres de", "autour de",
    "cerca de", "vicino a", "nara", "perto de", "in de buurt van", "bij", "blisko", "возле", "около", "рядом с", "біля")
  private static let within = phrases(
    "within", "im umkreis von", "umkreis", "a moins de", "dans un rayon de", "a menos de", "entro", "inom")
  private static let of = phrases("of", "from", "around", "um", "von", "de", "autour de", "da", "fran", "av")
  /// Where the question is asked; by itself, and after a word for near.
  private static let here = phrases(
    "nearby", "near me", "near here", "around me", "around here", "close to me", "close by", "next to me", "in my area",
    "in der nahe", "in meiner nahe", "pres de moi", "a proximite", "autour de moi", "cerca de mi", "cerca de aqui",
    "vicino a me", "nara mig", "perto de mim", "in de buurt", "w poblizu", "рядом", "рядом со мной", "поблизости",
    "поруч")
  private static let me = phrases("me", "here", "my location", "mir", "moi", "mi", "mig")
  private static let nearest = phrases("nearest", "closest", "nachste", "nachstes", "nachster")

  private static func phrases(_ texts: String...) -> [[[UInt8]]] {
    texts.map { Folding.folded($0).words }.sorted { $0.count > $1.count }
  }

  /// Reads a question; nil for one that has no place in it.
  init?(_ text: String) {
    // What is written, by words, as they are compared.
    let written = text.split(whereSeparator: \.isWhitespace)
    let words = written.map { Folding.folded(String($0)).words }
    func joined(_ range: Range<Int>) -> String { written[range].joined(separator: " ") }
    func matches(_ phrase: [[UInt8]], _ at: Int) -> Bool {
      at >= 0 && at + phrase.count <= words.count && phrase.indices.allSatisfy { words[at + $0] == [phrase[$0]] }
    }
    func first(_ phrases: [[[UInt8]]], _ at: Int) -> Int? { phrases.first { matches($0, at) }?.count }
    guard words.count > 1, words.count <= QueryLimits.mostWords else { return nil }

    if let count = first(Self.nearest, 0), count < words.count {
      (subject, relation) = (joined(count..<words.count), .nearMe)
      return
    }
    for phrase in Self.here where phrase.count < words.count && matches(phrase, words.count - phrase.count) {
      (subject, relation) = (joined(0..<words.count - phrase.count), .nearMe)
      return
    }
    for at in 1..<words.count {
      guard let count = first(Self.within, at), let (distance, next) = Self.distance(written, at + count) else {
        continue
      }
      var place: String?
      if next < words.count {
        guard let of = first(Self.of, next), next + of < words.count else { continue }
        let isHere = first(Self.me, next + of).map { next + of + $0 == words.count } ?? false
        if !isHere { place = joined(next + of..<words.count) }
      }
      (subject, relation) = (joined(0..<at), .within(distance, place))
      return
    }
    for at in 1..<words.count - 1 {
      if let count = first(Self.near, at), at + count < words.count {
        (subject, relation) = (joined(0..<at), .near(joined(at + count..<words.count)))
        return
      }
      if let count = first(Self.inside, at), at + count < words.count {
        (subject, relation) = (joined(0..<at), .inside(joined(at + count..<words.count)))
        return
      }
    }
    return nil
  }

  /// A distance in one word or two, in kilometres, and where what follows it begins.
  private static func distance(_ words: [Substring], _ at: Int) -> (kilometres: Double, next: Int)? {
    guard at < words.count else { return nil }
    func read(_ text: String) -> Double? {
      var text = text.lowercased()
      // British as American.
      for (ending, other) in [("metres", "meters"), ("metre", "meter")] where text.hasSuffix(ending) {
        text = String(text.dropLast(ending.count)) + other
      }
      guard let metres = DistanceFormatter().distance(from: text), metres > 0 else { return nil }
      return metres / 1000
    }
    let hasUnit = words[at].last.map { $0.isLetter } ?? false
    if hasUnit { return read(String(words[at])).map { ($0, at + 1) } }
    guard at + 1 < words.count, words[at].allSatisfy({ $0.isNumber || $0 == "." }) else { return nil }
    return read("\(words[at])\(words[at + 1])").map { ($0, at + 2) }
  }
}
