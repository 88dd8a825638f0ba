// Index files: written, opened, damaged.

import Foundation
import TestSupport
import Testing
import TextFolding

@testable import Gazetteer
@testable import Geocoding
@testable import PlaceIndex
@testable import PlaceSearch

@Suite struct PlaceIndexTests {
  private func bytes(_ index: IndexedPlaces) -> Data { index.withBytes { Data($0) } }

  @Test func aFileAnswersAsMemoryDoes() throws {
    var random = RandomPlaces(random: SplitMix64(seed: 8))
    let model = Model(random.places(80))
    try TestSupport.Place.withScratch { folder in
      let file = folder.appending(path: "places")
      try bytes(model.index).write(to: file)
      let opened = try IndexedPlaces(path: file.path, verifies: true)
      #expect(opened.count == 80)
      #expect(bytes(opened) == bytes(model.index))
      let (left, right) = (PlaceSearcher(model.index), PlaceSearcher(opened))
      for _ in rounds(60) {
        let query = random.query()
        #expect(left.search(query) == right.search(query))
      }
      for (number, place) in model.places.enumerated() {
        #expect(opened.places(id: place.entry.id) == [number])
        #expect(opened.countryCode(of: number) == place.entry.countryCode)
        #expect(opened.classes(of: number) == (place.entry.kind, place.entry.category, place.entry.level))
      }
      #expect(opened.places(id: "none").isEmpty)
    }
  }

  @Test func whatTheSourceWasIsKept() {
    var builder = PlaceIndexBuilder()
    var bag = PlaceBag()
    var entry = PlaceBag.Entry(id: "a", title: "A")
    entry.source = (5_000_000_000, 17)
    entry.alternateIDs = ["b"]
    bag.add(entry, names: [])
    builder.add(bag)
    builder.source = "places.ndjson 12 34"
    builder.embedded = Array("{}".utf8)
    let index = builder.build()
    #expect(index.source == "places.ndjson 12 34" && index.embedded.elementsEqual("{}".utf8))
    #expect(index.source(of: 0) == (5_000_000_000, 17))
    #expect(index.places(id: "b") == [0])
    #expect(PlaceSearcher(index).search(PlaceQuery("a")).isEmpty)
  }

  @Test func damagedFilesAreRefused() throws {
    var random = RandomPlaces(random: SplitMix64(seed: 9))
    let good = bytes(Model(random.places(5)).index)
    try TestSupport.Place.withScratch { folder in
      let file = folder.appending(path: "places")
      func failure(_ data: Data) throws -> IndexError? {
        try data.write(to: file)
        do {
          _ = try IndexedPlaces(path: file.path, verifies: true)
          return nil
        } catch {
          return error
        }
      }
      #expect(try failure(good) == nil)
      // Cut off anywhere.
      for count in stride(from: 0, to: good.count, by: 401) {
        #expect(try failure(good.prefix(count)) != nil, "\(count)")
      }
      // A changed bit anywhere but in the space between sections.
      var refused = 0
      for _ in rounds(60) {
        var data = good
        data[Int.random(in: 0..<good.count, using: &random.random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random.random)
        if try failure(data) != nil { refused += 1 }
      }
      #expect(refused > 30)
      for at in 0..<56 {
        var data = good
        data[at] ^= 1
        #expect(try failure(data) != nil, "\(at)")
      }
      var other = good
      other[8] += 1
      #expect(try failure(other) == .otherVersion(file.path))
      #expect(try failure(Data("{\"type\":\"Feature\"}".utf8)) == .notAnIndex(file.path))
      #expect(try failure(Data()) == .notAnIndex(file.path))
      #expect(throws: IndexError.self) { try IndexedPlaces(path: folder.path) }
      #expect(throws: IndexError.self) { try IndexedPlaces(path: folder.appending(path: "none").path) }
    }
  }

  @Test func namesOfAnyBytes() {
    var random = SplitMix64(seed: 10)
    var bag = PlaceBag()
    for number in 0..<200 {
      var name = FoldedText()
      name.bytes = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
        [0, 0x20, 0x61, 0x62, 0xC3, 0xA9, 0xE6, 0xFF, 0xF0].randomElement(using: &random) ?? 0
      }
      name.tokenStarts = (0..<3).map { _ in Int32.random(in: -2..<14, using: &random) }
      var entry = PlaceBag.Entry(id: "\(number)", title: "t")
      entry.position = [(.nan, 0), (0, .infinity), (500, 0), (1, 2)].randomElement(using: &random)
      entry.importance = [.nan, -1, 7, 0.5].randomElement(using: &random) ?? 0
      entry.context = name.bytes
      bag.add(entry, names: [name, name])
    }
    var builder = PlaceIndexBuilder()
    builder.add(bag)
    let searcher = PlaceSearcher(builder.build())
    for text in ["a", "aaaaaaaa", "ab abab", "éabbbbbb", "b a é", "京"] {
      for typos in 0...2 {
        var query = PlaceQuery(text)
        query.typos = typos
        query.focus = (1, 2)
        for hit in searcher.search(query) { #expect(hit.score.isFinite) }
      }
    }
  }

  @Test func noPlacesAtAll() {
    let searcher = PlaceSearcher(PlaceIndexBuilder().build())
    var query = PlaceQuery("somewhere")
    #expect(searcher.search(query).isEmpty)
    query.focus = (0, 0)
    query.text = "some where"
    #expect(searcher.search(query).isEmpty)
    #expect(searcher.nearby(x: 0, y: 0).isEmpty && searcher.chains(query).isEmpty)
    #expect(searcher.within(SearchBox(west: -180, south: -90, east: 180, north: 90)).isEmpty)
  }
}
