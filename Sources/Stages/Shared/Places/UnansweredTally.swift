// Questions that no place answers, told at the end of the run.

import FeatureStream

/// A worker's count of questions without an answer, where nothing comes out for them.
///
/// One that an option gives is told by its words, of records how many there are.
struct UnansweredTally {
  private let code, what: String
  private let isGiven: Bool
  private var warnings: [ClosingWarning] = []

  /// - Parameters:
  ///   - code: a short, stable name for scripts.
  ///   - what: what was not found, such as `no place has the id`.
  ///   - isGiven: whether options give the questions.
  init(code: String, _ what: String, isGiven: Bool) {
    (self.code, self.what, self.isGiven) = (code, what, isGiven)
  }

  /// Counts a question.
  ///
  /// - Parameter advice: what to do about it.
  mutating func add(_ question: String, advice: String = "") {
    let message = what + (isGiven ? " \"\(question)\"" : " that the record asks for") + advice
    if !isGiven, let same = warnings.firstIndex(where: { $0.message == message }) {
      warnings[same].count += 1
    } else {
      warnings.append(ClosingWarning(code: code, message: message, count: isGiven ? 0 : 1))
    }
  }

  /// What was counted since the last time.
  mutating func take() -> [ClosingWarning] {
    defer { warnings.removeAll() }
    return warnings
  }
}
