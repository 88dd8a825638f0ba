// The command line's root: the stages, and how the words of one become its options.

import CommandOptions

/// The root command; every subcommand is a stage.
package enum Plat {
  /// The stages, in order.
  package static let stages: [any StageCommand.Type] = [
    Buffer.self,
    Check.self,
    Clip.self,
    Cluster.self,
    Collect.self,
    Complete.self,
    Connect.self,
    ContourStage.self,
    Decode.self,
    Densify.self,
    Diff.self,
    Dissolve.self,
    Doctor.self,
    Encode.self,
    Examples.self,
    Explain.self,
    Explode.self,
    Filter.self,
    Frame.self,
    Geocode.self,
    Grid.self,
    Group.self,
    Head.self,
    Hull.self,
    Index.self,
    Join.self,
    Line.self,
    LookAround.self,
    Lookup.self,
    MakeValid.self,
    Measure.self,
    Merge.self,
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
    Sample.self,
    Screen.self,
    Search.self,
    Select.self,
    Serve.self,
    SetStage.self,
    Simplify.self,
    Snapshot.self,
    Sort.self,
    Split.self,
    Stats.self,
    Tee.self,
    Tile.self,
    Transform.self,
    Unique.self,
    Url.self,
    View.self,
    Voronoi.self,
  ]

  /// What the program is called, and which version it is.
  package static let program = "plat"
  package static let version = "0.2.0"

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
      """)

  /// Its forms on a command line.
  static var forms: [String] { configuration.usage?.split(separator: "\n").map(String.init) ?? [] }

  /// The help that lists the stages.
  static var help: String {
    let lists = StageGroup.all.map { group in
      (
        title: group.name.uppercased() + " SUBCOMMANDS",
        rows: group.stages.compactMap { stage(named: $0) }.map { (name: $0.name, about: $0.configuration.abstract) }
      )
    }
    return HelpText(configuration, usage: forms, options: [], lists: lists, columns: HelpText.width).text
      + "\n  See 'plat help <subcommand>' for detailed help.\n"
  }

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
  /// - Throws: `UsageError` where the words make no stage, or ask for help or the version.
  package static func parse(_ words: [String]) throws -> any StageCommand {
    guard let first = words.first else { throw UsageError(withoutStage: stages.map { $0.name }) }
    switch first {
    case "-h", "--help":
      let topic = words.dropFirst().first.flatMap { Self.stage(named: $0) }
      throw UsageError(answer: topic?.help ?? help)
    case "--version", "-V", "-v": throw UsageError.asksVersion
    case "help":
      let topics = words.dropFirst()
      if let word = topics.first, Self.stage(named: word) == nil, let help = OtherWord.help(word) {
        throw UsageError(answer: help)
      }
      guard let topic = topics.first(where: { !$0.hasPrefix("-") && $0 != "help" }) else {
        throw UsageError(answer: help)
      }
      throw UsageError(answer: try known(topic).help)
    case _ where first.hasPrefix("-"): throw UsageError(ofProgram: "Unknown option '\(first)'")
    default: break
    }
    let stage = try known(first)
    let leftOut = stage.valuesLeftOut.merging(StreamOptions.valuesLeftOut) { own, _ in own }
    let words = words.completing(leftOut)
    try words.checkText(of: stage)
    return try stage.parsed(words)
  }

  /// The stage of a name.
  ///
  /// - Throws: `UsageError` where there is none, with the nearest.
  private static func known(_ name: String) throws -> any StageCommand.Type {
    guard let stage = stage(named: name) else { throw UsageError(unknownStage: name, known: stages.map { $0.name }) }
    return stage
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

/// A group of stages.
package struct StageGroup: Sendable {
  /// What help calls it.
  package let name: String
  /// The names of its stages, in the order in which a reader meets them.
  package let stages: [String]

  /// All groups; each stage is in one.
  package static let all = [
    StageGroup(name: "read and write", stages: ["decode", "encode"]),
    StageGroup(
      name: "geometry",
      stages: [
        "project", "buffer", "simplify", "densify", "make-valid", "polygonize", "merge-lines", "dissolve", "overlay",
        "clip", "hull", "point", "connect", "line", "transform", "grid", "voronoi", "contour", "explode",
        "collect", "tile", "measure",
      ]),
    StageGroup(
      name: "select and combine",
      stages: [
        "filter", "select", "set", "join", "group", "cluster", "sort", "sample", "split", "unique", "head", "stats",
      ]),
    StageGroup(
      name: "places", stages: ["complete", "search", "nearby", "geocode", "reverse", "lookup", "index", "serve"]),
    StageGroup(name: "camera and pictures", stages: ["frame", "screen", "snapshot", "view", "plot", "url"]),
    StageGroup(name: "routes", stages: ["route", "look-around"]),
    StageGroup(name: "checks", stages: ["check", "diff", "patch", "merge"]),
    StageGroup(name: "streams", stages: ["run", "tee", "explain"]),
    StageGroup(name: "help", stages: ["examples", "doctor"]),
  ]
}
