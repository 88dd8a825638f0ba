// What the help says of an option, and what its value can be completed with.

/// What the help says of an option: what it does, and what its value is called.
package struct OptionHelp: Sendable, ExpressibleByStringInterpolation {
  package let abstract: String
  /// What the value is called; nil for the name of the option.
  package let valueName: String?

  package init(_ abstract: String, valueName: String? = nil) { (self.abstract, self.valueName) = (abstract, valueName) }

  package init(stringLiteral abstract: String) { self.init(abstract) }
}

/// What a shell offers for the value of an option, beside the values that it has.
package struct CompletionKind: Sendable {
  /// The names of files.
  package static func file() -> CompletionKind { CompletionKind() }
}

/// Which words can be the value of an option that is given once.
package enum SingleValueParsingStrategy: Sendable {
  /// A word that does not begin with a dash.
  case next
  /// Any word.
  case unconditional
}

/// Which words can be the value of an option that may be given several times.
package enum ArrayParsingStrategy: Sendable {
  /// A word that does not begin with a dash.
  case singleValue
  /// Any word.
  case unconditionalSingleValue
}

/// How the opposite of a flag is called.
package enum FlagInversion: Sendable {
  /// `--no-name`.
  case prefixedNo
}
