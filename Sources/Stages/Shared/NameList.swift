// The lists of names and words that options take, each of which may be given again.

import CommandOptions
import Words

/// Names with commas between them, as one word of the command line: `a, "b, c"`.
///
///     @ValueOption(parsing: .unconditionalSingleValue, help: …, transform: NameList.parse) var by: [NameList] = []
///
///     let names = by.names                            // of all times that the option was given
struct NameList: Sendable {
  /// The names, of which none is empty.
  let names: [String]

  /// Reads an option's text.
  static func parse(_ text: String) throws -> NameList {
    do throws(ListError) { return NameList(names: try ItemList(text, of: "name").items) } catch {
      throw ValidationError(error.message + ".")
    }
  }
}

extension [NameList] {
  /// The names of all lists, in their order.
  var names: [String] { flatMap(\.names) }
}

/// Refuses a name that is there twice.
///
/// - Parameter options: what the names are given by, such as `--by`.
func refuseRepeated(_ names: [String], of options: String) throws {
  var seen: Set<String> = []
  for name in names where !seen.insert(name).inserted {
    throw ValidationError("'\(name)' is named twice by \(options); once is enough.")
  }
}

/// Words of a set with commas between them.
struct WordList<Word: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
  let words: [Word]

  /// Reads an option's text.
  static func parse(_ text: String) throws -> WordList {
    WordList(words: try NameList.parse(text).names.map { try Word(known: $0) })
  }
}

/// The words of all lists.
func words<Word>(_ lists: [WordList<Word>]) -> [Word] { lists.flatMap(\.words) }

extension RawRepresentable<String> where Self: CaseIterable {
  /// The word that a text is.
  fileprivate init(known text: String) throws {
    if let word = Self(rawValue: text) {
      self = word
      return
    }
    throw ValidationError(unknownWord(text, of: Self.allCases.map(\.rawValue)))
  }
}

/// What is wrong with a word that is none of those known.
func unknownWord(_ word: String, of known: [String]) -> String {
  let hint = word.nearest(of: known).map { "did you mean '\($0)'?" } ?? "there are \(known.joined(separator: ", "))."
  return "'\(word)' is not known; \(hint)"
}
