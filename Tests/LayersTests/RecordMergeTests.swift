// Three-way merges of records and of orders: laws that hold for any edits, and cases worked out by hand.

import TestSupport
import Testing

@testable import Layers

@Suite("Merging records")
struct RecordMergeTests {
  private func merged(_ base: String?, _ ours: String, _ theirs: String, prefersTheirs: Bool = false) -> (
    text: String, conflicts: [String]
  ) {
    var merge = RecordMerge(prefersTheirs: prefersTheirs)
    let made = merge.merged(base.map { Array($0.utf8) }, Array(ours.utf8), Array(theirs.utf8))
    return (String(decoding: made, as: UTF8.self), merge.conflicts.map(\.pointer))
  }

  @Test("what one edit changed is its own, byte for byte")
  func oneSide() {
    let base = #"{"id":1,"properties":{"a":1.0,"b":"x"}}"#
    let edit = #"{ "id":1,"properties":{"b":"é","a":10e-1, "c":[1, 2]}}"#
    #expect(merged(base, edit, base) == (edit, []))
    #expect(merged(base, base, edit) == (edit, []))
    #expect(merged(base, edit, edit) == (edit, []))
  }

  @Test("members and properties are merged one by one")
  func members() {
    let base = #"{"id":1,"geometry":[0],"properties":{"a":1,"b":2,"c":3}}"#
    let ours = #"{"id":1,"geometry":[1],"properties":{"a":1,"b":20,"c":3}}"#
    let theirs = #"{"id":1,"geometry":[0],"properties":{"a":1.50,"b":2}}"#
    #expect(merged(base, ours, theirs) == (#"{"id":1,"geometry":[1],"properties":{"a":1.50,"b":20}}"#, []))
    #expect(merged(base, theirs, ours) == (#"{"id":1,"geometry":[1],"properties":{"a":1.50,"b":20}}"#, []))
  }

  @Test("what both add has an order of its own")
  func additions() {
    let (one, other) = (#"{"properties":{"a":1,"z":1}}"#, #"{"properties":{"a":1,"k":2}}"#)
    let both = #"{"properties":{"a":1,"k":2,"z":1}}"#
    #expect(merged(#"{"properties":{"a":1}}"#, one, other) == (both, []))
    #expect(merged(#"{"properties":{"a":1}}"#, other, one) == (both, []))
    #expect(merged(#"{"properties":{}}"#, #"{"properties":{"b":1}}"#, #"{"properties":{"a":1}}"#).conflicts.isEmpty)
  }

  @Test("another spelling yields to another value, and is no conflict with itself")
  func spellings() {
    let base = #"{"properties":{"a":1,"b":"x"}}"#
    #expect(
      merged(base, #"{"properties":{"a":1.0,"b":"x"}}"#, #"{"properties":{"a":2,"b":"x"}}"#)
        == (#"{"properties":{"a":2,"b":"x"}}"#, []))
    #expect(
      merged(base, #"{"properties":{"a":3,"b":"x"}}"#, #"{"properties":{"a":30e-1,"b":"y"}}"#)
        == (#"{"properties":{"a":3,"b":"y"}}"#, []))
  }

  @Test("two values of one member, and a change of what the other removed, are conflicts")
  func conflicts() {
    let base = #"{"properties":{"a":1,"b/c":2}}"#
    let (ours, theirs) = (#"{"properties":{"a":2}}"#, #"{"properties":{"a":3,"b/c":4}}"#)
    #expect(merged(base, ours, theirs) == (#"{"properties":{"a":2}}"#, ["/properties/a", "/properties/b~1c"]))
    #expect(
      merged(base, ours, theirs, prefersTheirs: true)
        == (#"{"properties":{"a":3,"b/c":4}}"#, ["/properties/a", "/properties/b~1c"]))
    // A name that stands twice: nobody knows which one is meant.
    let twice = #"{"properties":{"a":1,"a":5}}"#
    #expect(merged(base, twice, theirs) == (twice, ["/properties"]))
    #expect(merged(nil, #"{"id":1,"a":1}"#, #"{"id":1,"a":2,"b":3}"#) == (#"{"id":1,"a":1,"b":3}"#, ["/a"]))
  }

  // MARK: Order

  private func order(_ base: [Int], _ ours: [Int], _ theirs: [Int]) -> MergeOrder {
    MergeOrder(base: base, ours: ours, theirs: theirs, count: 1 + ((base + ours + theirs).max() ?? -1))
  }

  @Test("what was added stands after what it stood after, whoever adds it")
  func places() {
    #expect(order([0, 1, 2], [0, 3, 1, 2], [0, 1, 2, 4]).numbers == [0, 3, 1, 2, 4])
    #expect(order([0, 1], [0, 2, 1], [0, 3, 1]).numbers == [0, 2, 3, 1])
    #expect(order([0, 1], [0, 3, 1], [0, 2, 1]).numbers == [0, 2, 3, 1])
    #expect(order([0], [1, 0], [0]).numbers == [1, 0])
    // Theirs moved, ours added.
    #expect(order([0, 1, 2], [0, 1, 3, 2], [2, 0, 1]).numbers == [2, 0, 1, 3])
    #expect(order([0, 1, 2], [1, 0, 2], [2, 0, 1]).hasBothMoved)
    #expect(!order([0, 1, 2], [1, 0, 2], [1, 0, 2]).hasBothMoved)
  }

  @Test("laws of orders hold for random edits")
  func laws() {
    var random = SplitMix64(seed: 31)
    for _ in rounds(400) {
      let base = Array(0..<random.below(8))
      func edited(_ new: Range<Int>, moves: Bool) -> [Int] {
        var edit = base.filter { _ in random.chance(0.8) }
        for number in new { edit.insert(number, at: random.below(edit.count + 1)) }
        if moves, edit.count > 1 { edit.swapAt(random.below(edit.count), random.below(edit.count)) }
        return edit
      }
      let count = 16
      let ours = edited(8..<8 + random.below(4), moves: random.chance(0.3))
      let theirs = edited(12..<12 + random.below(4), moves: false)
      func kept(_ numbers: [Int], _ ours: [Int], _ theirs: [Int]) -> [Int] {
        // A record that one edit removed is gone.
        numbers.filter { base.contains($0) ? ours.contains($0) && theirs.contains($0) : true }
      }
      func merged(_ ours: [Int], _ theirs: [Int]) -> [Int] {
        kept(MergeOrder(base: base, ours: ours, theirs: theirs, count: count).numbers, ours, theirs)
      }
      #expect(merged(ours, base) == ours && merged(base, ours) == ours && merged(base, theirs) == theirs)
      #expect(merged(ours, theirs) == merged(theirs, ours), "\(base) \(ours) \(theirs)")
      #expect(Set(merged(ours, theirs)).count == merged(ours, theirs).count)
    }
  }
}
