// The places that a word of a context leads to, against looking at the context of every place.

import TestSupport
import Testing

@testable import Gazetteer
@testable import PlaceIndex
@testable import PlaceSearch

@Suite struct ContextPostingsTests {
  @Test(arguments: [3, .max]) func aWordLeadsToThePlacesWhoseContextHasIt(frequent: Int) throws {
    var random = RandomPlaces(random: SplitMix64(seed: 21))
    let model = Model(random.places(300), frequent: frequent)
    let contexts = ContextMatcher(model.index)
    var (whole, begun, rows, lists) = (0, 0, 0, 0)
    for word in Set(model.places.flatMap { $0.words + $0.codes }) where !word.isEmpty && !word.contains(0x20) {
      for length in 1...word.count {
        let part = Array(word[..<length])
        var query = PlaceQuery(String(decoding: part, as: UTF8.self))
        query.lastWordIsWhole = length == word.count
        // A part of a character is no text.
        guard let typed = TypedQuery(query), typed.phrase == part else { continue }
        _ = contexts.begin(typed)
        let range = try #require(contexts.ranges.first)
        let set = contexts.postings.places(words: range)
        let found = set.all
        let expected = model.places.indices.filter { place in
          (model.places[place].words + model.places[place].codes).contains {
            query.lastWordIsWhole ? $0 == part : $0.starts(with: part)
          }
        }
        #expect(Set(found) == Set(expected), "\(query.text)")
        #expect(set.count == found.count)
        if range.count <= 1, let list = set.list { #expect(list.map(Int.init) == expected) }
        if set.row != nil { rows += 1 }
        if set.list != nil { lists += 1 }
        if query.lastWordIsWhole { whole += 1 } else { begun += 1 }
      }
    }
    #expect(whole > 5 && begun > 5 && (frequent == 3 ? rows : lists) > 5, "\(whole) \(begun) \(rows) \(lists)")
  }

  @Test func aWordThatNoContextHasLeadsNowhere() throws {
    var random = RandomPlaces(random: SplitMix64(seed: 22))
    let contexts = ContextMatcher(Model(random.places(40)).index)
    let typed = try #require(TypedQuery(PlaceQuery("qqqq zzzz")))
    #expect(contexts.begin(typed).known == 0)
    #expect(contexts.ranges.allSatisfy { contexts.postings.places(words: $0).count == 0 })
  }
}

extension PlaceSet {
  /// All places, those twice that are told twice.
  var all: [Int] {
    var found: [Int] = lists.flatMap { list in list.map { Int($0) } }
    for row in rows {
      for place in 0..<64 * row.count where row[place / 64] >> UInt64(place % 64) & 1 != 0 { found.append(place) }
    }
    return found
  }
}
