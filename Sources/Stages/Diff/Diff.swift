// plat diff: how two streams differ, feature by feature.

import CommandOptions
import FeatureStream
import Formats
import GeoJSON
import Planar
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
        plat diff --summary --picture change.svg old.ndjson new.ndjson
        plat diff --lineage --markdown old.ndjson new.ndjson > comment.md
        plat diff --patch old.ndjson new.ndjson > p.ndjson; plat patch p.ndjson old.ndjson | cmp - new.ndjson

      \(StageKind.streaming.rawValue) What is not matched nearby waits in temporary files; with --picture and \
      --lineage what differs is held.
      """)

  @ValueOption(
    help: OptionHelp(
      """
      Match records by id, order, geometry, or the values of properties. \
      (default: id, or order where the first record has none)
      """, valueName: "what"), transform: NameList.parse)
  var by: [NameList] = []

  @ValueOption(
    limit: .notNegative,
    help: OptionHelp("Take vertices that are no farther apart for the same: 1cm, 2m, 0.001deg.", valueName: "dist"),
    transform: Distance.parse)
  var tolerance: Distance?

  @Switch(
    help: "Take geometries for the same that cover the same points, wherever rings begin and whichever way they run.")
  var topological = false

  @Switch(help: "Compare the bytes of values, so that 1 and 1.0 differ, and the order of members.")
  var exact = false

  @ValueOption(
    parsing: .unconditionalSingleValue, help: OptionHelp("Properties that do not count.", valueName: "names"),
    transform: NameList.parse)
  var ignore: [NameList] = []

  @Switch(
    help: "Tell what was renamed, split or merged, too, by what geometries have in common: what differs is held.")
  var lineage = false

  @Switch(help: "Print text, whatever the output is.")
  var text = false

  @Switch(help: "Print Markdown, as for a pull request: the counts, and tables of what differs.")
  var markdown = false

  @Switch(help: "Write no records: the counts on standard error and the status say it.")
  var summary = false

  @Switch(help: "Write a patch, with which plat patch makes B of A, byte for byte.")
  var patch = false

  @ValueOption(
    help: OptionHelp(
      "Draw what was added, removed and changed, before and after: a picture as .svg, .png or .pdf.", valueName: "file"),
    completion: .file())
  var picture: String?

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  var input: (format: InputFormat?, csv: CSVOptions) { (nil, .beside(needsGeometry: false)) }

  var streamInputs: [String] { Array(stream.inputs.dropLast()) }

  var namedFiles: [NamedFile] {
    .of(.read("the second input", stream.inputs.last), .written("--picture", picture))
  }

  var written: WrittenForm { text ? .other("text") : markdown ? .other("Markdown") : .features }

  static var constraints: [OptionConstraint] {
    [
      .excludes("--exact", "--tolerance, --topological", because: "--exact is for bytes"),
      .excludes("--patch", "--text, --summary, --markdown", because: "--patch is for plat patch"),
      .excludes("--patch", "--tolerance, --topological, --ignore, --lineage", because: "a patch makes B byte for byte"),
      .excludes("--patch", "--picture", because: "a patch has records that only stand elsewhere"),
      .atMostOne("--text, --summary, --markdown"),
      .excludes("--text", "--prefix", because: "--prefix is for Features, and --text prints lines"),
      .excludes("--markdown", "--prefix", because: "--prefix is for Features, and --markdown prints tables"),
      .refuses("--exit-status", because: "the status is 1 where diff finds a difference"),
    ]
  }

  func validate() throws {
    guard (1...2).contains(stream.inputs.count) else {
      throw ValidationError("diff compares two inputs: plat diff A B, or … then diff B.")
    }
    let (a, b) = (stream.inputs.count == 2 ? stream.inputs[0] : "-", stream.inputs.last ?? "-")
    if picture == "-", !summary, stream.output ?? "-" == "-" {
      throw ValidationError("--picture - is standard output, as are the records: name a file, or give --summary.")
    }
    let form = WrittenForm.own(stage: Snapshot.name, name: "a picture")
    if let complaint = form.complaint(picture, stage: Self.name, option: "--picture") {
      throw ValidationError(complaint)
    }
    if lineage, let matching = DiffMatching(by.names), matching == .order || matching == .geometry {
      throw ValidationError(
        "--lineage tells what has the same geometry and another key: match by id, or by values of properties, and not "
          + "by \(matching.words).")
    }
    if a == "-", b == "-" { throw ValidationError("Only one of A and B can be standard input.") }
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
    var plan = DiffPlan(
      path: path, reading: stream.reading, matching: DiffMatching(by.names), rules: rules, isPatch: patch,
      isSummary: summary)
    plan.tellsLineage = lineage
    if let picture { plan.picture = try DiffPicture(path: picture, stream.reading) }
    let (outcome, names, patch) = (DiffOutcome(), DiffNames(results.names(of: Self.name)), patch)
    func printed(isColoured: Bool) -> StageWork {
      .sink(OutputForm { [rules] in DiffText(rules, isColoured: isColoured) })
    }
    let work: StageWork =
      if text {
        printed(isColoured: false)
      } else if markdown {
        Self.markdown(rules, outcome)
      } else {
        .perRecord { [rules] in DiffResults(rules, names, isPatch: patch) }
      }
    var stage = PreparedStage(work, needs: plan.needs)
    stage.before = .inOrder { [plan] in DiffOperator(plan, outcome) }
    stage.holds = plan.picture != nil || lineage ? .retainsAll : .streaming
    if !patch, !summary, !markdown { stage.onTerminal = printed(isColoured: !DiffText.isPlain) }
    stage.namesBefore = plan.keys
    stage.closingNote = { outcome.text }
    stage.verdict = { outcome.counts.isDifferent ? .rejects : .done }
    return stage
  }

  /// What writes tables at the end.
  private static func markdown(_ rules: DiffRules, _ outcome: DiffOutcome) -> StageWork {
    let made = MadeOutput()
    return .sink(
      OutputForm(
        framing: MadeFraming(made),
        reduction: Reduction(
          collector: { DiffMarkdownCollector(rules) }, reducer: { DiffMarkdownReducer(outcome, made) })))
  }
}
