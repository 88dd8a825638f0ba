// plat: the command line. Stages are parsed here, joined into one stream, and run.

import ArgumentParser
import FeatureStream

/// The root command; every subcommand is a stage.
@main
struct Plat: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plat",
    abstract: "Geo-processing for the shell: GeoJSON Features in, GeoJSON Features out.",
    usage: """
      plat <stage> [<options>] [<input> ...]
      plat <stage> … then <stage> … [then <stage> …]
      """,
    discussion: """
      Every stage reads GeoJSON in any form (NDJSON, text sequences, pretty-printed, FeatureCollections, bare \
      geometries) from files or standard input and writes one Feature a line. Join stages with |, or, in one process \
      and faster, with the word then:

        plat decode parks.geojson | plat simplify --tolerance 20m | plat encode -o out.geojson
        plat decode parks.geojson then simplify --tolerance 20m then encode -o out.geojson

      Manual pages: plat(1), one for each stage such as plat-project(1), and plat-features(5).
      """,
    version: "0.1.0",
    subcommands: [
      Decode.self,
      Encode.self,
      Project.self,
      Simplify.self,

    ])

  /// Splits the words at `then`, parses each part as a stage, and runs the chain.
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      var stages: [any StageCommand] = []
      for part in words.split(separator: "then", omittingEmptySubsequences: false) {
        if part.isEmpty, words.contains("then") {
          throw ValidationError("A stage is missing before or after 'then'.")
        }
        var command = try parseAsRoot(Array(part))
        guard let stage = command as? any StageCommand else { return try command.run() }
        stages.append(stage)
      }
      exit(withError: ExitCode(try Pipeline(stages).run().rawValue))
    } catch { exit(withError: error) }
  }
}
