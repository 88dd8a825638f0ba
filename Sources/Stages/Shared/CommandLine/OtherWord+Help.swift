// What `plat help` says of a word of another program.

import CommandOptions

extension OtherWord {
  /// The stage that the answer begins with.
  package var stage: (any StageCommand.Type)? {
    answer.split(separator: " ").first.flatMap { Plat.stage(named: String($0)) }
  }

  /// What `plat help WORD` says: a line a program, and the help of the stage where it is one; nil for a word of none.
  static func help(_ word: String) -> String? {
    let found = named(word)
    guard !found.isEmpty else { return nil }
    var lines = found.map { other in
      let has = other.answer.isEmpty ? "plat has nothing for it" : "plat \(other.answer)"
      return "\(other.word) (\(other.tool)): \(has)" + (other.note.isEmpty ? "." : ". \(other.note)")
    }
    let stages = Set(found.compactMap { $0.stage?.name })
    if stages.count == 1, let stage = found[0].stage { lines += ["", stage.help] }
    return lines.joined(separator: "\n")
  }
}
