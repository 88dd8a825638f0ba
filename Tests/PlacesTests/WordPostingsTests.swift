// The places of frequent words, and what several lists have in common.

import TestSupport
import Testing

@testable import PlaceIndex
@testable import PlaceSearch

@Suite struct WordPostingsTests {
  @Test func commonNumbersAreThoseOfAllLists() {
    var random = SplitMix64(seed: 11)
    var seen = 0
    for _ in rounds(500) {
      let lists = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let count = [0, 3, 40, 400][Int.random(in: 0..<4, using: &random)]
        return Set((0..<count).map { _ in UInt32.random(in: 0..<500, using: &random) }).sorted()
      }
      let expected = lists.dropFirst().reduce(Set(lists[0])) { $0.intersection($1) }.sorted()
      let most = Int.random(in: 1...20, using: &random)
      var (all, some) = ([UInt32](), [UInt32]())
      let buffers = lists.map { list in
        let buffer = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: list.count)
        _ = buffer.initialize(from: list)
        return UnsafeBufferPointer(buffer)
      }
      defer { for buffer in buffers { buffer.deallocate() } }
      WordPostings.forEachCommon(buffers) {
        all.append($0)
        return true
      }
      WordPostings.forEachCommon(buffers) {
        some.append($0)
        return some.count < most
      }
      #expect(all == expected)
      #expect(some == Array(expected.prefix(most)))
      seen += expected.count
    }
    #expect(seen > 500)
  }

  @Test func aFrequentWordHasThePlacesWhoseNamesHaveIt() {
    var random = RandomPlaces(random: SplitMix64(seed: 12))
    let model = Model(random.places(300), frequent: 5)
    let postings = WordPostings(model.index)
    var (found, missing) = (0, 0)
    for word in Set(model.places.flatMap { $0.names.flatMap(\.words) }) {
      let entries = model.places.map { place in place.names.reduce(0) { $0 + $1.words.count { $0 == word } } }
      let places = entries.indices.filter { entries[$0] > 0 }.map { UInt32($0) }
      let list = word.withUnsafeBufferPointer { postings.places($0).map(Array.init) }
      if entries.reduce(0, +) >= 5 {
        #expect(list == places, "\(String(decoding: word, as: UTF8.self))")
        found += 1
      } else {
        #expect(list == nil)
        missing += 1
      }
    }
    #expect(found > 5, "\(found) \(missing)")
  }
}
