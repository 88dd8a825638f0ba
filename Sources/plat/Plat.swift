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

        plat simplify --tolerance 20m parks.ndjson | plat encode -o out.geojson
        plat simplify --tolerance 20m parks.ndjson then encode -o out.geojson

      Manual pages: plat(1), one for each stage such as plat-project(1), and plat-features(5).
      """,
    version: "0.1.0",
    subcommands: [
      Buffer.self,
      Complete.self,
      Decode.self,
      Densify.self,
      Encode.self,
      Frame.self,
      Geocode.self,
      Index.self,
      Lookup.self,
      Measure.self,
      Nearby.self,
      Polygonize.self,
      Project.self,
      Reverse.self,
      Screen.self,
      Search.self,
      Select.self,
      Simplify.self,
      Url.self,
    ])

  /// What stands before the message of a usage error.
  static var _errorLabel: String { "plat" }

  /// Splits the words at `then`, parses each part as a stage, and runs the chain.
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      var stages: [any StageCommand] = []
      // Behind --, every word is the name of an input.
      let names = words.firstIndex(of: "--") ?? words.endIndex
      var parts = words[..<names].split(separator: "then", omittingEmptySubsequences: false).map(Array.init)
      parts[parts.count - 1] += words[names...]
      for part in parts {
        if part.isEmpty, parts.count > 1 { throw ValidationError("A stage is missing before or after 'then'.") }
        try checkStage(part.first)
        var command = try parseAsRoot(part)
        guard let stage = command as? any StageCommand else { return try command.run() }
        stages.append(stage)
      }
      exit(withError: ExitCode(try Pipeline(stages).run().rawValue))
    } catch { exit(withError: error) }
  }

  /// Names the stages where the first word is none of them.
  private static func checkStage(_ word: String?) throws {
    guard let word, !word.hasPrefix("-"), word != "help" else { return }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard !names.contains(word) else { return }
    throw ValidationError("'\(word)' is not a stage; the stages are \(names.joined(separator: ", ")).")
  }
}
