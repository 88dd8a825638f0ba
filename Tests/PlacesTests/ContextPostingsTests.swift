// The places that a word of a context leads to, against looking at the context of every place.

import TestSupport
import Testing

@testable import Gazetteer
@testable import PlaceIndex
@testable import PlaceSearch

@Suite struct ContextPostingsTests {
  @Test func aWordLeadsToThePlacesWhoseContextHasIt() throws {
    var random = RandomPlaces(random: SplitMix64(seed: 21))
    let model = Model(random.places(300))
    let contexts = ContextMatcher(model.index)
    var (whole, begun) = (0, 0)
    for word in Set(model.places.flatMap { $0.words + $0.codes }) where !word.isEmpty && !word.contains(0x20) {
      for length in 1...word.count {
        let part = Array(word[..<length])
        var query = PlaceQuery(String(decoding: part, as: UTF8.self))
        query.lastWordIsWhole = length == word.count
        // A part of a character is no text.
        guard let typed = TypedQuery(query), typed.phrase == part else { continue }
        _ = contexts.begin(typed)
        let range = try #require(contexts.ranges.first)
        let found = contexts.postings.contexts(words: range).joined().flatMap { contexts.postings.places($0) }
        let expected = model.places.indices.filter { place in
          (model.places[place].words + model.places[place].codes).contains {
            query.lastWordIsWhole ? $0 == part : $0.starts(with: part)
          }
        }
        #expect(Set(found.map(Int.init)) == Set(expected), "\(query.text)")
        if query.lastWordIsWhole { whole += 1 } else { begun += 1 }
      }
    }
    #expect(whole > 5 && begun > 5, "\(whole) \(begun)")
  }

  @Test func aWordThatNoContextHasLeadsNowhere() throws {
    var random = RandomPlaces(random: SplitMix64(seed: 22))
    let contexts = ContextMatcher(Model(random.places(40)).index)
    let typed = try #require(TypedQuery(PlaceQuery("qqqq zzzz")))
    #expect(contexts.begin(typed).known == 0)
    #expect(contexts.ranges.allSatisfy { contexts.postings.contexts(words: $0).joined().isEmpty })
  }
}
