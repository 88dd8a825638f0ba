// Rules that are the user's own: what a schema or a condition asks.

extension RuleCatalog {
  static let schema = Rule(
    "schema", .error, .user, "not as the schema has it",
    advice: "Mend the value, or the schema that --schema names; #/… is the keyword's place in it.")
  static let user = [schema]
}
