// The tree of beginnings, against looking at every entry.

import TestSupport
import Testing

@testable import Gazetteer
@testable import PlaceIndex
@testable import PlaceSearch

@Suite struct PrefixTreeTests {
  private static let crowd = 64

  @Test func aNodeHasTheEntriesThatBeginLikeIt() {
    var random = RandomPlaces(random: SplitMix64(seed: 31))
    let index = Model(random.places(3000), frequent: 2 * Self.crowd).index
    let view = IndexView(index)
    var (inner, leaves, deepest) = (0, 0, 0)
    /// Looks at a node and those below it.
    func look(_ number: Int, _ beginning: [UInt8], _ range: Range<Int>) {
      let node = view.prefixes[number]
      deepest = max(deepest, beginning.count)
      #expect(node.low == range.lowerBound)
      guard range.count >= Self.crowd else {
        #expect(node.children.isEmpty)
        leaves += 1
        return
      }
      inner += 1
      var at = range.lowerBound
      while at < range.upperBound, view.text(at)[beginning.count] == 0 { at += 1 }
      for child in node.children {
        let (character, count) = PrefixTree.character(view.text(at) + beginning.count)
        #expect(view.prefixes[child].character == character && PrefixTree.byteCount(character) == count)
        let text = beginning + (0..<count).map { view.text(at)[beginning.count + $0] }
        let end = text.withUnsafeBufferPointer { text in
          (at..<range.upperBound).first { view.compare($0, text) != 0 } ?? range.upperBound
        }
        look(child, text, at..<end)
        at = end
      }
      #expect(at == range.upperBound)
    }
    for tier in Tier.allCases { look(tier.rawValue, [], view.tierStart(tier)..<view.tierEnd(tier)) }
    // Otherwise nothing would be looked at.
    #expect(inner > 50 && leaves > 100 && deepest > 5, "\(inner) \(leaves) \(deepest)")
  }

  @Test func charactersAreReadAsTheyAreWritten() {
    for text in ["a", "é", "東", "𝄞", "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}"] {
      let bytes = Array(text.utf8) + [0, 0, 0, 0]
      bytes.withUnsafeBufferPointer { bytes in
        var at = 0
        for scalar in text.unicodeScalars {
          let (character, count) = PrefixTree.character(bytes.baseAddress.unsafelyUnwrapped + at)
          #expect(character == scalar.value && count == String(scalar).utf8.count)
          #expect(PrefixTree.byteCount(character) == count)
          let key = (0..<4).reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[at + $1]) } << 32
          #expect(PrefixTree.character(key: key) == (character, count))
          at += count
        }
      }
    }
    let broken: [UInt8] = [0x80, 0xC3, 0x28, 0]
    broken.withUnsafeBufferPointer { bytes in
      #expect(PrefixTree.character(bytes.baseAddress.unsafelyUnwrapped).1 == 1)
      let (character, count) = PrefixTree.character(bytes.baseAddress.unsafelyUnwrapped + 1)
      #expect(count == 1 && character > 0x10_FFFF)
      #expect(PrefixTree.byteCount(character) == 1)
    }
  }
}
