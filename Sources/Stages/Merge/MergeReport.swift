// What merge has to tell: conflicts with both values, and what records were matched by.

import FeatureStream
import GeoJSON
import Layers

/// Gathers what is told at the end.
struct MergeReport {
  /// So many conflicts are told; the others are counted.
  private static let limit = 50

  var warnings: [ClosingWarning] = []
  private var conflicts: [ClosingWarning] = []
  private var beyond = 0

  mutating func note(_ hasBothMoved: Bool, keyless: Int) {
    if hasBothMoved {
      warnings.append(
        ClosingWarning(
          code: "merge-order", message: "both edits moved records; those that both moved stand as ours has them"))
    }
    if keyless > 0 {
      warnings.append(
        ClosingWarning(
          code: "merge-without-key",
          message: "records without an id are the same where all of them is, so that a change of one is a removal and "
            + "an addition; --key names properties to match by", count: keyless))
    }
  }

  mutating func add(_ found: [MergeConflict], _ entry: MergeEntry) {
    for conflict in found {
      guard conflicts.count < Self.limit else {
        beyond += 1
        continue
      }
      conflicts.append(ClosingWarning(code: "merge-conflict", message: words(conflict, entry)))
    }
  }

  private func words(_ conflict: MergeConflict, _ entry: MergeEntry) -> String {
    func value(_ text: [UInt8]?) -> String { text.map(DiffText.short) ?? "nothing" }
    var place: [String] = []
    if let number = entry.places.ours { place.append("record \(number) of ours") }
    if let number = entry.places.theirs { place.append("record \(number) of theirs") }
    let feature = (entry.name.map { "feature \($0), " } ?? "") + place.joined(separator: " and ")
    if conflict.pointer.isEmpty {
      if conflict.base != nil, conflict.ours == nil || conflict.theirs == nil {
        let (gone, changed) = conflict.ours == nil ? ("ours", "theirs") : ("theirs", "ours")
        return "conflict: \(feature): \(gone) removed it, and \(changed) changed it"
      }
      return "conflict: \(feature): both have it, each otherwise"
    }
    return "conflict: \(feature): \(conflict.pointer) is \(value(conflict.ours)) in ours and "
      + "\(value(conflict.theirs)) in theirs; it was \(value(conflict.base))"
  }

  mutating func takeWarnings() -> [ClosingWarning] {
    defer { (warnings, conflicts, beyond) = ([], [], 0) }
    var all = warnings + conflicts
    if beyond > 0 {
      let more = "\(beyond) more \(beyond == 1 ? "conflict" : "conflicts"), which the member plat:conflict tells"
      all.append(ClosingWarning(code: "merge-conflict", message: more))
    }
    return all
  }
}
