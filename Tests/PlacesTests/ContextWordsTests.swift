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

  @Test func wordsOfTheSamePlacesShareTheirListOrRow() {
    // 2,000 places, of which 40 lie in a nation, and 1,000 in a union.
    let texts = (0..<2_000).map { number in
      number % 50 == 0
        ? "nation \(number % 100 == 0 ? "even" : "odd") town\(number)\u{0}na nat"
        : number % 2 == 0 ? "union\u{0}un" : "town\(number)"
    }
    let opened = index(texts)
    defer { withExtendedLifetime(opened) {} }
    let (words, postings) = (ContextWords(opened), ContextPostings(opened))
    // Places of one title are in the order of their ids.
    let numbers = (0..<2_000).sorted { "\($0)" < "\($1)" }
    let nation = numbers.indices.filter { numbers[$0] % 50 == 0 }
    let union = numbers.indices.filter { numbers[$0] % 50 != 0 && numbers[$0] % 2 == 0 }
    // even, na, nat, nation, odd, town0 … un, union
    #expect(words.count == 1_047)
    for word in 1...3 {
      let set = postings.places(words: word..<word + 1)
      #expect((set.list.map { $0.map(Int.init) } == nation) as Bool)
    }
    for word in 1_045..<1_047 {
      let set = postings.places(words: word..<word + 1)
      #expect(((set.row != nil && set.count == union.count && set.all == union)) as Bool)
    }
    // All that begin alike lead to each place once.
    #expect(postings.places(words: 1..<4).all == nation)
    #expect(postings.places(words: 1_045..<1_047).all == union)
    #expect(postings.places(words: 2..<5).count == 60)
    #expect(postings.places(words: 0..<1).count == 20)
    #expect(postings.places(words: 7..<7).count == 0)
    // Many words that begin alike have a row of their own.
    let towns = postings.places(words: 5..<1_045)
    #expect(towns.row != nil && towns.count == 1_040)
    #expect(towns.all == numbers.indices.filter { numbers[$0] % 50 == 0 || numbers[$0] % 2 != 0 })
    // Others have lists, and the rows of some.
    let all = postings.places(words: 0..<1_047)
    #expect(all.row == nil && Set(all.all) == Set(0..<2_000))
  }
}
