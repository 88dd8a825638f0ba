// The work of merge: three versions held by key, and what they make, in order.

import FeatureStream
import GeoJSON
import Layers
import Planar
import Synchronization

/// What a merge is to do.
struct MergePlan: Sendable {
  let base: String
  let theirs: String
  let reading: ReadingOptions
  /// The properties that records are matched by; none for their ids.
  let key: [String]
  /// Whose values are taken in a conflict; nil to mark them.
  let prefers: MergeSide?
  /// Where records with conflicts are written, too; nil for the output alone, where they are marked.
  var conflicts: SideFileBox?

  /// What is needed of a record: its text.
  static let needs = GeometryNeeds(ordinates: false, positions: false, check: CoordinateCheck.none)
}

/// How many records there are of each kind.
struct MergeCounts: Sendable {
  var same = 0
  var ours = 0
  var theirs = 0
  var both = 0
  var conflicts = 0
  /// Whether an edit was preferred.
  var areSettled = false

  /// The line at the end.
  var text: String {
    "\(same) the same, \(ours) changed by ours, \(theirs) by theirs, \(both) by both, \(conflicts) "
      + "\(conflicts == 1 ? "conflict" : "conflicts")\(areSettled && conflicts > 0 ? " settled" : "")"
  }
}

/// How a merge came out.
final class MergeOutcome: Sendable {
  private let state = Mutex(MergeCounts())

  var counts: MergeCounts { state.withLock { $0 } }

  func set(_ counts: MergeCounts) { state.withLock { $0 = counts } }
}

/// Holds the records that it is handed, and merges them with those of the two files at the end.
final class MergeOperator: OrderedOperator {
  private let plan: MergePlan
  private let outcome: MergeOutcome
  private var ours: MergeVersion
  private let texts = RecordLender(carries: true)
  private var writer = FeatureWriter()
  private var line = ByteBuffer()
  private var queue: MergeQueue?
  private var conflicts = MergeReport()
  private var isDone = false

  init(_ plan: MergePlan, _ outcome: MergeOutcome) {
    (self.plan, self.outcome) = (plan, outcome)
    ours = MergeVersion(plan.key)
  }

  var tellsOfYield: Bool { true }

  var sideFiles: [String] { plan.conflicts.map { [$0.file.path] } ?? [] }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    ours.add(feature, text(&feature))
    return .goOn
  }

  private func text(_ feature: inout Feature) -> [UInt8] {
    line.removeAll()
    writer.write(&feature, to: &line)
    return Array(line.bytes)
  }

  private func read(_ path: String) throws(RunError) -> MergeVersion {
    var version = MergeVersion(plan.key)
    let search = NameSearch(plan.key.map { NamedProperty("--key", $0) }, in: path.shown)
    let cursor = FeatureCursor(path, needs: MergePlan.needs, plan.reading)
    while try cursor.readSome({ feature throws(RecordError) in
      search.look(feature)
      version.add(feature, text(&feature))
    }) {}
    conflicts.warnings += cursor.takeWarnings() + search.takeWarnings()
    return version
  }

  func finish(into batch: inout RecordBatch) throws(RunError) -> String? {
    let base = try read(plan.base)
    let theirs = try read(plan.theirs)
    queue = MergeQueue(base: base, ours: ours, theirs: theirs)
    conflicts.note(queue?.hasBothMoved ?? false, keyless: base.keyless + ours.keyless + theirs.keyless)
    ours = MergeVersion(plan.key)
    outcome.set(MergeCounts())
    return nil
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    var hasSome = false
    var counts = outcome.counts
    counts.areSettled = plan.prefers != nil
    defer { outcome.set(counts) }
    while !batch.isFull, let entry = queue?.next() {
      hasSome = true
      let made = entry.merged(prefersTheirs: plan.prefers == .theirs, &counts)
      if !made.conflicts.isEmpty, plan.prefers == nil { try tell(made, entry) }
      guard let text = made.text(isMarked: plan.prefers == nil && plan.conflicts == nil) else { continue }
      try lend(text) { feature throws(RecordError) in batch.append(feature) }
    }
    if !hasSome, !isDone {
      isDone = true
      try plan.conflicts?.file.commit()
    }
    return hasSome
  }

  /// Tells conflicts, and writes the record to their file.
  private func tell(_ made: MergedRecord, _ entry: MergeEntry) throws(RunError) {
    conflicts.add(made.conflicts, entry)
    guard let file = plan.conflicts?.file, let marked = made.text(isMarked: true) else { return }
    try lend(marked) { feature throws(RecordError) in try file.write(&feature) }
  }

  private func lend(_ text: [UInt8], _ body: (inout Feature) throws(RecordError) -> Void) throws(RunError) {
    do throws(RecordError) {
      try texts.lend(text) { feature throws(RecordError) in
        try body(&feature)
      }
    } catch {
      throw error.ending ?? RunError(.badData, "what the edits make of a record cannot be written: \(error.message)")
    }
  }

  func takeWarnings() -> [ClosingWarning] { conflicts.takeWarnings() }
}
