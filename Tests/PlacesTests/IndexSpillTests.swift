// Indexes that are made for a file, against the same in memory.

import TestSupport
import Testing

@testable import Gazetteer
@testable import PlaceIndex

@Suite struct IndexSpillTests {
  private func builder(_ seed: UInt64, _ text: [UInt8]) -> PlaceIndexBuilder {
    var random = RandomPlaces(random: SplitMix64(seed: seed))
    var bag = PlaceBag()
    bag.addresses = AddressBag()
    for place in random.places(300) { bag.add(place.entry, names: place.names) }
    for _ in 0..<bag.count {
      bag.addresses?.flags.append(0)
      bag.addresses?.addresses.append(0)
    }
    _ = bag.addresses?.addressTexts.number([])
    var builder = PlaceIndexBuilder()
    builder.add(bag)
    builder.source = "places.ndjson"
    builder.embedded = text
    return builder
  }

  private func bytes(_ file: IndexFile, _ step: Int) throws -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let part = try file.bytes(from: all.count, count: step)
      if part.isEmpty { return all }
      all += part
    }
  }

  @Test(arguments: [1, 100, 5000, .max])
  func whatIsSetAsideIsTheSameIndex(_ least: Int) throws {
    for seed in UInt64(1)...3 {
      let text = (0..<30_000).map { UInt8($0 % 251) }
      var made = builder(seed, text)
      let order = made.rankOrder()
      let expected = made.build(order).withBytes { Array($0) }
      #expect(expected.count > 50_000)

      let spill = IndexSpill(least: least)
      made = builder(seed, Array(text[..<10_000]))
      made.setAside(spill)
      made.embedded += text[10_000..<10_001]
      made.setAside(spill)
      made.embedded += text[10_001...]
      #expect(made.textCount == text.count)
      made.setAside(spill)
      let file = try made.file(order, IndexWorkers(), spill)
      #expect(file.count == expected.count)
      for step in [4096, 5000, 1 << 22] { #expect(try bytes(file, step) == expected) }
    }
  }

  @Test func whatCannotBeSetAsideIsTold() {
    let spill = IndexSpill(least: 1, fault: "a temporary file cannot be written: No space left on device")
    let made = builder(4, [1, 2, 3])
    let order = made.rankOrder()
    #expect(throws: IndexError.temporaryFile("a temporary file cannot be written: No space left on device")) {
      try made.file(order, IndexWorkers(), spill)
    }
  }
}
