// plat explain: what a chain will do, without doing it.

import CommandOptions
import FeatureStream

/// Says of each stage of a chain how it works and what it holds.
package struct Explain: StageCommand {
  package static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say what a chain will do, without doing it.",
    usage: """
      plat explain [<options>] <stage> ... [then <stage> ...]
      plat explain [<options>] run <script> [NAME=value ...]
      """,
    discussion: """
      One record for each stage, with its number, its words, how much of the stream it holds, what it needs to know of \
      coordinates, on how many threads it works, what it reads and writes, and about how many bytes it holds. On a \
      terminal this is a table. Options of the chain are checked, and files that they name are read; inputs and outputs \
      are not.

        plat explain decode places.csv then buffer --radius 500m --dissolve then encode -o near.geojson
        plat explain run trip.plat

      \(StageKind.streaming.rawValue)
      """)

  @Options package var stream: StreamOptions

  @Switch(help: "Print a table, also where the output is not a terminal.")
  package var text = false

  package init() {}

  package func prepare() throws(RunError) -> PreparedStage { PreparedStage(.passing) }

  /// The command and the chain after it, where that is what words ask for.
  package static func asked(
    _ words: [String], isStage: (String) -> Bool
  ) throws -> (command: Explain, chain: [String])? {
    guard words.first == name else { return nil }
    let rest = words.dropFirst()
    let start = rest.firstIndex(where: isStage) ?? rest.firstIndex { !$0.hasPrefix("-") }
    guard let start else { return nil }
    guard let command = try Plat.parse(Array(words[..<start])) as? Explain else { return nil }
    return (command, Array(words[start...]))
  }
}
