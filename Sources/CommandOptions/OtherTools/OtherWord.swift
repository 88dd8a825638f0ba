// Words of other programs and of MapKit, and what plat has for each: for `plat help WORD` and plat-from-other-tools(7).

/// What plat has for a word of another program.
package struct OtherWord: Sendable {
  /// The program, or the library, that the word is from.
  package let tool: String
  /// The word: a type, a command, an option.
  package let word: String
  /// The words of plat, which begin with a stage; empty where there are none.
  package let answer: String
  /// What there is to add; why not, where there is no answer.
  package let note: String

  /// How a message about the word goes on: whose it is, plat's for it, and what there is to add.
  package var hint: String {
    "; that is a word of \(tool), and plat's is 'plat \(answer)'." + (note.isEmpty ? "" : " \(note)")
  }

  package init(_ tool: String, _ word: String, _ answer: String, _ note: String = "") {
    (self.tool, self.word, self.answer, self.note) = (tool, word, answer, note)
  }

  /// All that there are, those of a program together.
  package static let all = mapKit + commandLines

  /// Those of a word, capitals or not: the word itself, or its first part (`-t_srs` of `-t_srs EPSG:3857`).
  package static func named(_ word: String) -> [OtherWord] {
    let sought = word.lowercased()
    return all.filter { other in
      let own = other.word.lowercased()
      return own == sought || own.split { " ,".contains($0) }.contains { $0 == sought }
    }
  }
}
