// What is said of a command line that makes no sense: the stage, the word, and the nearest word that is known.

import Cartography
import CommandOptions
import FeatureStream
import Formats
import SystemLibrary
import Words

/// A command line, or a script, that cannot be run.
package struct UsageError: Error {
  /// The stage; empty where none is known.
  package private(set) var stage: String
  /// What is wrong.
  package let message: String
  /// How the stage is used, and where to read more; empty for nothing.
  package let usage: String
  /// What was asked for in the place of a run, such as help; nil of an error.
  package private(set) var answer: String?
  /// Whether the question was for the version, of which the program knows more than `answer` says.
  package private(set) var asksVersion = false
  /// Where in a script it is; nil on the command line.
  package private(set) var place: TextPlace?
  /// The exit status.
  package private(set) var status = ExitStatus.usage

  /// Says what is wrong with a stage that stands at a place of a script.
  package init(stage: String, _ message: String, _ place: TextPlace?, _ status: ExitStatus = .usage) {
    (self.stage, self.message, self.place, self.status) = (stage, message, place, status)
    usage = ""
  }

  /// The error, at a place of a script.
  ///
  /// - Parameter owner: the stage that reads the script, named where no other is.
  package func at(_ place: TextPlace?, owner: String) -> UsageError {
    guard self.place == nil, answer == nil else { return self }
    var error = self
    error.place = place
    if place != nil, stage.isEmpty { error.stage = owner }
    return error
  }

  /// Names the stages where a word is none of them.
  package init(unknownStage word: String, known: [String]) {
    stage = ""
    if word.contains("."), access(word, F_OK) == 0 {
      message = "'\(word)' is a file and not a stage: 'plat stats \(word)' sums it up, 'plat plot \(word)' shows it."
      usage = ""
      return
    }
    let other = OtherWord.named(word).first { !$0.answer.isEmpty }
    let nearest = other?.hint ?? word.nearest(of: known).map { "; did you mean '\($0)'?" } ?? "."
    message = "'\(word)' is not a stage\(nearest) The stages are \(known.joined(separator: ", "))."
    usage = ""
  }

  /// Says what is wrong with words that are no stage's.
  package init(message: String) { (stage, self.message, usage) = ("", message, "") }

  /// Asks for a stage where the command line has none.
  package init(withoutStage known: [String]) {
    stage = ""
    message = "Name a stage: \(known.joined(separator: ", "))."
    usage = """
      Usage: plat <stage> [<options>] [<input> ...]
        See 'plat --help' for what each does.
      """
  }

  /// Asks for the version, which the program tells.
  package static var asksVersion: UsageError {
    var error = UsageError(answer: Plat.version)
    error.asksVersion = true
    return error
  }

  /// Answers a question in the place of a run, such as one for help.
  package init(answer: String) { (stage, message, usage, self.answer) = ("", "", "", answer) }

  /// Says what is wrong with a stage's words, or answers what they ask.
  init(stage type: any StageCommand.Type, _ error: WordsError) {
    switch error {
    case .help: self.init(answer: type.help)
    case .version: self = .asksVersion
    case .wrong(let message, let help):
      self.init(type, message + Self.otherWord(in: message), help: help.map { "Help:  \($0)\n" } ?? "")
    }
  }

  /// Says what is wrong with the values of a stage's options.
  init(stage type: any StageCommand.Type, _ error: ValidationError) { self.init(type, error.message) }

  /// What plat has for an option of another program, where a message says that it is unknown.
  private static func otherWord(in message: String) -> String {
    guard message.hasPrefix("Unknown option '"), message.hasSuffix("'") else { return "" }
    let word = String(message.dropFirst(16).dropLast())
    return OtherWord.named(word).first { !$0.answer.isEmpty }?.hint ?? ""
  }

  private init(_ type: any StageCommand.Type, _ message: String, help: String = "") {
    (stage, self.message) = (type.name, message)
    usage = help + Self.usage(type.forms, of: "plat \(type.name)")
  }

  /// Says what is wrong with words that are not those of one stage, and how the program is used.
  package init(ofProgram message: String) {
    (stage, self.message) = ("", message)
    usage = Self.usage(Plat.forms, of: Plat.program)
  }

  private static func usage(_ forms: [String], of program: String) -> String {
    "Usage: \(forms.joined(separator: "\n       "))\n  See '\(program) --help' for more information."
  }

  /// The form of messages that the words ask for.
  package static func form(_ words: [String]) -> MessageForm {
    for form in MessageForm.allCases where form != .text {
      let isNext = zip(words, words.dropFirst()).contains { $0 == "--errors" && $1 == form.rawValue }
      if isNext || words.contains("--errors=\(form.rawValue)") { return form }
    }
    return .text
  }
}

extension StageCommand {
  /// The stage that words make, the first of them its name.
  package static func parsed(_ words: [String]) throws -> any StageCommand {
    do { return try read(Array(words.dropFirst())) } catch let error as WordsError {
      throw UsageError(stage: self, error)
    } catch let error as ValidationError { throw UsageError(stage: self, error) }
  }

  /// Its options and operands, in their order.
  package static var options: [OptionDescription] { declared + OptionDescription.questions.suffix(1) }

  private static var declared: [OptionDescription] { OptionDescription.all(of: self, operands: operands) }

  /// Its forms on a command line.
  fileprivate static var forms: [String] {
    if let usage = configuration.usage { return usage.split(separator: "\n").map(String.init) }
    let words = declared.filter { $0.isNeeded || $0.names.isEmpty }.map { option in
      option.names.isEmpty ? "[<\(option.valueName)> ...]" : "\(option.name) <\(option.valueName)>"
    }
    return [(["plat \(name) [<options>]"] + words).joined(separator: " ")]
  }

  /// Its help.
  package static var help: String {
    HelpText(configuration, usage: forms, options: declared, columns: HelpText.width).text
  }
}

extension HelpText {
  /// How wide help is: as `COLUMNS` says, else as the terminal is that it goes to, else 80; never below 40.
  package static var width: Int { max(Terminal(isOutput: true).columns, 40) }
}
