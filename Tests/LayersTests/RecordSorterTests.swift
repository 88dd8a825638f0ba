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
    while let record = try sorter.next() { out.append(Array(record.text)) }
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

  @Test("are in the order of keys that differ late, or end early", arguments: [1, 40, 500])
  func longKeys(_ count: Int) throws {
    var random = SystemRandomNumberGenerator()
    let keys = (0..<count).map { _ in
      [UInt8](repeating: 7, count: Int.random(in: 0...18, using: &random))
        + (0..<Int.random(in: 0...3, using: &random)).map { _ in UInt8.random(in: 0...2, using: &random) }
    }
    for runBytes in [1 << 20, 500] {
      let sorter = RecordSorter(runBytes: runBytes, runsAtOnce: 3)
      for key in keys { try sorter.add(key: key, text: [1]) }
      try sorter.finish()
      var found: [[UInt8]] = []
      while let record = try sorter.next() { found.append(Array(record.key)) }
      #expect(found == keys.sorted { $0.lexicographicallyPrecedes($1) })
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
