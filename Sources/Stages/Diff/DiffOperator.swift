// The part of diff that sees both streams in order.

import FeatureStream
import GeoJSON
import Layers
import Planar
import Synchronization

/// What a diff is to do.
struct DiffPlan: Sendable {
  /// The second stream.
  let path: String
  let reading: ReadingOptions
  /// What records are matched by; nil for by their ids, or by order where the first has none.
  let matching: DiffMatching?
  let rules: DiffRules
  let isPatch: Bool
  /// Whether differences are counted alone.
  let isSummary: Bool
  /// Whether to tell what was renamed, split and merged.
  var tellsLineage = false
  /// The picture of the differences; nil for none.
  var picture: DiffPicture?

  /// The properties that records of both streams should have.
  var keys: [NamedProperty] { (matching?.names ?? []).map { NamedProperty("--by", $0) } }
  /// Those that records of either should have.
  var ignored: [NamedProperty] { rules.ignored.sorted().map { NamedProperty("--ignore", $0) } }

  /// What is needed of a record to match it.
  var needs: GeometryNeeds {
    GeometryNeeds(ordinates: matching == .geometry, positions: false, check: CoordinateCheck.none)
  }
}

/// How a diff came out.
final class DiffOutcome: Sendable {
  private let state = Mutex((counts: DiffCounts(), words: "id"))

  var counts: DiffCounts { state.withLock { $0.counts } }

  func set(_ counts: DiffCounts, _ words: String) { state.withLock { $0 = (counts, words) } }

  /// The line at the end.
  var text: String {
    let (counts, words) = state.withLock { $0 }
    return "\(counts.words), \(counts.equal) equal (by \(words))"
  }
}

/// Holds the records of A that it is handed against those of B, which it reads.
final class DiffOperator: OrderedOperator {
  private let plan: DiffPlan
  private let outcome: DiffOutcome
  private let walk: DiffWalk
  private let comparison: RecordTextComparison
  private var matching: DiffMatching?
  private var counts = DiffCounts()
  private var writer = FeatureWriter()
  private var line = ByteBuffer()
  /// The records of B.
  private let others: SideStream<(key: DiffKey, text: [UInt8])>
  private var readCount = 0
  /// What names of properties are in B, and in either.
  private let keySearch, ignoredSearch: NameSearch
  private var merge: DiffMerge?
  private let painter: DiffPainter?
  /// What is wrong with B, or with the question: no record of A is to blame for it.
  private var failure: RunError?

  init(_ plan: DiffPlan, _ outcome: DiffOutcome) {
    (self.plan, self.outcome) = (plan, outcome)
    matching = plan.matching
    painter = plan.picture.map { DiffPainter($0) }
    others = SideStream(FeatureCursor(plan.path, needs: plan.needs, plan.reading))
    keySearch = NameSearch(plan.keys, in: plan.path.shown)
    ignoredSearch = NameSearch(plan.ignored, in: nil)
    let comparison = RecordTextComparison(plan.rules)
    self.comparison = comparison
    walk = DiffWalk(isPatch: plan.isPatch, holdsAll: plan.tellsLineage) { before, after throws(RecordError) in
      try comparison.areEqual(before, after)
    }
  }

  var mayHaveEnough: Bool { true }

  var tellsOfYield: Bool { true }

  var sideFiles: [String] { plan.picture.map { [$0.box.file.path] } ?? [] }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    do throws(RecordError) { return try match(&feature, next) } catch { return try error.ends(&failure) }
  }

  private func match(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let matching = choose(feature)
    ignoredSearch.look(feature)
    if others.isEmpty { try readB() }
    take(&feature)
    if let other = others.next, walk.isInStep, other.text.elementsEqual(line.bytes) {
      _ = others.take()
      walk.passEqual()
      return .goOn
    }
    let key = matching.key(of: feature, number: walk.counts.a)
    try walk.addA(key, Array(line.bytes))
    while walk.counts.b < walk.counts.a, let other = others.take() { try walk.addB(other.key, other.text) }
    for difference in walk.takeReady() {
      try painter?.add(difference)
      if try handOn(difference, next) == .enough { return .enough }
    }
    return .goOn
  }

  func finish(into batch: inout RecordBatch) throws(RunError) -> String? {
    if let failure { throw failure }
    do throws(RecordError) {
      repeat {
        while let other = others.take() { try walk.addB(other.key, other.text) }
        try readB()
      } while !others.isEmpty
    } catch { throw error.ending ?? RunError(.badData, error.message) }
    try walk.finish()
    var (lists, equal): ([RecordSpill], Int) = ([], 0)
    if let leftovers = walk.leftovers {
      (lists, equal) = try leftovers.resolve { before, after throws(RecordError) in
        try comparison.areEqual(before, after)
      }
    }
    counts.equal = walk.equal + equal
    var left = try DiffMerge(walk.held + lists)
    if plan.tellsLineage { left = try DiffLineage(matching ?? .id, plan.rules).resolve(left) }
    // What comes after may have enough of records, but the picture has all.
    merge = try painter?.finish(left) ?? left
    outcome.set(counts, (matching ?? .id).words)
    return nil
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    var hasSome = false
    while !batch.isFull, let difference = try merge?.next() {
      hasSome = true
      do throws(RecordError) {
        _ = try handOn(difference) { feature throws(RecordError) in
          batch.append(feature)
          return .goOn
        }
      } catch { throw error.ending ?? RunError(.badData, error.message) }
    }
    outcome.set(counts, (matching ?? .id).words)
    return hasSome
  }

  func takeWarnings() -> [ClosingWarning] {
    others.takeWarnings() + keySearch.takeWarnings() + ignoredSearch.takeWarnings()
  }

  /// What records are matched by, told by the first where nobody said.
  private func choose(_ feature: borrowing Feature) -> DiffMatching {
    if let matching { return matching }
    let chosen: DiffMatching = feature.id.isPresent ? .id : .order
    matching = chosen
    return chosen
  }

  /// Writes a record's line.
  private func take(_ feature: inout Feature) {
    line.removeAll()
    writer.write(&feature, to: &line)
  }

  /// Reads some more of B, where there is any.
  private func readB() throws(RecordError) {
    try others.read { feature throws(RecordError) in
      let matching = choose(feature)
      keySearch.look(feature)
      ignoredSearch.look(feature)
      take(&feature)
      defer { readCount += 1 }
      return (matching.key(of: feature, number: readCount), Array(line.bytes))
    }
  }

  private func handOn(
    _ difference: Difference, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    counts.count(difference)
    outcome.set(counts, (matching ?? .id).words)
    guard !plan.isSummary, let text = difference.after ?? difference.before else { return .goOn }
    return try comparison.lend(text) { feature throws(RecordError) in
      feature.attachment = CarriedDifference(difference)
      return try next(&feature)
    }
  }
}

/// Compares records that are there as text.
final class RecordTextComparison {
  private let comparison: FeatureComparison
  private let texts = RecordLender()

  init(_ rules: DiffRules) { comparison = FeatureComparison(rules) }

  /// Whether two records are the same by the rules.
  func areEqual(_ before: [UInt8], _ after: [UInt8]) throws(RecordError) -> Bool {
    try texts.lend(before) { old throws(RecordError) in
      try texts.lend(after) { new throws(RecordError) in
        try comparison.changes(old, new, onlyFirst: true).isEmpty
      }
    }
  }

  /// Lends a record that this program wrote.
  func lend<Result>(
    _ text: [UInt8], _ body: (inout Feature) throws(RecordError) -> Result
  ) throws(RecordError) -> Result { try texts.lend(text, body) }
}
