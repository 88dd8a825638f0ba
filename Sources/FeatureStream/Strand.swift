// The stream from its first leg to its output, and the branches that leave it: what is carried, delivered and finished.

import FileNames
import GeoJSON

/// What a run, or a branch of one, has from beginning to end.
///
/// Branches go with the leg that they leave, in its workers; what they have to do after that they do when it has ended.
final class Strand: Sendable {
  let plan: StreamPlan
  let sink: OrderedSink
  /// The operators of the stages that are in order.
  let orderedSteps: [Int: OrderedStep]
  /// The branches, by the number of the stage at which they leave.
  let branches: [Int: Strand]
  /// Whether no result is delivered to it any more; as a branch.
  private let isEnded = Monitor(false)
  /// The stages whose last words nobody waited for.
  private let unheard = Monitor<Set<Int>>([])

  /// Why there is no output, and whose it was to be.
  struct NoOutput: Error {
    let stage: String
    let reason: RunError
  }

  /// Opens the outputs of a plan and of its branches.
  ///
  /// - Parameters:
  ///   - quarantines: the files of refused records so far, by their names; several may write to the same.
  init(
    _ plan: StreamPlan, _ quarantines: inout [[UInt8]: OutputFile], progress: Progress
  ) throws(NoOutput) {
    self.plan = plan
    let output: OutputFile
    var quarantine: OutputFile?
    var ownsQuarantine = false
    do throws(RunError) {
      output = try OutputFile(plan.file)
      if case .quarantine(let path) = plan.policy.action {
        quarantine = quarantines[FileName.bytes(path)]
        if quarantine == nil {
          quarantine = try OutputFile(OutputOptions(path: path))
          quarantines[FileName.bytes(path)] = quarantine
          ownsQuarantine = true
        }
      }
    } catch { throw NoOutput(stage: plan.stages.last?.name ?? "", reason: error) }
    sink = OrderedSink(
      output: output, framing: plan.output.framing, policy: plan.policy, stages: plan.stages, jobs: plan.jobs,
      quarantine: quarantine, ownsQuarantine: ownsQuarantine, progress: progress)
    orderedSteps = plan.makeOrderedSteps()
    var branches: [Int: Strand] = [:]
    for (index, stage) in plan.stages.enumerated() {
      guard case .branching(let branch) = stage.work else { continue }
      branches[index] = try Strand(branch, &quarantines, progress: Progress())
    }
    self.branches = branches
  }

  /// Carries records of the inputs, or of the stage that is there in their place, through all legs.
  func carryAll(_ reader: sending RecordReader) {
    let end = plan.end(from: 0)
    let last = end ?? plan.stages.endIndex
    if case .source(let make) = plan.stages[0].work {
      let source = make()
      let fill = { (batch: inout RecordBatch) throws(RunError) in try source.fill(&batch) }
      let reader = YieldingReader(learns: end == nil && plan.learnsFromFirst, fill)
      guard carry(reader, from: 0, through: 1..<last, to: end) else { return }
    } else {
      guard carry(reader, from: nil, through: 0..<last, to: end) else { return }
    }
    carryOn()
  }

  /// Does what is to be done after the first leg: carries one leg after the other.
  private func carryOn() {
    var end = plan.end(from: 0)
    var stages = 0..<(end ?? plan.stages.endIndex)
    while true {
      guard carryRests(of: stages, to: end) else { return }
      for index in stages { branches[index]?.carryOn(behind: self) }
      guard let origin = end, sink.finish(origin), let work = sink.reducers[origin] else { return }
      end = plan.end(from: origin + 1)
      stages = origin + 1..<(end ?? plan.stages.endIndex)
      let reader = YieldingReader(learns: end == nil && plan.learnsFromFirst, work.fill)
      let goesOn = carry(reader, from: origin, through: stages, to: end)
      if plan.stages[origin].reduction?.makeFinisher != nil, isUnheard(origin) {
        unheard.withLock { _ = $0.insert(origin) }
      }
      guard sink.makeRest(of: origin, work.fill, isTold: work.tellsOfYield), goesOn else { return }
    }
  }

  private func carryOn(behind strand: Strand) {
    guard strand.sink.status == .done, sink.goesOn else { return }
    carryOn()
  }

  /// Carries the records of a source through a leg; false when the run is over.
  private func carry(
    _ source: sending any ChunkSource, from origin: Int?, through stages: Range<Int>, to end: Int?
  ) -> Bool {
    let leg = Leg(plan: plan, origin: origin, stages: stages, end: end, orderedSteps: orderedSteps)
    let passage = Passage(leg, of: self)
    begin(passage)
    orderedParallelMap(
      jobs: plan.jobs, reader: source, stop: { passage.stop() },
      makeWorker: { [jobs = plan.jobs] in RecordWorker(passage, jobs: jobs) },
      deliver: { self.deliver($0, passage) })
    return goesOn(behind: stages.lowerBound)
  }

  /// Carries after the records what stages that let them pass have to say; false when the run is over.
  private func carryRests(of stages: Range<Int>, to end: Int?) -> Bool {
    for index in stages {
      if isUnheard(index) {
        unheard.withLock { _ = $0.insert(index) }
      } else if let rest = sink.finish(passing: index, orderedSteps[index]) {
        let goesOn = carry(YieldingReader(rest), from: index, through: index + 1..<stages.upperBound, to: end)
        let isTold = orderedSteps[index]?.tellsOfYield ?? sink.reducers[index]?.tellsOfYield ?? false
        guard sink.makeRest(of: index, rest, isTold: isTold), goesOn else { return false }
      } else if !goesOn(behind: index) {
        return false
      }
    }
    return true
  }

  // MARK: What goes on

  /// Whether the run goes on: nothing has failed, and somebody reads what comes of the stages from a number on.
  private func goesOn(behind index: Int) -> Bool {
    guard sink.status == .done else { return false }
    return !sink.isClosed || branches.contains { $0.key >= index && !$0.value.isOver }
  }

  /// Whether what a stage has to say is of no use: a stage after it has had enough, and no branch before that wants it.
  ///
  /// It goes unheard, as after a pipe that is closed. After a stage that has to see all records nobody ends the stream
  /// for those before it.
  private func isUnheard(_ index: Int) -> Bool {
    let end = plan.end(from: index + 1) ?? plan.stages.endIndex
    let done = orderedSteps.filter { $0.key > index && $0.key < end && $0.value.isDone }.keys.min()
    guard let done else { return false }
    return !branches.contains { $0.key > index && $0.key < done && !$0.value.isOver }
  }

  /// Whether nothing more is wanted; as a branch.
  private var isOver: Bool { isEnded.withLock { $0 } || !sink.goesOn || isUnheard(-1) }

  // MARK: Delivery

  private func begin(_ passage: Passage) {
    sink.begin(passage.leg)
    for branch in passage.branches { branches[branch.stage]?.begin(branch.passage) }
  }

  /// Takes the next result, and those of the branches; false when no other is wanted.
  private func deliver(_ result: ChunkResult, _ passage: Passage) -> Bool {
    if passage.branches.isEmpty { return sink.deliver(result) }
    var parts: [Part] = []
    gather(result, passage, &parts)
    for index in parts.indices { parts[index].goesOn = parts[index].strand.sink.begin(&parts[index].taking) }
    // The rejects of all, in the order of their records.
    while parts[0].isFine {
      var first: (index: Int, ordinal: Int)?
      for (index, part) in parts.enumerated() where part.goesOn {
        if let next = part.taking.next, next < first?.ordinal ?? .max { first = (index, next) }
      }
      guard let first else { break }
      parts[first.index].goesOn = parts[first.index].strand.sink.refuseNext(&parts[first.index].taking)
    }
    guard parts[0].isFine else { return false }
    for index in parts.indices where parts[index].goesOn || parts[index].strand.sink.isClosed {
      let goesOn = parts[index].strand.sink.finish(&parts[index].taking)
      parts[index].goesOn = parts[index].goesOn && goesOn
    }
    for part in parts.dropFirst() where !part.goesOn { part.strand.end(part.passage, result.number) }
    if parts[0].isFine, sink.isClosed, let last = passage.branches.last {
      // Only branches want more.
      last.ahead.note(chunk: result.number, ordinal: 0)
      return !result.isLast && !branches.values.allSatisfy(\.isOver)
    }
    return parts[0].goesOn
  }

  /// A strand's part of a result.
  private struct Part {
    let strand: Strand
    let passage: Passage
    var taking: OrderedSink.Taking
    var goesOn = true

    /// Whether nothing has failed, although nobody may read the output.
    var isFine: Bool { strand.sink.status == .done }
  }

  private func gather(_ result: ChunkResult, _ passage: Passage, _ parts: inout [Part]) {
    parts.append(Part(strand: self, passage: passage, taking: sink.taking(result)))
    for (exit, its) in zip(passage.branches, result.branches) {
      guard let branch = branches[exit.stage], !branch.isEnded.withLock({ $0 }) else { continue }
      branch.gather(its, exit.passage, &parts)
    }
  }

  /// Takes no more results, as a branch.
  private func end(_ passage: Passage, _ chunk: Int) {
    isEnded.withLock { $0 = true }
    passage.enough.note(chunk: chunk, ordinal: .max)
  }

  // MARK: The end

  /// Puts the outputs in their places, and gives the exit status: the gravest of all branches.
  ///
  /// - Parameter isWanted: whether the run that this is a branch of came to its end.
  func finish(isWanted: Bool = true) -> ExitStatus {
    let isEmpty = sink.isEmpty
    let unheard = unheard.withLock { $0 }
    let heard = plan.stages.indices.filter { !unheard.contains($0) }
    var status = sink.finish(heard: heard, orderedSteps, isWanted: isWanted)
    if status == .done, isWanted {
      status =
        isEmpty && plan.failsWhenEmpty || sink.hasWarned && plan.isStrict
        ? .rejects : plan.stages.lazy.compactMap { $0.verdict?() }.first { $0 != .done } ?? .done
    }
    for (_, branch) in branches.sorted(by: { $0.key < $1.key }) {
      let other = branch.finish(isWanted: sink.isWhole)
      if other.rawValue > status.rawValue { status = other }
    }
    return status
  }
}

extension StreamPlan {
  /// Makes the operators of the stages that are in order.
  fileprivate func makeOrderedSteps() -> [Int: OrderedStep] {
    var steps: [Int: OrderedStep] = [:]
    for (index, stage) in stages.enumerated() {
      if case .inOrder(let make) = stage.work { steps[index] = OrderedStep(make()) }
    }
    return steps
  }

  /// The next stage from one on through which no record goes.
  func end(from start: Int) -> Int? { stages[start...].firstIndex(where: \.endsLeg) }
}
