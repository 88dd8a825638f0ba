// How the program ends where nothing is run: with an answer, or with what is wrong with the words.

import ArgumentParser
import FeatureStream
import Formats
import Stages

extension Plat {
  /// Says why nothing was run, and leaves.
  static func leave(with error: any Error, form: MessageForm) -> Never {
    if let usage = error as? UsageError {
      if let answer = usage.answer { exit(withError: ExitCode(plat.say(answer: answer + "\n").rawValue)) }
      say(usage, form: form)
      exit(withError: ExitCode(usage.status.rawValue))
    }
    // The parser knows what is an answer, such as help, and what a complaint.
    if let error = error as? ValidationError, form != .text {
      Messenger(stage: "", form: form).say(RunError(.usage, error.message))
      exit(withError: ExitCode(ExitStatus.usage.rawValue))
    }
    if let error = error as? ValidationError, shown(error.message) != error.message {
      // The names that it has are to do nothing to the terminal.
      let text = fullMessage(for: error)
      let told = shown(error.message)
      let parts = text.firstRange(of: error.message).map { text[..<$0.lowerBound] + told + text[$0.upperBound...] }
      Messenger.print(String(parts ?? told[...]) + "\n")
      exit(withError: ExitCode(ExitStatus.usage.rawValue))
    }
    leave(answering: error)
  }

  /// Leaves with what the parser says: an answer, which has to be written as a result has, or a complaint.
  private static func leave(answering error: any Error) -> Never {
    let text = fullMessage(for: error)
    guard exitCode(for: error) == .success, !text.isEmpty else { exit(withError: error) }
    exit(withError: ExitCode(plat.say(answer: text + "\n").rawValue))
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
