// The words of a chain, in stages and branches, whether they are from the command line or from a script.

import FeatureStream
import Stages

/// A word, and where it is from.
struct ChainWord {
  let text: String
  /// Its place in a script; nil on the command line.
  var place: TextPlace?
  /// Whether any of it is quoted, or a variable's value, so that it is a word and no `then` and no bracket.
  var isLiteral = false
  /// The variable whose value it begins with, so that it is not an option either.
  var variable: String?
}

/// The words of a stage, and of the stages of its branch.
struct StageWords {
  var words: [ChainWord] = []
  /// What stands in brackets after it.
  var branch: [StageWords]?

  var texts: [String] { words.map(\.text) }

  /// Where the stage begins.
  var place: TextPlace? { words.first?.place }

  /// Where the word is that a message names first, in quotes or before a colon; where the stage begins, if none.
  func place(in message: String) -> TextPlace? {
    guard let place else { return nil }
    var names = message.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\"" }.enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    names += message.split(separator: ":", maxSplits: 1).prefix(1).map(String.init)
    for name in names where !name.isEmpty {
      let option = name.prefix { $0 != " " }
      let found = words.first { word in
        let parts = word.text.split(separator: "=", maxSplits: 1)
        return word.text == name || word.text == option || parts.contains { $0 == name || $0 == option }
      }
      if let found { return found.place }
    }
    return place
  }
}

/// What a chain is read from.
enum ChainToken {
  case word(ChainWord)
  /// The end of a line of a script, which ends a stage.
  case lineEnd(TextPlace)
}

/// Reads stages off words: `stage … then stage … then tee [ stage … then stage … ] then stage …`.
///
/// After `--` every word is the name of an input, up to the end of the line or of the command line.
struct ChainReader {
  private let tokens: [ChainToken]
  private var at = 0

  init(_ tokens: [ChainToken]) { self.tokens = tokens }

  init(commandLine words: [String]) { tokens = words.map { .word(ChainWord(text: $0)) } }

  /// All stages.
  mutating func chain() throws -> [StageWords] { try chain(within: nil) }

  /// The stages up to the bracket that closes the one at `bracket`, or up to the end.
  private mutating func chain(within bracket: ChainWord?) throws -> [StageWords] {
    var stages: [StageWords] = []
    var current = StageWords()
    var joint: ChainWord?
    var isBehindNames = false
    func missing(_ word: ChainWord?) -> any Error {
      Complaint("A stage is missing before or after 'then'.", word?.place).error
    }
    func close() {
      if current.words.isEmpty { return }
      stages.append(current)
      (current, joint) = (StageWords(), nil)
    }
    while at < tokens.count {
      let token = tokens[at]
      at += 1
      guard case .word(let word) = token else {
        close()
        isBehindNames = false
        continue
      }
      if isBehindNames || word.isLiteral {
        current.words.append(word)
        continue
      }
      let mayBranch = current.words.first.map { $0.text == Tee.name } ?? false
      switch word.text {
      case "--":
        isBehindNames = true
        current.words.append(word)
      case "then":
        // At the end of a line of a script, or the beginning of the next, it says what the line's end says.
        let isAtLineStart = at < 2 || { if case .lineEnd = tokens[at - 2] { true } else { false } }()
        if current.words.isEmpty, joint != nil || stages.isEmpty || !isAtLineStart { throw missing(word) }
        close()
        joint = word
      case "[" where mayBranch:
        if current.branch != nil {
          throw Complaint("'\(Tee.name)' has one branch; give another one a '\(Tee.name)' of its own.", word.place)
            .error
        }
        current.branch = try chain(within: word)
      case "]" where bracket != nil:
        close()
        if joint != nil || stages.isEmpty { throw missing(joint ?? word) }
        return stages
      case "]" where mayBranch:
        throw Complaint("There is a ']' without its '['.", word.place).error
      default: current.words.append(word)
      }
    }
    close()
    if let bracket {
      throw Complaint("The '[' is not closed: a ']' that stands alone is missing.", bracket.place).error
    }
    if joint != nil { throw missing(joint) }
    return stages
  }
}
