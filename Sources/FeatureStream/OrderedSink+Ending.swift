// The end of the stream: the last work of stages that have seen all records, files put in their places, and warnings.

import GeoJSON

extension OrderedSink {
  /// Has a stage that has seen all records do its work.
  ///
  /// - Returns: whether the run goes on.
  func finish(_ stage: Int) -> Bool {
    progress.turn(to: stages[stage].name)
    return attempt(stage) { () throws(RunError) in try reducers[stage]?.finish() }
  }

  /// Has a stage that let the records pass say what it has to say after them.
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

  /// Has a stage make what nobody takes any more of what it yields, where it tells of all of that at the end: its words
  /// do not depend on how much was made before the stages after it had enough.
  ///
  /// - Returns: whether that went well.
  func makeRest(
    of stage: Int, _ fill: (inout RecordBatch) throws(RunError) -> Bool, isTold: Bool
  ) -> Bool {
    // After a pipe that is closed nothing is said, but the status may still be the stage's.
    guard isTold, status == .done, !isClosed || stages[stage].verdict != nil else { return true }
    return attempt(stage) { () throws(RunError) in
      var batch = RecordBatch()
      while try fill(&batch) { batch.removeAll() }
      return nil
    }
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

  private func ending(_ part: Int) throws(OutputFile.Failure) -> [UInt8]? {
    do throws(RunError) { return try framing.end(part: part) } catch { throw .failed(error) }
  }

  /// Writes what stands after the records, puts the files in their places, and says what stages have to say of a run
  /// that saw all its records.
  ///
  /// - Parameters:
  ///   - heard: the stages after which none has had enough.
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
        while let bytes = try ending(part) {
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
    if isWhole { sayUnwritten(orderedSteps) }
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

  /// Says which files stages do not write, since those after them, or whoever reads the output, had enough before all
  /// records were seen.
  private func sayUnwritten(_ orderedSteps: [Int: OrderedStep]) {
    for (index, step) in orderedSteps.sorted(by: { $0.key < $1.key }) where !step.isFinished {
      for file in step.sideFiles {
        let warning = ClosingWarning(
          code: "unwritten-file",
          message: "\(file) is not written: not all records were seen, since what reads the output had enough")
        Messenger(stage: stages[index].name, form: policy.form).say(warning)
        hasWarned = true
      }
    }
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
