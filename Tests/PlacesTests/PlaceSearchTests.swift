// Searches against looking at every place.

import Foundation
import TestSupport
import Testing
import TextFolding

@testable import Gazetteer
@testable import Geocoding
@testable import PlaceIndex
@testable import PlaceSearch

@Suite struct PlaceSearchTests {
  /// How many comparisons each seed makes.
  private static let count = rounds(2000).count

  @Test(arguments: 0..<4)
  func findsWhatLookingAtEveryPlaceFinds(_ seed: Int) {
    var random = RandomPlaces(random: SplitMix64(seed: UInt64(seed)), isFlat: seed == 3)
    var differences = 0
    var (hits, typos) = (0, 0)
    for round in 0..<max(1, Self.count / 400) {
      let model = Model(
        random.places(Int.random(in: 0..<50, using: &random.random)),
        frequent: [1, 4, 1000][round % 3])
      let searcher = PlaceSearcher(model.index)
      for number in 0..<100 where differences < 5 {
        let query = random.query()
        // Each way to go about a search.
        searcher.few = [0, 16, 256][Int.random(in: 0..<3, using: &random.random)]
        searcher.share = [0, 1, 64][number % 3]
        searcher.shareNear = [64, 0, 1][number % 3]
        searcher.patience = [4, 32, 2048][Int.random(in: 0..<3, using: &random.random)]
        let expected = model.search(query)
        let found = searcher.search(query)
        hits += min(1, expected.count)
        typos += min(1, expected.last?.edits ?? 0)
        let isSame =
          found.count == expected.count
          && zip(found, expected).allSatisfy {
            $0.place == $1.place && $0.text == $1.text && $0.importance == $1.importance && $0.proximity == $1.proximity
              && $0.distance == $1.distance && $0.edits == $1.edits
          }
        if isSame { continue }
        differences += 1
        Issue.record("\(query)\nfound    \(found)\nexpected \(expected)\n\(model.places.map { $0.entry.title })")
      }
    }
    // Otherwise nothing would be compared.
    #expect(hits > Self.count / 12 && typos > Self.count / 80, "\(hits) \(typos)")
  }

  @Test("a word that is there twice, or is common in names and rare in alternate ones", arguments: [60, 7, 2])
  func wordsThatFewPlacesHaveSo(_ part: Int) {
    var random = RandomPlaces(random: SplitMix64(seed: UInt64(part)))
    let places = (0..<1_200).map { number in
      var place = random.places(1)[0]
      let word = random.word()
      let others =
        switch number % part {
        case 0: "avenue \(word) ave"
        case 1: "avenue \(word)"
        default: "\(word) ave"
        }
      let isTwice = number % 97 == 0
      place.entry.id = "id:\(number)"
      place.entry.title = isTwice ? "\(word) avenue avenue" : "\(word) avenue"
      place.names = [Folding.folded(place.entry.title), Folding.folded(others)]
      return place
    }
    let model = Model(places, frequent: 4)
    let searcher = PlaceSearcher(model.index)
    var hits = 0
    for text in ["avenue ave", "ave avenue", "avenue avenue", "avenue avenue a", "avenue a", "avenue avenue ave"] {
      for focus in [nil, (x: 8.5, y: 47.5), (x: -60, y: 10)] {
        var query = PlaceQuery(text)
        query.focus = focus
        query.typos = 0
        for few in [0, 16, 256] {
          searcher.few = few
          let (found, expected) = (searcher.search(query), model.search(query))
          #expect(found.map(\.place) == expected.map(\.place), "\(text) \(String(describing: focus)) \(few)")
          #expect(found.map(\.score) == expected.map(\.score), "\(text) \(String(describing: focus)) \(few)")
          hits += found.count
        }
      }
    }
    #expect(hits > 300, "\(hits)")
  }

  @Test func aWordOfTheContextThatIsTypedWholeOutweighsOneThatIsNearer() {
    var bag = PlaceBag()
    // The nearer place comes first, and begins another word.
    for (number, context) in ["betan", "beta"].enumerated() {
      var entry = PlaceBag.Entry(id: "\(number)", title: "Alpha")
      entry.position = (Double(number) / 10, 0)
      entry.context = Array(context.utf8)
      bag.add(entry, names: [Folding.folded("Alpha")])
    }
    var builder = PlaceIndexBuilder()
    builder.add(bag)
    let searcher = PlaceSearcher(builder.build())
    // Entries are looked at by the bits of their contexts.
    (searcher.few, searcher.shareNear) = (0, .max)
    var query = PlaceQuery("alpha beta")
    (query.limit, query.focus) = (1, (0, 0))
    let hits = searcher.search(query)
    #expect(hits.map(\.place) == [1])
    #expect(hits.first?.text == TextScore.worth(.nameStart, .full, penalty: TextScore.contextPenalty(1)))
  }

  @Test func theSmallestPlaceOfARange() {
    var random = RandomPlaces(random: SplitMix64(seed: 5))
    let index = Model(random.places(300)).index
    let view = IndexView(index)
    for _ in rounds(1000) {
      let low = Int.random(in: 0..<view.entryCount, using: &random.random)
      let high = Int.random(in: low + 1...view.entryCount, using: &random.random)
      let least = (low..<high).map { view.places[$0] }.min()
      #expect(view.argmin(low, high) == (low..<high).first { view.places[$0] == least })
    }
  }

  @Test func theNearestPlacesAndThoseInABox() {
    var random = RandomPlaces(random: SplitMix64(seed: 6))
    for _ in rounds(10) {
      let model = Model(random.places(60))
      let searcher = PlaceSearcher(model.index)
      for _ in 0..<20 {
        guard let focus = random.position() else { continue }
        let radius = [1, 50, 500, 30000, .infinity][Int.random(in: 0..<5, using: &random.random)]
        let limit = [1, 5, .max][Int.random(in: 0..<3, using: &random.random)]
        let filter = random.query().filter
        let all = model.places.indices.compactMap { place in
          model.distance(focus, place).map { (place: place, distance: $0) }
        }
        let near = all.filter { $0.distance <= radius && model.passes($0.place, filter) }
          .sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.prefix(limit)
        let found = searcher.nearby(x: focus.x, y: focus.y, radiusKilometres: radius, filter: filter, limit: limit)
        #expect(found.map(\.place) == near.map(\.place) && found.map(\.distance) == near.map(\.distance))

        guard let corner = random.position() else { continue }
        let box = SearchBox(
          west: focus.x, south: min(focus.y, corner.y), east: corner.x, north: max(focus.y, corner.y))
        let inside = all.map(\.place).filter { place in
          guard let position = model.index.position(of: place), model.passes(place, filter) else { return false }
          return box.contains(x: position.x, y: position.y)
        }
        #expect(searcher.within(box, filter: filter, limit: limit) == Array(inside.prefix(limit)))
      }
    }
  }

  @Test func chainsAndExactNames() {
    var random = RandomPlaces(random: SplitMix64(seed: 7))
    let model = Model(random.places(400))
    let searcher = PlaceSearcher(model.index)
    var counts: [[UInt8]: Int] = [:]
    let pointOfInterest = PlaceKind.pointOfInterest.rawValue
    for place in model.places where place.entry.kind == pointOfInterest {
      counts[place.names[0].bytes, default: 0] += 1
    }
    for text in ["a", "ab", "san", "new ", "東", "12", "京", "ab b", "x"] {
      let phrase = Folding.fold(text)
      let expected = counts.filter { name, count in
        let tokens = Folding.folded(String(decoding: name, as: UTF8.self)).tokenStarts
        return count >= 3
          && tokens.contains { start in
            let rest = name[Int(start)...]
            guard rest.starts(with: phrase) else { return false }
            return !text.hasSuffix(" ") || rest.count == phrase.count || rest[Int(start) + phrase.count] == 0x20
          }
      }
      let found = searcher.chains(PlaceQuery(text))
      #expect(Dictionary(found.map { (Array($0.name.utf8), $0.count) }, uniquingKeysWith: +) == expected)
      for chain in found {
        let places = searcher.places(named: chain.name)
        #expect(places == places.sorted())
        let ofChain = places.filter { model.places[$0].entry.kind == pointOfInterest }
        #expect(ofChain.count == chain.count && ofChain.first == chain.place)
      }
    }
  }

  @Test func theNameThatMatched() {
    var bag = PlaceBag()
    bag.add(PlaceBag.Entry(id: "1", title: "München"), names: ["München", "Monaco"].map { Folding.folded($0) })
    var builder = PlaceIndexBuilder()
    builder.add(bag)
    let searcher = PlaceSearcher(builder.build())
    let alternate = searcher.search(PlaceQuery("mon"))
    #expect(alternate.map { searcher.matchedName(of: $0).name } == ["monaco"])
    #expect(alternate.map { searcher.matchedName(of: $0).isAlternate } == [true])
    #expect(searcher.search(PlaceQuery("mun")).map { searcher.matchedName(of: $0).isAlternate } == [false])
    for text in ["", " ", "!", String(repeating: "a", count: 300), String(repeating: "a ", count: 30)] {
      #expect(searcher.search(PlaceQuery(text)).isEmpty)
    }
  }
}
