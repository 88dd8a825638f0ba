// plat examples: the command lines of the man pages that have a word.

import CommandOptions
import FeatureStream
import GeoJSON
import Words

/// Prints examples of the man pages.
struct Examples: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "examples",
    abstract: "Print the examples of the man pages that have a word.",
    usage: "plat examples [<options>] [<stage or word> ...]",
    discussion: """
      The command lines of the man pages, each with the sentence that says what it shows and the page that has it: those \
      that use a stage, or have a word in the sentence or the command line; of several words, those that have all. \
      Without a word, all. They are about the files of the folder Samples. Status 1 when there is none.

        plat examples buffer
        plat examples join nearest

      \(StageKind.streaming.rawValue)
      """)

  @Switch(help: "Print each as a line of JSON: page, text, commands.")
  var json = false

  @Options var stream: StreamOptions

  static var operands: OperandWords? {
    OperandWords(
      name: "words",
      abstract: "Stages, or words of the sentence or the command line.")
  }

  var isQuestion: Bool { true }

  func answer() throws(RunError) -> String {
    let (words, stages, all) = (stream.inputs, Plat.stages.map { $0.name }, ManualExample.all)
    let found = ManualExample.matching(words, in: all, stages: stages)
    guard !found.isEmpty else {
      let strange = words.first { ManualExample.matching([$0], in: all, stages: stages).isEmpty }
      guard let strange else {
        throw RunError(.rejects, "no example has all of \(words.map { "'\($0)'" }.joined(separator: ", ")).")
      }
      let nearest = strange.nearest(of: stages).map { "; did you mean '\($0)'?" } ?? "; 'plat --help' lists the stages."
      throw RunError(.rejects, "no example has '\(strange)'\(nearest)")
    }
    guard json else { return found.map(\.shown).joined(separator: "\n") }
    var out = ByteBuffer()
    for example in found { example.append(to: &out) }
    return out.text
  }

  func prepare() throws(RunError) -> PreparedStage { PreparedStage(.passing) }
}
