// Folding and highlighting, by example and by what holds for any text.

import Foundation
import Gazetteer
import Geocoding
import PlaceIndex
import PlaceSearch
import TestSupport
import Testing
import TextFolding

@Suite struct FoldingTests {
  @Test(arguments: [
    ("São Paulo", "sao paulo"), ("Łódź", "lodz"), ("Đà Nẵng", "da nang"), ("Ærøskøbing", "aeroskobing"),
    ("Straße des 17. Juni", "strasse des 17 juni"), ("İstanbul", "istanbul"), ("Diyarbakır", "diyarbakir"),
    ("L'Haÿ-les-Roses", "lhay les roses"), ("’s-Hertogenbosch", "s hertogenbosch"), ("ﬁne Arts", "fine arts"),
    ("  A  &  B  ", "a b"), ("東京都", "東京都"), ("Αθήνα", "αθηνα"), ("ΟΔΟΣ", "οδοσ"),
    ("Санкт-Петербург", "санкт петербург"),
    ("☕️ Coffee", "coffee"), ("①②③", "123"), ("½ Moon", "1 2 moon"), ("Ⅻ", "xii"), ("ｆｕｌｌ", "full"), ("٣", "3"),
    ("がぎ", "がぎ"), ("ｶﾞ", "が"), ("서울", "서울"), ("", ""), ("!?", ""), ("Zu\u{308}rich", "zurich"),
    ("\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}", "서울"), ("か\u{3099}", "が"), ("Nukuʻalofa", "nukualofa"),
  ])
  func examples(_ text: String, _ folded: String) {
    #expect(String(decoding: Folding.fold(text), as: UTF8.self) == folded)
  }

  @Test func tokens() {
    #expect(Folding.folded("Rio de Janeiro").tokenStarts == [0, 4, 7])
    #expect(Folding.folded("東京 Tower").tokenStarts == [0, 3, 7])
    #expect(Folding.folded("東京Tower").tokenStarts == [0, 3, 6])
    #expect(Folding.folded("Val d'Or").apostrophes == [5])
  }

  @Test func foldingTwiceIsFoldingOnce() {
    var random = SplitMix64(seed: 1)
    for _ in rounds(4000) {
      let text = randomText(&random)
      let once = Folding.folded(text, keepsSources: true)
      let folded = String(decoding: once.bytes, as: UTF8.self)
      #expect(Folding.fold(folded) == once.bytes, "\(text.debugDescription)")
      #expect(once.sources.count == once.bytes.count)
      #expect(!folded.hasPrefix(" ") && !folded.hasSuffix(" ") && !folded.contains("  "))
    }
  }

  @Test func decomposedTextIsTheSame() {
    var random = SplitMix64(seed: 2)
    for _ in rounds(2000) {
      let text = randomText(&random)
      #expect(
        Folding.fold(text.decomposedStringWithCanonicalMapping)
          == Folding.fold(text.precomposedStringWithCanonicalMapping),
        "\(text.debugDescription)")
    }
  }

  @Test func bytesThatAreNotTextSeparate() {
    var folded = FoldedText()
    for bytes: [UInt8] in [
      [0x61, 0xFF, 0x62], [0x61, 0xC3], [0x61, 0xED, 0xA0, 0x80, 0x62], [0xF4, 0x90, 0x80, 0x80],
    ] {
      bytes.withUnsafeBufferPointer { Folding.fold($0, into: &folded) }
      #expect(folded.bytes.allSatisfy { $0 == 0x61 || $0 == 0x62 || $0 == 0x20 })
    }
  }

  @Test func variants() {
    func variants(_ name: String) -> Set<String> {
      Set(NameVariants.variants(of: name, folded: Folding.folded(name)).map { String(decoding: $0, as: UTF8.self) })
    }
    #expect(variants("München").contains("muenchen"))
    #expect(variants("L'Haÿ-les-Roses").contains("l hay les roses"))
    #expect(variants("St. Louis").isSuperset(of: ["saint louis", "street louis", "stlouis"]))
    #expect(variants("Saint Paul").contains("st paul"))
    #expect(variants("Hauptstraße").contains("hauptstr"))
    #expect(variants("New York").contains("newyork"))
    #expect(variants("Boston").isEmpty)
  }
}

@Suite struct HighlightTests {
  @Test(arguments: [
    ("Zürich", "zur", [[0, 3]], [[0, 4]]), ("Zu\u{308}rich", "zur", [[0, 4]], [[0, 5]]),
    ("Straße des 17. Juni", "strasse 17 j", [[0, 6], [11, 2], [15, 1]], [[0, 7], [12, 2], [16, 1]]),
    ("Straße", "stras", [[0, 5]], [[0, 6]]), ("İstanbul", "ist", [[0, 3]], [[0, 4]]),
    ("São Paulo", "sao p", [[0, 3], [4, 1]], [[0, 4], [5, 1]]), ("☕️ Coffee Corner", "cof", [[3, 3]], [[7, 3]]),
    ("👩‍🍳 Café Łódź", "lod", [[11, 3]], [[18, 5]]), ("New York", "york n", [[0, 1], [4, 4]], [[0, 1], [4, 4]]),
    ("東京都", "東京", [[0, 2]], [[0, 6]]), ("Đà Nẵng", "da n", [[0, 2], [3, 1]], [[0, 4], [5, 1]]),
    ("Ærøskøbing", "aeros", [[0, 4]], [[0, 6]]), ("L'Haÿ-les-Roses", "hay", [[2, 3]], [[2, 4]]),
    ("ﬁne Arts", "fi", [[0, 1]], [[0, 3]]), ("New York", "newy", [[0, 5]], [[0, 5]]), ("Boston", "x", [], []),
  ])
  func examples(_ text: String, _ query: String, _ utf16: [[Int]], _ utf8: [[Int]]) {
    let ranges = HighlightRanges.ranges(in: text, words: Folding.folded(query).words)
    #expect(ranges.map { [$0.location, $0.length] } == utf16)
    #expect(ranges.map { [$0.byteLocation, $0.byteLength] } == utf8)
  }

  @Test func whatIsHighlightedBeginsWithTheWord() {
    var random = SplitMix64(seed: 3)
    for _ in rounds(4000) {
      let text = (0...random.below(4)).map { _ in randomText(&random) }.joined(separator: " ")
      let words = Folding.folded(text).words
      guard !words.isEmpty else { continue }
      var word = String(decoding: random.pick(words), as: UTF8.self)
      word = String(word.unicodeScalars.prefix(random.below(6) + 1).map(Character.init))
      let ranges = HighlightRanges.ranges(in: text, words: [Array(word.utf8)])
      #expect(ranges.count == 1, "\(text.debugDescription) \(word.debugDescription)")
      for range in ranges {
        let units = Array(text.utf16)[range.location..<range.location + range.length]
        let lit = String(decoding: units, as: UTF16.self)
        #expect(Folding.fold(lit).starts(with: Array(word.utf8)), "\(text.debugDescription) \(lit)")
        #expect(Array(text.utf8)[range.byteLocation..<range.byteLocation + range.byteLength].elementsEqual(lit.utf8))
      }
    }
  }
}

/// Words of many scripts, with marks, ligatures, emoji and what is no letter.
private func randomText(_ random: inout SplitMix64) -> String {
  let alphabets = [
    "abcdefghijklmnopqrstuvwxyzABCXYZ", "äöüÄÖÜßéèêçñåøæœłđıİŞğ", "αβγΔΩάώς", "абвгдЁйщ", "東京都大阪", "ガぎゃパ", "서울부산",
    "ไทยกรุงเทพ", "دمشقבית", "0123456789", "ﬁﬂĳ㎞①Ⅻ", "-–—.,'’ʻ!&/ ", "👩‍🍳☕️🇩🇪", "\u{301}\u{308}\u{327}\u{3099}",
  ].map(Array.init)
  return String((0..<random.below(10)).map { _ in random.pick(random.pick(alphabets)) })
}
