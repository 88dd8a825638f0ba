// Which part of a shown text made it match.

import Gazetteer
import PlaceIndex
import TextFolding

/// Finds the ranges of a text that a query's words matched.
public enum HighlightRanges {
  /// A range of the text, in UTF-16 code units as NSRange counts and in bytes of UTF-8.
  public struct Range: Sendable, Equatable {
    /// Where it begins, and how long it is, in UTF-16 code units.
    public var location, length: Int
    /// Where it begins, and how long it is, in bytes of UTF-8.
    public var byteLocation, byteLength: Int
  }

  /// The ranges of `text`, in order, none empty, none overlapping, and none splitting a character.
  ///
  /// Each of the query's words takes the first token that no other word has taken; the last word may stop inside it,
  /// unless `lastIsWhole`. A character that a word covers in part is covered whole. A word that is found nowhere, as
  /// that of a typing error or a written-out abbreviation, has no range.
  ///
  /// - Parameter words: the query's words, folded.
  public static func ranges(in text: String, words: [[UInt8]], lastIsWhole: Bool = false) -> [Range] {
    let folded = Folding.folded(text, keepsSources: true)
    let starts = (folded.tokenStarts + folded.apostrophes).map(Int.init).sorted()
    var taken: [Swift.Range<Int>] = []
    for (index, word) in words.enumerated() where !word.isEmpty {
      let isWhole = lastIsWhole || index < words.count - 1
      if let match = find(word, in: folded, starts, taken, isWhole: isWhole) { taken.append(match) }
    }
    return merge(taken.sorted { $0.lowerBound < $1.lowerBound }, folded, text)
  }

  /// The bytes of the first free token that `word` is, or begins; over a space where it leaves one out.
  private static func find(
    _ word: [UInt8], in folded: FoldedText, _ starts: [Int], _ taken: [Swift.Range<Int>], isWhole: Bool
  ) -> Swift.Range<Int>? {
    for skipsSpaces in [false, true] {
      for start in starts {
        var at = start
        var matched = 0
        while matched < word.count, at < folded.bytes.count {
          if folded.bytes[at] == word[matched] {
            matched += 1
          } else if !skipsSpaces || folded.bytes[at] != 0x20 {
            break
          }
          at += 1
        }
        guard matched == word.count, !taken.contains(where: { $0.overlaps(start..<at) }) else { continue }
        let isAtEnd = at == folded.bytes.count || folded.bytes[at] == 0x20 || starts.contains(at)
        if !isWhole || isAtEnd { return start..<at }
      }
    }
    return nil
  }

  /// Ranges of folded bytes as ranges of the text.
  private static func merge(_ ranges: [Swift.Range<Int>], _ folded: FoldedText, _ text: String) -> [Range] {
    guard !ranges.isEmpty else { return [] }
    var result: [Range] = []
    var (byte, unit) = (0, 0)
    var left = ranges[...]
    for character in text {
      let (bytes, units) = (character.utf8.count, character.utf16.count)
      while let range = left.first, Int(folded.sources[range.upperBound - 1]) < byte { left = left.dropFirst() }
      if let range = left.first, Int(folded.sources[range.lowerBound]) < byte + bytes,
        Int(folded.sources[range.upperBound - 1]) >= byte
      {
        // A character continues the range that the one before it is in, unless a new range begins with it.
        let begins = Int(folded.sources[range.lowerBound]) >= byte
        if !begins, let last = result.indices.last {
          result[last].length += units
          result[last].byteLength += bytes
        } else {
          result.append(Range(location: unit, length: units, byteLocation: byte, byteLength: bytes))
        }
      }
      byte += bytes
      unit += units
    }
    return result
  }
}
