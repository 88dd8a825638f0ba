// plat run: the chain that a script has.

import CommandOptions
import FeatureStream

/// Stands for the stages of a script.
package struct Run: StageCommand {
  package static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run the stages of a script.",
    usage: "plat run [<options>] <script> [NAME=value ...] [<input> ...]",
    discussion: """
      A script has one stage a line, in the words of the command line, and runs as if they were joined by 'then'. Words \
      are quoted as in a shell; # begins a comment, and a line that ends in \\ goes on. ${NAME} stands for the value that \
      is given after the script's name, or for that of the environment; ${NAME:-default} has a default. Other words \
      after the script's name are inputs of its first stage, and options hold for its last.

        plat run trip.plat
        plat run trip.plat RADIUS=2km places.ndjson -o near.geojson

      With - the script is read from standard input. A file that begins with #!/usr/bin/env -S plat run can be made \
      executable.

      \(StageKind.streaming.rawValue) Its stages may hold more, as they say.
      """)

  @Options package var stream: StreamOptions

  @Switch(help: "Print what the script would do, as plat explain, and run nothing.")
  package var explain = false

  package init() {}

  package func prepare() throws(RunError) -> PreparedStage { PreparedStage(.passing) }
}
