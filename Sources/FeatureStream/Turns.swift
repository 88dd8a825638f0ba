// Who may do what has to be done in input order, while everything else runs on all threads.

/// The turns of the chunks at the steps that are in order.
///
/// A chunk's worker waits for its turn at a step, and passes the turn on when it is done with it. A chunk that has
/// nothing to do there may pass early. Chunks are handed out in order and each has a thread, so that the first of those
/// on the way never waits.
final class Turns: Sendable {
  private struct Step {
    /// The chunk whose turn it is.
    var next = 0
    /// Chunks after it that have passed.
    var early: Set<Int> = []
  }

  private struct State {
    var steps: [Step]
    var isOver = false
  }

  private let state: Monitor<State>

  init(steps: Int) { state = Monitor(State(steps: [Step](repeating: Step(), count: steps))) }

  /// Waits for the turn of a chunk; false when the run is over and nobody wants the work any more.
  func wait(at step: Int, chunk: Int) -> Bool {
    state.wait(until: { $0.isOver || $0.steps[step].next == chunk }, then: { !$0.isOver })
  }

  /// Passes the turn on.
  func pass(_ step: Int, chunk: Int) {
    state.withLock { state in
      state.steps[step].early.insert(chunk)
      while state.steps[step].early.remove(state.steps[step].next) != nil { state.steps[step].next += 1 }
    }
    state.notifyAll()
  }

  /// Ends all waiting.
  func stop() {
    state.withLock { $0.isOver = true }
    state.notifyAll()
  }
}
