// merge on random edits of random layers: laws of three-way merges, and what diff and patch say of the same edits.

import Foundation
import TestSupport
import Testing

@Suite("Merge")
struct MergeTests {
  /// Random edits of layers whose records have ids of their own, or some of them none.
  private struct Editor {
    var random: SplitMix64

    mutating func record(_ id: Int?) -> String {
      let id = id.map { #""id":\#($0),"# } ?? ""
      let geometry = #"{"type":"Point","coordinates":[\#(random.below(3)),\#(random.below(3)).50]}"#
      let note = random.pick(["", #","note":"é""#, #", "tags":["a", 1.0]"#])
      let properties = #"{"n":\#(random.below(9)),"s":"\u0061"\#(note)}"#
      return #"{"type":"Feature",\#(id)"properties":\#(properties),"geometry":\#(geometry)}"#
    }

    /// Edits of the records whose number has a remainder, so that two of them are disjoint.
    mutating func edited(_ records: [String], _ remainder: Int, of parts: Int, new: Range<Int>) -> [String] {
      var edited: [String] = []
      var ids = Array(new)
      for (number, text) in records.enumerated() {
        let isOwn = number % parts == remainder
        if isOwn, random.chance(0.2) { continue }
        var text = text
        if isOwn, random.chance(0.3) { text = text.replacing(#""n":"#, with: #""n":1"#) }
        if isOwn, random.chance(0.2) { text = text.replacing(#""properties":{"#, with: #""properties":{"x":null,"#) }
        if isOwn, random.chance(0.2) { text = text.replacing(".50]", with: ".25]") }
        edited.append(text)
        if isOwn, !ids.isEmpty, random.chance(0.3) { edited.append(record(ids.removeFirst())) }
      }
      return edited
    }
  }

  private func lines(_ records: [String]) -> String { records.map { $0 + "\n" }.joined() }

  private func merge(
    _ scratch: URL, _ base: [String], _ ours: [String], _ theirs: [String], _ more: [String] = []
  ) throws -> ProcessOutcome {
    for (name, records) in [("base", base), ("ours", ours), ("theirs", theirs)] {
      try Data(lines(records).utf8).write(to: scratch.appending(path: name))
    }
    let path = { (name: String) in scratch.appending(path: name).path }
    return try plat(["merge", "--base", path("base"), "--theirs", path("theirs")] + more + [path("ours")])
  }

  @Test("an edit and no edit are the edit; disjoint edits commute, byte for byte", arguments: seeds(6))
  func laws(seed: UInt64) throws {
    var editor = Editor(random: SplitMix64(seed: seed))
    try Place.withScratch { scratch in
      let hasIDs = editor.random.chance(0.8)
      let base = (0..<editor.random.below(24)).map { editor.record(hasIDs || $0 % 3 == 0 ? $0 : nil) }
      let one = editor.edited(base, 0, of: 2, new: 100..<105)
      let other = editor.edited(base, 1, of: 2, new: 200..<205)
      var moved = one
      for at in moved.indices { moved.swapAt(at, editor.random.below(moved.count)) }
      for edit in [one, moved] {
        for (ours, theirs) in [(edit, base), (base, edit), (edit, edit)] {
          let made = try merge(scratch, base, ours, theirs)
          #expect(made.text == lines(edit) && made.status == 0, "\(base) \(edit): \(made.transcript)")
        }
      }
      let (there, back) = (try merge(scratch, base, one, other), try merge(scratch, base, other, one))
      #expect(there.text == back.text && there.status == 0, "\(base) \(one) \(other): \(there.transcript)")
      // What one edit changed is in the merge, whatever the other did elsewhere.
      for record in one where !base.contains(record) { #expect(there.text.contains(record + "\n")) }
    }
  }

  @Test("records that only one edit touched make what its patch makes", arguments: seeds(3))
  func patches(seed: UInt64) throws {
    var editor = Editor(random: SplitMix64(seed: 900 + seed))
    try Place.withScratch { scratch in
      let base = (0..<12).map { editor.record($0) }
      let edit = editor.edited(base, 0, of: 1, new: 100..<105)
      let made = try merge(scratch, base, base, edit)
      let path = { (name: String) in scratch.appending(path: name).path }
      let patch = try plat(["diff", "--patch", path("base"), path("theirs")])
      try patch.stdout.write(to: scratch.appending(path: "patch"))
      #expect(try plat(["patch", path("patch"), path("base")]).text == made.text)
    }
  }

  @Test("edits of the same records: every conflict is told, marked and settled by --prefer", arguments: seeds(4))
  func conflicts(seed: UInt64) throws {
    var editor = Editor(random: SplitMix64(seed: 50 + seed))
    try Place.withScratch { scratch in
      let base = (0..<16).map { editor.record($0) }
      let one = editor.edited(base, 0, of: 1, new: 100..<103)
      let other = editor.edited(base, 0, of: 1, new: 200..<203)
      let marked = try merge(scratch, base, one, other)
      let count = marked.text.components(separatedBy: #"{"pointer":"#).count - 1
      #expect(marked.status == (count > 0 ? 1 : 0))
      #expect(marked.messages.components(separatedBy: "warning: conflict: ").count - 1 == count)
      #expect(marked.messages.contains(", \(count) conflict"))
      for side in ["ours", "theirs"] {
        let settled = try merge(scratch, base, one, other, ["--prefer", side])
        #expect(settled.status == 0 && !settled.text.contains("plat:conflict"))
        #expect(!settled.messages.contains("warning: conflict: "))
      }
    }
  }
}
