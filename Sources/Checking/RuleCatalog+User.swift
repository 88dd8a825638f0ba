// Rules that are the user's own: what a schema or a condition asks.

extension RuleCatalog {
  static let schema = Rule(
    "schema", .error, .user, "not as the schema has it",
    advice: "Mend the value, or the schema that --schema names; #/… is the keyword's place in it.")
  /// The rule of `--where`.
  public static let condition = Rule(
    "where", .error, .user, "the condition of --where is not true",
    advice: "Mend the record, or the condition of --where.")

  static let user = [schema, condition]
}
