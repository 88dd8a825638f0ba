// The options of check that mend.

import ArgumentParser

/// What is mended.
enum FixLevel: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// What needs no judgement.
  case safe
}

/// Whether records are mended.
struct FixOptions: ParsableArguments {
  @Option(
    name: .customLong("fix"),
    help: ArgumentHelp(
      "Hand the records on, with what needs no judgement mended, and report on standard error. --fix alone is --fix=safe.",
      valueName: "safe"))
  var level: FixLevel?

  @Flag(name: .customLong("diff"), help: "Write what --fix changes as a patch, instead of the records.")
  var showsPatch = false

  func validate() throws {
    if showsPatch, level == nil { throw ValidationError("--diff shows what --fix changes: give --fix too.") }
  }
}
