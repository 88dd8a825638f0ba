// What a command line can go on with: stages, options, and the values of options.

import CommandOptions
import FeatureStream
import GeoJSON
import Stages
import Words

/// A word that a command line can go on with.
struct CandidateWord: Equatable {
  var word: String
  /// What it is; empty where the word says it.
  var about = ""
}

/// The answer to one question for completions.
struct WordCompletion: Equatable {
  var candidates: [CandidateWord] = []
  /// Whether names of files do, too, which the shell knows best.
  var takesFiles = false
}

/// Finds out what a line can go on with.
///
/// The shells' scripts hand the line over as far as it is typed, so that all knowledge is here, and once.
struct WordCompleter {
  let stages: [any StageCommand.Type]

  /// What can stand where the line ends; the line begins with the name of the program.
  func complete(_ line: String) -> WordCompletion {
    let typed = ShellWords(line)
    let words = Array(typed.whole.dropFirst())
    let isBehindDashes = words.contains("--")
    var part = Array(
      isBehindDashes ? words[...] : words.split(separator: "then", omittingEmptySubsequences: false).last ?? [])
    // A chain in brackets, or behind the word that explains it, goes on as any other.
    if part.first == Tee.name, let bracket = part.lastIndex(of: "[") { part.removeSubrange(...bracket) }
    if part.first == Explain.name, part.count > 1 || !typed.last.hasPrefix("-") { part.removeFirst() }
    guard let name = part.first else { return stageNames(typed.last, isFirst: words.isEmpty) }
    if name == "help", words.count == 1 { return stageNames(typed.last, isFirst: false) }
    guard let stage = stages.first(where: { $0.name == name }) else { return WordCompletion() }
    let question = StageQuestion(
      options: stage.options, words: Array(part.dropFirst()), typed: typed.last,
      inputs: inputs(of: words))
    return isBehindDashes ? WordCompletion(takesFiles: true) : question.answer()
  }

  private func stageNames(_ typed: String, isFirst: Bool) -> WordCompletion {
    var candidates = stages.map { CandidateWord(word: $0.name, about: $0.configuration.abstract) }
    if isFirst {
      candidates += [
        CandidateWord(word: "help", about: "Show how a stage is used"),
        CandidateWord(word: "--help", about: "Show the stages"),
        CandidateWord(word: "--version", about: "Show the version"),
      ]
    }
    return WordCompletion(candidates: candidates.filter { $0.word.hasPrefix(typed) })
  }

  /// The files that the chain reads: operands of its stages that are there.
  private func inputs(of words: [String]) -> [String] {
    words.filter { !$0.hasPrefix("-") && $0 != "then" && $0.contains(".") }
  }
}

/// What is asked about the words of one stage.
private struct StageQuestion {
  let options: [OptionDescription]
  let words: [String]
  let typed: String
  let inputs: [String]

  func answer() -> WordCompletion {
    if let last = words.last, let option = option(last), option.takesValue { return value(of: option, typed) }
    if typed.hasPrefix("--"), let equals = typed.firstIndex(of: "="), let option = option(String(typed[..<equals])) {
      var found = value(of: option, String(typed[typed.index(after: equals)...]))
      found.candidates = found.candidates.map { CandidateWord(word: typed[...equals] + $0.word, about: $0.about) }
      return found
    }
    if typed.hasPrefix("-") { return names() }
    var found = WordCompletion()
    if typed.isEmpty || "then".hasPrefix(typed) {
      found.candidates.append(CandidateWord(word: "then", about: "Go on with another stage"))
    }
    found.takesFiles = options.contains { $0.names.isEmpty }
    return found
  }

  private func option(_ name: String) -> OptionDescription? { options.first { $0.names.contains(name) } }

  /// The options that are not there yet.
  private func names() -> WordCompletion {
    let given = Set(words.flatMap { word in option(String(word.prefix { $0 != "=" }))?.names ?? [] })
    let free = options.filter { option in option.isRepeating || !option.names.contains(where: given.contains) }
    var candidates: [CandidateWord] = []
    for option in free {
      for name in option.names where name.hasPrefix("--") && name.hasPrefix(typed) {
        candidates.append(CandidateWord(word: name, about: option.summary))
      }
    }
    return WordCompletion(candidates: candidates)
  }

  /// What an option can have: the last item where the value is a list.
  private func value(of option: OptionDescription, _ typed: String) -> WordCompletion {
    if option.isFile { return WordCompletion(candidates: [], takesFiles: true) }
    let values = ValueWords(option: option, inputs: inputs, words: words)
    let comma = values.isList ? typed.lastIndex(of: ",").map(typed.index(after:)) : nil
    let start = comma ?? typed.startIndex
    let item = String(typed[start...])
    let given = typed[..<start].pieces.map(String.init)
    var found = values.find(item)
    let folded = item.lowercased()
    found.candidates = found.candidates.compactMap { candidate in
      guard candidate.word.lowercased().hasPrefix(folded), !given.contains(candidate.word) else { return nil }
      return CandidateWord(word: typed[..<start] + candidate.word, about: candidate.about)
    }
    return found
  }
}
