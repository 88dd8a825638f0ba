// What a stage is: one of a few things, each with what the stream needs to run it.

public import GeoJSON

/// The work of a stage.
public enum StageWork: Sendable {
  /// None: records go on as they are.
  case passing
  /// On one record at a time, whatever the others are: each worker makes an operator of its own.
  case perRecord(@Sendable () -> any FeatureOperator)
  /// On one record at a time, also on those that cannot be read: each worker makes a step of its own.
  case inspecting(@Sendable () -> any RecordInspector)
  /// On one record at a time, in input order: one operator for the whole stream.
  case inOrder(@Sendable () -> any OrderedOperator)
  /// On all records together: it yields records when it has seen them.
  case reducer(Reduction)
  /// None of its own: records go on as they are, and a copy of each goes through stages of a branch, to an output of
  /// their own.
  case branching(StreamPlan)
  /// It reads nothing and yields records; only a chain's first stage can.
  case source(@Sendable () -> any RecordSource)
  /// It writes another form than one Feature a line; only a chain's last stage can.
  case sink(OutputForm)
  /// A conversation that takes the place of the stream; it stands alone.
  case session(Session)
}

extension StageWork {
  /// Whether something of every record is held until the input has ended.
  public var retains: Bool {
    switch self {
    case .reducer: true
    case .sink(let form): form.reduction != nil
    default: false
    }
  }

  /// Whether records come to it one after the other, and not on all threads.
  public var isOrdered: Bool {
    switch self {
    case .inOrder, .source, .session: true
    default: false
    }
  }
}

/// Reads some inputs and writes some output.
///
/// - Returns: whether anything was written.
public typealias Session =
  @Sendable (_ inputs: [String], _ output: OutputOptions) throws(RunError) -> Bool

/// A form of output: how records are written and what stands around them.
public struct OutputForm: Sendable {
  let makeFormat: @Sendable () -> any RecordFormat
  let framing: any OutputFraming
  /// What takes all records, where none is written as it comes.
  var reduction: Reduction?
  /// Whether the form learns from the first records what it writes.
  public var learnsFromFirst = false
  /// From how many records it learns.
  public static let sampleSize = 1000

  /// Describes a form.
  ///
  /// - Parameters:
  ///   - framing: what stands around the records.
  ///   - makeFormat: makes a worker's format; called on the worker's thread.
  public init(
    framing: any OutputFraming = PlainFraming(), makeFormat: @escaping @Sendable () -> any RecordFormat
  ) {
    self.framing = framing
    self.makeFormat = makeFormat
  }

  /// Describes a form that is made of all records together: `framing` writes it at the end.
  public init(framing: any OutputFraming, reduction: Reduction) {
    self.init(framing: framing) { NDJSONFormat() }
    self.reduction = reduction
  }

  /// One Feature a line.
  public static var ndjson: OutputForm { OutputForm { NDJSONFormat() } }
}

/// A stage of a run.
public final class PlannedStage: Sendable {
  /// The name on the command line, by which messages begin.
  public let name: String
  /// What it is.
  public let work: StageWork
  /// What it has to know of each geometry.
  public let needs: GeometryNeeds
  /// The properties that its options name, of the records that come to it.
  public let names: [NamedProperty]
  /// Which properties it looks at, and which go on.
  public let use: PropertyUse
  /// The places that its options give, at which of these records some may lie.
  public let places: [NamedPlace]
  /// Makes what it says on stderr when the run is over and its output is in its place; nothing when that is empty.
  public let closingNote: (@Sendable () -> String)?
  /// Tells how a run ends that saw all its records, where that is for the stage to say.
  public let verdict: (@Sendable () -> ExitStatus)?
  /// Makes what else there is to tell of a run that saw all its records.
  public let closingWarnings: (@Sendable () -> [ClosingWarning])?

  /// Describes a stage.
  public init(
    name: String, work: StageWork, needs: GeometryNeeds, names: [NamedProperty] = [], use: PropertyUse = .all,
    places: [NamedPlace] = [],
    closingNote: (@Sendable () -> String)? = nil, closingWarnings: (@Sendable () -> [ClosingWarning])? = nil,
    verdict: (@Sendable () -> ExitStatus)? = nil
  ) {
    self.name = name
    self.work = work
    self.needs = needs
    (self.names, self.use, self.places) = (names, use, places)
    self.closingNote = closingNote
    self.closingWarnings = closingWarnings
    self.verdict = verdict
  }

  /// The work on all records, where that is what it is.
  var reduction: Reduction? {
    switch work {
    case .reducer(let reduction): reduction
    case .sink(let form): form.reduction
    default: nil
    }
  }

  /// Whether records end there, and are collected or written.
  var endsChain: Bool {
    if case .sink = work { return true }
    return endsLeg
  }

  /// Whether no record goes through: what the stage yields is made when it has seen all.
  var endsLeg: Bool {
    if case .reducer(let reduction) = work { return !reduction.passes }
    return false
  }
}
