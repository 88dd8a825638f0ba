// Rows of the places of frequent beginnings, and the places of names with two words that begin alike.

import TestSupport
import Testing

@testable import Gazetteer
@testable import PlaceIndex
@testable import PlaceSearch

@Suite struct BeginningRowsTests {
  @Test func aRowHasThePlacesOfItsEntries() {
    var random = RandomPlaces(random: SplitMix64(seed: 31))
    let model = Model(random.places(3_000))
    defer { withExtendedLifetime(model) {} }
    let view = IndexView(model.index)
    var (some, none) = (0, 0)
    for word in Set(model.places.flatMap { $0.names.flatMap(\.words) }) {
      for length in 1...word.count {
        var ranges: [EntryRange] = []
        word[..<length].withUnsafeBufferPointer { view.addRanges($0, lastIsWhole: false, &ranges) }
        for tier in Tier.allCases {
          let own = ranges.filter { view.tier($0.low) == tier }
          guard let low = own.map(\.low).min(), let high = own.map(\.high).max() else { continue }
          guard let row = view.beginnings.row(of: low..<high) else {
            #expect(length > BeginningRows.depth || high - low < BeginningRows.least * view.beginnings.width)
            none += 1
            continue
          }
          let found = Set(PlaceSet(rows: [row]).all)
          let expected = Set((low..<high).map { Int(view.places[$0]) })
          #expect(found.isSuperset(of: expected))
          some += 1
          #expect(length > BeginningRows.depth || found == expected || word[length - 1] >= 0x80)
        }
      }
    }
    #expect(some > 20 && none > 20, "\(some) \(none)")
  }

  @Test func marksTellOfAllPlacesOfRunsWhateverTheyAreMadeOf() {
    var random = RandomPlaces(random: SplitMix64(seed: 32))
    let model = Model(random.places(3_000))
    defer { withExtendedLifetime(model) {} }
    let view = IndexView(model.index)
    let marks = PlaceMarks(count: view.placeCount)
    var told = 0
    for word in Set(model.places.flatMap { $0.names.flatMap(\.words) }) {
      var ranges: [EntryRange] = []
      word[..<1].withUnsafeBufferPointer { view.addRanges($0, lastIsWhole: false, &ranges) }
      let expected = Set(ranges.flatMap { ($0.low..<$0.high).map { view.places[$0] } })
      for places in [nil, 0, Int.max] {
        var runs = RunMarks(ranges, view, places: places)
        let found = Set((0..<UInt32(view.placeCount)).filter { runs.mayHave($0, marks, view) })
        #expect(found.isSuperset(of: expected))
        // A whole beginning is told exactly.
        #expect(found == expected || word[0] >= 0x80)
        told += found.count
      }
    }
    #expect(told > 1_000)
  }

  @Test func placesOfTwoWordsThatBeginAlikeAreThoseWithANameOfBoth() {
    var random = RandomPlaces(random: SplitMix64(seed: 33))
    var (some, none) = (0, 0)
    for count in [20, 40, 600] { check(Model(random.places(count)), &some, &none) }
    #expect(some > 20 && none > 20, "\(some) \(none)")
  }

  private func check(_ model: Model, _ some: inout Int, _ none: inout Int) {
    let twins = TwinPostings(model.index)
    for word in Set(model.places.flatMap { $0.names.flatMap(\.words) }) {
      for length in 1...word.count {
        let part = Array(word[..<min(length, TwinPostings.depth)])
        let expected = model.places.indices.filter { place in
          model.places[place].names.contains { name in
            name.tokenStarts.count { name.bytes[Int($0)...].prefix { $0 > 0x20 }.starts(with: part) } > 1
          }
        }
        let found = Array(word[..<length]).withUnsafeBufferPointer { twins.places($0).map(Int.init) }
        #expect((found == expected) as Bool, "\(String(decoding: word[..<length], as: UTF8.self))")
        if found.isEmpty { none += 1 } else { some += 1 }
      }
    }
  }

  @Test func beginningsAreThoseOfWholeCharactersThatWeighEnough() {
    let texts = ["a", "ab", "abc", "abd", "b c", "b d", "é", "êa", "x"].map { Array($0.utf8) }
    var found: [Range<Int>] = []
    forEachBeginning(
      0..<texts.count, most: 2, byte: { $1 < texts[$0].count ? texts[$0][$1] : 0 }, weighs: { $0.count > 1 },
      body: { found.append($0) })
    // a, ab, b; not c, which follows a space, nor the first byte of é and ê.
    #expect(found == [0..<4, 1..<4, 4..<6])
  }

  @Test func keysAreInTheOrderOfTheirBytes() {
    let words = ["a", "ab", "abc", "abcd", "b", "\u{0}", "é"].map { Array($0.utf8) }
    for one in words {
      for other in words {
        let (a, b) = (one.prefix(TwinPostings.depth), other.prefix(TwinPostings.depth))
        let isBefore = TwinPostings.key(a) < TwinPostings.key(b)
        #expect(isBefore == a.lexicographicallyPrecedes(b) || a.contains(0) || b.contains(0))
      }
    }
  }
}
