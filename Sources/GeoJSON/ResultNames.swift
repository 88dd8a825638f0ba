// What the properties are called in which a stage puts what it found.

/// The names of the properties that a stage adds.
package struct ResultNames: Sendable {
  /// What they begin with.
  package let prefix: String

  package init(prefix: String) { self.prefix = prefix }

  /// The name of a result: `names["rank"]` is `nearby_rank`.
  ///
  /// Makes a string, so that it is for once in a run, not for once in a record.
  package subscript(result: String) -> String { prefix + result }
}
