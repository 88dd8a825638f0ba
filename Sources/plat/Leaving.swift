// How a run ends where there is nothing to run: with an answer, or with what is wrong with the words.

import BuildCommit
import CommandOptions
import FeatureStream
import Formats
import Installation
import Stages

extension Plat {
  /// Says why nothing was run; gives the status for that.
  static func say(why error: any Error, form: MessageForm) -> ExitStatus {
    let error = error as? UsageError ?? UsageError(ofProgram: (error as? ValidationError)?.message ?? "\(error)")
    if error.asksVersion { return plat.say(answer: versionText) }
    if let answer = error.answer { return plat.say(answer: answer.hasSuffix("\n") ? answer : answer + "\n") }
    say(error, form: form)
    return error.status
  }

  /// The version and the commit, and below them the versions of the libraries that are here.
  private static var versionText: String {
    "\(program) \(version) (commit \(BuildCommit.digits))\n"
      + InstalledLibrary.all.map { "\($0.name) \($0.version ?? "is missing")\n" }.joined()
  }

  private static func say(_ error: UsageError, form: MessageForm) {
    Messenger(stage: error.stage, form: form).say(RunError(error.status, error.message), at: error.place)
    if form == .text, !error.usage.isEmpty { Messenger.print(error.usage + "\n") }
  }
}

extension UsageError {
  /// The error, at the word of a script that it names.
  func at(_ words: StageWords) -> UsageError { at(words.place(in: message), owner: Run.name) }
}
