// What every stage is to the command line.

import CommandOptions
import FeatureStream
import Formats
import GeoJSON
import Planar

/// How much of the stream a stage holds; said in its help.
package enum StageKind: String {
  case streaming = "Streaming: holds a bounded number of records, whatever the length of the stream."
  case bounded = "Bounded: holds a bounded amount, whatever comes, and writes when the input has ended."
  case retainsAll = "Retains all: holds what it needs of every record, and writes when the input has ended."
}

/// A stage, once its options are checked: what the stream needs to run it.
package struct PreparedStage: Sendable {
  /// What it is.
  package var work: StageWork
  /// What is done with the records first, as a stage of the same name.
  package var before: StageWork?
  /// What is done with the records last, as a stage of the same name.
  package var after: StageWork?
  /// What it is instead where it is the last stage and its output is a terminal.
  package var onTerminal: StageWork?
  /// What it needs to know of each geometry.
  package var needs = GeometryNeeds(ordinates: false, positions: false)
  /// What is read in place of the inputs of the command line, by a stage whose records are from elsewhere.
  package var reads = Inputs.named
  /// What other programs miss in the Features that it writes; told on a terminal where they go into a pipe.
  package var pipeNote: String?
  /// How much of the stream it holds, where that is not what its work says.
  package var holds: StageKind?
  /// What a session does, for which it is no part of a chain.
  package var sessionNote = "answers over the network"
  /// The files that it writes because settings say so, and not its own options.
  package var writes: [NamedFile] = []
  /// How much memory it takes for what it holds, where it holds what comes.
  package var retention = Retention.usual
  /// The properties that its options name, of the records that come to it: what no record has is reported at the end.
  package var names: [NamedProperty] = []
  /// The same for what is done first with the records, where that is what reads the properties.
  package var namesBefore: [NamedProperty] = []
  /// Which properties it looks at, and which go on.
  package var use = PropertyUse.all
  /// The places that its options give, of the records that come to it: one that is empty, and swapped is not, is
  /// reported.
  package var places: [NamedPlace] = []
  /// The box outside which it passes over records without a trace, so that a source with an index need not give them;
  /// nil where it sees all.
  package var onlyIn: Box?
  /// What holds of the fields of each record that it does not pass over without a trace; nil where it sees all.
  package var onlyRows: RowCondition?
  /// Makes what there is to tell, as warnings, when the run is over.
  package var closingWarnings: (@Sendable () -> [ClosingWarning])?
  /// Makes what it says on standard error when the run is over; nothing when that is empty.
  package var closingNote: (@Sendable () -> String)?
  /// Tells how a run ends that saw all its records, where that is for the stage to say.
  package var verdict: (@Sendable () -> ExitStatus)?

  /// Where records are from.
  package enum Inputs: Sendable {
    /// From the inputs that the command line names.
    case named
    /// From these files.
    case files([String])
    /// From options, as text; and what that is called in messages.
    case options(name: String, text: [UInt8])
  }

  /// Describes a stage.
  package init(
    _ work: StageWork, needs: GeometryNeeds = GeometryNeeds(ordinates: false, positions: false),
    reads: Inputs = .named, names: [NamedProperty] = [], use: PropertyUse = .all,
    closingNote: (@Sendable () -> String)? = nil, retention: Retention = .usual
  ) {
    self.work = work
    self.needs = needs
    self.reads = reads
    (self.names, self.use) = (names, use)
    self.closingNote = closingNote
    self.retention = retention
  }
}

extension PreparedStage {
  /// How much of the stream it holds.
  package var kind: StageKind {
    holds ?? ([before, work, after].contains { $0?.retains == true } ? .retainsAll : .streaming)
  }
}

/// The value of an option that stands alone, and all that it could have.
package struct LeftOutValue {
  package let value: String
  package let all: [String]

  package init<Value: RawRepresentable<String> & CaseIterable>(_ value: Value) {
    self.value = value.rawValue
    all = Value.allCases.map(\.rawValue)
  }
}

/// A subcommand of plat.
///
/// Its file holds, in this order: the doc comment, the configuration, the options, `validate()`, and the operator.
package protocol StageCommand: DeclaredOptions, SendableMetatype {
  /// What it is called, and what its help says before the options.
  static var configuration: CommandConfiguration { get }
  /// The options that every stage has.
  var stream: StreamOptions { get set }
  /// The inputs that are the stream's: all that the command line names, but in a stage that takes one for itself.
  var streamInputs: [String] { get }
  /// How the first stage of a chain reads its input.
  var input: (format: InputFormat?, csv: CSVOptions) { get }
  /// What the names of the properties begin with that URLs become when the first stage reads them.
  var linkPrefix: String { get }
  /// What to say of an input that is not GeoJSON although it should be.
  var inputHint: InputHint { get }
  /// What its words are that are not options; nil for inputs.
  static var operands: OperandWords? { get }
  /// Options that may stand alone, with the value that they then have.
  static var valuesLeftOut: [String: LeftOutValue] { get }
  /// Whether the stage has nothing to do without an input, so that it reads standard input where none is named.
  var needsInput: Bool { get }
  /// Whether options say how to read the input, which makes sense for the first stage only.
  var readsInput: Bool { get }
  /// The files that its own options and operands name, but for the inputs and what the options of every stage name.
  var namedFiles: [NamedFile] { get }
  /// The files beside the inputs at whose changes it runs anew (`--watch`); nil where it runs once.
  var watchedFiles: [String]? { get }
  /// What it writes to its output, whose name has to fit it.
  var written: WrittenForm { get }
  /// Whether it is asked a question, which `answer` answers, and not run.
  var isQuestion: Bool { get }
  /// What it prints when it is asked a question.
  func answer() throws(RunError) -> String
  /// The same with the status to leave with, where the answer may be a bad one.
  func answerWithStatus() throws(RunError) -> (text: String, status: ExitStatus)
  /// Checks what only a look at the world can tell (does this CRS exist?), once, before the stream starts.
  func prepare() throws(RunError) -> PreparedStage
}

extension StageCommand {
  package var streamInputs: [String] { stream.inputs }
  package var input: (format: InputFormat?, csv: CSVOptions) { (.geojson, CSVOptions()) }
  package var linkPrefix: String { MapURLTranscoder.prefix }
  package var inputHint: InputHint {
    InputHint("this is not GeoJSON; plat decode reads WKT, WKB and CSV", texts: .decode)
  }
  package static var operands: OperandWords? { nil }
  package static var valuesLeftOut: [String: LeftOutValue] { [:] }
  package var needsInput: Bool { true }
  package var readsInput: Bool { false }
  package var namedFiles: [NamedFile] { [] }
  package var watchedFiles: [String]? { nil }
  package var written: WrittenForm { .features }
  package var isQuestion: Bool { false }
  package func answer() throws(RunError) -> String { "" }
  package func answerWithStatus() throws(RunError) -> (text: String, status: ExitStatus) { (try answer(), .done) }

  /// Prepares it, with what there is to tell of the files that it read for that.
  package func preparedWithFiles() throws(RunError) -> PreparedStage {
    var stage = try prepare()
    let told = SecondFileWarnings.take()
    if !told.isEmpty {
      stage.closingWarnings = { [own = stage.closingWarnings] in told + (own?() ?? []) }
    }
    return stage
  }

  /// The stage's name on the command line.
  package static var name: String { configuration.commandName }
}
