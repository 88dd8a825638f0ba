// plat patch: makes of a stream what a patch says.

import CommandOptions
import FeatureStream
import Formats
import GeoJSON

/// Applies what `diff --patch` wrote.
struct Patch: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "patch",
    abstract: "Apply what diff --patch wrote: make B of A, byte for byte.",
    usage: """
      plat patch [<options>] <patch> [<input> ...]
      plat … then patch [<options>] <patch>
      """,
    discussion: """
      The output is the records of B in its order, one a line. Each step of the patch names a record of A by its place; \
      where another record stands there, or none, the step does not fit: the record is refused, as --on-error says.

        plat diff --patch old.ndjson new.ndjson > p.ndjson
        plat patch p.ndjson old.ndjson | cmp - new.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  var input: (format: InputFormat?, csv: CSVOptions) { (nil, .beside(needsGeometry: false)) }

  var streamInputs: [String] { Array(stream.inputs.dropFirst()) }

  var namedFiles: [NamedFile] { .read("the patch", stream.inputs.first) }

  func validate() throws {
    guard let path = stream.inputs.first else {
      throw ValidationError(
        "patch wants the file that diff --patch wrote: plat patch p.ndjson A, or … then patch p.ndjson.")
    }
    let others = streamInputs.isEmpty ? ["-"] : streamInputs
    if path == "-", others.contains("-") {
      throw ValidationError("Only one of the patch and the input can be standard input.")
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    guard let path = stream.inputs.first else { throw RunError(.usage, "a patch is missing") }
    try FeatureCursor.check(path)
    let (reading, name) = (stream.reading, results.names(of: Diff.name)["patch"])
    return PreparedStage(.inOrder { PatchOperator(path, reading, member: name) })
  }
}
