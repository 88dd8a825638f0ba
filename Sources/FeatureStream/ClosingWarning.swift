// What is reported once, when a stream has been seen to its end: of all its records, and of no one of them.
//
//   operators, formats ─▶ ChunkResult.warnings… ─▶ OrderedSink: added up ─┐
//   steps in order, reducers, stages (when all is done) ──────────────────┴─▶ stderr, and status 1 with --strict

/// Something to be told of a whole stream whose output is in its place.
///
/// Those of one stage that have the same code and the same message are told as one, with the sum of their counts.
public struct ClosingWarning: Sendable, Equatable {
  /// A short, stable name for scripts.
  public let code: String
  /// What was seen, and what to do about it; no number of records in it.
  public let message: String
  /// How many records it is about; 0 where it is about none in particular.
  public var count: Int

  /// Makes a warning with its code and words.
  public init(code: String, message: String, count: Int = 0) {
    (self.code, self.message, self.count) = (code, message, count)
  }
}

/// The warnings of stages, added up in the order of the stream.
struct WarningTally {
  private var warnings: [(stage: Int, warning: ClosingWarning)] = []

  mutating func add(_ warning: ClosingWarning, of stage: Int) {
    let same = warnings.firstIndex { $0.stage == stage && $0.warning.isSame(as: warning) }
    if let same { warnings[same].warning.count += warning.count } else { warnings.append((stage, warning)) }
  }

  /// Those of a stage, in the order in which they first came.
  func warnings(of stage: Int) -> [ClosingWarning] {
    warnings.lazy.filter { $0.stage == stage }.map(\.warning)
  }
}

extension ClosingWarning {
  fileprivate func isSame(as other: ClosingWarning) -> Bool { code == other.code && message == other.message }

  /// The message for a person.
  ///
  /// `plat set: warning: no record has the property "nmae" that --keep names; did you mean "name"? (3 records)`
  var text: String { count == 0 ? message : "\(message) (\(count) record\(count == 1 ? "" : "s"))" }
}
