// The part of check that sees all records in order: what they are beside each other, and the reports.

import Checking
import FeatureStream
import GeoJSON
import Planar
import Synchronization

/// What a check is to do.
struct CheckPlan: Sendable {
  /// What comes out.
  enum Output: Sendable { case report, features, places, fixed, diff }

  let options: CheckOptions
  let output: Output
  let targets: [ReportRequest]
  let settings: ReportSettings
  /// The file that is written in place of standard output.
  let path: String?
  let names: ResultNames
  let maxWarnings: Int?
  /// How many findings of a rule and an input are told; nil for all.
  let maxFindings: Int?
  /// The findings that are accepted.
  let baseline: Baseline?
  /// The file that what is found is written to, to be accepted.
  let baselineToWrite: String?
  /// The file that a schema of the records is written to, and what that is about; nil for none.
  let schemaToWrite: (path: String, scope: SchemaRule.Scope)?
  /// The manifests of the archives that are read.
  let manifests: [VenueChoice.Manifest]

  /// Whether records are mended.
  var fixes: Bool { output == .fixed || output == .diff }

  /// Whether each finding is reported, or recognised, also of rules that are reported once.
  var tellsAll: Bool { output != .report && output != .places || baseline != nil || baselineToWrite != nil }
}

/// How a check came out, for the status and what is said at the end.
final class CheckOutcome: Sendable {
  private let state = Mutex(CheckTotals())

  var totals: CheckTotals { state.withLock { $0 } }

  func set(_ totals: CheckTotals) { state.withLock { $0 = totals } }

  /// Sets what there is of each severity, without which rules these are: what is counted on is not to be copied.
  func setCounts(_ totals: CheckTotals) {
    state.withLock {
      ($0.records, $0.errors, $0.warnings, $0.notes) = (totals.records, totals.errors, totals.warnings, totals.notes)
      ($0.fixed, $0.leftOut, $0.known) = (totals.fixed, totals.leftOut, totals.known)
    }
  }

  func verdict(_ plan: CheckPlan) -> ExitStatus {
    let totals = totals
    return totals.errors > 0 || totals.warnings > plan.maxWarnings ?? .max ? .rejects : .done
  }
}

/// Takes inspected records in order.
final class CheckJournal: OrderedOperator {
  let plan: CheckPlan
  private var schema: SchemaFile?
  let outcome: CheckOutcome
  // One thread at a time has the journal, and nothing calls back into it: what is touched for every record need not be
  // checked each time.
  @exclusivity(unchecked) var checker: StreamChecker
  @exclusivity(unchecked) var collections: CollectionChecker
  @exclusivity(unchecked) var layout: LayoutChecker
  @exclusivity(unchecked) private var neighbours: NeighbourChecker?
  @exclusivity(unchecked) private var layer: LayerChecker?
  @exclusivity(unchecked) private var venue = VenueChecker()
  @exclusivity(unchecked) var totals = CheckTotals()
  /// Whether a byte order mark stands before the next record.
  @exclusivity(unchecked) var hasMark = false
  let rules: [String: Rule]
  /// The report that goes to the output, and those that go to files.
  private var report: (any Report)?
  private var files: [(report: any Report, file: SideFile)] = []
  private var hasBegun = false
  private var toldOnce: Set<String> = []
  /// How many findings were told of each input and rule, where that is bounded.
  private var toldCounts: [String: [String: Int]] = [:]
  @exclusivity(unchecked) private var text = ByteBuffer()
  private let patch = FixPatch()
  private var failure: RunError?
  private var baseline: Baseline?
  /// Where what is accepted now goes.
  private var baselineFile: SideFile?
  /// How many findings of the end are told one by one.
  private var lateRoom = 100_000

  init(_ plan: CheckPlan, _ outcome: CheckOutcome) {
    self.plan = plan
    self.outcome = outcome
    checker = StreamChecker(plan.options)
    collections = CollectionChecker(plan.options)
    layout = LayoutChecker(plan.options)
    neighbours = plan.options.neighbours.map { NeighbourChecker(plan.options, $0) }
    layer = plan.options.looksAtLayer ? LayerChecker(plan.options) : nil
    baseline = plan.baseline
    rules = Dictionary(plan.settings.rules.map { ($0.id, $0) }) { first, _ in first }
    if let (path, scope) = plan.schemaToWrite {
      do throws(RunError) { schema = try SchemaFile(path, scope) } catch { failure = error }
    }
    if let path = plan.baselineToWrite {
      do throws(RunError) { baselineFile = try SideFile(path: path) } catch { failure = error }
    }
    for target in plan.targets {
      let made = target.form.make(plan.settings.written(to: target.path, output: plan.path))
      guard let path = target.path else {
        report = made
        continue
      }
      do throws(RunError) { files.append((made, try SideFile(path: path))) } catch { failure = failure ?? error }
    }
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if let failure { throw RecordError(ending: failure) }
    guard let record = feature.attachment as? InspectedRecord else {
      if let batch = feature.attachment as? InspectedBatch { return try take(batch, next) }
      guard let collection = feature.attachment as? InspectedCollection else { return try next(&feature) }
      return try take(collection, next)
    }
    feature.attachment = nil
    if collections.isOpen { collections.add(record.facts) }
    if record.facts.isRecord { totals.records += 1 }
    let location = record.location
    if record.isOnOwn,
      let finding = layout.add(input: location.input, line: location.line, offset: location.offset)
    {
      record.mention(finding, feature, isFixed: plan.fixes)
    }
    let besides = try tellLayout()
    let told = try take(record, &feature)
    if record.facts.isReadable { schema?.add(feature) }
    switch plan.output {
    case .report: return try handOnText(next)
    case .diff:
      if let unmended = record.unmended, record.facts.isReadable {
        patch.add(unmended, &feature, at: record.location, number: totals.records, to: &text)
      }
      return try handOnText(next)
    case .fixed:
      guard record.facts.isReadable else {
        totals.leftOut += 1
        outcome.setCounts(totals)
        return .goOn
      }
      return try next(&feature)
    case .features:
      guard record.facts.isReadable else { return .goOn }
      if !told.isEmpty { annotate(&feature, told) }
      return try next(&feature)
    case .places:
      for finding in besides + told where try handOn(finding, next) == .enough { return .enough }
      return .goOn
    }
  }

  /// Adds what is to be said of a record beside those before it.
  ///
  /// - Returns: the findings that were reported.
  func take(_ record: InspectedRecord, _ feature: inout Feature) throws(RecordError) -> [ReportedFinding] {
    if let slip = checker.slip(in: record.facts) { record.takeSwapping(as: slip, feature) }
    let before = record.facts.findings.count
    checker.check(&record.facts, feature, number: totals.records)
    if var retained = record.retained {
      retained.number = totals.records
      neighbours?.add(retained)
      record.retained = nil
    }
    if record.facts.isReadable { layer?.add(feature, number: totals.records) { record.text(of: feature) } }
    if let facts = record.facts.venue {
      record.facts.findings += venue.add(facts, record.text(of: feature), number: totals.records)
    } else if plan.options.isVenue {
      venue.add(refused: record.facts.idText)
    }
    if record.facts.findings.count > before { record.locate(record.facts.findings[before...], feature) }
    if hasMark {
      hasMark = false
      record.takeMark(feature, isGone: plan.fixes)
    }
    if checker.hasLateID {
      do throws(SpillFailure) { try checker.setAside(record.text(of: feature), feature, number: totals.records) } catch
      {
        throw RecordError(ending: RunError(.ioError, error.message))
      }
    }
    return try tell(record)
  }

  /// Tells the findings of a record.
  func tell(_ record: InspectedRecord) throws(RecordError) -> [ReportedFinding] {
    guard !record.found.isEmpty else { return [] }
    var told: [ReportedFinding] = []
    let number = record.facts.isRecord ? totals.records : 0
    for var finding in record.found {
      finding.featureNumber = number
      if let finding = count(finding) { told.append(finding) }
    }
    outcome.setCounts(totals)
    do throws(RunError) { try tell(told) } catch { throw RecordError(ending: error) }
    return told
  }

  /// Takes what stands around features.
  private func take(
    _ collection: InspectedCollection, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let place = collection.location
    var found: [ReportedFinding] = []
    switch collection.part {
    case .byteOrderMark: hasMark = true
    case .begin:
      collections.begin()
      layout.begin(
        LayoutChecker.Place(input: place.input, line: place.line, column: place.column, offset: place.offset))
      found = layout.takeFindings()
    case .member(let name, let value):
      found = collections.findings(
        CollectionMember(
          name: name, value: value, input: place.input, line: place.line, column: place.column, offset: place.offset))
    case .end(let isWhole): found = collections.end(isWhole: isWhole)
    }
    guard !found.isEmpty else { return .goOn }
    var told: [ReportedFinding] = []
    for var finding in found {
      // Mended records have no collection with a bbox around them.
      finding.isFixed = plan.fixes && (finding.pointer == "/bbox" || finding.rule == RuleCatalog.collectionBeside.id)
      if let finding = count(finding) { told.append(finding) }
    }
    outcome.setCounts(totals)
    do throws(RunError) { try tell(told) } catch { throw RecordError(ending: error) }
    switch plan.output {
    case .report, .diff: return try handOnText(next)
    case .fixed, .features: return .goOn
    case .places:
      for finding in told where try handOn(finding, next) == .enough { return .enough }
      return .goOn
    }
  }

  /// Tells of collections that turn out to have records beside them; what is mended has no collection around it.
  func tellLayout() throws(RecordError) -> [ReportedFinding] {
    var told: [ReportedFinding] = []
    for var finding in layout.takeFindings() {
      finding.isFixed = plan.fixes
      if let finding = count(finding) { told.append(finding) }
    }
    guard !told.isEmpty else { return [] }
    outcome.setCounts(totals)
    do throws(RunError) { try tell(told) } catch { throw RecordError(ending: error) }
    return told
  }

  /// Counts a finding.
  ///
  /// - Returns: it with its severity, if it is to be reported.
  func count(_ found: ReportedFinding, hasRoom: Bool = true) -> ReportedFinding? {
    guard let rule = rules[found.rule], rule.severity != .off else { return nil }
    var finding = found
    finding.severity = finding.isFixed ? .note : rule.severity
    if !finding.isFixed, let (known, new) = baseline?.sift(finding) {
      totals.known += known
      guard let new else { return nil }
      finding = new
    }
    let isTold = hasRoom && (!rule.isToldOnce || toldOnce.insert(rule.id).inserted || plan.output == .features)
    guard isTold, let most = plan.maxFindings else {
      totals.add(finding, isTold: isTold)
      return isTold ? finding : nil
    }
    totals.add(finding)
    // Rules and inputs are few.
    let count = toldCounts[finding.input]?[finding.rule] ?? 0
    guard count < most else {
      totals.addBeyond(finding)
      return nil
    }
    toldCounts[finding.input, default: [:]][finding.rule] = count + 1
    return finding
  }

  /// Tells of what is known at the end only, and of how the baseline came out.
  private func tellLate(into batch: inout RecordBatch) throws(RunError) {
    let failure = { (failure: SpillFailure) in RunError(.ioError, failure.message) }
    var late: [ReportedFinding] = []
    try checker.tellLate(failure: failure) { finding throws(RunError) in try tellLate(finding, into: &batch) }
    do throws(NeighbourChecker.Failure) {
      late = try neighbours?.takeFindings() ?? []
    } catch { throw RunError(.badData, error.message) }
    let manifests =
      plan.options.isVenue ? plan.manifests.flatMap { VenueManifest.findings($0.bytes, named: $0.name) } : []
    late += layer?.findings() ?? []
    for finding in manifests + venue.takeFindings() + late { try tellLate(finding, into: &batch) }
    guard let baseline else { return }
    guard let baselineFile else {
      totals.mended = baseline.mended
      return
    }
    var lines = ByteBuffer()
    baseline.write(to: &lines)
    try baselineFile.write(lines.bytes)
    try baselineFile.commit()
  }

  private func tellLate(_ finding: ReportedFinding, into batch: inout RecordBatch) throws(RunError) {
    guard let told = count(finding, hasRoom: plan.output != .features && lateRoom > 0) else { return }
    lateRoom -= 1
    try tell([told])
    guard plan.output == .places else { return }
    do throws(RecordError) {
      _ = try handOn(told) { feature in
        batch.append(feature)
        return .goOn
      }
    } catch { throw RunError(.ioError, error.message) }
  }

  var sideFiles: [String] {
    (plan.targets.compactMap(\.path) + [plan.baselineToWrite, plan.schemaToWrite?.path].compactMap(\.self)).map {
      $0 == "/dev/stderr" ? "the report on standard error" : $0
    }
  }

  func finish(into batch: inout RecordBatch) throws(RunError) -> String? {
    if let failure { throw failure }
    try tellLate(into: &batch)
    outcome.set(totals)
    try schema?.write()
    begin()
    report?.end(totals, into: &text)
    for (report, file) in files {
      var end = ByteBuffer()
      if !hasBegunFiles { report.begin(into: &end) }
      report.end(totals, into: &end)
      try file.write(end.bytes)
      try file.commit()
    }
    guard plan.output == .report || plan.output == .diff, text.count > 0 else { return nil }
    let bytes = Array(text.bytes)
    Feature.withStandIn { stand in
      stand.attachment = ReportText(bytes: bytes)
      batch.append(stand)
    }
    return nil
  }

  // MARK: Reports

  private var hasBegunFiles = false

  private func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    report?.begin(into: &text)
  }

  private func tell(_ findings: [ReportedFinding]) throws(RunError) {
    guard !findings.isEmpty else { return }
    begin()
    for finding in findings {
      guard let rule = rules[finding.rule] else { continue }
      report?.add(finding, rule, into: &text)
    }
    guard !files.isEmpty else { return }
    for (report, file) in files {
      var part = ByteBuffer()
      if !hasBegunFiles { report.begin(into: &part) }
      for finding in findings { if let rule = rules[finding.rule] { report.add(finding, rule, into: &part) } }
      try file.write(part.bytes)
    }
    hasBegunFiles = true
  }

  /// Hands on what the report has to say by now.
  func handOnText(_ next: (inout Feature) throws(RecordError) -> Flow) throws(RecordError) -> Flow {
    guard text.count > 0 else { return .goOn }
    let bytes = Array(text.bytes)
    text.removeAll()
    return try Feature.withStandIn { stand throws(RecordError) in
      stand.attachment = ReportText(bytes: bytes)
      return try next(&stand)
    }
  }
}
