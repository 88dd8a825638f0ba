// Sorting by keys, in memory and by runs in files, and the keys themselves.

import FeatureStream
import GeoJSON
import Layers
import Testing

@Suite("Sorted records")
struct RecordSorterTests {
  private func sorted(_ keys: [UInt8], limit: Int? = nil, runBytes: Int, runsAtOnce: Int) throws -> [[UInt8]] {
    let sorter = RecordSorter(limit: limit, runBytes: runBytes, runsAtOnce: runsAtOnce)
    for (number, key) in keys.enumerated() {
      try sorter.add(key: [key], text: [key, UInt8(number >> 8), UInt8(number & 255)])
    }
    try sorter.finish()
    var out: [[UInt8]] = []
    while let (_, text) = try sorter.next() { out.append(text) }
    return out
  }

  @Test("are the same by runs as in memory, and equals keep their order", arguments: [0, 1, 2, 40, 600])
  func isStable(_ count: Int) throws {
    var random = SystemRandomNumberGenerator()
    let keys = (0..<count).map { _ in UInt8.random(in: 0...9, using: &random) }
    let wanted = keys.enumerated().map { [$1, UInt8($0 >> 8), UInt8($0 & 255)] }
      .sorted { $0.lexicographicallyPrecedes($1) }
    #expect(try sorted(keys, runBytes: 1 << 20, runsAtOnce: 64) == wanted)
    // Runs of two records, or of nine, that are merged at several levels.
    #expect(try sorted(keys, runBytes: 200, runsAtOnce: 3) == wanted)
    #expect(try sorted(keys, runBytes: 1000, runsAtOnce: 2) == wanted)
    for limit in [0, 1, 7, 300, 5000] {
      #expect(try sorted(keys, limit: limit, runBytes: 200, runsAtOnce: 3) == Array(wanted.prefix(limit)))
    }
  }

  @Test("have the field that the words say")
  func fieldsAreRead() {
    #expect(SortField(text: "name") == SortField("name"))
    #expect(SortField(text: "GDP per head desc") == SortField("GDP per head", descends: true))
    #expect(SortField(text: "a natural desc") == SortField("a", .natural, descends: true))
    #expect(SortField(text: "a number asc") == SortField("a", .number))
    #expect(SortField(text: "desc") == SortField("desc"))
    #expect(SortField(text: "in desc plain") == SortField("in desc"))
  }
}
