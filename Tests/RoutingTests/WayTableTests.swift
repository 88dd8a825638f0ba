// The ways of a file against those that were written.

import TestSupport
import Testing

@testable import Routing

@Suite struct WayTableTests {
  private final class Owner {}

  private static func ways(_ count: Int, _ random: inout SplitMix64) -> [WayInfo] {
    (0..<count).map { number in
      var way = WayInfo()
      (way.id, way.kind) = ("w\(number)", "residential")
      way.name = String(repeating: "Straße ", count: Int.random(in: 0...5, using: &random))
      way.conditions = (0..<Int.random(in: 0...2, using: &random)).map { "access:conditional=no @ \($0)" }
      (way.lanes, way.isStart) = (UInt8.random(in: 0...9, using: &random), Bool.random(using: &random))
      return way
    }
  }

  /// One after the other, until all have been read, and after that.
  @Test(arguments: [0, 1, 3, 40]) func waysAreThoseThatWereWritten(_ count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let ways = Self.ways(count, &random)
    let bytes = WayTexts.bytes(ways)
    try bytes.withUnsafeBytes { bytes in
      let table = try #require(WayTable(bytes, keptBy: Owner()))
      #expect(table.count == count)
      for _ in 0..<3 {
        for number in ways.indices.shuffled(using: &random) { #expect(table[number] == ways[number]) }
      }
      #expect(table.ways == ways && WayTable(ways).ways == ways)
      for end in 0..<bytes.count {
        #expect(WayTable(UnsafeRawBufferPointer(rebasing: bytes[..<end]), keptBy: Owner()) == nil)
      }
    }
  }
}
