// The ways of a file against those that were written.

import Foundation
import TestSupport
import Testing

@testable import Routing

@Suite struct WayTableTests {
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
    let (bytes, starts) = WayTexts.bytes(ways)
    #expect(starts.count == count + 1 && Int(starts[count]) == bytes.count)
    let path = FileManager.default.temporaryDirectory.appending(path: "ways-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(bytes).write(to: URL(filePath: path))
    let file = try #require(MappedFile(path))
    let sums = bytes.withUnsafeBytes(GraphLayout.sums)
    let states = BlockStates(sums.count)
    try sums.withUnsafeBufferPointer { sums in
      guard let first = sums.baseAddress else { return }
      let proven = ProvenBytes(file, file.bytes, states.states, first, keptBy: states, .any)
      let table = WayTable(proven, starts: Column(starts))
      try #require(table.count == count)
      for _ in 0..<3 {
        for number in ways.indices.shuffled(using: &random) { #expect(table[number] == ways[number]) }
      }
      #expect(table.ways == ways && WayTable(ways).ways == ways && !file.isDamaged)
    }
    for end in bytes.indices.dropLast() {
      bytes.withUnsafeBytes { bytes in
        let way = WayTexts.way(UnsafeRawBufferPointer(rebasing: bytes[0..<end]))
        #expect(way == nil || end >= Int(starts[1]))
      }
    }
  }
}
