// diff and patch on random streams: what differs is told once, and a patch makes B of A.

import Foundation
import Layers
import TestSupport
import Testing

@testable import Stages

@Suite("Diff and patch")
struct DiffTests {
  /// Random edits of a stream of records, some of which have no id or one that others have too.
  private struct Editor {
    var random: SplitMix64

    mutating func record() -> String {
      let id = random.pick(["", #""id":\#(random.below(12)),"#, #""id":"\#(random.below(12))","#])
      let place = "[\(random.below(3)),\(random.below(3))]"
      let geometry = random.pick(["null", #"{"type":"Point","coordinates":\#(place)}"#])
      return #"{"type":"Feature",\#(id)"properties":{"n":\#(random.below(3)),"s":"é"},"geometry":\#(geometry)}"#
    }

    mutating func edited(_ records: [String]) -> [String] {
      var edited = records
      for _ in 0..<random.below(8) {
        let at = random.below(edited.count + 1)
        switch random.below(5) {
        case 0: edited.insert(record(), at: at)
        case 1 where at < edited.count: edited.remove(at: at)
        case 2 where at < edited.count: edited[at] = record()
        case 3 where at < edited.count:
          let moved = edited.remove(at: at)
          edited.insert(moved, at: random.below(edited.count + 1))
        case 4 where at < edited.count: edited.insert(edited[at], at: random.below(edited.count))
        default: break
        }
      }
      return edited
    }
  }

  private func lines(_ records: [String]) -> String { records.map { $0 + "\n" }.joined() }

  @Test("a patch makes B of A, byte for byte, and the counts are those of the keys", arguments: seeds(6))
  func patches(seed: UInt64) throws {
    var editor = Editor(random: SplitMix64(seed: seed))
    try Place.withScratch { scratch in
      let (a, b) = (scratch.appending(path: "a"), scratch.appending(path: "b"))
      for _ in 0..<2 {
        let old = (0..<editor.random.below(14)).map { _ in editor.record() }
        let new = editor.edited(old)
        try Data(lines(old).utf8).write(to: a)
        try Data(lines(new).utf8).write(to: b)
        for by in [[], ["--by", "id"], ["--by", "order"], ["--by", "geometry"], ["--by", "n,s"]] {
          let patch = try plat(["diff", "--patch"] + by + [a.path, b.path])
          #expect(patch.status == (old == new ? 0 : 1), "\(by) \(old) \(new): \(patch.transcript)")
          let file = scratch.appending(path: "p")
          try patch.stdout.write(to: file)
          let made = try plat(["patch", file.path, a.path])
          #expect(made.status == 0 && made.text == lines(new), "\(by) \(old) \(new): \(patch.text) \(made.transcript)")
        }
        // Of records with one key it does not matter which came first, but in which order they are compared.
        let same = try plat(["diff", "--by", "id", b.path, b.path])
        #expect(same.status == 0 && same.stdout.isEmpty)
        let there = try plat(["diff", "--by", "id", "--summary", a.path, b.path])
        let back = try plat(["diff", "--by", "id", "--summary", b.path, a.path])
        let (forth, reversed) = (Self.counts(there.messages), Self.counts(back.messages))
        #expect(forth == [reversed[1], reversed[0]] + reversed[2...], "\(old) \(new)")
        #expect(there.status == (forth[..<3].allSatisfy { $0 == 0 } ? 0 : 1))
        #expect(forth[1] + forth[2] + forth[3] == old.count && forth[0] + forth[2] + forth[3] == new.count)
      }
    }
  }

  @Test("the order of records with ids of their own does not matter", arguments: seeds(2))
  func shuffled(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var records = (0..<300).map { #"{"type":"Feature","id":\#($0),"properties":{"n":\#($0 % 7)},"geometry":null}"# }
    let old = lines(records)
    for at in records.indices.reversed() { records.swapAt(at, random.below(at + 1)) }
    let changed = random.below(300)
    records[changed] = records[changed].replacing(#""properties":{"#, with: #""properties":{"new":1,"#)
    try Place.withScratch { scratch in
      let (a, b) = (scratch.appending(path: "a"), scratch.appending(path: "b"))
      try Data(old.utf8).write(to: a)
      try Data(lines(records).utf8).write(to: b)
      let outcome = try plat(["diff", a.path, b.path])
      #expect(Self.counts(outcome.messages) == [0, 0, 1, 299])
      #expect(outcome.status == 1)
    }
  }

  /// Added, removed, changed and equal, of the line at the end.
  private static func counts(_ messages: String) -> [Int] {
    messages.split(whereSeparator: { " ,".contains($0) }).compactMap { Int($0) }
  }

  // MARK: The walk

  /// What the operator of diff does with a walk, on records that are there already.
  private func walk(_ a: [String], _ b: [String], isPatch: Bool, window: Int, spread: Int) throws -> [Difference] {
    // The key is the first letter; B and b are the same, but to a patch.
    let walk = DiffWalk(isPatch: isPatch, windowSize: window) { before, after in
      !isPatch
        && String(decoding: before, as: UTF8.self).lowercased() == String(decoding: after, as: UTF8.self).lowercased()
    }
    func key(_ text: String) -> DiffKey { DiffKey(Array(text.lowercased().utf8.prefix(1))) }
    var found: [Difference] = []
    var next = 0
    for record in a {
      try walk.addA(key(record), Array(record.utf8))
      while walk.counts.b < walk.counts.a + spread, next < b.count {
        try walk.addB(key(b[next]), Array(b[next].utf8))
        next += 1
      }
      found += walk.takeReady()
    }
    for record in b[next...] { try walk.addB(key(record), Array(record.utf8)) }
    try walk.finish()
    let left = try walk.leftovers?.resolve { before, after in
      String(decoding: before, as: UTF8.self).lowercased() == String(decoding: after, as: UTF8.self).lowercased()
    }
    let merge = try DiffMerge(walk.held + (left?.lists ?? []))
    while let difference = try merge.next() { found.append(difference) }
    return found
  }

  @Test("whatever the window holds, records are matched by their keys in the order in which they come")
  func windows() throws {
    var random = SplitMix64(seed: 77)
    for round in 0..<120 {
      func texts() -> [String] {
        (0..<random.below(30)).map { _ in random.pick(["a", "b", "c", "d", "e", "B"]) + random.pick(["", "1", "2"]) }
      }
      var (a, b) = (texts(), texts())
      if random.chance(0.5) {
        b = a
        for _ in 0..<3 { b.insert(random.pick(["a", "x", "E2"]), at: random.below(b.count + 1)) }
      }
      if random.chance(0.1) { a = [] }
      // From one record to all of them.
      let window = random.pick([0, 60, 150, 400, 1 << 20])
      let found = try walk(a, b, isPatch: false, window: window, spread: random.pick([0, 0, 2]))
      #expect(described(found) == expected(a, b), "round \(round), window \(window): \(a) \(b)")

      let steps = try walk(a, b, isPatch: true, window: window, spread: random.pick([0, 0, 2]))
      #expect(applied(steps, to: a) == b, "round \(round), window \(window): \(a) \(b)")
    }
  }

  private func described(_ differences: [Difference]) -> [String] {
    differences.map { difference in
      [difference.before, difference.after].map { $0.map { String(decoding: $0, as: UTF8.self) } ?? "-" }
        .joined(separator: ">")
    }.sorted()
  }

  /// The same by the plainest way there is.
  private func expected(_ a: [String], _ b: [String]) -> [String] {
    func groups(_ texts: [String]) -> [String: [String]] {
      Dictionary(grouping: texts) { $0.lowercased().prefix(1).description }
    }
    let (old, new) = (groups(a), groups(b))
    return Set(old.keys).union(new.keys).flatMap { key -> [String] in
      let (before, after) = (old[key] ?? [], new[key] ?? [])
      return (0..<max(before.count, after.count)).compactMap { at -> String? in
        let (one, other) = (at < before.count ? before[at] : "-", at < after.count ? after[at] : "-")
        return one.lowercased() == other.lowercased() ? nil : "\(one)>\(other)"
      }
    }.sorted()
  }

  /// What the steps of a patch make of records.
  private func applied(_ steps: [Difference], to a: [String]) -> [String] {
    var made: [String] = []
    var rest = steps[...]
    for number in -1..<a.count {
      var record = number < 0 ? nil : a[number]
      if let step = rest.first, step.before != nil, step.place.a == number {
        record = step.after.map { String(decoding: $0, as: UTF8.self) }
        rest = rest.dropFirst()
      }
      if let record { made.append(record) }
      while let step = rest.first, step.before == nil, step.place.a == number, let after = step.after {
        made.append(String(decoding: after, as: UTF8.self))
        rest = rest.dropFirst()
      }
    }
    return rest.isEmpty ? made : ["steps are left"]
  }
}
