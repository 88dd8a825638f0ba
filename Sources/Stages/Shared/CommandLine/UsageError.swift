// What is said of a command line that makes no sense: the stage, the word, and the nearest word that is known.

import ArgumentParser
import FeatureStream
import Formats
import Words

/// A command line, or a script, that cannot be run.
package struct UsageError: Error {
  /// The stage; empty where none is known.
  package private(set) var stage: String
  /// What is wrong.
  package let message: String
  /// How the stage is used, and where to read more; empty for nothing.
  package let usage: String
  /// What the parser said, where that is no complaint, such as help.
  package private(set) var answer: String?
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
    let nearest = word.nearest(of: known).map { "; did you mean '\($0)'?" } ?? "."
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

  /// Says what is wrong with a stage's words, an option that is not known first.
  ///
  /// ArgumentParser looks at all options anew for each of its answers, so that it is asked once.
  ///
  /// - Parameter error: what the parser threw.
  package init(stage type: any StageCommand.Type, words: [String], _ error: any Error) {
    stage = type.name
    let full = Plat.fullMessage(for: error)
    guard full.hasPrefix(Plat._errorPrefix) else {
      (message, usage, answer) = ("", "", full.saying(type.operands))
      return
    }
    let help = full.range(ofLine: "Usage:")
    if let unknown = Self.unknownOption(words, of: type) {
      (message, usage) = (unknown, help.map { String(full[$0]) } ?? "")
      return
    }
    let rest = full.range(ofLine: "Help:") ?? help
    usage = rest.map { String(full[$0]) } ?? ""
    message = String(full[..<(rest?.lowerBound ?? full.endIndex)].dropFirst(Plat._errorPrefix.count)).withoutLineFeed
  }

  /// Says what is wrong with a stage's words without its parser: an option that it does not know, or what its own check
  /// complains of.
  ///
  /// - Returns: nil where the parser has to say it, or has an answer.
  package init?(stage type: any StageCommand.Type, words: [String], complaint error: ValidationError?) {
    guard !words.contains(where: { Plat.questions.contains($0) }),
      let message = Self.unknownOption(words, of: type) ?? error?.message
    else { return nil }
    (stage, self.message) = (type.name, message)
    let forms = Plat.usageString(for: type).split(separator: "\n").joined(separator: "\n       ")
    usage = "Usage: \(forms)\n  See 'plat \(type.name) --help' for more information."
  }

  /// What is said of the first word that is an option of another stage or of none; nil where there is none.
  private static func unknownOption(_ words: [String], of type: any StageCommand.Type) -> String? {
    let known = OptionDescription.all(of: type).flatMap(\.names)
    guard let unknown = words.unknownOption(known) else { return nil }
    let nearest = unknown.nearest(of: known).map { ". Did you mean '\($0)'?" } ?? ""
    return "Unknown option '\(unknown)'\(nearest)"
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

extension Plat {
  /// Words to which the parser has an answer, whatever else there is.
  fileprivate static let questions = ["-h", "--help", "-help", "--version", "--help-hidden"]
}

extension StageCommand {
  /// The stage that words make, the first of them its name.
  package static func parsed(_ words: [String]) throws -> any StageCommand {
    var complaint: ValidationError?
    do {
      if let stage = try read(Array(words.dropFirst())) { return stage }
    } catch { complaint = error as? ValidationError }
    if let error = UsageError(stage: self, words: words, complaint: complaint) { throw error }
    do {
      if let stage = try Plat.parseAsRoot(words) as? Self { return stage }
      throw CleanExit.helpRequest(self)
    } catch { throw UsageError(stage: self, words: words, error) }
  }
}

extension [String] {
  /// The words, an option and a value that begins with a minus and a digit made one: `--radius=-5`.
  ///
  /// The parser takes a word that begins with a minus for an option, unless it is told otherwise.
  package func joiningNegativeValues() -> [String] {
    var joined: [String] = []
    var isName = false
    for word in self {
      let isValue = word.first == "-" && word.dropFirst().first.map { $0.isNumber || $0 == "." } == true
      if isName || !isValue || joined.last?.isOptionAlone != true {
        joined.append(word)
      } else {
        joined[joined.count - 1] += "=" + word
      }
      isName = isName || word == "--"
    }
    return joined
  }

  /// The first option that is none of `known`.
  fileprivate func unknownOption(_ known: [String]) -> String? {
    for word in prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
      let name = String(word.prefix { $0 != "=" })
      if !known.contains(name), name != "--help", name != "--version" { return name }
    }
    return nil
  }
}

extension String {
  /// The text without the line feed at its end.
  fileprivate var withoutLineFeed: String { last == "\n" ? String(dropLast()) : self }

  /// Help with what it says of operands said of these.
  fileprivate func saying(_ operands: OperandWords?) -> String {
    guard let operands, let start = range(ofLine: "ARGUMENTS:"), let end = range(ofLine: "OPTIONS:") else {
      return self
    }
    let name = "  <\(operands.name)>"
    let blanks = String(repeating: " ", count: Swift.max(2, 26 - name.count))
    return self[..<start.lowerBound] + "ARGUMENTS:\n\(name)\(blanks)\(operands.abstract)\n\n" + self[end]
  }

  /// Whether the word is an option without a value: `--radius` or `-n`.
  fileprivate var isOptionAlone: Bool {
    guard !contains("=") else { return false }
    if hasPrefix("--") { return count > 2 }
    return count == 2 && first == "-" && last?.isLetter == true
  }

  /// Where a line begins that begins with `words`.
  fileprivate func range(ofLine words: String) -> PartialRangeFrom<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(words) { return start... }
      guard let feed = self[start...].firstIndex(of: "\n") else { return nil }
      start = index(after: feed)
    }
    return nil
  }
}
