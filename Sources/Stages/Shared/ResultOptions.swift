// Where a stage puts what it finds out about a feature: in properties, whose names begin with the stage's.

import CommandOptions
import GeoJSON

/// `--prefix`: the group of every stage that adds results.
///
///     @Options var results: ResultOptions
///
///     let names = results.names(of: Self.name)      // in prepare()
///     let rank = names["rank"]                       // once for each operator: "nearby_rank", or with --prefix q_ "q_rank"
///     edits.set(rank) { $0.append(1, .shortest) }   // for each record, in one `PropertyEdits`
///     feature.setProperties(edits)
///
/// A property of that name that is there already gets its new value in its place, others come after those that are
/// there, and properties that are `null` become an object; every other byte stays (`Feature.setProperties`).
struct ResultOptions: DeclaredOptions {
  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp(
      "What the names of added properties begin with. (default: the stage's name and _)", valueName: "text"))
  var prefix: String?

  /// The names that a stage's results have; a hyphen in its name is a _ there.
  func names(of stage: String) -> ResultNames {
    ResultNames(prefix: prefix ?? String(stage.map { $0 == "-" ? "_" : $0 }) + "_")
  }
}
