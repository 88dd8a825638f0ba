// What records have that GPX or KML has no place for, told once.

import FeatureStream
import Synchronization
import Words

/// Gathers from all workers what a form leaves out or changes.
final class DocumentLosses: Sendable {
  private struct Found {
    var names: Set<String> = []
    var (nulls, dividedPoints) = (0, 0)
  }

  private let found = Mutex(Found())

  /// Notes properties that are left out.
  func note(leftOut names: some Sequence<String>) { found.withLock { $0.names.formUnion(names) } }

  /// Notes a record with nulls, which become empty texts.
  func noteNulls() { found.withLock { $0.nulls += 1 } }

  /// Notes a MultiPoint that becomes a record for each of its points.
  func noteDividedPoints() { found.withLock { $0.dividedPoints += 1 } }

  /// The warnings about a form.
  func warnings(_ form: String) -> [ClosingWarning] {
    let found = found.withLock { $0 }
    var warnings: [ClosingWarning] = []
    if !found.names.isEmpty {
      warnings.append(
        ClosingWarning(
          code: "no-properties",
          message: "\(form) has no place for properties but those of its elements; left out were "
            + found.names.sorted().listed(atMost: 12)))
    }
    if found.nulls > 0 {
      warnings.append(
        ClosingWarning(
          code: "no-nulls", message: "there are no nulls in \(form), and they became empty texts", count: found.nulls))
    }
    if found.dividedPoints > 0 {
      warnings.append(
        ClosingWarning(
          code: "divided-points", message: "there are no MultiPoints in \(form), and each point became a record",
          count: found.dividedPoints))
    }
    return warnings
  }
}
