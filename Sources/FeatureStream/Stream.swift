// The whole stream on one page: inputs, chain, output.
//
//   RecordReader ─▶ Chunk ─▶ RecordWorker (scan, operators, format) ─▶ ChunkResult ─▶ OrderedSink ─▶ OutputFile
//
// A stage that retains all ends one such stream and begins the next; see RetainingOperator.swift.

public import Formats
public import GeoJSON

/// Everything a run needs to know.
public struct StreamPlan: Sendable {
  /// The inputs and their form.
  public var input: InputOptions
  /// Which columns of CSV mean what.
  public var csv = CSVOptions()
  /// The stages' names, in order; the first reads, the last writes.
  public var stages: [String]
  /// What the chain needs to know of each geometry.
  public var needs: GeometryNeeds
  /// How coordinates are checked before what ends the chain sees them.
  public var endCheck = CoordinateCheck.none
  /// Tells whether a CRS, by its name in a `crs` member, has axes in degrees.
  public var isInDegrees: @Sendable (String) -> Bool = { _ in false }
  /// Makes a worker's operators; called on the worker's thread.
  public var makeChain: @Sendable () -> [ChainLink]
  /// The stages that retain all, each with those behind it up to the next that ends the way of the records; `makeChain`
  /// and `needs` are then those of the stages before the first that does.
  public var retaining: [RetainingLink] = []
  /// Makes a worker's output format; called on the worker's thread.
  public var makeFormat: @Sendable () -> any RecordFormat
  /// What stands around the records.
  public var framing: any OutputFraming
  /// Where to write.
  public var output: OutputOptions
  /// What to do about bad records.
  public var policy: ErrorPolicy
  /// How many threads.
  public var jobs: Int
  /// Whether to show progress; nil for only on a terminal.
  public var progress: Bool?
  /// What stages have to say on stderr when the run is over and its output is in its place: a stage's name, and what
  /// makes the text then.
  public var closingNotes: [(stage: String, text: @Sendable () -> String)] = []

  /// Makes a plan; what is not given here has its default.
  public init(
    input: InputOptions, stages: [String], needs: GeometryNeeds, output: OutputOptions, policy: ErrorPolicy,
    jobs: Int, progress: Bool?, makeChain: @escaping @Sendable () -> [ChainLink],
    makeFormat: @escaping @Sendable () -> any RecordFormat, framing: any OutputFraming
  ) {
    self.input = input
    self.stages = stages
    self.needs = needs
    self.output = output
    self.policy = policy
    self.jobs = jobs
    self.progress = progress
    self.makeChain = makeChain
    self.makeFormat = makeFormat
    self.framing = framing
  }
}

/// Runs a stream to its end and gives the exit status.
///
/// Messages have been printed.
public func run(_ plan: StreamPlan) -> ExitStatus {
  let messenger = Messenger(stage: plan.stages.first ?? "", printsJSON: plan.policy.printsJSON)
  let writerMessenger = Messenger(stage: plan.stages.last ?? "", printsJSON: plan.policy.printsJSON)
  do throws(RunError) {
    let reader = RecordReader(plan.input, csv: plan.csv)
    // Before anything is written: a name that cannot be opened is the user's slip, not the data's.
    try reader.openFirst()
    let size = reader.totalSize
    let output: OutputFile
    var quarantine: OutputFile?
    do throws(RunError) {
      output = try OutputFile(plan.output)
      if case .quarantine(let path) = plan.policy.action { quarantine = try OutputFile(OutputOptions(path: path)) }
    } catch {
      writerMessenger.say(error)
      return error.status
    }
    let sink = OrderedSink(
      output: output, framing: plan.framing, policy: plan.policy, messenger: messenger,
      writerMessenger: writerMessenger, inputs: plan.input.paths, quarantine: quarantine,
      progress: Progress(asked: plan.progress), totalSize: { size })
    orderedParallelMap(
      jobs: plan.jobs, reader: reader, makeWorker: { RecordWorker(plan, leg: 0) }, deliver: { sink.deliver($0) })
    for (index, link) in plan.retaining.enumerated() {
      guard sink.finish(link) else { break }
      orderedParallelMap(
        jobs: plan.jobs, reader: ProducedReader(link.work), makeWorker: { RecordWorker(plan, leg: index + 1) },
        deliver: { sink.deliver($0) })
    }
    return sink.finish(plan.closingNotes)
  } catch {
    messenger.say(error)
    return error.status
  }
}

extension RecordWorker {
  /// Makes the worker of one leg of the way: from the inputs, or from a stage that retains all, to the next such stage
  /// or the output.
  convenience init(_ plan: StreamPlan, leg: Int) {
    let origin = leg > 0 ? plan.retaining[leg - 1] : nil
    let end = plan.retaining[leg...].first { !$0.passes }
    let stages = origin.map { $0.laterStages + [$0.stage] } ?? plan.stages
    let inputs = origin.map { ["output of \($0.stage)"] } ?? plan.input.paths
    self.init(
      chain: (origin?.makeChain ?? plan.makeChain)(),
      format: end.map { collectingFormat($0, inputs: inputs) } ?? plan.makeFormat(),
      needs: origin?.needs ?? plan.needs, firstStage: stages.first ?? "", inputs: inputs,
      formatStage: end?.stage ?? plan.stages.last ?? "",
      formatCheck: origin?.endCheck ?? plan.endCheck, gate: CoordinateGate(isInDegrees: plan.isInDegrees),
      transcoding: Transcoding(csvOptions: plan.csv),
      keepsRejects: plan.policy.action != .stop && plan.policy.action != .skip,
      stopsAtReject: plan.policy.action == .stop,
      // Joined by a pipe, stages hand on Features alone; joined by `then` they do the same.
      keepsCollectionMembers: plan.stages.count == 1)
  }
}
