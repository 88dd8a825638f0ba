// The command line's root: the stages, and how the words of one become its options.

import ArgumentParser
import CommandOptions

/// The root command; every subcommand is a stage.
package struct Plat: ParsableCommand {
  /// The stages, in order.
  package static let stages: [any StageCommand.Type] = [
    Buffer.self,
    Check.self,
    Clip.self,
    Cluster.self,
    Collect.self,
    Complete.self,
    Decode.self,
    Densify.self,
    Diff.self,
    Dissolve.self,
    Encode.self,
    Explain.self,
    Explode.self,
    Filter.self,
    Frame.self,
    Geocode.self,
    Head.self,
    Hull.self,
    Index.self,
    Join.self,
    LookAround.self,
    Lookup.self,
    MakeValid.self,
    Measure.self,
    MergeLines.self,
    Nearby.self,
    Overlay.self,
    Patch.self,
    Plot.self,
    Point.self,
    Polygonize.self,
    Project.self,
    Reverse.self,
    RouteStage.self,
    Run.self,
    Screen.self,
    Search.self,
    Select.self,
    Serve.self,
    SetStage.self,
    Simplify.self,
    Snapshot.self,
    Stats.self,
    Tee.self,
    Tile.self,
    Url.self,
    View.self,
  ]

  /// What the program is called, and which version it is.
  ///
  /// The configuration has both, and with them the help's groups, which take the configuration of every stage: a run
  /// that needs one of these needs none of that.
  package static let program = "plat"
  package static let version = "0.1.0"

  package static let configuration = CommandConfiguration(
    commandName: program,
    abstract: "Geo-processing for the shell: GeoJSON Features in, GeoJSON Features out.",
    usage: """
      plat <stage> [<options>] [<input> ...]
      plat <stage> … then <stage> … [then <stage> …]
      plat run <script> [NAME=value ...] [<input> ...]
      """,
    discussion: """
      Every stage reads GeoJSON in any form (NDJSON, text sequences, pretty-printed, FeatureCollections, bare \
      geometries) from files or standard input and writes one Feature a line. Join stages with |, or, in one process \
      and faster, with the word then:

        plat simplify --tolerance 20m parks.ndjson | plat encode -o out.geojson
        plat simplify --tolerance 20m parks.ndjson then encode -o out.geojson

      A script has such a chain, one stage a line, and plat run runs it; plat tee branches a chain, and plat explain \
      says what one will do.

      Manual pages: plat(1), one for each stage such as plat-project(1), and plat-features(5).
      """,
    version: version,
    groupedSubcommands: StageGroup.all.map { group in
      CommandGroup(name: group.name, subcommands: group.stages.compactMap { stage(named: $0) })
    })

  /// What stands before the message of a usage error.
  package static var _errorLabel: String { "plat" }

  package init() {}

  /// The stage of a name; the list is sorted, and only the configurations of the few that are asked are made.
  package static func stage(named name: String) -> (any StageCommand.Type)? {
    var candidates = stages[...]
    while let middle = candidates.dropFirst(candidates.count / 2).first {
      if middle.name == name { return middle }
      let place = candidates.startIndex + candidates.count / 2
      candidates = name < middle.name ? candidates[..<place] : candidates[(place + 1)...]
    }
    return nil
  }

  /// Parses one stage.
  ///
  /// Only the options of that stage are looked at: those of all stages take most of the time of a small run.
  ///
  /// - Returns: nil where the words were another command, such as help, which has been run.
  package static func parse(_ words: [String]) throws -> (any StageCommand)? {
    guard let first = words.first else { throw UsageError(withoutStage: stages.map { $0.name }) }
    guard !first.hasPrefix("-"), first != "help" else {
      if let topic = words.dropFirst().first(where: { !$0.hasPrefix("-") }), first == "help", topic != "help",
        stage(named: topic) == nil
      {
        throw UsageError(unknownStage: topic, known: stages.map { $0.name })
      }
      var command = try parseAsRoot(words)
      if let stage = command as? any StageCommand { return stage }
      try command.run()
      return nil
    }
    guard let stage = stage(named: first) else {
      throw UsageError(unknownStage: first, known: stages.map { $0.name })
    }
    let leftOut = stage.valuesLeftOut.merging(StreamOptions.valuesLeftOut) { own, _ in own }
    let words = words.joiningNegativeValues().completing(leftOut).partingEmptyValues(of: stage)
    try words.checkText(of: stage)
    return try stage.parsed(words)
  }
}

extension [String] {
  /// The words with `=` and a value after each option that stands alone though it has one.
  ///
  /// One that stands in front of one of its values does not stand alone; an input of such a name is given as `./json`.
  fileprivate func completing(_ options: [String: LeftOutValue]) -> [String] {
    let names = firstIndex(of: "--") ?? endIndex
    var words = self
    for index in 0..<names {
      guard let option = options[self[index]] else { continue }
      if index + 1 < names, option.all.contains(self[index + 1]) { continue }
      words[index] += "=\(option.value)"
    }
    return words
  }
}
