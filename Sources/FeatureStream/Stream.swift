// The whole stream on one page: inputs, chain, output.
//
//   RecordReader ─▶ Chunk ─▶ RecordWorker (scan, operators, format) ─▶ ChunkResult ─▶ OrderedSink ─▶ OutputFile
//
// A stage that sees all records ends one such leg and begins the next; see Reducer.swift and Strand.swift. One whose
// work is in order is waited for within the worker; see Turns.swift. A branch has its part in each worker; see
// Branching.swift.

public import Formats
public import GeoJSON

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
  /// How to tell progress; nil for as text, and only on a terminal.
  public var progress: ProgressForm?
  /// What the names of the properties that a URL becomes begin with.
  public var linkPrefix = MapURLTranscoder.prefix
  /// What is true of every file of Features that is read.
  public var reading = ReadingOptions()
  /// Whether an output without records leaves with status 1.
  public var failsWhenEmpty = false
  /// Whether a warning leaves with status 1.
  public var isStrict = false

  /// Makes a plan; what is not given here has its default.
  public init(
    input: InputOptions, stages: [PlannedStage], file: OutputOptions, policy: ErrorPolicy, jobs: Int,
    progress: ProgressForm?
  ) {
    self.input = input
    self.stages = stages
    self.file = file
    self.policy = policy
    self.jobs = jobs
    self.progress = progress
  }

  /// What records have to know of their geometry: they are scanned once, so that is what any stage needs.
  public var needs: GeometryNeeds {
    let all = stages.map { stage in
      if case .branching(let branch) = stage.work { return branch.needs }
      return stage.needs
    }
    return GeometryNeeds(
      ordinates: all.contains(where: \.ordinates), positions: all.contains(where: \.positions),
      outline: all.contains(where: \.outline),
      members: all.contains(where: \.members) || stages.contains { !$0.names.isEmpty })
  }

  /// Whether the form of the output, or that of a branch's, learns from the first records.
  var learnsFromFirst: Bool {
    output.learnsFromFirst
      || stages.contains { stage in
        if case .branching(let branch) = stage.work { return branch.learnsFromFirst }
        return false
      }
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
  /// What to say of an input that is text in another form, if it is to be reported.
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
  do throws(RunError) {
    var input = plan.input
    input.maxRecordSize = plan.reading.maxRecordSize
    input.gathersFirst = plan.learnsFromFirst
    let reader = RecordReader(input, csv: plan.csv)
    // Before anything is written: a name that cannot be opened is the user's slip, not the data's.
    try reader.openFirst()
    var quarantines: [[UInt8]: OutputFile] = [:]
    let strand: Strand
    do throws(Strand.NoOutput) {
      strand = try Strand(
        plan, &quarantines,
        progress: Progress(
          asked: plan.progress, stage: plan.stages.first?.name ?? "", toFile: plan.file.path != nil,
          meter: reader.meter))
    } catch {
      Messenger(stage: error.stage, form: plan.policy.form).say(error.reason)
      return error.reason.status
    }
    strand.carryAll(reader)
    return strand.finish()
  } catch {
    messenger.say(error)
    return error.status
  }
}

extension StreamPlan {
  /// About how many bytes of an input, and of what becomes of it, are on the way at once.
  ///
  /// - Parameter input: how many bytes the input has; 0 where that is not known.
  public static func memory(jobs: Int, input: Int) -> Int {
    // At most 2 × jobs chunks, each with its bytes and about as many of output.
    let most = 2 * jobs * 2 * RecordReader.chunkSize
    return input > 0 ? min(most, 2 * input) : most
  }
}

/// Writes a text where a run would write its output.
///
/// - Throws: `RunError` when it cannot be written.
public func writeText(_ text: UnsafeRawBufferPointer, _ options: OutputOptions) throws(RunError) {
  let output = try OutputFile(options)
  do throws(OutputFile.Failure) { try output.write(text) } catch {
    output.discard()
    if case .failed(let error) = error { throw error }
    return
  }
  try output.commit()
}
