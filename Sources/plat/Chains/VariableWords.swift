// What variables of a script may be in a chain: words, and never options.

import Stages

extension StageWords {
  /// The words with those that a variable gave made what they are: the value of the option before them, or an operand.
  ///
  /// - Throws: `UsageError` where one would be an option.
  func withValuesOfVariables() throws -> StageWords {
    guard words.contains(where: { $0.isOptionOfVariable }) else { return self }
    let options = words.first.flatMap { Plat.stage(named: $0.text) }.map { $0.options } ?? []
    var made = self
    made.words = []
    var isBehindNames = false
    for word in words {
      if !isBehindNames, word.isOptionOfVariable {
        let before = made.words.last
        guard let before, before.variable == nil,
          let option = options.first(where: { $0.takesValue && $0.names.contains(before.text) })
        else { throw refusal(of: word) }
        made.words[made.words.count - 1] = ChainWord(
          text: option.name + "=" + word.text, place: before.place, isLiteral: true)
        continue
      }
      isBehindNames = isBehindNames || word.text == "--" && !word.isLiteral
      made.words.append(word)
    }
    return made
  }

  private func refusal(of word: ChainWord) -> any Error {
    Complaint(
      "'\(word.text)' is the value of the variable '\(word.variable ?? "")', and a value is not an option: options stand in the "
        + "script itself. For a file of that name, write -- before the variable.", word.place
    ).error
  }
}

extension ChainWord {
  /// Whether it would be an option, had a variable not given it.
  fileprivate var isOptionOfVariable: Bool { variable != nil && text.hasPrefix("-") && text != "-" }
}
