// plat diff: how two streams differ, feature by feature.

import ArgumentParser
import CommandOptions
import FeatureStream
import Formats
import GeoJSON
import SimpleFeatures
import SystemLibrary

/// Tells how two streams differ.
struct Diff: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Tell how two streams of features differ: what was added, removed and changed.",
    usage: """
      plat diff [<options>] <A> <B>
      plat … then diff [<options>] <B>
      """,
    discussion: """
      Records of A and B are matched by their ids, or by --by; those with one key in the order in which they come. \
      Numbers, strings and objects are compared by what they mean, whatever their spelling. Status 0 when there is no \
      difference, 1 when there is one, 2 when an input is bad. With one file, A is standard input or the stage before.

        plat diff old.geojson new.geojson
        plat diff --by osm_id --ignore updated --tolerance 10cm old.ndjson new.ndjson | jq .properties.diff_changes
        plat diff --patch old.ndjson new.ndjson > p.ndjson; plat patch p.ndjson old.ndjson | cmp - new.ndjson

      \(StageKind.streaming.rawValue) What is not matched nearby waits in temporary files.
      """)

  @ValueOption(
    help: ArgumentHelp(
      """
      Match records by id, order, geometry, or the values of properties. \
      (default: id, or order where the first record has none)
      """, valueName: "what"), transform: NameList.parse)
  var by: [NameList] = []

  @ValueOption(
    help: ArgumentHelp("Take vertices that are no farther apart for the same: 1cm, 2m, 0.001deg.", valueName: "dist"),
    transform: Distance.parse)
  var tolerance: Distance?

  @Switch(
    help: "Take geometries for the same that cover the same points, wherever rings begin and whichever way they run.")
  var topological = false

  @Switch(help: "Compare the bytes of values, so that 1 and 1.0 differ, and the order of members.")
  var exact = false

  @ValueOption(
    parsing: .unconditionalSingleValue, help: ArgumentHelp("Properties that do not count.", valueName: "names"),
    transform: NameList.parse)
  var ignore: [NameList] = []

  @Switch(help: "Print text, whatever the output is.")
  var text = false

  @Switch(help: "Write no records: the counts on standard error and the status say it.")
  var summary = false

  @Switch(help: "Write a patch, with which plat patch makes B of A, byte for byte.")
  var patch = false

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  var input: (format: InputFormat?, csv: CSVOptions) { (nil, .beside(needsGeometry: false)) }

  var streamInputs: [String] { Array(stream.inputs.dropLast()) }

  var namedFiles: [NamedFile] { .read("the second input", stream.inputs.last) }

  var written: WrittenForm { text ? .other("text") : .features }

  func validate() throws {
    guard (1...2).contains(stream.inputs.count) else {
      throw ValidationError("diff compares two inputs: plat diff A B, or … then diff B.")
    }
    let (a, b) = (stream.inputs.count == 2 ? stream.inputs[0] : "-", stream.inputs.last ?? "-")
    if a == "-", b == "-" { throw ValidationError("Only one of A and B can be standard input.") }
    if exact, tolerance != nil || topological {
      throw ValidationError(
        "--exact is for bytes, and --tolerance and --topological are for what is not the same bytes.")
    }
    if let tolerance, tolerance.value < 0 { throw ValidationError("--tolerance is 0 or more.") }
    if patch {
      if text || summary { throw ValidationError("--patch is for plat patch, and excludes --text and --summary.") }
      if tolerance != nil || topological || !ignore.isEmpty {
        throw ValidationError(
          "A patch makes B byte for byte, so --tolerance, --topological and --ignore have no place in it.")
      }
    }
    if text, summary { throw ValidationError("--text and --summary exclude each other.") }
    if text, results.prefix != nil { throw ValidationError("--prefix is for Features, and --text prints lines.") }
    if stream.exitStatus {
      throw ValidationError("--exit-status is not for diff, whose status is 1 when there is a difference.")
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let path = stream.inputs.last ?? "-"
    try FeatureCursor.check(path)
    var rules = DiffRules()
    rules.tolerance = tolerance
    rules.isTopological = topological
    rules.isExact = exact
    rules.isVerbatim = patch
    rules.ignored = Set(ignore.names)
    let plan = DiffPlan(
      path: path, reading: stream.reading, matching: DiffMatching(by.names), rules: rules, isPatch: patch,
      isSummary: summary)
    let (outcome, names, patch) = (DiffOutcome(), DiffNames(results.names(of: Self.name)), patch)
    func printed(isColoured: Bool) -> StageWork {
      .sink(OutputForm { [rules] in DiffText(rules, isColoured: isColoured) })
    }
    var stage = PreparedStage(
      text ? printed(isColoured: false) : .perRecord { [rules] in DiffResults(rules, names, isPatch: patch) },
      needs: plan.needs)
    stage.before = .inOrder { DiffOperator(plan, outcome) }
    if !patch, !summary { stage.onTerminal = printed(isColoured: !DiffText.isPlain) }
    stage.namesBefore = plan.keys
    stage.closingNote = { outcome.text }
    stage.verdict = { outcome.counts.isDifferent ? .rejects : .done }
    return stage
  }
}
