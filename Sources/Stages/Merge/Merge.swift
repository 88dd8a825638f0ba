// plat merge: two edits of one base as one, record by record and value by value.

import CommandOptions
import FeatureStream
import Formats
import GeoJSON
import Layers
import SystemLibrary

/// Merges two edits of one base.
struct Merge: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge two edits of one base, record by record and value by value, and tell conflicts.",
    usage: """
      plat merge --base <file> --theirs <file> [<options>] [<ours> ...]
      plat … then merge --base <file> --theirs <file> [<options>]
      """,
    discussion: """
      What one of two edits added, removed or changed is in the output, byte for byte; members and properties are merged \
      one by one, and a geometry is one value. Where both changed a value, each otherwise, or one changed a record that \
      the other removed, that is a conflict: the record is written with ours and the member plat:conflict, which has all \
      three, and the status is 1. Records are matched by their ids, or by --key.

        plat merge --base base.ndjson --theirs theirs.ndjson ours.ndjson > merged.ndjson
        plat merge --base base.csv --theirs theirs.csv --key code --prefer theirs ours.csv
        plat merge --base base.ndjson --theirs theirs.ndjson --conflicts conflicts.ndjson ours.ndjson

      \(StageKind.retainsAll.rawValue)
      """)

  @ValueOption(
    limit: .fileBeside("our edit"),
    help: OptionHelp("The file of which the records and --theirs are edits.", valueName: "file"), completion: .file())
  var base: String?

  @ValueOption(
    limit: .fileBeside("our edit"), help: OptionHelp("The other edit.", valueName: "file"), completion: .file())
  var theirs: String?

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Match records by the values of these properties. (default: by id)", valueName: "names"),
    transform: NameList.parse)
  var key: [NameList] = []

  @ValueOption(
    help: OptionHelp(
      "Take this edit's value in a conflict, ours or theirs, and leave with status 0.", valueName: "edit"))
  var prefer: MergeSide?

  @ValueOption(
    help: OptionHelp(
      "Write records with conflicts to this file, too, and without the member plat:conflict to the output.",
      valueName: "file"), completion: .file())
  var conflicts: String?

  @Options var stream: StreamOptions

  var input: (format: InputFormat?, csv: CSVOptions) { (nil, .beside(needsGeometry: false)) }

  var namedFiles: [NamedFile] {
    .of(.read("--base", base), .read("--theirs", theirs), .written("--conflicts", conflicts))
  }

  static var constraints: [OptionConstraint] {
    [.excludes("--prefer", "--conflicts", because: "--prefer settles them")]
  }

  func validate() throws {
    guard base != nil, theirs != nil else {
      throw ValidationError(
        "merge needs --base, what both edits began with, and --theirs, the other edit. Files become one stream by naming "
          + "several: plat decode a.ndjson b.ndjson.")
    }
    if let complaint = WrittenForm.features.complaint(conflicts, stage: Self.name, option: "--conflicts") {
      throw ValidationError(complaint)
    }
    if conflicts == "" || conflicts == "-" { throw ValidationError("--conflicts is the name of a file.") }
  }

  func prepare() throws(RunError) -> PreparedStage {
    guard let base, let theirs else { throw RunError(.usage, "--base and --theirs are missing") }
    for path in [base, theirs] { try FeatureCursor.check(path) }
    var plan = MergePlan(
      base: base, theirs: theirs, reading: stream.reading, key: key.names, prefers: prefer)
    if let conflicts { plan.conflicts = SideFileBox(try SideFile(path: conflicts)) }
    let outcome = MergeOutcome()
    var stage = PreparedStage(
      .inOrder { [plan] in MergeOperator(plan, outcome) }, needs: MergePlan.needs,
      names: key.names.map { NamedProperty("--key", $0) }, closingNote: { outcome.counts.text },
      retention: .secondLook)
    stage.holds = .retainsAll
    stage.verdict = { outcome.counts.conflicts > 0 && !outcome.counts.areSettled ? .rejects : .done }
    return stage
  }
}

/// Which of two edits is meant.
enum MergeSide: String, CaseIterable, OptionValue {
  case ours, theirs
}
