// plat tee: a copy of each record for a file, or for a branch of stages.

import CommandOptions
import FeatureStream
import FileNames
import SystemLibrary

/// Hands all records on as they are, and a copy of each to files or to a branch.
package struct Tee: StageCommand {
  package static let configuration = CommandConfiguration(
    commandName: "tee",
    abstract: "Hand records on as they are, and a copy of each to files or to a branch.",
    usage: """
      plat tee [<options>] <file> ...
      plat tee [<options>] '[' <stage> ... [then <stage> ...] ']'
      """,
    discussion: """
      A file gets the records that come here, one a line. In brackets, each a word of its own, stand the stages of a \
      branch, the last of which names a file with --output. What is written after tee is what would be written without it.

      The words are files to write, and none is read: as the first stage tee reads standard input, and refuses a file \
      that is there already, unless --force says that it may go.

        plat decode trip.csv then tee raw.ndjson then buffer --radius 500m
        plat decode trip.csv then tee [ simplify --tolerance 10m then encode -o x.geojson ] then url

      A branch gets all records, also where a stage after tee, such as head, has had enough; an error in it ends the \
      branch alone, and the exit status tells. Its files are whole or, when the run fails, not there. Stream options in \
      the brackets are the branch's; it has those of the chain otherwise.

      \(StageKind.streaming.rawValue) A branch may hold more, as its stages say.
      """)

  @Switch(help: "Write over files that are there already, also as the first stage.")
  package var force = false

  @Options package var stream: StreamOptions

  package static var operands: OperandWords? {
    OperandWords(name: "file", abstract: "Files to write; - is standard output. None is read.")
  }

  package var streamInputs: [String] { [] }

  package var written: WrittenForm { .copies }

  /// The files; `-` is standard output.
  package var files: [String] { stream.inputs }

  package init() {}

  package static var constraints: [OptionConstraint] {
    [
      .refuses("--output", because: "what tee writes is named without it, as tee FILE")
    ]
  }

  package func validate() throws {
    for file in stream.inputs where file.hasPrefix("[") || file == "]" {
      throw ValidationError("'\(file)': the brackets around a branch are words of their own, with blanks around them.")
    }
  }

  package func prepare() throws(RunError) -> PreparedStage { PreparedStage(.passing) }

  /// What is wrong with its files where it is the first stage, and what it was to read may stand among them.
  package var firstComplaint: String? {
    guard !force, let file = files.first(where: { isThere($0) }) else { return nil }
    return
      "'\(file)' is there already, and tee writes the files that it names: read it before, as in plat decode \(file) "
      + "then tee …, or write over it with --force."
  }

  /// What is wrong with what it is to write to; nil for nothing.
  package func complaint(hasBranch: Bool) -> String? {
    if hasBranch { return files.isEmpty ? nil : "It takes files or a branch; for both, write it twice." }
    return files.isEmpty ? "There is nothing to write to; name a file, or put a branch in [ and ]." : nil
  }
}

/// Whether a file that would be replaced is there.
private func isThere(_ path: String) -> Bool {
  var status = stat()
  return path != "-" && path.withFileName { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
}
