// The ordered end of the stream: what is written, what is refused, and when the run ends.

import GeoJSON

/// Takes the workers' results in order.
///
/// `@unchecked Sendable` holds because one thread at a time delivers (`DeliveryOrder.isDelivering`, which is read and set
/// under a lock, gives the role from one to the next), to the branches too (`Strand.deliver`), and the thread that runs the
/// stream calls it between legs only.
final class OrderedSink: @unchecked Sendable {
  private let output: OutputFile
  private let framing: any OutputFraming
  let policy: ErrorPolicy
  let stages: [PlannedStage]
  private var messenger: Messenger
  private let writerMessenger: Messenger
  private var inputs: [String] = []
  /// The reducers of the stages that have one, by the stage's number.
  let reducers: [Int: any AnyReducer]
  private let quarantine: OutputFile?
  /// Whether the quarantine is this output's, and not that of the run that it is a branch of.
  private let ownsQuarantine: Bool
  private let progress: Progress
  private var ledgers: [Int: StageLedger] = [:]
  private var tally = WarningTally()
  /// Whether a warning was told.
  private(set) var hasWarned = false
  private var hasBegun = false
  private var printedNotes: Set<String> = []
  /// The foreign members of the FeatureCollection that the stream begins with, even if it is empty.
  private var collectionMembers: [String] = []
  private var records = 0
  var rejects = 0
  /// How many there were with each code of each stage, in the order in which they came.
  var codes: [(stage: String, code: String, count: Int)] = []
  /// Records of the inputs before the chunk at hand.
  private var seen = 0
  /// Whether the records come from the inputs, and not from a stage that yields them.
  private var readsInputs = true
  /// Whether the records go to the output.
  private var writes = true
  /// Whether no record has come to the output.
  private(set) var isEmpty = true
  private(set) var status = ExitStatus.done
  /// Whether the output was put in its place, or would have been, had somebody wanted it.
  private(set) var isWhole = false
  /// Whether a stage that retains all could not make its result.
  private var lacksResult = false
  /// Whether the reader of the output went away.
  private(set) var isClosed = false

  init(
    output: OutputFile, framing: any OutputFraming, policy: ErrorPolicy, stages: [PlannedStage],
    jobs: Int, quarantine: OutputFile?, ownsQuarantine: Bool, progress: Progress
  ) {
    self.output = output
    self.framing = framing
    self.policy = policy
    self.stages = stages
    messenger = Messenger(stage: stages.first?.name ?? "", form: policy.form)
    writerMessenger = Messenger(stage: stages.last?.name ?? "", form: policy.form)
    (self.quarantine, self.ownsQuarantine) = (quarantine, ownsQuarantine)
    self.progress = progress
    var reducers: [Int: any AnyReducer] = [:]
    for (index, stage) in stages.enumerated() { reducers[index] = stage.reduction?.makeReducer(jobs) }
    self.reducers = reducers
    for (index, stage) in stages.enumerated() where !stage.names.isEmpty || !stage.places.isEmpty {
      ledgers[index] = StageLedger(stage)
    }
  }

  /// Prepares for the results of a leg.
  func begin(_ leg: Leg) {
    readsInputs = leg.origin == nil
    writes = leg.end == nil
    inputs = leg.inputs
    messenger = Messenger(stage: stages[leg.origin ?? 0].name, form: policy.form)
  }

  /// Whether nothing has happened that ends the run.
  var goesOn: Bool { status == .done && !isClosed }

  /// Takes the next result; false when no other is wanted.
  func deliver(_ result: ChunkResult) -> Bool {
    var taking = taking(result)
    guard begin(&taking) else { return false }
    while taking.next != nil { guard refuseNext(&taking) else { return false } }
    return finish(&taking)
  }

  /// Where the sink is in a result: its output, then its rejects and remarks one by one, then the rest.
  struct Taking {
    let result: ChunkResult
    /// How many rejects more are borne before the run must stop; nil when it need not.
    fileprivate let limit: Int?
    fileprivate var stops = false
    fileprivate var index = 0
    fileprivate var remarks: ArraySlice<(rejects: Int, remark: Remark)>
    /// The record that does not fit those before it, with which the run ends.
    fileprivate var misfit: Misfit?
    /// What a stage could not take together with those before it, with which the run ends, and where it stands.
    fileprivate var failure: (error: RunError, handOver: HandOver, ordinal: Int)?

    fileprivate init(_ result: ChunkResult, _ limit: Int?) {
      (self.result, self.limit, remarks) = (result, limit, result.remarks[...])
    }

    /// Whether the next to be said is a remark, and no reject.
    fileprivate var isAtRemark: Bool {
      remarks.first.map { $0.rejects <= index || index >= result.rejects.count } ?? false
    }

    /// Where the record of the next reject or remark stands in its chunk; nil for no more, before the run ends.
    var next: Int? {
      let next: (ordinal: Int, offset: Int)
      if isAtRemark, let (_, remark) = remarks.first {
        next = (remark.ordinal, remark.outputOffset)
      } else if index < result.rejects.count {
        next = (result.rejects[index].ordinal, result.rejects[index].outputOffset)
      } else {
        return nil
      }
      if let misfit, next.offset > misfit.run.outputOffset { return nil }
      if let failure, next.ordinal > failure.ordinal { return nil }
      return next.ordinal
    }
  }

  /// Begins with a result.
  func taking(_ result: ChunkResult) -> Taking { Taking(result, allowance(result.records)) }

  /// Has the stages that see all records take what is theirs, and writes the output of a result; false when no more is
  /// wanted.
  func begin(_ taking: inout Taking) -> Bool {
    absorb(&taking)
    do throws(OutputFile.Failure) { return try write(&taking) } catch { return fail(error) }
  }

  /// Says the next of a result's remarks and rejects; false when the run ends with it.
  func refuseNext(_ taking: inout Taking) -> Bool {
    do throws(OutputFile.Failure) { return try refuse(&taking) } catch { return fail(error) }
  }

  private func write(_ taking: inout Taking) throws(OutputFile.Failure) -> Bool {
    let result = taking.result
    if collectionMembers.isEmpty { collectionMembers = result.summary.foreignMembers }
    var length = isClosed ? 0 : result.output.count
    let limit = taking.limit
    if let stop = policy.action == .stop ? 0 : limit, result.rejects.count > stop {
      length = min(length, result.rejects[stop].outputOffset)
      taking.stops = true
    } else if let last = result.rejects.last, last.status != nil {
      length = min(length, last.outputOffset)
    }
    if length > 0 {
      if let misfit = framing.add(result.summary), misfit.run.outputOffset < length {
        taking.misfit = misfit
        length = misfit.run.outputOffset
      }
      try write(result, length)
    }
    return true
  }

  private func refuse(_ taking: inout Taking) throws(OutputFile.Failure) -> Bool {
    if taking.isAtRemark, let (_, remark) = taking.remarks.popFirst() {
      say(remark)
      return true
    }
    let reject = taking.result.rejects[taking.index].counted(from: seen)
    taking.index += 1
    // Nobody reads the output, and only branches go on.
    if isClosed, reject.isBehindBranches { return true }
    count(reject)
    messenger.say(reject)
    if policy.action == .stop || reject.status != nil {
      status = reject.status ?? .badData
      return false
    }
    try quarantine?.write(reject.quarantined)
    if case .count(let most) = policy.maxRejects, taking.stops, rejects > most {
      messenger.say(RunError(.rejects, "stopped: more records were rejected than --max-rejects allows"))
      status = .rejects
      return false
    }
    return true
  }

  /// Takes the rest of a result; false when no other is wanted.
  func finish(_ taking: inout Taking) -> Bool {
    let result = taking.result
    seen += result.seen
    if let misfit = taking.misfit {
      writerMessenger.say(RunError(.badData, "\(misfit.run.place.text(inputs)) \(misfit.message)"))
      status = .badData
      return false
    }
    if let (error, handOver, _) = taking.failure {
      say(error, of: handOver)
      status = error.status
      return false
    }
    for sightings in result.sightings { ledgers[sightings.stage]?.names.add(sightings) }
    for extent in result.extents { ledgers[extent.stage]?.places.add(extent) }
    for (stage, warning) in result.closingWarnings { tally.add(warning, of: stage) }
    records += result.records
    if writes, result.records > 0 { isEmpty = false }
    if readsInputs {
      progress.add(records: result.records, bytes: result.inputBytes)
    } else {
      progress.add(given: result.records)
    }
    if let failure = result.failure { return fail(.failed(failure)) }
    return !result.isLast
  }

  /// Hands stages that see all records what is theirs; of those that cannot take it, the first record's counts.
  private func absorb(_ taking: inout Taking) {
    for handOver in taking.result.handOvers {
      do throws(RunError) {
        try reducers[handOver.stage]?.absorb(handOver.bag)
      } catch {
        let ordinal = error.record.flatMap { $0 < handOver.places.count ? handOver.places[$0].ordinal : nil } ?? .max
        if taking.failure.map({ ordinal < $0.ordinal }) ?? true { taking.failure = (error, handOver, ordinal) }
      }
    }
  }

  private func say(_ remark: Remark) {
    switch remark.words {
    case .warning(let warning):
      messenger.say(warning: warning.counted(from: seen))
      hasWarned = true
    case .note(let stage, let text):
      guard printedNotes.insert("\(stage) \(text)").inserted else { return }
      Messenger(stage: stage, form: policy.form).say(note: text)
    }
  }

  /// Says why a stage could not take what was collected, with the place of the record that is at fault.
  private func say(_ error: RunError, of handOver: HandOver) {
    let messenger = Messenger(stage: stages[handOver.stage].name, form: policy.form)
    guard let record = error.record, record < handOver.places.count else { return messenger.say(error) }
    messenger.say(RunError(error.status, "\(handOver.places[record].text(handOver.inputs)) \(error.message)"))
  }

  /// How many rejects more are borne before the run must stop; nil when it need not.
  private func allowance(_ chunkRecords: Int) -> Int? {
    guard case .count(let count) = policy.maxRejects else { return nil }
    return max(0, count - rejects)
  }

  private func write(_ result: ChunkResult, _ length: Int) throws(OutputFile.Failure) {
    guard length > 0 else { return }
    var skipped = 0
    if !hasBegun {
      hasBegun = true
      skipped = framing.separatorLength
      try output.write(framing.begin(opening(result.summary)))
    }
    let bytes = UnsafeRawBufferPointer(rebasing: result.output.bytes[skipped..<length])
    try output.write(bytes)
  }

  private func opening(_ summary: ChunkSummary) -> ChunkSummary {
    var summary = summary
    summary.foreignMembers = collectionMembers
    return summary
  }

  /// Has a stage that has seen all records do its work.
  ///
  /// - Returns: whether the run goes on.
  func finish(_ stage: Int) -> Bool {
    progress.turn(to: stages[stage].name)
    return attempt(stage) { () throws(RunError) in try reducers[stage]?.finish() }
  }

  /// Has a stage that let the records pass say what it has to say behind them.
  ///
  /// - Returns: what reads it; nil where there is nothing, or where that failed.
  func finish(
    passing stage: Int, _ step: OrderedStep?
  ) -> (@Sendable (inout RecordBatch) throws(RunError) -> Bool)? {
    if let step {
      var batch = RecordBatch()
      let isDone = attempt(stage) { () throws(RunError) in try step.finish(into: &batch) }
      guard isDone else { return nil }
      let first = Monitor<RecordBatch?>(batch.records.isEmpty ? nil : batch)
      return { batch throws(RunError) in
        let isFirst = first.withLock { rest in
          guard let rest = rest.take() else { return false }
          batch = rest
          return true
        }
        if isFirst { return true }
        return try step.fill(&batch)
      }
    }
    guard let work = reducers[stage], finish(stage) else { return nil }
    return { batch throws(RunError) in try work.fill(&batch) }
  }

  private func attempt(_ stage: Int, _ work: () throws(RunError) -> String?) -> Bool {
    let messenger = Messenger(stage: stages[stage].name, form: policy.form)
    do throws(RunError) {
      if let note = try work() { messenger.say(note: note) }
      return true
    } catch {
      messenger.say(error)
      status = error.status
      lacksResult = true
      return false
    }
  }

  private func fail(_ failure: OutputFile.Failure) -> Bool {
    switch failure {
    case .closedPipe: isClosed = true
    case .failed(let error):
      messenger.say(error)
      status = error.status
    }
    return false
  }

  /// Writes what stands behind the records, puts the files in their places, and says what stages have to say of a run
  /// that saw all its records.
  ///
  /// - Parameters:
  ///   - heard: the stages behind which none has had enough.
  ///   - orderedSteps: the operators of stages that are in order.
  ///   - isWanted: false where the run that this is a branch of has failed: nothing is put in its place.
  func finish(heard: [Int], _ orderedSteps: [Int: OrderedStep], isWanted: Bool = true) -> ExitStatus {
    progress.finish()
    guard isWanted else {
      output.discard()
      return status
    }
    if status == .done, !isClosed {
      do throws(OutputFile.Failure) {
        if !hasBegun { try output.write(framing.begin(opening(ChunkSummary()))) }
        var part = 0
        while let bytes = framing.end(part: part) {
          try output.write(bytes)
          part += 1
        }
      } catch { _ = fail(error) }
    }
    if status == .done, !isClosed { judgeRejects() }
    sayRejects()
    // Rejects with a limit that was not reached, or with none at all, are a result; a run that was cut short is not.
    isWhole = status == .done || (status == .rejects && policy.maxRejects == nil && !lacksResult)
    do throws(RunError) {
      if ownsQuarantine { try quarantine?.commit() }
      if isWhole, !isClosed { try output.commit() } else { output.discard() }
      if let note = output.note { writerMessenger.say(note: note) }
    } catch {
      messenger.say(error)
      isWhole = false
      return error.status
    }
    if isWhole, !isClosed {
      for index in heard { sayClosing(of: index, orderedSteps[index]) }
    }
    return status
  }

  /// Says what a stage has to say of all its records.
  private func sayClosing(of index: Int, _ step: OrderedStep?) {
    let stage = stages[index]
    let messenger = Messenger(stage: stage.name, form: policy.form)
    for warning in reducers[index]?.takeWarnings() ?? [] { tally.add(warning, of: index) }
    for warning in step?.takeWarnings() ?? [] { tally.add(warning, of: index) }
    for warning in stage.closingWarnings?() ?? [] { tally.add(warning, of: index) }
    for warning in (ledgers[index]?.warnings ?? []) + tally.warnings(of: index) {
      messenger.say(warning)
      hasWarned = true
    }
    if let text = stage.closingNote?(), !text.isEmpty { messenger.say(note: text) }
  }

  private func judgeRejects() {
    guard rejects > 0 else { return }
    switch policy.maxRejects {
    case .count: break
    case .percent(let percent):
      let share = Double(rejects) * 100 / Double(records + rejects)
      guard share > percent else { return }
      let shown = percent == percent.rounded() ? "\(Int(percent))" : "\(percent)"
      messenger.say(
        RunError(
          .rejects, "\(rejects) of \(records + rejects) records were rejected, more than --max-rejects \(shown)%"))
      status = .rejects
    case nil: status = .rejects
    }
  }
}
