// The places of frequent words, and what several lists have in common.

import TestSupport
import Testing

@testable import Gazetteer
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
      let list = word.withUnsafeBufferPointer { postings.number(of: $0).map { Array(postings.places($0)) } }
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

  @Test func blocksHoldEachPlaceOnceAndAreNotFartherThanTheirPlaces() {
    var random = RandomPlaces(random: SplitMix64(seed: 13))
    let model = Model(random.places(2_000), frequent: 5)
    let postings = WordPostings(model.index)
    let view = IndexView(model.index)
    var (most, nowhere, tight) = (0, 0, 0)
    for word in Set(model.places.flatMap { $0.names.flatMap(\.words) }) {
      guard let number = word.withUnsafeBufferPointer({ postings.number(of: $0) }) else { continue }
      let near = postings.near(number)
      let blocks = (0..<near.blockCount).map { Array(near.places($0)) }
      #expect(blocks.flatMap { $0 }.sorted() == Array(postings.places(number)))
      #expect(near.count == postings.places(number).count)
      most = max(most, blocks.count)
      for (block, places) in blocks.enumerated() {
        let point = SpherePoint(
          x: Double.random(in: -180...180, using: &random.random),
          y: Double.random(in: -90...90, using: &random.random))
        #expect(places.map { view.importances[Int($0)] }.max() == near.importance(block))
        let bound = near.chordSquared(block, from: point)
        let nearest = places.map { point.chordSquared(view.units + 3 * Int($0)) }.min() ?? 0
        #expect(bound <= nearest)
        if bound > nearest / 2 { tight += 1 }
        nowhere += places.count { model.index.position(of: Int($0)) == nil }
      }
    }
    #expect(most > 3 && nowhere > 0 && tight > 10, "\(most) \(nowhere) \(tight)")
  }

  @Test(arguments: [3, .max]) func wordsOfContextsLeadToThoseThatHaveAll(frequent: Int) {
    var random = RandomPlaces(random: SplitMix64(seed: 14))
    let model = Model(random.places(400), frequent: frequent)
    let contexts = ContextMatcher(model.index)
    let words = Set(model.places.flatMap(\.words)).filter { !$0.isEmpty && !$0.contains(0x20) }.sorted {
      $0.lexicographicallyPrecedes($1)
    }
    var (several, refused, exact, pairs) = (0, 0, 0, 0)
    for one in words {
      for other in words where other != one {
        let text = String(decoding: one + [0x20] + other.prefix(2), as: UTF8.self)
        // A part of a character is no word.
        guard let typed = TypedQuery(PlaceQuery(text)), typed.words.count == 2 else { continue }
        let (number, _) = contexts.begin(typed)
        let all = model.places.indices.filter { contexts.mask(of: $0, number, typed, asked: 3) & 3 == 3 }
        guard let found = contexts.places(words: [0, 1], most: .max) else {
          Issue.record("\(one) \(other)")
          continue
        }
        let places = Set(found.map(Int.init))
        #expect(places.isSuperset(of: all))
        // What is told of places without taking their contexts apart.
        #expect(contexts.prepare(3, places: .max) == 3)
        let told = Set(model.places.indices.filter { contexts.mayHave($0, 3) == 3 })
        #expect(told.isSuperset(of: all) && places.isSuperset(of: told))
        if places == told { exact += 1 }
        // Rows of so few places take no time.
        #expect(found.isEmpty || frequent == 3 || contexts.places(words: [0, 1], most: .max, limit: 0) == nil)
        #expect(zip(found, found.dropFirst()).allSatisfy(<))
        if all.count > 1 { several += 1 }
        pairs += 1
        if contexts.places(words: [0, 1], most: max(0, found.count - 1)) == nil { refused += 1 }
      }
    }
    #expect(several > 5 && refused >= several, "\(several) \(refused)")
    // A word that most contexts have is not always looked up.
    #expect(exact > pairs * 9 / 10, "\(exact) \(pairs)")
  }
}
