// The whole stream on one page: inputs, chain, output.
//
//   RecordReader ─▶ Chunk ─▶ RecordWorker (scan, operators, format) ─▶ ChunkResult ─▶ OrderedSink ─▶ OutputFile
//
// A stage that sees all records ends one such leg and begins the next; see Reducer.swift. One whose work is in order is
// waited for within the worker; see Turns.swift.

public import Formats
import GeoJSON

/// Everything a run needs to know.
public struct StreamPlan: Sendable {
  /// The inputs and their form.
  public var input: InputOptions
  /// Which columns of CSV mean what.
  public var csv = CSVOptions()
  /// What to say of an input that is not GeoJSON.
  public var hint = InputHint()
  /// The stages, in order; the first reads, the last writes.
  public var stages: [PlannedStage]
  /// Where to write.
  public var file: OutputOptions
  /// What to do about bad records.
  public var policy: ErrorPolicy
  /// How many threads.
  public var jobs: Int
  /// Whether to show progress; nil for only on a terminal.
  public var progress: Bool?
  /// What the names of the properties that a URL becomes begin with.
  public var linkPrefix = MapURLTranscoder.prefix
  /// What is true of every file of Features that is read.
  public var reading = ReadingOptions()
  /// Whether an output without records leaves with status 1.
  public var failsWhenEmpty = false

  /// Makes a plan; what is not given here has its default.
  public init(
    input: InputOptions, stages: [PlannedStage], file: OutputOptions, policy: ErrorPolicy, jobs: Int, progress: Bool?
  ) {
    self.input = input
    self.stages = stages
    self.file = file
    self.policy = policy
    self.jobs = jobs
    self.progress = progress
  }

  /// What records have to know of their geometry: they are scanned once, so that is what any stage needs.
  var needs: GeometryNeeds {
    GeometryNeeds(
      ordinates: stages.contains { $0.needs.ordinates }, positions: stages.contains { $0.needs.positions })
  }

  /// The form of the output.
  var output: OutputForm {
    if case .sink(let form) = stages.last?.work { return form }
    return .ndjson
  }
}

/// What to say of an input that is not GeoJSON.
public struct InputHint: Sendable {
  /// What it may be, and what reads that.
  public var words: String
  /// Whether an input that begins with a number, which is JSON, is such a one too.
  public var isForNumbers: Bool
  /// What to say of an input that is text in another form, if it is to be told.
  public var texts: Texts

  /// Which stage would read a text in another form.
  public enum Texts: Sendable {
    /// None that is to be named.
    case none
    /// `decode`, as the first stage.
    case decode
    /// This one, which is `decode`.
    case itself
  }

  /// Makes a hint.
  public init(_ words: String = "this is not GeoJSON", isForNumbers: Bool = false, texts: Texts = .none) {
    self.words = words
    self.isForNumbers = isForNumbers
    self.texts = texts
  }
}

/// Runs a stream to its end and gives the exit status.
///
/// Messages have been printed.
public func run(_ plan: StreamPlan) -> ExitStatus {
  let messenger = Messenger(stage: plan.stages.first?.name ?? "", form: plan.policy.form)
  let writerMessenger = Messenger(stage: plan.stages.last?.name ?? "", form: plan.policy.form)
  do throws(RunError) {
    var input = plan.input
    input.maxRecordSize = plan.reading.maxRecordSize
    let reader = RecordReader(input, csv: plan.csv)
    // Before anything is written: a name that cannot be opened is the user's slip, not the data's.
    try reader.openFirst()
    let size = reader.totalSize
    let output: OutputFile
    var quarantine: OutputFile?
    do throws(RunError) {
      output = try OutputFile(plan.file)
      if case .quarantine(let path) = plan.policy.action { quarantine = try OutputFile(OutputOptions(path: path)) }
    } catch {
      writerMessenger.say(error)
      return error.status
    }
    let sink = OrderedSink(
      output: output, framing: plan.output.framing, policy: plan.policy, stages: plan.stages,
      jobs: plan.jobs, quarantine: quarantine, progress: Progress(asked: plan.progress), totalSize: { size })
    let orderedSteps = plan.makeOrderedSteps()
    run(plan, reader, sink, orderedSteps)
    // What stands before a stage that has had enough goes unheard, as behind a pipe that is closed.
    let last = plan.lastDone(orderedSteps) ?? 0
    let isEmpty = sink.isEmpty
    let status = sink.finish(
      plan.stages[last...].compactMap { stage in stage.closingNote.map { (stage.name, $0) } })
    guard status == .done else { return status }
    if isEmpty, plan.failsWhenEmpty { return .rejects }
    return plan.stages.lazy.compactMap { $0.verdict?() }.first { $0 != .done } ?? .done
  } catch {
    messenger.say(error)
    return error.status
  }
}

/// Runs one leg after the other.
private func run(
  _ plan: StreamPlan, _ reader: sending RecordReader, _ sink: OrderedSink, _ orderedSteps: [Int: OrderedStep]
) {
  /// Carries the records of a source through a leg; false when the run is over.
  func carry(_ source: sending any ChunkSource, from origin: Int?, through stages: Range<Int>, to end: Int?) -> Bool {
    let leg = Leg(plan: plan, origin: origin, stages: stages, end: end, orderedSteps: orderedSteps)
    let turns = Turns(steps: leg.turnCount)
    sink.begin(leg)
    orderedParallelMap(
      jobs: plan.jobs, reader: source, turns: turns,
      makeWorker: { [jobs = plan.jobs] in RecordWorker(leg, turns: turns, jobs: jobs) }, deliver: { sink.deliver($0) })
    return sink.goesOn
  }
  /// Carries behind the records what stages that let them pass have to say; false when the run is over.
  func carryRests(of stages: Range<Int>, to end: Int?) -> Bool {
    for index in stages where index >= plan.lastDone(orderedSteps) ?? 0 {
      if let rest = sink.finish(passing: index, orderedSteps[index]) {
        guard carry(YieldingReader(rest), from: index, through: index + 1..<stages.upperBound, to: end) else {
          return false
        }
      } else if !sink.goesOn {
        return false
      }
    }
    return true
  }
  var end = plan.end(from: 0)
  let last = end ?? plan.stages.endIndex
  if case .source(let make) = plan.stages[0].work {
    let source = make()
    let fill = { (batch: inout RecordBatch) throws(RunError) in try source.fill(&batch) }
    guard carry(YieldingReader(fill), from: 0, through: 1..<last, to: end) else { return }
  } else {
    guard carry(reader, from: nil, through: 0..<last, to: end) else { return }
  }
  guard carryRests(of: 0..<last, to: end) else { return }
  while let origin = end, sink.finish(origin), let work = sink.reducers[origin] {
    end = plan.end(from: origin + 1)
    let stages = origin + 1..<(end ?? plan.stages.endIndex)
    guard carry(YieldingReader(work.fill), from: origin, through: stages, to: end) else { return }
    guard carryRests(of: stages, to: end) else { return }
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
  fileprivate func end(from start: Int) -> Int? { stages[start...].firstIndex(where: \.endsLeg) }

  /// The last stage that has had enough.
  fileprivate func lastDone(_ steps: [Int: OrderedStep]) -> Int? { steps.filter(\.value.isDone).keys.max() }
}
