// Contexts as an index keeps them: each word once, and lists of contexts that several words have once.

import TestSupport
import Testing

@testable import Gazetteer
@testable import PlaceIndex

@Suite struct ContextWordsTests {
  private func index(_ contexts: [String]) -> IndexedPlaces {
    var bag = PlaceBag()
    for (number, context) in contexts.enumerated() {
      var entry = PlaceBag.Entry(id: "\(number)", title: "a")
      entry.context = Array(context.utf8)
      bag.add(entry, names: [])
    }
    var builder = PlaceIndexBuilder()
    builder.add(bag)
    return builder.build()
  }

  @Test func aContextComesBackByteForByte() {
    let texts = ["", "a b a", "münchen bayern\u{0}80331 by", "\u{0}de deu", "x\u{0}x", "a b\u{0}a"]
    // Its tables look into the index, and do not keep it.
    let opened = index(texts)
    defer { withExtendedLifetime(opened) {} }
    let words = ContextWords(opened)
    #expect(words.contextCount == texts.count)
    #expect(texts.indices.map { String(decoding: words.text(of: $0), as: UTF8.self) } == texts)
  }

  @Test func wordsOfTheSameContextsShareTheirList() {
    let texts = (0..<40).map { "nation \($0 % 2 == 0 ? "even" : "odd") town\($0)\u{0}na nat" }
    let opened = index(texts)
    defer { withExtendedLifetime(opened) {} }
    let (words, postings) = (ContextWords(opened), ContextPostings(opened))
    func contexts(_ range: Range<Int>) -> [Int] { postings.contexts(words: range).joined().map(Int.init) }
    // even, na, nat, nation, odd, town0 …
    #expect(words.count == 45)
    for word in 1...3 { #expect(contexts(word..<word + 1) == Array(0..<40)) }
    // All three that begin with "na" lead to each context once.
    #expect(contexts(1..<4) == Array(0..<40))
    #expect(contexts(2..<5).count == 60)
    #expect(contexts(0..<1).count == 20)
    #expect(contexts(0..<45).count == 20 + 40 + 20 + 40)
    #expect(contexts(7..<7).isEmpty)
  }
}
