// The ordered end of the stream: what is written, what is refused, and when the run ends.

import GeoJSON

/// Takes the workers' results in order.
///
/// `@unchecked Sendable` holds because one thread at a time delivers (`DeliveryOrder.isDelivering`, which is read and
/// set under a lock, gives the role from one to the next), to the branches too (`Strand.deliver`), and the thread that
/// runs the stream calls it between legs only.
final class OrderedSink: @unchecked Sendable {
  let output: OutputFile
  let framing: any OutputFraming
  let policy: ErrorPolicy
  let stages: [PlannedStage]
  var messenger: Messenger
  let writerMessenger: Messenger
  private var inputs: [String] = []
  /// The reducers of the stages that have one, by the stage's number.
  let reducers: [Int: any AnyReducer]
  let quarantine: OutputFile?
  /// Whether the quarantine is this output's, and not that of the run that it is a branch of.
  let ownsQuarantine: Bool
  let progress: Progress
  var ledgers: [Int: StageLedger] = [:]
  var tally = WarningTally()
  /// Whether a warning was reported.
  var hasWarned = false
  var hasBegun = false
  private var printedNotes: Set<String> = []
  /// The foreign members of the FeatureCollection that the stream begins with, even if it is empty.
  private var collectionMembers: [String] = []
  var records = 0
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
  var status = ExitStatus.done
  /// Whether the output was put in its place, or would have been, had somebody wanted it.
  var isWhole = false
  /// Whether a stage that retains all could not make its result.
  var lacksResult = false
  /// Whether the reader of the output went away.
  var isClosed = false

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

  func opening(_ summary: ChunkSummary) -> ChunkSummary {
    var summary = summary
    summary.foreignMembers = collectionMembers
    return summary
  }

  func fail(_ failure: OutputFile.Failure) -> Bool {
    switch failure {
    case .closedPipe: isClosed = true
    case .failed(let error):
      messenger.say(error)
      status = error.status
    }
    return false
  }
}
