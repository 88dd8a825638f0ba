// A query as it is looked for: folded, and cut into words.

import Gazetteer
import PlaceIndex
import TextFolding

/// A query, folded and cut into words.
struct TypedQuery {
  /// The whole query: its words with a space between them.
  package let phrase: [UInt8]
  /// Where each word is in the phrase.
  package let words: [Range<Int>]
  /// Whether the last word is finished.
  let lastIsWhole: Bool
  /// How many characters it has.
  package let length: Int

  /// Nil when there is nothing to look for.
  init?(_ query: PlaceQuery) {
    let folded = Folding.fold(query.text)
    guard !folded.isEmpty, folded.count <= QueryLimits.longest else { return nil }
    var words: [Range<Int>] = []
    var start = 0
    for index in folded.indices where folded[index] == 0x20 {
      words.append(start..<index)
      start = index + 1
    }
    words.append(start..<folded.count)
    guard words.count <= QueryLimits.mostWords else { return nil }
    self.words = words
    phrase = folded
    lastIsWhole = query.lastWordIsWhole || query.text.unicodeScalars.last?.properties.isWhitespace == true
    length = folded.count { $0 & 0xC0 != 0x80 }
  }

  /// Whether a word has to be met as a whole.
  package func isWhole(_ word: Int) -> Bool { lastIsWhole || word < words.count - 1 }
}
