// How often a service answered, for those who watch over it.

internal import Synchronization

/// Counts of answers, shared by all threads.
package final class AnswerCounts: Sendable {
  private let answers = Mutex<[Int: Int]>([:])

  /// Makes counts of nothing.
  package init() {}

  /// Notes an answer by its status.
  package func add(_ status: Int) { answers.withLock { $0[status, default: 0] += 1 } }

  /// The counts as Prometheus reads them (text format 0.0.4).
  ///
  /// - Parameter program: what the name of the counter begins with.
  package func text(_ program: String) -> String {
    var lines = [
      "# HELP \(program)_answers_total Answers to requests, by HTTP status.", "# TYPE \(program)_answers_total counter",
    ]
    for (status, count) in answers.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      lines.append("\(program)_answers_total{status=\"\(status)\"} \(count)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
