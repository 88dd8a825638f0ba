// The options of check that mend.

import CommandOptions

/// What is mended.
enum FixLevel: String, OptionValue, CaseIterable, Sendable {
  /// What needs no judgement.
  case safe
  /// That, and what somebody has to look at: invalid polygons, Multi geometries of one part, files that are swapped.
  case unsafe
}

/// Whether records are mended.
struct FixOptions: DeclaredOptions {
  @ValueOption(
    name: .customLong("fix"),
    help: OptionHelp(
      "Hand the records on, with what needs no judgement mended, and report on standard error; with unsafe also invalid polygons, and files that are swapped throughout. --fix alone is --fix=safe.",
      valueName: "safe|unsafe"))
  var level: FixLevel?

  @Switch(name: .customLong("diff"), help: "Write what --fix changes as a patch, instead of the records.")
  var showsPatch = false

  static var constraints: [OptionConstraint] {
    [
      .requires("--diff", "--fix", because: "it shows what --fix changes")
    ]
  }
}
