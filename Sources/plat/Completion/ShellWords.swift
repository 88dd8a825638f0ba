// The words of a command line that is still being typed.

import Stages

/// Splits a line as shells do, as far as it is there: the last word may be half typed, its quotes still open.
///
/// Quotes and backslashes are taken away; variables stay as they are written, which is how they complete to nothing.
struct ShellWords {
  /// The words that are whole.
  private(set) var whole: [String] = []
  /// The word that is being typed; empty after a blank.
  private(set) var last = ""

  init(_ line: String) {
    var quote: Character?
    var isEscaped = false
    var isWord = false
    for character in line {
      if isEscaped {
        if quote == "\"", !"\"\\$`".contains(character) { last.append("\\") }
        last.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
        isWord = true
      } else if let open = quote {
        if character == open { quote = nil } else { last.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        isWord = true
      } else if character == " " || character == "\t" || character == "\n" {
        if isWord { whole.append(last) }
        (last, isWord) = ("", false)
      } else {
        last.append(character)
        isWord = true
      }
    }
  }
}
