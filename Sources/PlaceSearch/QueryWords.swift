// The words of what was typed, and what to highlight of what they found.

import Gazetteer
import PlaceIndex
import TextFolding

/// The words of what was typed.
public struct QueryWords {
  /// All that was typed, folded.
  public let phrase: [UInt8]
  /// Its words, folded.
  public let words: [[UInt8]]
  /// Whether the last word is finished, because a space is after it.
  let lastIsWhole: Bool
  private let text: String

  /// Takes a text apart.
  public init(_ text: String) {
    self.text = text.lowercased()
    let folded = Folding.folded(text)
    phrase = folded.bytes
    words = folded.words
    lastIsWhole = text.last?.isWhitespace == true
  }

  /// Whether the words, one after the other, begin at a word of `label`.
  func begin(_ label: String) -> Bool {
    let folded = Folding.folded(label)
    return folded.tokenStarts.contains { start in
      let rest = folded.bytes[Int(start)...]
      guard rest.starts(with: phrase) else { return false }
      return !lastIsWhole || rest.count == phrase.count || rest[rest.startIndex + phrase.count] == 0x20
    }
  }

  /// Whether each word begins a word of `text`.
  func allBegin(in text: String) -> Bool {
    words.indices.allSatisfy { !ranges(in: text, words: [words[$0]], isLast: $0 == words.count - 1).isEmpty }
  }

  /// Of names that fold to `folded`, the one that is written most like what was typed; nil for none.
  package func nearest(of names: [String], folded: [UInt8]) -> String? {
    let same = names.filter { Folding.fold($0) == folded }
    return same.first { $0.lowercased().hasPrefix(text) } ?? same.first
  }

  /// What to highlight of a title, and of what stands under it: there the words that the title does not have.
  ///
  /// The title of a place that was found by another name has nothing to highlight.
  public func highlights(_ completion: Completion) -> (
    title: [HighlightRanges.Range], subtitle: [HighlightRanges.Range]
  ) {
    let name = completion.matchedName ?? completion.title
    let isLast = { (index: Int) in index == words.count - 1 }
    let rest = words.indices.filter { ranges(in: name, words: [words[$0]], isLast: isLast($0)).isEmpty }
    let under =
      rest.isEmpty
      ? [] : ranges(in: completion.subtitle, words: rest.map { words[$0] }, isLast: rest.last.map(isLast) ?? false)
    return (completion.matchedName == nil ? ranges(in: name, words: words, isLast: true) : [], under)
  }

  /// What to highlight of the name by which a place was found, when that is not its title.
  public func highlightsOfMatchedName(_ completion: Completion) -> [HighlightRanges.Range] {
    completion.matchedName.map { ranges(in: $0, words: words, isLast: true) } ?? []
  }

  /// - Parameter isLast: whether the last of `words` is the last that was typed, and so may be unfinished.
  package func ranges(in text: String, words: [[UInt8]], isLast: Bool) -> [HighlightRanges.Range] {
    HighlightRanges.ranges(in: text, words: words, lastIsWhole: lastIsWhole || !isLast)
  }
}

extension QueryWords {
  /// What is wrong about a query that is longer than any that is looked for; nil for nothing.
  public var fault: String? {
    guard phrase.count > QueryLimits.longest || words.count > QueryLimits.mostWords else { return nil }
    return
      "the query is too long: \(phrase.count) bytes in \(words.count) words; at most \(QueryLimits.longest) bytes and "
      + "\(QueryLimits.mostWords) words are looked for"
  }
}
