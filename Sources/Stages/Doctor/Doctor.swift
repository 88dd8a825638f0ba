// plat doctor: what of the system plat works with is here, and what is missing.

import CommandOptions
import FeatureStream
import GeoJSON
import Installation

/// Says which libraries, grids, fonts and locales are here.
struct Doctor: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say which libraries, grids and fonts are here, and what to type for those that are missing.",
    usage: "plat doctor [<options>]",
    discussion: """
      A row for each library that plat opens, PROJ's database and grids, fonts, the locale and the terminal: whether it \
      is here, in which version, what it is for, and what to type to have it. Status 1 when a library or the database \
      is missing; plat does without what is a note. Nothing is asked over the network.

        plat doctor

      \(StageKind.streaming.rawValue)
      """)

  @Switch(help: "Print each row as a line of JSON: name, state, found, purpose, remedy.")
  var json = false

  @Options var stream: StreamOptions

  var isQuestion: Bool { true }

  func validate() throws {
    guard let word = stream.inputs.first else { return }
    throw ValidationError("doctor looks at the system and reads no input; '\(word)' is not read.")
  }

  func answerWithStatus() throws(RunError) -> (text: String, status: ExitStatus) {
    let findings = SystemFinding.all
    let isWhole = !findings.contains { $0.state == .missing }
    return (json ? Self.lines(findings) : SystemFinding.table(findings), isWhole ? .done : .rejects)
  }

  func prepare() throws(RunError) -> PreparedStage { PreparedStage(.passing) }

  private static func lines(_ findings: [SystemFinding]) -> String {
    var out = ByteBuffer()
    for finding in findings {
      out.append("{\"name\":")
      out.appendString(finding.name)
      for (name, text) in [
        ("state", finding.state.rawValue), ("found", finding.found), ("purpose", finding.purpose),
        ("remedy", finding.remedy),
      ] {
        guard let text else { continue }
        out.append(",\"\(name)\":")
        out.appendString(text)
      }
      out.append("}\n")
    }
    return out.text
  }
}
