// The options that every stage has.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers

/// Inputs, output, errors, threads and progress.
package struct StreamOptions: DeclaredOptions {
  @Operands(help: "Files to read, one after the other; - is standard input, the default.", completion: .file())
  package var inputs: [String] = []

  @ValueOption(
    name: [.customShort("o", allowingJoined: true), .long],
    help: OptionHelp("Write to this file: whole or, on failure, not at all.", valueName: "file"), completion: .file())
  package var output: String?

  @Switch(help: "Leave the output file and its time alone when the bytes would be the same.")
  package var ifChanged = false

  @ValueOption(
    help: OptionHelp(
      "Write to this file what the output was made of, for Make and Ninja to include.", valueName: "file"),
    completion: .file())
  package var depfile: String?

  @ValueOption(
    name: [.customShort("j", allowingJoined: true), .long],
    limit: .between(1, 1024),
    help: OptionHelp("Threads; by default one for each processor. The output does not depend on it.", valueName: "n"))
  package var jobs: Int?

  @ValueOption(
    name: .customLong("on-error"),
    help: OptionHelp(
      "At a bad record: stop, skip, or quarantine=FILE, which also writes it there. (default: stop)",
      valueName: "policy"))
  package var onErrorOption: ErrorPolicy.Action?

  @ValueOption(
    help: OptionHelp(
      "Allow up to N rejected records, or P% of all, and still leave with status 0.", valueName: "n|p%"))
  package var maxRejects: ErrorPolicy.Limit?

  @ValueOption(
    help: OptionHelp(
      "Refuse records that are longer: bytes, or with KiB, MiB or GiB. (default: 1GiB)", valueName: "size"))
  package var maxRecordSize: RecordSize?

  @ValueOption(
    limit: .between(1, JSONScanner.defaultDepthLimit),
    help: OptionHelp(
      "Refuse records whose arrays and objects are nested deeper. (default: \(JSONScanner.defaultDepthLimit))",
      valueName: "n"))
  package var maxDepth: Int?

  @ValueOption(
    name: .customLong("errors"),
    help: OptionHelp(
      "Messages as text, json, or github for annotations in GitHub Actions. (default: text)", valueName: "form"))
  package var errorsOption: MessageForm?

  @ValueOption(
    name: .customLong("progress"),
    help: OptionHelp(
      "Show progress on stderr; --progress alone is text. By default only on a terminal.", valueName: "text|json|none"))
  package var shownProgress: ProgressForm?

  @Switch(help: "Show no progress, as --progress=none.")
  package var noProgress = false

  /// How to tell progress; nil where nothing was said of it.
  package var progress: ProgressForm? {
    get { noProgress ? ProgressForm.none : shownProgress }
    set { (noProgress, shownProgress) = (false, newValue) }
  }

  @Switch(name: [.customShort("e"), .long], help: "Leave with status 1 when no record came out.")
  package var exitStatus = false

  @Switch(help: "Leave with status 1 when there was a warning, such as of a property that no record has.")
  package var strict = false

  /// Options of every stage that may stand alone.
  package static var valuesLeftOut: [String: LeftOutValue] { ["--progress": LeftOutValue(ProgressForm.text)] }

  package var onError: ErrorPolicy.Action { onErrorOption ?? .stop }
  package var errors: MessageForm { errorsOption ?? .text }

  /// How files of Features are read: the inputs, and those that options name.
  package var reading: ReadingOptions {
    ReadingOptions(maxRecordSize: maxRecordSize?.bytes, maxDepth: maxDepth) { CRSRegistry.isInDegrees($0) }
  }

  package init() {}

  /// What can be said only of the options of a whole chain.
  package func validateTogether() throws {
    if ifChanged, output == nil { throw ValidationError("--if-changed needs --output.") }
    if depfile != nil, output ?? "-" == "-" {
      throw ValidationError("--depfile needs --output, the file that is made.")
    }
    if maxRejects != nil, onError == .stop {
      throw ValidationError("--max-rejects bounds the records that --on-error skip or quarantine=FILE drops.")
    }
  }

  /// The words of the options that not all stages have a use for.
  package var given: [String] { (output.map { ["--output=\($0)"] } ?? []) + (exitStatus ? ["--exit-status"] : []) }

  /// Takes what `other`, the options of a later stage, gives.
  package mutating func merge(_ other: StreamOptions) {
    inputs += other.inputs
    output = other.output ?? output
    ifChanged = ifChanged || other.ifChanged
    depfile = other.depfile ?? depfile
    jobs = other.jobs ?? jobs
    onErrorOption = other.onErrorOption ?? onErrorOption
    maxRejects = other.maxRejects ?? maxRejects
    maxRecordSize = other.maxRecordSize ?? maxRecordSize
    maxDepth = other.maxDepth ?? maxDepth
    errorsOption = other.errorsOption ?? errorsOption
    progress = other.progress ?? progress
    exitStatus = exitStatus || other.exitStatus
    strict = strict || other.strict
  }
}

extension MessageForm: OptionValue {}

extension ProgressForm: OptionValue {}

/// How many bytes a record may have, from 1 to 4 GiB.
package struct RecordSize: OptionValue {
  package static var expectation: String { "bytes, or a number with KiB, MiB or GiB" }

  package let bytes: Int

  package init?(argument: String) {
    guard let count = ByteSize.count(argument), (1...4 << 30).contains(count) else { return nil }
    bytes = count
  }
}

extension ErrorPolicy.Action: OptionValue {
  package static var expectation: String { "stop, skip or quarantine=FILE" }

  public init?(argument: String) {
    switch argument {
    case "stop": self = .stop
    case "skip": self = .skip
    default:
      let prefix = "quarantine="
      guard argument.hasPrefix(prefix), argument.count > prefix.count else { return nil }
      self = .quarantine(path: String(argument.dropFirst(prefix.count)))
    }
  }
}

extension ErrorPolicy.Limit: OptionValue {
  package static var expectation: String { "a number, or a percentage such as 5%" }

  public init?(argument: String) {
    if argument.hasSuffix("%") {
      guard let percent = Double(argument.dropLast()), (0...100).contains(percent) else { return nil }
      self = .percent(percent)
    } else {
      guard let count = Int(argument), count >= 0 else { return nil }
      self = .count(count)
    }
  }
}
