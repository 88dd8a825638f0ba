// What every stage is to the command line.

import ArgumentParser
import FeatureStream
import Formats
import GeoJSON

/// How much of the stream a stage holds; said in its help.
enum StageKind: String {
  case streaming = "Streaming: holds a bounded number of records, whatever the length of the stream."
  case retainsAll = "Retains all: holds what it needs of every record, and writes when the input has ended."
}

/// A stage, once its options are checked: what the stream needs to run it.
struct PreparedStage: Sendable {
  /// What it needs to know of each geometry.
  var needs = GeometryNeeds(ordinates: false, positions: false)
  /// Makes a worker's operator; nil for a stage that changes no record.
  ///
  /// Where the stage retains all, it works on what that gives back.
  var makeOperator: (@Sendable () -> any FeatureOperator)?
  /// Its work on the whole stream, for a stage that retains all.
  var retaining: (any RetainingOperator)?
  /// Whether, in a stage that retains all, the records go on through its operator, and what the stage makes in the end
  /// comes behind them.
  var passesRecords = false
  /// Whether one worker has to do all, because what is made of a record depends on those before.
  var isSerial = false
  /// The form it writes, when it is other than a Feature a line.
  var output: OutputForm?
  /// Makes what it says on standard error when the run is over; nothing when that is empty.
  var closingNote: (@Sendable () -> String)?
  /// What is read in place of the inputs of the command line, by a stage whose records are from elsewhere.
  ///
  /// None means that nothing is read; nil is for every other stage.
  var inputs: [String]?
  /// Records that options ask for, which are read in place of the inputs, and what they are called in messages.
  var given: (name: String, text: [UInt8])?
  /// A conversation that takes the place of the stream: it reads these inputs and writes there.
  var session: (@Sendable (_ inputs: [String], _ output: OutputOptions) throws(RunError) -> Void)?
}

/// A form of output: how records are written and what stands around them.
struct OutputForm: Sendable {
  let makeFormat: @Sendable () -> any RecordFormat
  let framing: any OutputFraming
  /// Whether the records have to be written by one worker, because each depends on those before.
  var isSerial = false
}

/// A subcommand of plat.
///
/// Its file holds, in this order: the doc comment, the configuration, the options, `validate()`, and the operator.
protocol StageCommand: ParsableCommand {
  /// The options that every stage has.
  var stream: StreamOptions { get }
  /// How the first stage of a chain reads its input.
  var input: (format: InputFormat?, csv: CSVOptions) { get }
  /// Whether the stage has nothing to do without an input, so that it reads standard input where none is named.
  var needsInput: Bool { get }
  /// Whether options say how to read the input, which makes sense for the first stage only.
  var readsInput: Bool { get }
  /// Whether it is asked a question, which `answer` answers, and not run.
  var isQuestion: Bool { get }
  /// What it prints when it is asked a question.
  func answer() throws(RunError) -> String
  /// Checks what only a look at the world can tell (does this CRS exist?), once, before the stream starts.
  func prepare() throws(RunError) -> PreparedStage
}

extension StageCommand {
  var input: (format: InputFormat?, csv: CSVOptions) { (.geojson, CSVOptions()) }
  var needsInput: Bool { true }
  var readsInput: Bool { false }
  var isQuestion: Bool { false }
  func answer() throws(RunError) -> String { "" }

  /// The stage's name on the command line.
  static var name: String { configuration.commandName ?? "" }
}
