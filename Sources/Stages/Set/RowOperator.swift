// What set does with the records before: values that are filled down, and numbers of rows.

import FeatureStream
import GeoJSON
import Layers

/// What `set` takes of the records before.
struct RowPlan: Sendable {
  /// The properties that are filled down.
  let filled: [String]
  /// The property that gets the number of the record.
  let number: String?
  /// What records have in common that look at each other; empty for all.
  let keys: [MemberKey]

  var looksAtOthers: Bool { !filled.isEmpty || number != nil }
}

/// Fills values down and numbers records, in the order of the stream, and then does the rest of `set`.
///
/// Holds, for each group, a number and the last values.
final class RowOperator: OrderedOperator {
  private let plan: RowPlan
  private let lookups: [MemberLookup]
  private let rest: SetOperator
  private var groups = KeyNumbers()
  private var rows: [(count: Int, last: [[UInt8]])] = []
  private var edits = PropertyEdits()

  init(_ plan: RowPlan, _ rest: SetOperator) {
    (self.plan, self.rest) = (plan, rest)
    lookups = plan.filled.map { MemberLookup($0) }
  }

  var mayHaveEnough: Bool { false }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let (group, isNew) = groups.insert(plan.keys.isEmpty ? [] : feature.valueKey(plan.keys))
    if isNew { rows.append((0, lookups.map { _ in [] })) }
    rows[group].count += 1
    edits.removeAll()
    for (index, lookup) in lookups.enumerated() {
      if let (source, value) = lookup.value(in: feature), source[value.start] != 0x6E {
        rows[group].last[index] = Array(source[value])
      } else if !rows[group].last[index].isEmpty {
        edits.set(lookup.name) { $0.append(rows[group].last[index]) }
      }
    }
    if let number = plan.number {
      edits.set(number) { $0.append("\(rows[group].count)") }
    }
    feature.setProperties(edits)
    return try rest.apply(&feature, next)
  }
}
