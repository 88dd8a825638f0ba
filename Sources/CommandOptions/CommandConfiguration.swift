// What a command says of itself, and of words that it cannot use.

/// What a command is called, and what its help says before its options.
package struct CommandConfiguration: Sendable {
  package let commandName: String
  /// What it does, in a sentence.
  package let abstract: String
  /// Its forms on a command line, one a line; nil for the usual one.
  package let usage: String?
  /// More about it, in paragraphs.
  package let discussion: String

  package init(commandName: String, abstract: String, usage: String? = nil, discussion: String = "") {
    (self.commandName, self.abstract, self.usage, self.discussion) = (commandName, abstract, usage, discussion)
  }
}

/// What is wrong with the values of options: a sentence that says what to do.
package struct ValidationError: Error, CustomStringConvertible {
  package let message: String

  package init(_ message: String) { self.message = message }

  package var description: String { message }
}

/// What is wrong with the words of a command line, or what they ask in place of a run.
package enum WordsError: Error {
  /// They ask for help.
  case help
  /// They ask for the version.
  case version
  /// They cannot be read.
  ///
  /// - Parameter help: what the help says of the option that they are about, with its name as it was typed.
  case wrong(_ message: String, help: String? = nil)
}
